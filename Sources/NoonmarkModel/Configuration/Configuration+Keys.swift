import NoonmarkLayout
import NoonmarkText

extension Configuration {
  /// A key of the file: what it may be set to, and what it means.
  package struct Key: Hashable, Sendable {
    /// The key as it is written.
    package let name: String
    /// What it may be set to.
    package let value: ValueSpec
    /// What holds where it is not set, in words.
    package let standard: String
    /// What it means, in one line.
    package let summary: String
    /// A value that somebody could want.
    package let example: String
    /// What else there is to know, in sentences.
    package let explanation: String

    init(
      _ name: String, _ value: ValueSpec, standard: String, _ summary: String,
      example: String, _ explanation: String
    ) {
      self.name = name
      self.value = value
      self.standard = standard
      self.summary = summary
      self.example = example
      self.explanation = explanation
    }
  }

  /// Every key there is, in the order of the documentation.
  package static let keys: [Key] = lookKeys + localeKeys + contentKeys + todoKeys

  private static let lookKeys: [Key] = [
    Key(
      "theme", .text("NAME"), standard: EmbeddedThemes.defaultName, "The theme",
      example: "nord",
      "One that noonmark carries, as `noonmark theme list` shows them, or a file of your own: "
        + "`$XDG_CONFIG_HOME/noonmark/themes/NAME.theme`, which is below `~/.config` where that is "
        + "not set. `--theme` comes first."),
    Key(
      "appearance", .choice(ColorScheme.choices), standard: "auto",
      "Colours for a dark or a light background", example: "light",
      "With `auto` the first of these decides that has something to say: a theme that is made for "
        + "one background, `COLORFGBG`, the terminal's own background (asked only where the output "
        + "is a terminal), `GTK_THEME`, the desktop's files (dconf's `color-scheme`, `settings.ini` "
        + "of GTK 4 and 3, `kdeglobals`, darkman's `mode.txt`); else it is dark. `--appearance` "
        + "comes first."),
    Key(
      "icons", .choice(IconSet.allCases.map(\.rawValue)), standard: "the theme's, else unicode",
      "The set of glyphs for icons and marks", example: "nerd",
      "`nerd` needs a Nerd Font. Where the output is ASCII, so are the icons. `--icons` comes first."
    ),
    Key(
      "caps", .choice(PillCaps.allCases.map(\.rawValue)), standard: "the theme's",
      "The ends of pills", example: "round", "`round` needs a font with Powerline's glyphs."),
    Key(
      "bars", .choice(BarGlyphs.allCases.map(\.rawValue)), standard: "the theme's",
      "What progress bars and small charts are drawn with", example: "braille",
      "Bars are as wide with each of them."),
  ]

  private static let localeKeys: [Key] = [
    Key(
      "charset", .choice(["auto", "utf-8", "ascii"]), standard: "auto",
      "The characters of the output", example: "ascii",
      "With `auto`, text for terminals, prompts, tmux, dzen2 and xmobar is ASCII where the locale "
        + "(`LC_ALL`, else `LC_CTYPE`, else `LANG`) is not UTF-8, and text for terminals and prompts "
        + "where `TERM` is `dumb` or `linux`; other formats are UTF-8 always."),
    Key(
      "language", .choice(["auto"] + Language.allCases.map(\.rawValue)), standard: "auto",
      "The language of the words", example: "nb",
      "With `auto` the locale decides (`LC_ALL`, else `LC_MESSAGES`, else `LANG`), after the list "
        + "in `LANGUAGE`; it need not be installed. Japanese and Arabic become English where the "
        + "output is ASCII."),
    Key(
      "clock", .choice(CalendarStyle.Clock.allCases.map(\.rawValue)), standard: "the locale's",
      "Hours from 1 to 12 with AM and PM, or from 0 to 23", example: "24",
      "The locale is that of `LC_ALL`, else `LC_TIME`, else `LANG`, which also gives the names of "
        + "months and weekdays and the form of dates."),
    Key(
      "week", .choice(["auto", "monday", "saturday", "sunday"]), standard: "auto",
      "The day with which a week begins", example: "monday",
      "With `auto` it is the locale's; it is Sunday in the C locale."),
  ]

  private static let contentKeys: [Key] = [
    Key(
      "show", .text("SPEC…"), standard: "every widget",
      "The widgets of noonmark show and of the dashboard, in order",
      example: "solstice countdown elapsed/sober",
      "Names of widgets with blanks between them; behind a slash, which of several is meant."),
    Key(
      "hemisphere", .choice(Hemisphere.allCases.map(\.rawValue)), standard: "that of the location",
      "The half of the Earth whose seasons are shown", example: "south",
      "Without a location it is the northern one."),
    Key(
      "milestones", .numbers(Milestones.range), standard: "100 365 500 1000",
      "The days that counters celebrate; each further thousand follows", example: "30 90 365",
      "Whole numbers with blanks or commas between them."),
  ]

  private static let todoKeys: [Key] = [
    Key(
      "todo.url", .text("URL"), standard: "none",
      "The feed whose tasks are loaded, once and then when todo load --force asks for it",
      example: "https://example.com/tasks.json", "`noonmark todo load --url` comes first."),
    Key(
      "todo.timeout", .integer(1...120), standard: "10",
      "How many seconds each try to load the feed may take", example: "30",
      "There are up to three tries."),
    Key(
      "todo.file", .text("FILE"), standard: "none",
      "A todo.txt whose tasks are listed too, and to which tasks are added",
      example: "~/todo.txt", "The path begins with `/` or `~/`."),
    Key(
      "todo.email", .text("ADDRESS"), standard: "you write it in the mail",
      "Whom tasks are shared with by --via email", example: "me@example.org",
      "`--to` comes first."),
    Key(
      "todo.webhook", .text("URL"), standard: "what --to says",
      "Where tasks are sent by --via webhook", example: "https://example.com/hook",
      "`--to` comes first."),
    Key(
      "todo.command", .text("COMMAND"), standard: "what --to says",
      "The shell command that tasks are given to by --via command",
      example: "cat >>~/shared.txt", "`--to` comes first."),
    Key(
      "todo.remote_delete", .text("URL"), standard: "removed here alone",
      "Where removed tasks of the feed are deleted too: an address with {id}, or yes",
      example: "https://example.com/tasks/{id}",
      "`{id}` stands for the task's id. With `yes` it is the feed's own address with the id behind "
        + "it."),
  ]
}
