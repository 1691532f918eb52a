import TestSupport

/// Titles that try to style, to click, to run and to break what shows them.
///
/// What would be run makes the file `M` in the folder in which the client was started; what would
/// be colored has the color #ff00ff, which nothing else here has.
enum HostileTitles {
  /// Titles with shell syntax.
  private static let shell = [
    "$(touch M)", "`touch M`", "${x:-a}", "';touch M;'", "\"|touch M|\"", "\\\\ \\n %n %%", "100%",
  ]
  /// Titles with JSON and Pango syntax.
  private static let markup = [
    "\"}]", "\\\"", "\\u0022", "</span>", "<b>&amp;&#60;", "<span background='#ff00ff'>ab</span>",
    "AT&T", "<a href='x'>a</a>",
  ]
  /// By client.
  private static let special: [String: [String]] = [
    "polybar": [
      "%{A1:touch M:}click%{A}", "%{A4:touch M:}roll%{A}", "%%{A1:touch M:}", "%{B#ff00ff}b%{B-}",
      "%{O99}", "%{T9}", "%output%", "%{", "%{u#ff00ff}", "${env:HOME}", "%{PR}",
    ],
    "lemonbar": [
      "%{A:touch M:}click%{A}", "%%%{A:touch M:}x%{A}", "%{B#ff00ff}b", "%{r}%{c}", "%{R}", "%%",
      "%{S1}", "%{O99}", "%{",
    ],
    "dzen2": [
      "^ca(1, touch M)click^ca()", "^^ca(1,touch M)x", "^bg(#ff00ff)b", "^p(99)", "^r(40x10)",
      "^i(M)", "^fn(fixed)", "^tw()", "^exit()", "^", "^^^",
    ],
    "xmobar": [
      "<action=`touch M`>click</action>", "<fc=#ff00ff,#ff00ff>ab</fc>", "<raw=3:abc/>", "</raw>",
      "/>", "<fn=9>x</fn>", "<hspace=99/>", "<icon=M/>", "%date%", "}{", "<box>b</box>",
    ],
    "genmon": [
      "x</txt><txtclick>touch M</txtclick>", "<click>touch M</click>", "</tool><bar>50</bar>",
      "<img>/M.png</img>", "]]>", "<!-- x",
    ],
    "i3bar": ["\"},{\"full_text\":\"x\",\"background\":\"#ff00ff\"", "]", "[", ","],
    "i3blocks": [
      "\",\"PATH\":\"/M", "\",\"background\":\"#ff00ff", "\\", "_markup=none", "\",\"urgent\":true",
    ],
    "waybar": [
      "<a href=\"https://x\">text</a>", "{} {icon} {alt}", "\",\"class\":\"x", "{0}", "<tt>",
    ],
    "conky": [
      "${exec touch M}", "${execpi 1 touch M}", "$HOME ${HOME} $$", "#cut", "\\#", "\\", "${else}",
      "${color ff00ff}███", "]==]", "${lua os.execute('touch M')}", "${font a:size=40}", "$",
    ],
    "awesome": [
      "<span background='#ff00ff'>x</span>", "]]os.execute('touch M')--", "\"..x..\"", "%1", "\\27",
    ],
    "qtile": [
      "<span background='#ff00ff'>x</span>", "{} {0} {self}", "{0.__class__}", "%(x)s", "\\N{BEL}",
    ],
    "tint2": [
      "<span background='#ff00ff'>x</span>", "\\e[2J", "/M.png", "execp_command = touch M", "%s%n",
    ],
    "yambar": [
      "|", "a|string|b", "text|string|x", "{text}", "{class}", "%", "\\n\\n", "\\ntext|string|x",
    ],
    "dwm": ["^c#ff00ff^b", "^b#ff00ff^b^d^", "^r0,0,99,20^", "^f9^", "^", "-name x", "%s%n"],
    "tmux": [
      "#(touch M)", "#{p2000000000:x}", "#S", "#{host}", "#[bg=#ff00ff]b", "##[fg=red]", "#[",
      "###",
      "#{E:status-right}", "#[range=window|1]x", "%H:%M", "#,", "#}",
    ],
    "vim": [
      "%{system('touch M')}", "%{%system('touch M')%}", "%!system('touch M')", "%#ErrorMsg#x",
      "%@system@x%X", "'.system('touch M').'", "|!touch M|", "%=", "%<", "%1*", "%(a%)", "%}", "%{",
      "%*", "%",
    ],
    "screen": [
      "%{= rw}x%{-}", "%`", "%7019`", "%1`", "%h", "%H", "^E{= rw}x", "\\005{= rw}x", "%=", "%?",
      "%:",
      "%",
    ],
    "kitty": [
      "{fmt.bg._ff00ff}x", "{index}", "{__import__('os').system('touch M')}", "\\x1b[45mx",
      "\"\"\"",
      "%s", "\\N{BELL}",
    ],
    "bash": ["\\w \\$ \\044(touch M)", "\\[x\\]", "!!", "$PWD", "\\u0024(touch M)"],
    "zsh": ["%n%m%F{red}", "%{a%}", "%(!.a.b)", "!1", "${(e):-$(touch M)}", "%D{%s}", "=ls", "~"],
    "fish": ["(touch M)", "{a,b}", "$status", "\\e[45m", "~", "%self"],
  ]

  /// The titles for a client, in ASCII except for blocks: syntax that shells and markup parsers
  /// interpret, and last the client's own syntax, which is clicked.
  ///
  /// Without `CI=true`, only the last one.
  static func titles(for client: String) -> [String] {
    let special = (special[client] ?? []) + (client == "swaybar" ? special["i3bar"] ?? [] : [])
    return Samples.last(
      1, of: [(markup + shell).joined(separator: " "), special.joined(separator: " ")])
  }

  /// A line of the file of dates.
  static func line(_ title: String) -> String {
    // In the file, a backslash is written twice, and one precedes a bar.
    let written = title.replacing("\\", with: "\\\\").replacing("|", with: "\\|")
    return
      "2026-02-21 | \(written) | color=#00796b | created=2025-12-01T00:00:00Z | id=guest0000000"
  }
}
