import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// Dates of interest: the days until or since each date.
///
/// Small shows the title and the pill of the nearest date. Medium adds a bar from its creation to
/// the day. Large is the screen with two tabs, with `Upcoming` open. If there are no upcoming
/// dates, small and medium show the latest past date. `countdown/NAME` is a single date.
package struct CountdownWidget: Widget {
  /// The parts of the screen.
  package enum Tab: String, CaseIterable, Sendable {
    /// Today and later, nearest first.
    case upcoming
    /// Before today, latest first.
    case past
    /// Both tabs.
    case all
  }

  package static let kind = "countdown"
  package static let summary = "Your dates of interest, and the days until them"
  package static let sources = DataSources.dates
  package static let dependsOnFamily = true
  package static var screens: [String] { [listScreen] }

  let book: DateBook
  /// The requested date, or `nil` for all dates.
  package let only: DateOfInterest?
  /// The ID of the date that `--rotate` chose, or `nil`.
  private let shown: String?
  let tab: Tab
  let isReadable: Bool
  /// The hours before a time in which minutes are counted.
  let hours: Int
  package let isList: Bool
  /// The title of the requested date.
  package let name: String?
  /// Returns the event that an agenda in the same line shows.
  ///
  /// The countdown then shows another date.
  private let agendaFocus: (@Sendable (Instant) -> AgendaFocus)?

  package init(request: WidgetRequest, data: WidgetData) throws(Failure) {
    book = data.dates
    shown = request.shown
    hours = data.countdownHours
    tab = request.tab.flatMap(Tab.init) ?? .upcoming
    isList = request.screen == CountdownWidget.listScreen
    isReadable = !data.unreadable.contains(.dates)
    agendaFocus = data.agendaFocus
    // The names in an unreadable file are unknown.
    guard isReadable, let wanted = request.name else {
      only = nil
      name = request.name.map { DisplayText($0).string }
      return
    }
    let date = try Self.find(try data.dates.find(spec: wanted))
    only = date
    name = DisplayText(date.title).string
  }

  package var isGrowing: Bool { only == nil }

  /// The timeline has an entry for each day and each change of a time, as long as there are dates.
  package var policy: ReloadPolicy { book.isEmpty ? .never : .atEnd }

  package func entry(in context: WidgetContext) -> CountdownEntry {
    let moment = ZonedInstant(context.now, in: context.zone)
    let focus = agendaFocus?(context.now)
    let nearest =
      only.map { Occurrence($0, at: moment) } ?? chosen(at: moment)
      ?? next(at: moment, besides: focus?.event) ?? book.past(at: moment, limit: 1).first
    guard let nearest else {
      return CountdownEntry(moment: moment, expires: focus?.expires, nearest: nil, midnight: nil)
    }
    let midnight = context.zone.nextDateChange(after: context.now)
    let expires = expiry(of: nearest, midnight, moment, in: context.family)
    return CountdownEntry(
      moment: moment, expires: earliest(expires, focus?.expires), nearest: nearest,
      midnight: midnight)
  }

  /// Returns the next date that is not the event of an agenda in the same line.
  private func next(at moment: ZonedInstant, besides event: AgendaEvent?) -> Occurrence? {
    guard let event, let begin = event.span?.begin else {
      return book.upcoming(at: moment, limit: 1).first
    }
    return book.upcoming(at: moment, limit: 2).first { occurrence in
      occurrence.span?.begin != begin
        || occurrence.entry.titleAndLink.title != event.title
    }
  }

  /// Returns when different dates are shown, or the nearest date changes as a whole.
  private func expiry(
    of nearest: Occurrence, _ midnight: Instant, _ moment: ZonedInstant, in family: WidgetFamily
  ) -> Instant {
    if isList || family == .large && only == nil {
      return book.nextEnd(after: moment).map { min($0, midnight) } ?? midnight
    }
    guard nearest.span != nil || nearest.isRunning, !nearest.isPast else { return midnight }
    let end = nearest.end(in: moment.zone)
    // A date of the next day takes precedence over one that is still running.
    guard only == nil, end > midnight, book.counts(at: moment).upcoming > 1 else { return end }
    return midnight
  }

  /// Returns the dates from today, nearest first, or else the past dates.
  package func rotation(at now: Instant, in zone: Zone) -> [String] {
    guard only == nil else { return [] }
    let moment = ZonedInstant(now, in: zone)
    let upcoming = book.upcoming(at: moment)
    return (upcoming.isEmpty ? book.past(at: moment) : upcoming).map(\.entry.id)
  }

  /// Returns the date that `--rotate` chose, if it is in the rotation.
  private func chosen(at moment: ZonedInstant) -> Occurrence? {
    guard let shown, let date = book.all.first(where: { $0.id == shown }) else { return nil }
    let occurrence = Occurrence(date, at: moment)
    let isRotated = !occurrence.isPast || book.upcoming(at: moment, limit: 1).isEmpty
    return isRotated ? occurrence : nil
  }

  package func view(of entry: CountdownEntry, in context: WidgetContext) -> CountdownView {
    CountdownView(widget: self, entry: entry, context: context)
  }
}

/// A moment, and the most important date at that moment.
package struct CountdownEntry: TimelineEntry {
  let moment: ZonedInstant
  /// When different dates are shown, or `nil` if there are no dates.
  package let expires: Instant?
  /// The date that `--rotate` chose, otherwise the nearest date or the latest past date.
  let nearest: Occurrence?
  /// The next change of the local date, or `nil` if there are no dates.
  let midnight: Instant?
}

extension CountdownView {
  private static let usualPanelRows = 8

  /// The title with the number of dates, and the next dates.
  ///
  /// Only what is running or near has a pill.
  @LayoutBuilder var panel: Layout {
    if !widget.isReadable {
      Row { Label(localizer(.countdownUnreadable), .warning) }
    } else if entry.nearest == nil {
      context.invitation(to: .inviteDate, CountdownView.advice, .uiPressAdd)
    } else {
      let count = widget.book.counts(at: entry.moment).upcoming
      let room = (context.rows ?? CountdownView.usualPanelRows) - 1
      let (shown, more) = context.fitting(count, in: room)
      Row {
        Label(localizer(.countdownHeading), isBold: true)
        Element.spacer
        Label(localizer(count), .muted)
      }
      if count == 0 { Row { Label(localizer(.countdownEmptyUpcoming), .muted) } }
      if shown > 0 {
        Block.table(occurrences(of: .upcoming, limit: shown).map(panelRow), flexible: 1)
      }
      more
    }
  }

  /// The icon, the title, the date or the time of today, and the days or the time left.
  private func panelRow(of occurrence: Occurrence) -> [Cell] {
    let row = row(of: occurrence)
    let pill = row.pill()
    let isNear = row.phase.value != .days || occurrence.isToday
    let texts = [row.nearDateText, ""]
    return [
      Cell(Label(row.glyph)), Cell(row.title), Cell(Element.spacer),
      Cell(Label(texts, Style(.muted), fit: .whole), .trailing),
      Cell(
        isNear
          ? pill.element { $0 } : pill.element { Label($0.text, isBold: true) }, .trailing),
    ]
  }
}
