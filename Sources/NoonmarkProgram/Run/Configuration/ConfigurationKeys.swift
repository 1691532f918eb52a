import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets
import NoonmarkPhrases

/// Every key of the configuration file.
package enum Keys {
  /// The keys in the order of the documentation.
  package static let all = {
    var all: [KeySpec] = []
    forEachGeneral { all.append($0) }
    return all + templates
  }()

  /// Returns the key with a name, or `nil` if none has it.
  ///
  /// It makes at most one key of a template, since making all of them is slow.
  package static func named(_ name: String) -> KeySpec? {
    guard name.utf8.starts(with: templatePrefix.utf8) else {
      var found: KeySpec?
      forEachGeneral { if $0.name == name { found = $0 } }
      return found
    }
    return template(of: String(name.dropFirst(templatePrefix.count)))
  }

  /// Visits each key that is not about one widget, in the order of the documentation.
  ///
  /// Unlike an array, this costs a run neither an allocation nor type metadata.
  private static func forEachGeneral(_ visit: (KeySpec) -> Void) {
    visit(theme.spec)
    visit(appearance.spec)
    visit(icons.spec)
    visit(pillStyle.spec)
    visit(caps.spec)
    visit(bars.spec)
    visit(charset.spec)
    visit(language.spec)
    visit(clock.spec)
    visit(week.spec)
    visit(dayStart.spec)
    visit(terminal.spec)
    visit(show.spec)
    visit(auto.spec)
    visit(hemisphere.spec)
    visit(milestones.spec)
    visit(countdownHours.spec)
    visit(agendaHours.spec)
    visit(agendaRunning.spec)
    visit(agendaDeclined.spec)
    visit(agendaFree.spec)
    visit(agendaTentative.spec)
    visit(calendars.spec)
    visit(calendarsMe.spec)
    visit(calendarsRefresh.spec)
    visit(calendarsTimeout.spec)
    visit(widgetsTimeout.spec)
    visit(todoURL.spec)
    visit(todoTimeout.spec)
    visit(todoFile.spec)
    visit(todoEmail.spec)
    visit(todoWebhook.spec)
    visit(todoCommand.spec)
    visit(todoRemoteDelete.spec)
    visit(notify.spec)
    visit(notifyAt.spec)
  }

  // MARK: Appearance

  package static let theme = ConfigurationKey(
    "theme", .text("THEME"), check: unknownTheme, default: EmbeddedThemes.defaultName,
    "The theme", example: "nord",
    """
    The name of a built-in theme (`noonmark theme list` shows them), or of your own file \
    `~/.config/noonmark/themes/NAME.theme`. `--theme` overrides this key.
    """
  ) { $0 ?? EmbeddedThemes.defaultName }

  package static let appearance = ConfigurationKey.choice(
    "appearance", of: ColorScheme.self, "Colors for a dark or a light background",
    example: "light",
    """
    With `auto`, the first of these that is set decides: a theme made for one background, \
    `COLORFGBG`, the terminal's background (queried only if the output is a terminal), \
    `GTK_THEME`, and the desktop's files (dconf's `color-scheme`, `settings.ini` of GTK 4 and 3, \
    `kdeglobals`, darkman's `mode.txt`). The default is dark. `--appearance` overrides this key. \
    In a status bar, text is colored only if this key, `--appearance` or the theme decides.
    """)

  package static let icons = ConfigurationKey.choice(
    "icons", of: IconSet.self, default: "the theme's, or `unicode`",
    "The icon set", example: "nerd",
    """
    `nerd` requires a Nerd Font. If the output is ASCII, so are the icons. `--icons` overrides \
    this key.
    """)

  package static let caps = ConfigurationKey.choice(
    "caps", of: PillCaps.self, default: "the theme's", "The ends of pills", example: "round",
    """
    `half` are half blocks, which every font has. They are drawn as `block`, which is spaces, in \
    ASCII, and in bars whose text is not in cells unless you set this key. `round` requires a font \
    with Powerline glyphs, and `slant` one with Powerline's extra glyphs, such as a Nerd Font. \
    Without colors, all of them but `none` are brackets.
    """)

  package static let pillStyle = ConfigurationKey.choice(
    "pill.style", of: PillStyle.self, default: "`pill`", "The way in which a line shows its number",
    example: "module",
    """
    `text` is text in the color of the pill. `module` draws the icon on that color, and the title \
    and the number on the theme's surface; without an icon, the number is on the color. Its ends \
    are those of [`caps`](#caps). Blocks and ASCII have pills. `--pill-style` overrides this key.
    """)

  package static let bars = ConfigurationKey(
    "bars", .choice { BarGlyphs.allCases.map(\.rawValue) }, formerValue: BarGlyphs.formerBlock,
    default: "the theme's", "The characters of progress bars and sparklines", example: "braille",
    """
    They do not change the width of a bar. `line` is thin, `block` fills the height of its line, \
    or the lower half of it below text. Its former name `eighths` is accepted.
    """
  ) { $0.flatMap { BarGlyphs(written: $0) } }

  // MARK: Locale

  package enum CharsetName: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case ascii
  }

  package static let charset = ConfigurationKey.choice(
    "charset", of: CharsetName.self, "The characters of the output", example: "ascii",
    """
    With `auto`, text for terminals, prompts, tmux, dzen2, xmobar and yambar is ASCII if the \
    locale (`LC_ALL`, else `LC_CTYPE`, else `LANG`) is not UTF-8. Text for terminals and prompts \
    is also ASCII if `TERM` is `dumb` or `linux`. Other formats are always UTF-8.
    """)

  package static let language = ConfigurationKey.choice(
    "language", of: Language.self, "The language of widgets and notifications", example: "nb",
    """
    With `auto`, the list in `LANGUAGE` decides, then the locale (`LC_ALL`, else `LC_MESSAGES`, \
    else `LANG`), even if it is not installed. If the locale is C, POSIX or C.UTF-8, `LANGUAGE` is \
    ignored. If the output is ASCII, English is used instead of Japanese and Arabic.
    """)

  package static let clock = ConfigurationKey.choice(
    "clock", of: CalendarStyle.Clock.self, default: "the locale's",
    "A 12-hour clock with AM and PM, or a 24-hour clock", example: "24",
    """
    The locale (`LC_ALL`, else `LC_TIME`, else `LANG`) also determines the date format and the \
    names of months and weekdays. If it is C, POSIX or C.UTF-8, the language determines all of \
    these.
    """)

  package enum WeekStart: String, CaseIterable, Sendable {
    case monday
    case saturday
    case sunday

    var weekday: Weekday {
      switch self {
      case .monday: .monday
      case .saturday: .saturday
      case .sunday: .sunday
      }
    }
  }

  package static let week = ConfigurationKey.choice(
    "week", of: WeekStart.self, "The first day of the week", example: "monday",
    "With `auto`, the locale decides. In the C locale it is Sunday.")

  package static let dayStart = ConfigurationKey<ClockTime>(
    "day.start", .text("HH:MM"),
    rule: .init(description: "a time before noon, such as 03:00") {
      ClockTime($0).map { $0.seconds < 43_200 } ?? false
    },
    default: "00:00", "The time at which a day of `tally` begins", example: "03:00",
    """
    A time before noon. What you log before it belongs to the day before: its count, its goal and \
    its streak. Other widgets begin their days at midnight.
    """
  ) { $0.flatMap { ClockTime($0) } ?? ClockTime(seconds: 0) }

  // MARK: Widgets

  package static let show = ConfigurationKey(
    "show", .text("SPEC…"), check: unknownWidget, default: "every widget",
    "The widgets of `noonmark show` and of the dashboard, in order",
    example: "solstice countdown elapsed/sober",
    """
    Widget names, separated by spaces. `WIDGET/NAME` selects one of several entries, or passes an \
    argument to a widget of your own.
    """
  ) { value in value.map { words(of: $0) } ?? [] }

  package static let auto = ConfigurationKey<[String]>(
    "auto", .text("WIDGET…"),
    rule: .init(description: "built-in widgets, such as countdown todo solstice") {
      words(of: $0).allSatisfy { kind in WidgetCatalog.all.contains { $0.kind == kind } }
    },
    default: AutoWidget.standardList,
    "The widgets from which `auto` chooses", example: "agenda countdown solstice",
    """
    Built-in widgets, separated by spaces. Of widgets with equally good reasons, the first one \
    is shown ([auto.md](auto.md)).
    """
  ) { $0.map { words(of: $0) } ?? [] }

  package static let terminal = ConfigurationKey.text(
    "terminal", "COMMAND", default: "`$TERMINAL`, or the first one that is installed",
    "The terminal emulator that a click on a bar opens", example: "foot",
    "It may have arguments, such as `kitty -1` ([terminal](../integrations/terminal/README.md))."
  )

  package static let hemisphere = ConfigurationKey.choice(
    "hemisphere", of: Hemisphere.self, default: "the location's",
    "The hemisphere whose seasons and Moon are shown", example: "south",
    "If no location is set, the city of the time zone decides, or else it is the northern one.")

  package static let milestones = ConfigurationKey<Milestones?>(
    "milestones", .text("N…"),
    rule: .init(description: "integers from 1 to 3652058, such as 100 365 500") {
      Milestones(written: $0) != nil
    },
    default: "100 365 500 1000",
    "The milestones of counters, in days", example: "30 90 365",
    """
    Integers of 1 or more, separated by spaces or commas. After the last one, every 1000 days is a \
    milestone.
    """
  ) { $0.flatMap { Milestones(written: $0) } }

  package static let countdownHours = ConfigurationKey.integer(
    "countdown.hours", 0...720, default: 48,
    "The hours before the time of a date in which minutes are counted", example: "12",
    """
    Until then `countdown` counts days. With `0`, it counts days until the date begins \
    ([countdown.md](countdown.md#times)).
    """
  )

  package static let agendaHours = ConfigurationKey.integer(
    "agenda.within", 1...8760, default: 24,
    "The hours before an event in which `agenda` shows it", example: "8",
    """
    If no event is running or begins within these hours, `agenda` is empty, and a bar leaves it \
    out ([agenda.md](agenda.md)).
    """
  )

  package static let widgetsTimeout = ConfigurationKey.integer(
    "widgets.timeout", 1...300, default: 10,
    "The timeout of a widget of your own, in seconds", example: "30",
    "A script that runs longer is ended, and its last timeline stays ([widgets.md](widgets.md))."
  )

  // MARK: Tasks

  package static let todoURL = ConfigurationKey.text(
    "todo.url", "URL", check: { url, _ in malformed(url, of: "todo.url") }, default: "none",
    "The URL of the feed",
    example: "https://example.com/tasks.json",
    "It is loaded once, and again by `noonmark todo load --force`. `--url` overrides this key."
  )

  package static let todoTimeout = ConfigurationKey.integer(
    "todo.timeout", 1...120, default: 10,
    "The timeout of each attempt to load the feed, in seconds", example: "30",
    "noonmark makes at most three attempts."
  )

  package static let todoFile = ConfigurationKey.text(
    "todo.file", "FILE",
    rule: .init(description: "a path that starts with / or ~/") {
      $0.hasPrefix("/") || $0.hasPrefix("~/")
    },
    default: "none", "A todo.txt file whose tasks are listed too, and to which new tasks are added",
    example: "~/todo.txt", "The path starts with `/` or `~/`.")

  package static let todoEmail = ConfigurationKey.text(
    "todo.email", "ADDRESS",
    check: { value, _ in
      guard !value.isEmpty else { return nil }
      return problem("todo.email") { () throws(Failure) in _ = try MailAddress(value) }
    },
    default: "empty; enter it in the mail program", "The recipient of `todo share --via email`",
    example: "me@example.org", "`--to` overrides this key.")

  package static let todoWebhook = ConfigurationKey.text(
    "todo.webhook", "URL", check: { url, _ in malformed(url, of: "todo.webhook") },
    default: "none; use `--to`",
    "The URL of `todo share --via webhook`", example: "https://example.com/hook",
    "`--to` overrides this key.")

  package static let todoCommand = ConfigurationKey.text(
    "todo.command", "COMMAND", default: "none; use `--to`",
    "The shell command of `todo share --via command`",
    example: "cat >>~/shared.txt", "`--to` overrides this key.")

  package static let todoRemoteDelete = ConfigurationKey.text(
    "todo.remote_delete", "URL", check: malformedDeletionURL, default: "none",
    "The URL at which removed feed tasks are deleted too, or `yes`",
    example: "https://example.com/tasks/{id}",
    """
    `{id}` is replaced by the task's id. With `yes`, the URL is the feed's URL followed by the id. \
    If this key is not set, tasks are removed locally only.
    """)

  // MARK: Notifications

  package static let notify = ConfigurationKey<NoticeSetting?>(
    "notify", .text("TIMES"),
    rule: .init(description: "times such as 1d,1h,10m, alarms, or never") {
      NoticeSetting($0) != nil
    },
    default: "on the day", "When dates and events notify before they begin",
    example: "1d,1h",
    """
    Weeks (`w`), days (`d`), hours (`h`) and minutes (`m`), separated by commas; `0m` is the \
    beginning. `countdown add --notify` overrides this key for a date. Without this key, dates \
    notify on their day, and the events of [`calendars`](#calendars) do not. `alarms`, alone or \
    among times, are the alarms that calendars have for their events \
    ([notifications.md](notifications.md)).
    """
  ) { $0.flatMap { NoticeSetting($0) } }

  package static let notifyAt = ConfigurationKey<ClockTime>(
    "notify.at", .text("HH:MM"),
    rule: .init(description: "a time of day, such as 09:00") { ClockTime($0) != nil },
    default: "09:00", "The time of day of notifications that are for a day", example: "07:30",
    """
    `noonmark notify --follow` waits for it. Without `--follow`, what is due on a day is sent at \
    any time of the day.
    """
  ) { $0.flatMap { ClockTime($0) } ?? standardNoticeTime }

  private static let standardNoticeTime = ClockTime(seconds: 9 * 3600)
}

