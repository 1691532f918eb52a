extension Keys {
  package static let calendars = ConfigurationKey.text(
    "calendars", "CALENDAR…", check: invalidCalendar, default: "none",
    "The calendars whose events are shown",
    example: "~/.local/share/calendars ~/work.ics https://example.com/basic.ics",
    """
    Files, directories of files (as khal and vdirsyncer keep them) and URLs, separated by spaces \
    ([calendars.md](calendars.md)). Paths start with `/` or `~/`. A space in a path is in quotes \
    or after a backslash. URLs start with `https://`, `http://` or `webcal://`. Calendars are read \
    where they are, and never changed.
    """)

  package static let calendarsRefresh = ConfigurationKey<Int>(
    "calendars.refresh", .text("TIME"),
    rule: .init(description: "minutes, hours or days, such as 30m, 1h or 1d") {
      Interval.seconds($0) != nil
    },
    default: "1h", "The time after which a calendar is downloaded again", example: "30m",
    "A number of minutes (`m`), hours (`h`) or days (`d`). It concerns only the URLs of "
      + "`calendars`."
  ) { $0.flatMap { Interval.seconds($0) } ?? 3600 }

  package static let calendarsTimeout = ConfigurationKey<Int>(
    "calendars.timeout", .integer(1...120), default: "30",
    "The timeout of each attempt to download a calendar, in seconds", example: "60",
    "noonmark makes at most three attempts."
  ) { $0.flatMap { Int($0) } ?? 30 }

  private static let invalidCalendar: KeySpec.Check = { value, _ in
    CalendarAddress.parse(value).problems.first.map { "calendars: \($0)" }
  }
}
