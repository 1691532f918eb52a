import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

/// Dates of interest: how many days to them, or since.
///
/// Small shows the icon and the pill of the nearest date; medium its title and a bar from its
/// creation to the day as well; large the screen with two tabs, of which `Upcoming` is open. Where
/// nothing lies ahead, small and medium show the latest date of the past. `countdown/NAME` is one
/// date alone.
///
/// The text changes at each start of a local day.
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
  /// The word by which users ask for the widget.
  package static let kind = "countdown"
  /// What the user sees.
  package static let summary = "Your dates of interest, and how far they are"
  /// The data it reads.
  package static let sources: [DataSource] = [.dates]

  let book: DateBook
  /// The one date that was asked for; nil for all of them.
  let only: DateOfInterest?
  let tab: Tab
  let isReadable: Bool
  /// Whether it is the list of every date.
  package let isList: Bool
  /// The title of the date that was asked for.
  package let name: String?

  /// Creates the widget.
  package init(request: WidgetRequest, data: WidgetData) throws(WidgetError) {
    book = data.dates
    tab = request.tab.flatMap(Tab.init) ?? .upcoming
    isList = request.screen == CountdownWidget.listScreen
    isReadable = !data.unreadable.contains(.dates)
    // In a file that can't be read nobody knows which names there are.
    guard isReadable, let wanted = request.name else {
      only = nil
      name = request.name.map { DisplayText($0).string }
      return
    }
    do throws(EntrySearchError) {
      let date = try book.find(spec: wanted)
      only = date
      name = DisplayText(date.title).string
    } catch {
      throw .noSuchEntry(kind: CountdownWidget.kind, error)
    }
  }

  /// Each day brings another entry, for as long as there are dates.
  package var policy: ReloadPolicy { book.isEmpty ? .never : .atEnd }

  /// Returns the day and the date that matters most on it.
  package func entry(at instant: Instant, in context: WidgetContext) -> CountdownEntry {
    let today = context.zone.date(at: instant)
    let nearest =
      only.map { Occurrence($0, on: today) }
      ?? book.upcoming(on: today, limit: 1).first ?? book.past(on: today, limit: 1).first
    return CountdownEntry(
      date: instant, today: today, nearest: nearest,
      until: nearest == nil ? nil : context.zone.nextDateChange(after: instant))
  }

  /// Returns how near the nearest date is, for bars.
  package func facts(of entry: CountdownEntry, in context: WidgetContext) -> Facts {
    guard let nearest = entry.nearest else {
      return Facts(percentage: nil, classes: ["empty"], alternative: "empty", until: nil)
    }
    let word = nearest.isToday ? "today" : nearest.isPast ? "past" : "upcoming"
    return Facts(
      percentage: progress(of: nearest, entry, in: context.zone)?.percentage.value,
      classes: [word], alternative: word, until: entry.until)
  }

  /// How far a date has come since its creation, by calendar days; nil where nobody knows when
  /// that was.
  func progress(
    of occurrence: Occurrence, _ entry: CountdownEntry, in zone: Zone
  ) -> Progress? {
    guard let start = occurrence.entry.countedFrom(occurrence.day, in: zone) else { return nil }
    let total = occurrence.day.days(since: start)
    guard total > 0 else {
      return Progress(elapsed: occurrence.days > 0 ? 0 : 1, of: 1, until: entry.until)
    }
    return Progress(elapsed: entry.today.days(since: start), of: total, until: entry.until)
  }
}

/// A day, and the date that matters most on it.
package struct CountdownEntry: TimelineEntry {
  /// The instant from which the entry holds.
  package let date: Instant
  /// The local date.
  let today: CivilDate
  /// The nearest date, or the latest of the past; nil where there is none.
  let nearest: Occurrence?
  /// The next start of a local day; nil where nothing will change.
  let until: Instant?

  /// Rises as the date comes near: 1 on its own day.
  package var relevance: Double {
    guard let nearest else { return 0 }
    return 1 / Double(1 + abs(nearest.days))
  }
}
