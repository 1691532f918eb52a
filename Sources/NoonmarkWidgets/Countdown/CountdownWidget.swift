import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

/// Dates of interest: the days until each, or since.
///
/// Small shows the icon and the pill of the nearest date; medium adds its title and a bar from its
/// creation to the day; large is the screen with two tabs, of which `Upcoming` is open. If nothing
/// is upcoming, small and medium show the latest past date. `countdown/NAME` is one date.
package struct CountdownWidget: Widget {
  /// The parts of the screen.
  package enum Tab: String, CaseIterable, Sendable {
    /// Today and later, the nearest first.
    case upcoming
    /// Before today, the latest first.
    case past
    /// Both.
    case all
  }

  /// The screen that lists every date.
  package static let listScreen = "list"
  package static let kind = "countdown"
  package static let summary = "Your dates of interest, and the days until them"
  package static let sources: [DataSource] = [.dates]
  package static var screens: [String] { [listScreen] }

  let book: DateBook
  /// The requested date, or `nil` for all of them.
  let only: DateOfInterest?
  let tab: Tab
  let isReadable: Bool
  package let isList: Bool
  /// The title of the requested date.
  package let name: String?

  package init(request: WidgetRequest, data: WidgetData) throws(WidgetError) {
    book = data.dates
    tab = request.tab.flatMap(Tab.init) ?? .upcoming
    isList = request.screen == CountdownWidget.listScreen
    isReadable = !data.unreadable.contains(.dates)
    // The names in an unreadable file are unknown.
    guard isReadable, let wanted = request.name else {
      only = nil
      name = request.name.map { DisplayText($0).string }
      return
    }
    let date = try Self.find { () throws(EntrySearchError) in try data.dates.find(spec: wanted) }
    only = date
    name = DisplayText(date.title).string
  }

  /// Each day has an entry of its own, for as long as there are dates.
  package var policy: ReloadPolicy { book.isEmpty ? .never : .atEnd }

  package func entry(in context: WidgetContext) -> CountdownEntry {
    let today = context.zone.date(at: context.now)
    let nearest =
      only.map { Occurrence($0, on: today) }
      ?? book.upcoming(on: today, limit: 1).first ?? book.past(on: today, limit: 1).first
    return CountdownEntry(
      date: context.now,
      expires: nearest == nil ? nil : context.zone.nextDateChange(after: context.now),
      today: today, nearest: nearest)
  }

  package func view(of entry: CountdownEntry, in context: WidgetContext) -> CountdownView {
    CountdownView(widget: self, entry: entry, context: context)
  }
}

/// A day, and the date that matters most on it.
package struct CountdownEntry: TimelineEntry {
  package let date: Instant
  /// The next change of the local date, or `nil` if there are no dates.
  package let expires: Instant?
  /// The local date.
  let today: CivilDate
  /// The nearest date, or the latest of the past.
  let nearest: Occurrence?

  /// Rises as the date comes near: 1 on its own day.
  package var relevance: Double {
    guard let nearest else { return 0 }
    return 1 / Double(1 + abs(nearest.days))
  }
}
