import Almanac
import NoonmarkRecords
import NoonmarkText
import Recurrence
import NoonmarkPhrases

extension Field {
  package static func icon(_ icon: @escaping @Sendable (Entry) -> String?) -> Field {
    Field(
      "icon", .uiFieldIcon, "ICON", "The icon, such as gift, airplane or heart.fill", .icon,
      in: .style, icon)
  }

  package static func color(_ color: @escaping @Sendable (Entry) -> Paint?) -> Field {
    Field(
      "color", .uiFieldColor, "COLOR",
      "The color of the pill: #rrggbb, or a name such as teal", .color, in: .style
    ) { color($0)?.written }
  }
}

/// The fields of a date.
package enum DateField {
  package static let title = Field<DateOfInterest>(
    "title", .uiFieldTitle, "TITLE", "The title", .text, in: .main, hint: .uiHintTitle
  ) { $0.title }

  package static let date = Field<DateOfInterest>(
    "date", .uiFieldDate, "DATE", "The date", .dateAndTime, in: .main
  ) { $0.date.iso8601 }

  package static let time = Field<DateOfInterest>(
    "at", .uiFieldTime, "HH:MM", "The time of day, such as 18:30 or 9am", .time, in: .time
  ) { $0.when.time?.text }

  package static let end = Field<DateOfInterest>(
    "end", .uiFieldEnd, "END",
    "The end: a later time, also past midnight, or a date; without a time, the last day",
    .end, needs: .time, in: .time
  ) { $0.when.endText }

  package static let zone = Field<DateOfInterest>(
    "zone", .uiFieldZone, "ZONE",
    "The zone of its time; by default, that of wherever you are", .zone, needs: .time
  ) { $0.when.zoneName }

  package static let repetition = Field<DateOfInterest>(
    "repeat", .uiFieldRepeat, "REPETITION",
    "How often the date repeats: yearly, 'every 2 weeks', or a rule",
    .repetition, in: .repetition
  ) { $0.when.repetition?.text }

  package static let until = Field<DateOfInterest>(
    "until", .uiFieldUntil, "DATE", "The last date on which it can repeat", .lastDate,
    needs: .repetition, in: .repetition, hint: .uiHintUntil,
    json: { $0.when.until.map { .string($0.iso8601) } }
  ) { $0.when.until?.iso8601 }

  package static let times = Field<DateOfInterest>(
    "times", .uiFieldTimes, "N", "The number of times, the first included", .times,
    needs: .repetition, in: .repetition, hint: .uiHintTimes,
    json: { $0.when.count.map { .integer($0) } }
  ) { $0.when.count.map { "\($0)" } }

  package static let except = Field<DateOfInterest>(
    "except", .uiFieldExcept, "DATES",
    "The dates on which it does not take place, separated by commas", .dates,
    needs: .series, in: .repetition, hint: .uiHintExcept, json: { list($0.when.excluded) }
  ) { WrittenSeries.text($0.when.excluded) }

  package static let also = Field<DateOfInterest>(
    "also", .uiFieldAlso, "DATES",
    "Further dates on which it takes place, separated by commas", .dates,
    in: .repetition, hint: .uiHintAlso, json: { list($0.when.added) }
  ) { WrittenSeries.text($0.when.added) }

  package static let kind = Field<DateOfInterest>(
    "kind", .uiFieldKind, "KIND",
    "birthday or anniversary: counts its years, each year unless --repeat is given", .kind,
    hint: .uiHintKind,
    json: { $0.celebration.map { .string($0.rawValue) } }
  ) { $0.celebration?.rawValue }

  package static let notices = Field<DateOfInterest>(
    "notify", .uiFieldNotify, "TIMES", "When to notify before it: 1d,1h,10m, or never", .notices,
    in: .notices, json: { $0.noticeTimes.map { .string($0.text) } }
  ) { $0.noticeTimes?.text }

  /// The fields other than the title and the date, in the order of options and lines.
  package static let others: [Field<DateOfInterest>] = [
    time, .icon { $0.icon }, .color { $0.ownColor }, end, zone, repetition, until, times, except,
    also, notices, kind,
  ]

  package static let inForms = Field.inForm([title, date] + others)
}

/// Returns days and times as a JSON array, or `nil` if there are none.
private func list(_ times: [CalendarTime]) -> JSONValue? {
  times.isEmpty ? nil : .array(times.map { .string(WrittenSeries.text($0)) })
}
