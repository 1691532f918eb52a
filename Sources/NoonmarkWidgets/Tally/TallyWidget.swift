import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

/// How often something happened today, and on the days before.
///
/// Small shows the tally's icon and a pill with today's count; medium its title and a sparkline of
/// the last 7 days as well; large a chart of the last 14 days, and today's events with their notes.
/// Notes are the user's alone: no bar and no tooltip shows them.
///
/// The text changes at each start of a local day.
package struct TallyWidget: Widget {
  /// The word by which users ask for the widget.
  package static let kind = "tally"
  /// What the user sees.
  package static let summary = "How often something happened today, and the days before"
  /// The data it reads.
  package static let sources: [DataSource] = [.tallies]

  /// The name of the tally that was asked for.
  package let name: String?
  let tally: Tally
  let log: TallyLog
  let isReadable: Bool
  /// Whether there is any tally, or one was asked for: else the large size invites.
  let isInUse: Bool

  /// Creates the widget; a name picks one tally of several.
  package init(request: WidgetRequest, data: WidgetData) throws(WidgetError) {
    isReadable = !data.unreadable.contains(.tallies)
    isInUse =
      request.name != nil || !data.tallies.tallies.isEmpty
      || data.logs.contains { !$0.log.events.isEmpty }
    // In a file that can't be read nobody knows which names there are.
    guard isReadable else {
      name = request.name.map { DisplayText($0).string }
      tally = data.tallies.standard
      log = TallyLog()
      return
    }
    do throws(EntrySearchError) {
      let tally = try request.name.map { name throws(EntrySearchError) in
        try data.tallies.find(name)
      }
      self.tally = tally ?? data.tallies.standard
      name = tally?.name
    } catch {
      throw .noSuchEntry(kind: TallyWidget.kind, error)
    }
    let wanted = tally.name
    log = data.logs.first { $0.name == wanted }?.log ?? TallyLog()
  }

  /// The days go on: after the last entry there are more, unless nothing can be read.
  package var policy: ReloadPolicy { isReadable ? .atEnd : .never }
  /// It is no list.
  package var isList: Bool { false }

  /// Returns the local date at an instant, and what the log says of it and of the days before.
  package func entry(at instant: Instant, in context: WidgetContext) -> TallyEntry {
    TallyEntry(
      log, at: instant, in: context.zone,
      until: isReadable ? context.zone.nextDateChange(after: instant) : nil)
  }

  /// Returns the tally's name and whether anything happened today, for bars.
  package func facts(of entry: TallyEntry, in context: WidgetContext) -> Facts {
    Facts(
      percentage: nil, classes: entry.count == 0 ? ["empty"] : [], alternative: tally.name,
      until: entry.until)
  }
}

/// A local date, and how often things happened up to it.
package struct TallyEntry: TimelineEntry {
  /// The instant from which the entry holds.
  package let date: Instant
  /// The local date.
  let today: CivilDate
  /// The events of the day, latest first.
  let events: [TallyEvent]
  /// How many events each charted day has, today's first.
  let counts: [Int]
  /// How many days in a row have events, up to today or yesterday.
  let streak: Int
  /// The next start of a local day; nil where nothing will change.
  let until: Instant?

  init(_ log: TallyLog, at instant: Instant, in zone: Zone, until: Instant?) {
    date = instant
    let today = zone.date(at: instant)
    self.today = today
    self.until = until
    events = log.events(on: today, in: zone)
    counts = log.counts(upTo: today, days: TallyLog.chartedDays, in: zone).reversed()
    streak = log.streak(on: today, in: zone)
  }

  /// How many events the day has.
  var count: Int { events.count }

  /// The charted days, today first.
  var days: [CivilDate] {
    counts.indices.map { today.advanced(byDays: -$0) }
  }

  /// Every day matters as much as another.
  package var relevance: Double { 0.5 }
}
