/// A word that replaces a value in usage lines, such as `DATE`.
///
/// Help, the manual and completion derive from the table.
package struct Placeholder: Sendable {
  package let name: String
  /// A short description of the value.
  package let summary: String
  /// The topic of help that says more.
  package let topic: String?

  private init(_ name: String, _ summary: String, topic: String? = nil) {
    self.name = name
    self.summary = summary
    self.topic = topic
  }

  /// The row of a page of help.
  var row: HelpBlock.Row {
    HelpBlock.Row(name, summary)
  }

  /// The placeholders that need an explanation.
  package static let all = [
    Placeholder("DATE", "A day: 2026-12-24, Dec 24, next friday, in 3 days", topic: "dates"),
    Placeholder("END", "A time, 19:15, or a date and a time: tomorrow 9:00", topic: "times"),
    Placeholder("TIME", "A point in time: 2026-12-24 18:30, 2026-12-24T17:30:00Z", topic: "times"),
    Placeholder(
      "REPETITION", "yearly, every 2 weeks on mon, last friday of the month, FREQ=DAILY",
      topic: "repetitions"),
    Placeholder("FORMAT", "The program that the output is for", topic: "formats"),
    Placeholder("TARGET", "A bar, a shell or another program", topic: "targets"),
    Placeholder("CITY", "A city, such as Oslo or Athens, Greece; or degrees: 59.91 10.75"),
    Placeholder("ZONE", "A time zone of the system, such as Europe/Oslo", topic: "options"),
    Placeholder(
      "SPEC", "A widget, or one of its entries: countdown, tally/water", topic: "widgets"),
    Placeholder(
      "TEMPLATE", "A line with fields, such as '{icon} {title} {days}d'", topic: "templates"),
    Placeholder("COLOR", "#rrggbb, #rgb or a name such as teal", topic: "colors"),
    Placeholder(
      "ICON", "The name of an icon, such as gift or airplane, or an emoji", topic: "icons"),
    Placeholder("ID", "The short id that lists show, or a title or its beginning", topic: "ids"),
    Placeholder(
      "TALLY|ID", "The name of a tally, or the short id or the note of an event", topic: "ids"),
    Placeholder("TALLY", "The name of a tally; without it, the first one"),
    Placeholder(
      "PERIOD", "Days: this week, last month, november, last 7 days, yesterday", topic: "dates"),
    Placeholder(
      "AMOUNT|TIME", "How many, and when: 2, x3, at 9am, 20 minutes ago, yesterday 18:00",
      topic: "times"),
    Placeholder("THEME", "The name of a theme; noonmark theme list shows all"),
    Placeholder("KEY", "A key of the configuration; noonmark config list shows all"),
  ]
}
