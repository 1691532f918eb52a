import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkText

extension ElapsedWidget {
  /// Returns the entry for programs: the first counter, or null where there is none.
  ///
  /// The screen `list` is the array of all counters.
  package func content(of entry: ElapsedEntry, in context: WidgetContext) -> JSONValue {
    guard screen == .list else {
      return entry.first.map { $0.json(in: context) } ?? .null
    }
    return .array(counters.map { count($0, entry.today).json(in: context) })
  }
}

extension ElapsedCount {
  /// The counter for programs; its texts are cleaned, since programs show them on terminals too.
  func json(in context: WidgetContext) -> JSONValue {
    .members([
      ("id", .string(DisplayText(counter.id).string)),
      ("label", .string(label.string)),
      ("start", .string(counter.start.iso8601)),
      ("days", .integer(days)),
      ("text", .string(text(in: context.localizer).string)),
      ("next_milestone", milestone?.json ?? .null),
      ("icon", .optional(counter.icon.map { DisplayText($0).string })),
      ("color", .string(counter.color.hex)),
      ("created_at", .optional(counter.createdAt?.rfc3339(in: context.zone))),
    ])
  }
}

extension ElapsedCount.Milestone {
  /// The milestone for programs.
  fileprivate var json: JSONValue {
    .members([("days", .integer(days)), ("date", .string(date.iso8601))])
  }
}
