import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// Every key of the configuration file.
package enum Keys {
  /// The keys in the order of the documentation.
  package static let all: [KeySpec] = [
    theme.spec, appearance.spec, icons.spec, caps.spec, bars.spec,
    charset.spec, language.spec, clock.spec, week.spec,
    show.spec, hemisphere.spec, milestones.spec,
    todoURL.spec, todoTimeout.spec, todoFile.spec, todoEmail.spec, todoWebhook.spec,
    todoCommand.spec, todoRemoteDelete.spec,
  ]

  // MARK: Looks

  package static let theme = Key(
    "theme", .text("NAME"), check: unknownTheme, default: EmbeddedThemes.defaultName,
    "The theme", example: "nord",
    """
    One that noonmark carries, as `noonmark theme list` shows them, or a file of your own: \
    `$XDG_CONFIG_HOME/noonmark/themes/NAME.theme`, which is below `~/.config` where that is not \
    set. `--theme` comes first.
    """
  ) { $0 ?? EmbeddedThemes.defaultName }

  package static let appearance = Key.automaticChoice(
    "appearance", of: ColorScheme.self, "Colours for a dark or a light background",
    example: "light",
    """
    With `auto` the first of these decides that has something to say: a theme that is made for \
    one background, `COLORFGBG`, the terminal's own background (asked only where the output is a \
    terminal), `GTK_THEME`, the desktop's files (dconf's `color-scheme`, `settings.ini` of GTK 4 \
    and 3, `kdeglobals`, darkman's `mode.txt`); else it is dark. `--appearance` comes first.
    """)

  package static let icons = Key.choice(
    "icons", of: IconSet.self, default: "the theme's, else unicode",
    "The set of glyphs for icons and marks", example: "nerd",
    """
    `nerd` needs a Nerd Font. Where the output is ASCII, so are the icons. `--icons` comes first.
    """)

  package static let caps = Key.choice(
    "caps", of: PillCaps.self, default: "the theme's", "The ends of pills", example: "round",
    "`round` needs a font with Powerline's glyphs.")

  package static let bars = Key.choice(
    "bars", of: BarGlyphs.self, default: "the theme's",
    "What progress bars and small charts are drawn with", example: "braille",
    "Bars are as wide with each of them.")

  // MARK: Locale

  package enum CharsetName: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case ascii
  }

  package static let charset = Key.automaticChoice(
    "charset", of: CharsetName.self, "The characters of the output", example: "ascii",
    """
    With `auto`, text for terminals, prompts, tmux, dzen2 and xmobar is ASCII where the locale \
    (`LC_ALL`, else `LC_CTYPE`, else `LANG`) is not UTF-8, and text for terminals and prompts \
    where `TERM` is `dumb` or `linux`; other formats are UTF-8 always.
    """)

  package static let language = Key.automaticChoice(
    "language", of: Language.self, "The language of the words", example: "nb",
    """
    With `auto` the locale decides (`LC_ALL`, else `LC_MESSAGES`, else `LANG`), after the list in \
    `LANGUAGE`; it need not be installed. Japanese and Arabic become English where the output is \
    ASCII.
    """)

  package static let clock = Key.choice(
    "clock", of: CalendarStyle.Clock.self, default: "the locale's",
    "Hours from 1 to 12 with AM and PM, or from 0 to 23", example: "24",
    """
    The locale is that of `LC_ALL`, else `LC_TIME`, else `LANG`, which also gives the names of \
    months and weekdays and the form of dates.
    """)

  package enum WeekStart: String, CaseIterable, Sendable {
    case monday
    case saturday
    case sunday

    /// The number of the day, 1 for Monday.
    var weekday: Int {
      switch self {
      case .monday: 1
      case .saturday: 6
      case .sunday: 7
      }
    }
  }

  package static let week = Key.automaticChoice(
    "week", of: WeekStart.self, "The day with which a week begins", example: "monday",
    "With `auto` it is the locale's; it is Sunday in the C locale.")

  // MARK: Widgets

  package static let show = Key(
    "show", .text("SPEC…"), check: unknownWidget, default: "every widget",
    "The widgets of noonmark show and of the dashboard, in order",
    example: "solstice countdown elapsed/sober",
    "Names of widgets with blanks between them; behind a slash, which of several is meant."
  ) { value in value?.split(separator: " ").map(String.init) ?? [] }

  package static let hemisphere = Key.choice(
    "hemisphere", of: Hemisphere.self, default: "that of the location",
    "The half of the Earth whose seasons are shown", example: "south",
    "Without a location it is the northern one.")

  package static let milestones = Key<Milestones?>(
    "milestones", .text("N…"),
    rule: .init(description: "whole numbers, as 100 365 500") { Milestones(written: $0) != nil },
    default: "100 365 500 1000",
    "The days that counters celebrate; each further thousand follows", example: "30 90 365",
    "Whole numbers with blanks or commas between them."
  ) { $0.flatMap { Milestones(written: $0) } }

  // MARK: Tasks

  package static let todoURL = Key.text(
    "todo.url", "URL", check: malformedURL("todo.url"), default: "none",
    "The feed whose tasks are loaded, once and then when todo load --force asks for it",
    example: "https://example.com/tasks.json", "`noonmark todo load --url` comes first.")

  package static let todoTimeout = Key<Int>(
    "todo.timeout", .integer(1...120), default: "10",
    "How many seconds each try to load the feed may take", example: "30",
    "There are up to three tries."
  ) { $0.flatMap { Int($0) } ?? 10 }

  package static let todoFile = Key.text(
    "todo.file", "FILE",
    rule: .init(description: "a path that begins with / or ~/") {
      $0.hasPrefix("/") || $0.hasPrefix("~/")
    },
    default: "none", "A todo.txt whose tasks are listed too, and to which tasks are added",
    example: "~/todo.txt", "The path begins with `/` or `~/`.")

  package static let todoEmail = Key.text(
    "todo.email", "ADDRESS",
    check: { value, _ in
      guard !value.isEmpty else { return nil }
      return problem("todo.email") { () throws(MailAddressError) in _ = try MailAddress(value) }
    },
    default: "you write it in the mail", "Whom tasks are shared with by --via email",
    example: "me@example.org", "`--to` comes first.")

  package static let todoWebhook = Key.text(
    "todo.webhook", "URL", check: malformedURL("todo.webhook"), default: "what --to says",
    "Where tasks are sent by --via webhook", example: "https://example.com/hook",
    "`--to` comes first.")

  package static let todoCommand = Key.text(
    "todo.command", "COMMAND", default: "what --to says",
    "The shell command that tasks are given to by --via command",
    example: "cat >>~/shared.txt", "`--to` comes first.")

  package static let todoRemoteDelete = Key.text(
    "todo.remote_delete", "URL", check: malformedDeletionURL, default: "removed here alone",
    "Where removed tasks of the feed are deleted too: an address with {id}, or yes",
    example: "https://example.com/tasks/{id}",
    """
    `{id}` stands for the task's id. With `yes` it is the feed's own address with the id behind it.
    """)
}

