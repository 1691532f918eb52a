import Almanac
import NoonmarkRecords
import NoonmarkText

extension Field {
  package static func icon(_ icon: @escaping @Sendable (Entry) -> String?) -> Field {
    Field(
      "icon", .uiFieldIcon, "ICON", "The icon, such as gift, airplane or heart.fill", .icon,
      in: .style, icon)
  }

  package static func color(_ color: @escaping @Sendable (Entry) -> Paint) -> Field {
    Field(
      "color", .uiFieldColor, "COLOR",
      "The color of the pill: #rrggbb, or a name such as teal", .color, in: .style
    ) { color($0).written }
  }
}

extension Field<DateOfInterest> {
  package static var title: Field {
    Field(
      "title", .uiFieldTitle, "TITLE", "The title", .text, in: .main
    ) { $0.title }
  }

  package static var date: Field {
    Field(
      "date", .uiFieldDate, "DATE", "The date", .dateAndTime, in: .main
    ) { $0.date.iso8601 }
  }

  package static var time: Field {
    Field(
      "at", .uiFieldTime, "HH:MM", "The time of day, such as 18:30 or 9am", .time, in: .time
    ) { $0.schedule.time?.text }
  }

  package static var end: Field {
    Field(
      "end", .uiFieldEnd, "END",
      "The end: a later time, also past midnight, or a date; without a time, the last day",
      .end, needs: .time, in: .time
    ) { $0.schedule.endText }
  }

  package static var zone: Field {
    Field(
      "zone", .uiFieldZone, "ZONE",
      "The zone of its time; by default, that of wherever you are", .zone, needs: .time
    ) { $0.schedule.zoneName }
  }

  package static var repetition: Field {
    Field(
      "repeat", .uiFieldRepeat, "REPETITION",
      "How often the date repeats: yearly, 'every 2 weeks', or a rule",
      .repetition, in: .repetition
    ) { $0.schedule.repetition?.text }
  }

  package static var until: Field {
    Field(
      "until", .uiFieldUntil, "DATE", "The last date on which it can repeat", .lastDate,
      needs: .repetition, in: .repetition,
      json: { $0.schedule.lastDate.map { .string($0.iso8601) } }
    ) { $0.schedule.lastDate?.iso8601 }
  }

  package static var times: Field {
    Field(
      "times", .uiFieldTimes, "N", "The number of times, the first included", .times,
      needs: .repetition, in: .repetition, json: { $0.schedule.times.map { .integer($0) } }
    ) { $0.schedule.times.map { "\($0)" } }
  }

  package static var except: Field {
    Field(
      "except", .uiFieldExcept, "DATES",
      "The dates on which it does not take place, with commas between them", .dates,
      needs: .series, in: .repetition, json: { list($0.schedule.except) }
    ) { Schedule.text($0.schedule.except) }
  }

  package static var also: Field {
    Field(
      "also", .uiFieldAlso, "DATES",
      "The dates on which it takes place besides, with commas between them", .dates,
      in: .repetition, json: { list($0.schedule.also) }
    ) { Schedule.text($0.schedule.also) }
  }

  package static var kind: Field {
    Field(
      "kind", .uiFieldKind, "KIND",
      "birthday or anniversary: counts its years, each year unless --repeat is given", .kind,
      json: { $0.celebration.map { .string($0.rawValue) } }
    ) { $0.celebration?.rawValue }
  }

  package static var notices: Field {
    Field(
      "notify", .uiFieldNotify, "TIMES", "When to notify before it: 1d,1h,10m, or never", .notices,
      in: .notices, json: { $0.noticeTimes.map { .string($0.text) } }
    ) { $0.noticeTimes?.text }
  }
}

/// Returns the days as a member for programs, or `nil` if there are none.
private func list(_ days: [CivilDate]) -> JSONValue? {
  days.isEmpty ? nil : .array(days.map { .string($0.iso8601) })
}

extension DateOfInterest {
  /// The fields besides the title and the date, in the order of options and lines.
  package static let fields: [Field<DateOfInterest>] = [
    .time, .icon { $0.icon }, .color { $0.color }, .end, .zone, .repetition, .until, .times,
    .except, .also, .notices, .kind,
  ]

  /// The fields of forms.
  package static let formFields = Field<DateOfInterest>.inForm(
    [Field<DateOfInterest>.title, .date] + fields)
}
