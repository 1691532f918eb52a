import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkText

extension CountdownWidget {
  /// Returns the entry for programs: the open tab and its dates, or every date of a list.
  package func content(of entry: CountdownEntry, in context: WidgetContext) -> JSONValue {
    let shown = isList ? tab : openTab(of: entry, in: context)
    let tabs: [Tab] = shown == .all ? [.upcoming, .past] : [shown]
    var glyphs = GlyphShelf(context.icons)
    let entries = JSONValue.array(
      tabs.flatMap { occurrences(of: $0, entry) }
        .map { json(of: $0, glyphs.glyph(of: $0.entry), in: context) })
    guard !isList else { return entries }
    return .members([("tab", .string(shown.rawValue)), ("entries", entries)])
  }

  /// The open tab of the screen, or where one date alone is shown, the tab in which it is.
  private func openTab(of entry: CountdownEntry, in context: WidgetContext) -> Tab {
    guard only != nil || context.family.isSingleLine, let nearest = entry.nearest else {
      return tab
    }
    return nearest.isPast ? .past : .upcoming
  }

  /// The dates of a tab.
  func occurrences(
    of tab: Tab, _ entry: CountdownEntry, limit: Int? = nil
  ) -> [Occurrence] {
    if only != nil {
      return entry.nearest.map { $0.isPast == (tab == .past) ? [$0] : [] } ?? []
    }
    return tab == .past
      ? book.past(on: entry.today, limit: limit) : book.upcoming(on: entry.today, limit: limit)
  }

  private func json(
    of occurrence: Occurrence, _ glyph: DisplayText, in context: WidgetContext
  ) -> JSONValue {
    let entry = occurrence.entry
    let fill = occurrence.fill
    let border = occurrence.isToday ? fill.border : fill
    return .members([
      ("id", .string(DisplayText(entry.id).string)),
      ("title", .string(DisplayText(entry.title).string)),
      ("date", .string(occurrence.day.iso8601)),
      ("days", .integer(occurrence.days)),
      ("label", .string(occurrence.pillText(in: context.localizer).string)),
      ("tab", .string((occurrence.isPast ? Tab.past : .upcoming).rawValue)),
      ("icon", .optional(entry.icon.map { DisplayText($0).string })),
      ("glyph", .string(glyph.string)),
      ("color", .string(entry.color.hex)),
      ("repeat", .optional(entry.repetition?.rawValue)),
      ("created_at", .optional(entry.createdAt?.rfc3339(in: context.zone))),
      (
        "pill",
        .members([
          ("text", .string(occurrence.pillText(in: context.localizer).string)),
          ("foreground", .string(Color.text(on: fill).hex)),
          ("background", .string(fill.hex)),
          ("border", .string(border.hex)),
        ])
      ),
    ])
  }
}
