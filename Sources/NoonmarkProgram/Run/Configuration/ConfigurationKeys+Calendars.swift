import NoonmarkDomain

extension Keys {
  package static let calendars = ConfigurationKey.text(
    "calendars", "CALENDAR…", check: invalidCalendar, default: "none",
    "The calendars whose events are shown",
    example: "~/.local/share/calendars ~/work.ics https://example.com/basic.ics",
    """
    Files, directories of files (as khal and vdirsyncer keep them) and URLs, separated by spaces \
    ([calendars.md](calendars.md)). Paths start with `/` or `~/`. A space in a path is in quotes \
    or after a backslash. URLs start with `https://`, `http://` or `webcal://`. `NAME=` before one \
    names it; `color=COLOR`, `prefix=TEXT` and `busy` after one say how its events are shown \
    ([calendars.md](calendars.md#names-colors-and-busy-calendars)). Calendars are read where they \
    are, and never changed.
    """)

  package static let calendarsMe = ConfigurationKey<[String]>(
    "calendars.me", .text("ADDRESS…"),
    rule: .init(description: "mail addresses, such as ann@example.com") { value in
      addresses(in: value).allSatisfy { address in
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      }
    },
    default: "the calendar's own",
    "Your mail addresses, by which your answers to invitations are found",
    example: "ann@example.com ann@work.example",
    """
    Separated by spaces or commas, in any case. Without one among the attendees of an event, the \
    name of the calendar decides if it is an address, then the address in a Google URL \
    ([calendars.md](calendars.md#meetings-that-are-not-yours)).
    """
  ) { $0.map { addresses(in: $0) } ?? [] }

  private static func addresses(in value: String) -> [String] {
    value.split { " \t,".contains($0) }.map(String.init)
  }

  package static let calendarsRefresh = ConfigurationKey<Int>(
    "calendars.refresh", .text("TIME"),
    rule: .init(description: "minutes, hours or days, such as 30m, 1h or 1d") {
      seconds(ofRefresh: $0) != nil
    },
    default: "1h", "The time after which a calendar is downloaded again", example: "30m",
    "A number of minutes (`m`), hours (`h`) or days (`d`). It concerns only the URLs of "
      + "`calendars`."
  ) { $0.flatMap { seconds(ofRefresh: $0) } ?? 3600 }

  /// Returns the seconds of a time such as `1h`, at least a minute; `nil` if it is invalid.
  package static func seconds(ofRefresh written: String) -> Int? {
    guard let times = NoticeTimes(written)?.offsets, times.count == 1 else { return nil }
    let seconds = times[0].days * 86_400 + times[0].minutes * 60
    return seconds > 0 ? seconds : nil
  }

  package static let calendarsTimeout = ConfigurationKey.integer(
    "calendars.timeout", 1...120, default: 30,
    "The timeout of each attempt to download a calendar, in seconds", example: "60",
    "noonmark makes at most three attempts."
  )

  private static let invalidCalendar: KeySpec.Check = { value, _ in
    CalendarSetting.parse(value).problems.first.map { "calendars: \($0)" }
  }
}

// MARK: - Events that are hidden or dimmed

/// The ways to show a kind of events.
package enum EventVisibility: String, CaseIterable, Sendable {
  case show
  case dim
  case hide
}

/// The event that a line shows while an event is running.
package enum RunningEvent: String, CaseIterable, Sendable {
  case show
  /// The next event replaces the running one.
  case next
}

extension Keys {
  package static let agendaRunning = ConfigurationKey<RunningEvent>.withDefault(
    "agenda.running", .show, "The event of a line while an event is running", example: "next",
    """
    With `show`, it is the running event until ten minutes before the next one. With `next`, it is \
    the next event within `agenda.within`, and otherwise the running one ([agenda.md](agenda.md)).
    """)

  package static let agendaDeclined = ConfigurationKey<EventVisibility>.withDefault(
    "agenda.declined", .hide, "Events of calendars that you declined", example: "dim",
    """
    With `dim`, they are in the color of secondary text. With `hide`, they do not notify either \
    ([calendars.md](calendars.md#meetings-that-are-not-yours)).
    """)

  package static let agendaFree = ConfigurationKey<EventVisibility>.withDefault(
    "agenda.free", .show, "Events of calendars that leave your time free", example: "hide",
    """
    Events that other programs show as *available* or *free* (`TRANSP:TRANSPARENT`). Most events \
    of whole days are free.
    """)

  package static let agendaTentative = ConfigurationKey<EventVisibility>.withDefault(
    "agenda.tentative", .dim, "Events of calendars that are tentative", example: "show",
    """
    Events that you accepted as *maybe* or did not answer, and those that are tentative for all.
    """)
}

extension ConfigurationKey {
  /// A key whose values are the raw values of a type, with a default.
  static func withDefault(
    _ name: String, _ standard: Value, _ summary: String, example: String,
    _ explanation: @autoclosure @escaping @Sendable () -> String
  ) -> Self where Value: RawRepresentable<String> & CaseIterable & Sendable {
    ConfigurationKey(
      name, .choice { Value.allCases.map(\.rawValue) }, default: standard.rawValue, summary,
      example: example, explanation()
    ) { $0.flatMap { Value(rawValue: $0) } ?? standard }
  }
}
