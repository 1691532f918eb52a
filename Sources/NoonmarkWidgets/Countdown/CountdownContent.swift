import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

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

  /// The dates of the content.
  private var contentDates: [Occurrence] {
    let shown = widget.isList ? widget.tab : openTab
    return shown == .all
      ? occurrences(of: .upcoming) + occurrences(of: .past) : occurrences(of: shown)
  }

  /// The open tab and its dates for programs.
  ///
  /// A list has every date.
  package var content: JSONValue {
    let shown = widget.isList ? widget.tab : openTab
    let dates = contentDates
    let rows = JSONValue.array(dates.map { json(of: $0) })
    guard !widget.isList else { return rows }
    return .members([("tab", .string(shown.rawValue)), ("entries", rows)])
  }

  /// The open tab of the screen, or the tab of the only date.
  private var openTab: CountdownWidget.Tab {
    guard widget.only != nil || context.family.isSingleLine, let nearest = entry.nearest else {
      return widget.tab
    }
    return nearest.isPast ? .past : .upcoming
  }

  /// Returns a date for programs.
  func json(of occurrence: Occurrence) -> JSONValue {
    let entry = occurrence.entry
    let fill = context.colors.fill(occurrence.fill)
    let border = occurrence.isToday ? fill.border : fill
    let text = occurrence.pillText(phase(of: occurrence).value, in: localizer).string
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
    for field in DateOfInterest.fields {
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
      ("glyph", .string(glyph(of: occurrence).string)),
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

extension Repetition {
  /// Returns the repetition in the user's language, or as written if the language has no text for
  /// it.
  package func name(in localizer: Localizer) -> DisplayText {
    let messages: [(Repetition, MessageKey)] = [
      (.yearly, .repeatYearly), (.quarterly, .repeatQuarterly), (.monthly, .repeatMonthly),
      (.weekly, .repeatWeekly), (.daily, .repeatDaily),
    ]
    return messages.first { $0.0.rules == rules }.map { localizer($0.1) } ?? DisplayText(text)
  }
}
