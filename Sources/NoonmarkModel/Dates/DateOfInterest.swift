import Almanac
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

/// A date that the user looks forward to, or back on.
package struct DateOfInterest: Entry, Hashable {
  /// By which it is told from others.
  package let id: String
  /// The title as it was typed.
  package let title: String
  /// The date, the first one where it comes again.
  package let date: CivilDate
  /// The name of its icon as it was typed; nil for none.
  package let icon: String?
  /// The colour of its pill.
  package let color: Color
  /// How it comes again; nil where it does not.
  package let repetition: Repetition?
  /// The last day on which it can come again; nil where there is none.
  package let lastDate: CivilDate?
  /// When it was added; nil for a line written by hand.
  package let createdAt: Instant?
  /// The id it has in the calendar that it was imported from.
  package let uid: String?
  /// Its line in the file.
  package let record: RecordFile.Record

  /// Creates the date of a line; nil where there is none.
  init?(_ fields: EntryFields) {
    var fields = fields
    guard let date = fields.date() else { return nil }
    self.date = date
    id = fields.id
    title = fields.title
    icon = fields.text("icon")
    color = fields.color ?? .standardFill
    repetition = fields.text("repeat").flatMap { Repetition(rawValue: $0) }
    lastDate = fields.text("until").flatMap { try? EntryFields.date($0) }
    createdAt = fields.createdAt
    uid = fields.text("uid")
    record = fields.record
  }

  /// What it shows on a day: the next occurrence, or the last one where none comes any more.
  package func occurrence(on today: CivilDate) -> CivilDate {
    DateOfInterest.occurrence(of: date, repetition, lastDate, on: today)
  }

  /// The day before which nothing is counted: that of its creation, or of the occurrence before.
  package func countedFrom(_ occurrence: CivilDate, in zone: Zone) -> CivilDate? {
    let created = createdAt.map { zone.date(at: $0) }
    guard let repetition, occurrence > date else { return created }
    let previous = repetition.occurrence(
      onOrBefore: occurrence.advanced(byDays: -1), from: date)
    guard let previous, let created else { return previous ?? created }
    return max(previous, created)
  }

  static func occurrence(
    of date: CivilDate, _ repetition: Repetition?, _ lastDate: CivilDate?, on today: CivilDate
  ) -> CivilDate {
    guard let repetition, today > date else { return date }
    let next = repetition.occurrence(onOrAfter: today, from: date)
    let last = lastDate ?? DateOfInterest.endOfTime
    return next <= last ? next : repetition.occurrence(onOrBefore: last, from: date) ?? date
  }

  private static let endOfTime = CivilDate(dayNumber: 2_932_896)
}

/// A date as it stands on a day.
package struct Occurrence: Hashable, Sendable {
  /// The date of interest.
  package let entry: DateOfInterest
  /// The day on which it comes, or came.
  package let day: CivilDate
  /// Calendar days to it, negative where it lies in the past.
  package let days: Int

  /// Creates the occurrence of a date on a day.
  package init(_ entry: DateOfInterest, on today: CivilDate) {
    self.entry = entry
    day = entry.occurrence(on: today)
    days = day.days(since: today)
  }

  /// Whether it lies in the past.
  package var isPast: Bool { days < 0 }
  /// Whether it is today.
  package var isToday: Bool { days == 0 }
  /// Returns what its pill says: the days alone, or `Today`.
  package func pillText(in localizer: Localizer) -> DisplayText {
    DayCount.pillText(days, in: localizer)
  }
  /// The background of its pill.
  package var fill: Color { isPast ? .pastFill : entry.color }
}
