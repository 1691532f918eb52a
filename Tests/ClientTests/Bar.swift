import TestSupport

/// A bar whose picture can be looked at, as its script in `Tests/Clients` starts it.
struct Bar: Sendable, CustomStringConvertible {
  /// The script's name, and that of the folder in `integrations`.
  let name: String
  /// The snippet in that folder.
  let snippet: String
  /// The mode of the script in which the snippet, and a command that streams, is run.
  let mode: String
  /// The script's name for a command whose every line is a complete update, if that name differs.
  let options: [String]
  /// The format that the bar reads.
  let format: String
  /// Whether one process streams; else the command is run again each second.
  let streams: Bool
  /// Whether a click on the snippet opens a terminal.
  let clicks: Bool
  /// The color of all text, for a bar that displays no others.
  let foreground: String?
  /// The signal that makes the bar read its configuration again, if one does.
  let reload: String?
  /// The signals that end the bar itself.
  let endings: [String]

  var description: String { name }
  /// Whether it reorders right-to-left text, as Pango does.
  var reordersText: Bool {
    !["polybar", "lemonbar", "dzen2", "conky", "dwm", "yambar"].contains(name)
  }
  /// Returns the path of the snippet for the season and the next date.
  func path(in fixture: ClientFixture) throws -> String {
    try fixture.snippet(of: name, snippet)
  }

  private init(
    _ name: String, _ snippet: String, mode: String, options: [String] = [], format: String? = nil,
    streams: Bool = true, clicks: Bool = false, foreground: String? = nil,
    reload: String? = nil, endings: [String] = ["TERM", "KILL"]
  ) {
    self.name = name
    self.snippet = snippet
    self.mode = mode
    self.options = options
    self.format = format ?? name
    self.streams = streams
    self.clicks = clicks
    self.foreground = foreground
    self.reload = reload
    self.endings = endings
  }

  /// Every bar there is a snippet for.
  static let all = [
    Bar("polybar", "noonmark.ini", mode: "tail", clicks: true, reload: "USR1"),
    Bar("lemonbar", "noonmark.sh", mode: "tail", format: "lemonbar-clicks", clicks: true),
    Bar("dzen2", "noonmark.sh", mode: "tail", clicks: true),
    Bar("xmobar", "noonmark.hs", mode: "reader", clicks: true),
    Bar("i3bar", "noonmark.conf", mode: "direct", clicks: true),
    Bar("swaybar", "noonmark.conf", mode: "direct", format: "i3bar", clicks: true),
    // 1.4 lives on after SIGTERM while it has a command that streams.
    Bar(
      "i3blocks", "noonmark.conf", mode: "jsonpersist", options: ["-p"], clicks: true,
      endings: ["KILL"]),
    Bar("waybar", "noonmark.jsonc", mode: "continuous", clicks: true, reload: "USR2"),
    Bar("awesome", "noonmark.lua", mode: "lines", format: "pango", clicks: true, reload: "HUP"),
    Bar("qtile", "noonmark.py", mode: "lines", format: "pango", clicks: true, reload: "USR1"),
    Bar(
      "tint2", "noonmark.conf", mode: "continuous", format: "pango", clicks: true, reload: "USR1"),
    // The config file has a color for each season.
    Bar("yambar", "noonmark.yml", mode: "tags", clicks: true, foreground: "#4caf50"),
    Bar("dwm", "noonmark.sh", mode: "plain", format: "plain", foreground: "#bbbbbb"),
    Bar("genmon", "noonmark.sh", mode: "period", streams: false),
    Bar("conky", "noonmark.conf", mode: "xt", streams: false),
  ]
  /// Those that display the colors of text and pills.
  static let colored = all.filter { $0.foreground == nil }
  /// Those whose snippet has an action for each button and the wheel.
  static let tappable = all.filter { bar in
    [
      "polybar", "lemonbar", "dzen2", "xmobar", "i3bar", "swaybar", "i3blocks", "waybar", "awesome",
      "qtile", "tint2",
    ].contains(bar.name)
  }
  /// Those whose command streams lines.
  static let streaming = all.filter(\.streams)
}