// MARK: - Checks

extension Keys {
  private static let unknownTheme: KeySpec.Check = { name, known in
    known.themes.contains(name)
      ? nil
      : ErrorMessage.unknown(
        "theme", name, in: known.themes, listedBy: "noonmark theme list")
  }

  private static func words(of value: String) -> [String] {
    value.split { $0 == " " || $0 == "\t" }.map(String.init)
  }

  /// An unknown name after a slash is accepted: the entry may be added later.
  private static let unknownWidget: KeySpec.Check = { value, known in
    let kinds = words(of: value).map { word in String(word.prefix { $0 != "/" }) }
    return kinds.first { WidgetCatalog.widget(ofKind: $0) == nil && !known.widgets.contains($0) }
      .map { WidgetCatalog.unknownKind($0, besides: known.widgets) }
  }

  private static func malformed(_ url: String, of key: String) -> String? {
    guard !url.isEmpty else { return nil }
    return problem(key) { () throws(Failure) in _ = try WebAddress(url) }
  }

  private static let malformedDeletionURL: KeySpec.Check = { value, _ in
    guard !value.isEmpty, value != "yes" else { return nil }
    guard let url = DeletionURL.make(of: value, feed: nil, item: TaskID(number: 0)) else {
      return "todo.remote_delete: \(value.quoted) has no {id}: "
        + "write a URL with {id}, or yes"
    }
    return malformed(url, of: "todo.remote_delete")
  }

  private static func problem(_ key: String, _ body: () throws(Failure) -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(key): \(error.message)"
    }
  }
}

extension WidgetCatalog {
  static func unknownKind(_ kind: String, besides own: [String]) -> String {
    ErrorMessage.unknown("widget", kind, in: kinds + own, listedBy: "noonmark help widgets")
  }
}