// MARK: - Checks

extension Keys {
  private static let unknownTheme: KeySpec.Check = { name, names in
    names.contains(name)
      ? nil : "unknown theme '\(name)': \(Suggestion.advice(for: name, in: names))"
  }

  /// An unknown name behind a slash is no problem: the entry may be added later.
  private static let unknownWidget: KeySpec.Check = { value, _ in
    let kinds = value.split(separator: " ").map { word in String(word.prefix { $0 != "/" }) }
    return kinds.first { WidgetCatalog.widget(ofKind: $0) == nil }
      .map { WidgetCatalog.unknownKind($0) }
  }

  private static func malformedURL(_ key: String) -> KeySpec.Check {
    { value, _ in
      guard !value.isEmpty else { return nil }
      return problem(key) { () throws(WebAddress.Malformed) in _ = try WebAddress(value) }
    }
  }

  private static let malformedDeletionURL: KeySpec.Check = { value, names in
    guard !value.isEmpty, value != "yes" else { return nil }
    guard let url = DeletionURL.make(of: value, feed: nil, item: "0") else {
      return "todo.remote_delete: \(value.quoted) has no {id} in it: "
        + "write an address with {id}, or yes"
    }
    return malformedURL("todo.remote_delete")(url, names)
  }

  private static func problem<Cause: Failure>(
    _ key: String, _ body: () throws(Cause) -> Void
  ) -> String? {
    do throws(Cause) {
      try body()
      return nil
    } catch {
      return "\(key): \(error.message)"
    }
  }
}

extension WidgetCatalog {
  /// The error message for an unknown widget.
  static func unknownKind(_ kind: String) -> String {
    "unknown widget \(kind.quoted): \(Suggestion.advice(for: kind, in: all.map { $0.kind }))"
  }
}
