import Almanac
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

/// A date that the user counts down to, or back from.
package struct DateOfInterest: Entry, Hashable {
  /// The identifier.
  package let id: String
  /// The title as typed.
  package let title: String
  /// The date; the first one if it repeats.
  package let date: CivilDate
  /// The icon name as typed, if any.
  package let icon: String?
  /// The color of its pill.
  package let color: Color
  package let repetition: Repetition?
  /// The last day on which it can repeat, if any.
  package let lastDate: CivilDate?
  /// The creation time; `nil` for a line written by hand.
  package let createdAt: Instant?
  /// The identifier in the calendar that it was imported from.
  package let uid: String?
  package let record: RecordFile.Record

  /// Creates the date of a line; fails if the line has none.
  init?(_ fields: EntryFields) {
    var fields = fields
    guard let date = fields.date() else { return nil }
    self.date = date
    id = fields.id
    title = fields.title
    icon = fields.text("icon")
    color = fields.color ?? .standardFill
    repetition = fields.text("repeat").flatMap { Repetition(rawValue: $0) }
    lastDate = fields.text("until").flatMap { try? DateParser.parse($0) }
    createdAt = fields.createdAt
    uid = fields.text("uid")
    record = fields.record
  }

  /// Returns the next occurrence from a day on, or the last one if the repetition has ended.
  package func occurrence(on today: CivilDate) -> CivilDate {
    DateOfInterest.occurrence(of: date, repetition, lastDate, on: today)
  }

  /// Returns the day that progress counts from: the creation, or the previous occurrence.
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

/// A date of interest as seen from a day.
package struct Occurrence: Hashable, Sendable {
  package let entry: DateOfInterest
  /// The day of the occurrence.
  package let day: CivilDate
  /// The days until the occurrence; negative if it is in the past.
  package let days: Int

  package init(_ entry: DateOfInterest, on today: CivilDate) {
    self.entry = entry
    day = entry.occurrence(on: today)
    days = day.days(since: today)
  }

  package var isPast: Bool { days < 0 }
  package var isToday: Bool { days == 0 }
  /// Returns the text of its pill: the number of days, or `Today`.
  package func pillText(in localizer: Localizer) -> DisplayText {
    DayCount.pillText(days, in: localizer)
  }
  /// The background color of its pill.
  package var fill: Color { isPast ? .pastFill : entry.color }
}
