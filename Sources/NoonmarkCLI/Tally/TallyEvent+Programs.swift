import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkWidgets

extension TallyEvent {
  /// The columns of comma-separated values.
  static let columns = ["id", "at", "note"]

  /// The event as a line of comma-separated values.
  func fields(in zone: Zone) -> [String] { [id, at.rfc3339(in: zone), note ?? ""] }
}

extension TallySummary {
  /// The tally for programs.
  func json(in zone: Zone) -> JSONValue {
    .members([
      ("name", .string(tally.name)),
      ("title", .string(tally.title)),
      ("header", .string(tally.header)),
      ("icon", .optional(tally.icon)),
      ("color", .string(tally.color.hex)),
      ("count", .integer(count)),
      ("last", .optional(last?.rfc3339(in: zone))),
    ])
  }
}
