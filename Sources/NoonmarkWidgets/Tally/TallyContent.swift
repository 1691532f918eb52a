import Almanac
public import NoonmarkCore

extension TallyWidget {
  /// Returns the entry for programs: today's events and the charted days, newest first; null where
  /// the log can't be read.
  public func content(of entry: TallyEntry, in context: WidgetContext) -> JSONValue {
    guard isReadable else { return .null }
    return .members([
      ("name", .string(tally.name)),
      ("title", .string(title.string)),
      ("date", .string(entry.today.iso8601)),
      ("count", .integer(entry.count)),
      ("header", .string((header + DisplayText(": \(entry.count)")).string)),
      ("events", .array(entry.events.map { $0.json(in: context.zone) })),
      (
        "history",
        .array(
          zip(entry.days, entry.counts).map { day, count in
            .members([("date", .string(day.iso8601)), ("count", .integer(count))])
          })
      ),
      ("streak", .integer(entry.streak)),
    ])
  }

  /// What the tally is called, safe to show; its name where nothing of the title is left.
  var title: DisplayText {
    let title = DisplayText(tally.title)
    return title.isEmpty ? DisplayText(tally.name) : title
  }

  /// What stands before a day's count, safe to show: `Pee events`.
  var header: DisplayText {
    let header = DisplayText(tally.header)
    return header.isEmpty ? title : header
  }
}
