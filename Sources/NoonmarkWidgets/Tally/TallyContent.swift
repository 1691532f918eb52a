import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkText

extension TallyWidget {
  /// Returns the entry for programs: today's events and the charted days, newest first; null where
  /// the log can't be read.
  package func content(of entry: TallyEntry, in context: WidgetContext) -> JSONValue {
    guard isReadable else { return .null }
    return .members([
      ("name", .string(tally.name)),
      ("title", .string(title(in: context.localizer).string)),
      ("date", .string(entry.today.iso8601)),
      ("count", .integer(entry.count)),
      ("header", .string(countLine(of: entry, in: context.localizer).string)),
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

  /// A day's count after its header: `Pee events: 3`.
  private func countLine(of entry: TallyEntry, in localizer: Localizer) -> DisplayText {
    localizer(.tallyCount, [("header", header(in: localizer)), ("n", localizer(entry.count))])
  }

  /// What the tally is called, safe to show; its name where nothing of the title is left.
  func title(in localizer: Localizer) -> DisplayText { tally.shownTitle(in: localizer) }

  /// What stands before a day's count, safe to show: `Pee events`.
  func header(in localizer: Localizer) -> DisplayText { tally.shownHeader(in: localizer) }
}
