import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText
import NoonmarkPhrases

extension CountdownView {
  /// When an entry of the content changes, or moves to another tab.
  package var contentExpiry: Expiry {
    // Without times, only the days change.
    guard let end = widget.book.nextEnd(after: entry.moment) else { return Expiry(entry.midnight) }
    return Expiry(
      contentDates.reduce(earliest(entry.midnight, end)) {
        earliest($0, row(of: $1).expires)
      })
  }

  private var contentDates: [Occurrence] {
    openTab == .all
      ? occurrences(of: .upcoming) + occurrences(of: .past) : occurrences(of: openTab)
  }

  /// The open tab and its dates for programs.
  ///
  /// A list has every date.
  package var content: JSONValue {
    let rows = JSONValue.array(contentDates.map { json(of: $0) })
    guard !widget.isList else { return rows }
    return .members([("tab", .string(openTab.rawValue)), ("entries", rows)])
  }

  /// The open tab of the screen or of the list, or the tab of the only date.
  private var openTab: CountdownWidget.Tab {
    guard !widget.isList, widget.only != nil || context.family.isSingleLine,
      let nearest = entry.nearest
    else { return widget.tab }
    return nearest.isPast ? .past : .upcoming
  }

  /// Returns a date for programs.
  func json(of occurrence: Occurrence) -> JSONValue {
    let entry = occurrence.entry
    let fill = context.colors.fill(occurrence.fill)
    let border = occurrence.isToday ? fill.border : fill
    let text = occurrence.state.pillText(phase(of: occurrence).value, in: localizer).string
    let tab: CountdownWidget.Tab = occurrence.isPast ? .past : .upcoming
    var ends: [(String, JSONValue)] = []
    if occurrence.lastDay > occurrence.day {
      ends = [("end", .string(occurrence.lastDay.clamped.iso8601))]
    } else if let span = occurrence.span {
      ends = [
        ("at", .optional(span.begin.timestamp(in: context.zone))),
        ("end", .optional(span.explicitEnd?.timestamp(in: context.zone))),
        ("zone", .optional(entry.when.zoneName.map { DisplayText($0).string })),
      ]
    }
    for field in DateField.others {
      if let value = field.json(entry) { ends.append((field.key, value)) }
    }
    if let years = occurrence.years { ends.append(("years", .integer(years))) }
    let members: [(String, JSONValue)] = [
      ("id", .string(DisplayText(entry.id).string)),
      ("title", .string(DisplayText(entry.title).string)),
      ("date", .string(occurrence.day.clamped.iso8601)),
      ("days", .integer(occurrence.days)),
      ("label", .string(text)),
      ("tab", .string(tab.rawValue)),
      ("icon", .optional(entry.icon.map { DisplayText($0).string })),
      ("glyph", .string(row(of: occurrence).glyph.string)),
      ("color", .string(context.colors.fill(entry.color).hex)),
      ("repeat", .optional(entry.when.repetition.map { DisplayText($0.text).string })),
    ]
    let rest: [(String, JSONValue)] = [
      ("created_at", .optional(entry.createdAt?.rfc3339(in: context.zone))),
      (
        "pill",
        .members([
          ("text", .string(text)),
          ("foreground", .string(context.colors.textColor(on: fill).hex)),
          ("background", .string(fill.hex)),
          ("border", .string(border.hex)),
        ])
      ),
    ]
    return .members(members + ends + rest)
  }
}

extension CountdownView {
  package var presence: Presence {
    guard widget.isReadable else { return .unavailable }
    return entry.nearest == nil ? .empty : .present
  }

  package static let fields: [TemplateField<CountdownView>] = [
    field("icon", "The icon") { .label($0.row(of: $1).glyph) },
    field("title", "The title") { .label(DisplayText($1.entry.titleAndLink.title), isBold: true) },
    field("days", "The days to the date, as a number; negative after it") { view, date in
      Label(view.localizer(date.days)).expires(at: view.entry.midnight)
    },
    field("text", "The days to the date in words, or the hours and minutes") { view, date in
      let row = view.row(of: date)
      return Label(date.state.text(row.phase.value, in: view.localizer)).expires(at: row.expires)
    },
    field("date", "The date") { .label($0.context.calendarStyle.text($1.day)) },
    field("time", "The time of its beginning; nothing for a whole day") { view, date in
      date.span.map {
        .label(view.context.calendarStyle.begunMinute($0.begin, in: view.context.zone))
      }
    },
    field("end", "The time of its end, or the last one of several days") { view, date in
      let style = view.context.calendarStyle
      if date.lastDay > date.day { return .label(style.text(date.lastDay)) }
      return date.span?.explicitEnd.map { .label(style.begunMinute($0, in: view.context.zone)) }
    },
    field("weekday", "The weekday of the date") {
      .label($0.context.calendarStyle.weekday($1.day))
    },
    field("years", "The years of a birthday or an anniversary") { view, date in
      date.years.map { .label(view.localizer($0)) }
    },
    field("repeat", "How often the date repeats") { view, date in
      date.entry.when.repetition.map { .label($0.name(in: view.localizer)) }
    },
    field("percent", "The part of the time since the date was added that has gone by") {
      view, date in
      let row = view.row(of: date)
      return row.progress.map { view.context.percentage(of: $0) } ?? row.absent
    },
    field("bar", "The same as a bar") { $0.bar(of: $1, idealWidth: 14) ?? $0.row(of: $1).absent },
    field("pill", "The days to the date as a pill") { $0.row(of: $1).linePill },
  ]

  private static func field(
    _ name: String, _ summary: String,
    _ element: @escaping @Sendable (CountdownView, Occurrence) -> Element?
  ) -> TemplateField<CountdownView> {
    TemplateField(name, summary) { view in
      // The nearest date changes when the entry expires.
      view.entry.nearest.flatMap { element(view, $0)?.expires(noLaterThan: view.entry.expires) }
    }
  }
}
