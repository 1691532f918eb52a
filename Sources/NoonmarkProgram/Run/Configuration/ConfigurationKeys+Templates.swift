import NoonmarkBase
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

extension Keys {
  /// The part of the keys of templates before the name of the widget.
  static let templatePrefix = "template."

  /// A key for each widget: the line that it shows in small and medium.
  static let templates = WidgetCatalog.named.map { template(of: $0) }

  /// Returns the key of a widget.
  static func template(of type: any Widget.Type) -> KeySpec {
    ConfigurationKey<String?>.text(
      templatePrefix + type.kind, "TEMPLATE", check: { problem(with: $0, for: type, $1) },
      default: "the widget's own line", "The line of `\(type.kind)` in small and medium",
      example: example(for: type.kind),
      explanation(of: type)
    ).spec
  }

  private static func explanation(of type: any Widget.Type) -> String {
    let fields = type.fields.map { "`\($0.name)`" }.joined(separator: ", ")
    return """
      Text with fields in braces ([templates.md](templates.md)): \(fields). `--template` overrides \
      this key.
      """
  }

  private static func problem(
    with template: String, for type: any Widget.Type, _ known: KeySpec.KnownNames
  ) -> String? {
    do {
      _ = try Template(template, for: type)
      return nil
    } catch {
      return message(error, inTemplateOf: type.kind)
    }
  }

  static func message(_ error: Failure, inTemplateOf kind: String) -> String {
    "\(templatePrefix)\(kind): \(error.message)"
  }

  private static func example(for kind: String) -> String {
    switch kind {
    case "agenda": "{icon} {title:.20} {left}"
    case "sun": "{sunrise} {bar:10} {sunset}"
    case "moon": "{icon} {percent}"
    case "tally": "{icon} {count} {history}"
    case "todo": "{icon} {title:.20} {due}"
    default: "{icon} {title} {days}d"
    }
  }
}

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
