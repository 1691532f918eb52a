import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// The number of events today, and on previous days.
///
/// Small shows the tally's title and a pill with today's count. Medium adds a sparkline of the last
/// 7 days. Large is a chart of the last 14 days, and today's events with
/// their notes. Notes are private: no bar and no tooltip shows them.
package struct TallyWidget: Widget {
  package static let kind = "tally"
  package static let summary = "How often something happened today and on earlier days"
  package static let sources = DataSources.tallies

  /// The name of the requested tally.
  package let name: String?
  let tally: Tally
  /// The names of the tallies to choose from.
  private let names: [String]
  let log: TallyLog
  /// The other tallies whose logs were read, for the first screen.
  let others: [(tally: Tally, log: TallyLog)]
  /// The seconds after midnight at which a day begins.
  private let dayStart: Int
  let isReadable: Bool
  /// Whether a tally exists or was requested.
  ///
  /// If not, the large size invites the user to log an event.
  let isInUse: Bool

  package init(request: WidgetRequest, data: WidgetData) throws(Failure) {
    isReadable = !data.unreadable.contains(.tallies)
    dayStart = data.dayStart
    isInUse =
      request.name != nil || !data.tallies.tallies.isEmpty
      || data.logs.contains { !$0.log.events.isEmpty }
    // The names in an unreadable file are unknown.
    guard isReadable else {
      name = request.name.map { DisplayText($0).string }
      names = []
      tally = data.tallies.standard
      log = TallyLog()
      others = []
      return
    }
    let named: Tally? =
      if let wanted = request.name { try Self.find(try data.tallies.find(wanted)) } else { nil }
    names = named == nil ? data.tallies.tallies.map(\.name) : []
    tally =
      named ?? data.tallies.tallies.first { $0.name == request.shown } ?? data.tallies.standard
    name = named?.name
    let wanted = tally.name
    log = data.logs.first { $0.name == wanted }?.log ?? TallyLog()
    let rest = named == nil ? data.tallies.tallies.filter { $0.name != wanted } : []
    others = rest.compactMap { other in
      data.logs.first { $0.name == other.name }.map { (tally: other, log: $0.log) }
    }
  }

  package var isGrowing: Bool { true }

  /// The timeline has an entry for each day, unless the log is unreadable.
  package var policy: ReloadPolicy { isReadable ? .atEnd : .never }

  /// Logs an event, unless there is no tally yet.
  package func tap(at now: Instant, in zone: Zone) -> WidgetTap? {
    isReadable && isInUse ? .log(tally: tally.name) : nil
  }

  package func rotation(at now: Instant, in zone: Zone) -> [String] { names }

  package func entry(in context: WidgetContext) -> TallyEntry {
    entry(in: context, days: TallyLog.chartedDays)
  }

  private func entry(in context: WidgetContext, days: Int) -> TallyEntry {
    let zone = context.zone.startingDays(at: dayStart)
    return TallyEntry(
      log, of: days, by: tally.rule, at: context.now, in: zone,
      expires: isReadable ? zone.nextDateChange(after: context.now) : nil)
  }

  /// Returns today's count of a log.
  func count(of log: TallyLog, in context: WidgetContext) -> Int {
    let zone = context.zone.startingDays(at: dayStart)
    return log.count(on: zone.date(at: context.now), in: zone)
  }

  /// Returns the lines that the app shows above the events.
  ///
  /// They are the number left, the streak and, if requested, a chart of the days that fit.
  package func summary(in context: WidgetContext, hasChart: Bool) -> Layout {
    let zone = context.zone.startingDays(at: dayStart)
    let first = log.events.last.map { zone.date(at: $0.at) }
    let age = first.map { zone.date(at: context.now).days(since: $0) + 1 } ?? 0
    let days = min(TallyChart.days(in: context.columns), max(age, TallyLog.chartedDays))
    return view(of: entry(in: context, days: days), in: context).overview(hasChart: hasChart)
  }

  package func view(of entry: TallyEntry, in context: WidgetContext) -> TallyView {
    TallyView(widget: self, entry: entry, context: context)
  }
}

/// A local date, and the counts of the days up to it.
package struct TallyEntry: TimelineEntry {
  /// The next change of the local date, or `nil` if the log is unreadable.
  package let expires: Instant?
  let today: CivilDate
  /// The events of the day, latest first.
  let events: [TallyEvent]
  /// The count of each charted day, today first.
  let counts: [Int]
  /// The number of consecutive days, up to today or yesterday, that had events or kept the rule.
  let streak: Int
  /// The longest streak; `nil` if only the last days are known.
  let best: Int?
  /// The time of the latest event that is not in the future.
  let latest: Instant?
  /// The time of the next event that is in the future.
  let next: Instant?
  let rule: TallyRule
  /// Whether the log has an event on a later day.
  private let hasLater: Bool

  init(
    _ log: TallyLog, of days: Int, by rule: TallyRule, at instant: Instant, in zone: Zone,
    expires: Instant?
  ) {
    self.rule = rule
    self.expires = expires
    let today = zone.date(at: instant)
    self.today = today
    events = log.events(on: today, in: zone)
    counts = log.counts(upTo: today, days: days, in: zone).reversed()
    streak = log.streak(on: today, in: zone, by: rule)
    best = log.isWhole ? log.best(upTo: today, in: zone, by: rule) : nil
    latest = log.latest(at: instant)
    next = log.events.last { $0.at > instant }?.at
    hasLater = log.events.contains { zone.date(at: $0.at) > today }
  }

  /// When today's count can change without a new event, or `nil` if it cannot.
  var countExpires: Instant? { count > 0 || hasLater ? expires : nil }

  /// Returns when the counts of the last days can change without a new event, or `nil` if they
  /// cannot.
  func expiry(ofDays days: Int) -> Instant? {
    hasLater || counts.prefix(days).contains { $0 > 0 } ? expires : nil
  }

  var count: Int { counts.first ?? 0 }

  /// Today's count out of the goal or limit, or `nil` without either.
  var progress: Progress? {
    rule.number.map { Progress(elapsed: count, of: $0, expires: countExpires) }
  }

  /// Whether the goal is reached or the limit exceeded today.
  var state: TallyRule.State? { rule.state(of: count) }

  /// The charted days, today first.
  var days: [CivilDate] {
    counts.indices.map { today.advanced(byDays: -$0) }
  }
}

extension Tally {
  /// Returns the sanitized title, or the name if the title is then empty.
  ///
  /// The title of a preset is localized, unless the user has changed it.
  package func title(in localizer: Localizer) -> DisplayText {
    if let preset, title == preset.tally.title { return localizer(preset.title) }
    let title = DisplayText(title)
    return title.isEmpty ? DisplayText(name) : title
  }

  /// Returns a day's count (`3`), or the count out of the goal or limit (`3/8`).
  package func countText(_ count: Int, in localizer: Localizer) -> DisplayText {
    rule.number.map { localizer(count) + "/" + localizer($0) } ?? localizer(count)
  }

  /// Returns the color of a day's count, which is red above the limit.
  package func fill(of count: Int) -> Paint {
    rule.state(of: count) == .over ? .role(.red) : color
  }

  /// Returns the sanitized label before a day's count: `Pee events`.
  package func header(in localizer: Localizer) -> DisplayText {
    if let preset, header == preset.tally.header { return localizer(preset.header) }
    // A tally without a header shows its title.
    let header = header == title ? DisplayText() : DisplayText(header)
    return header.isEmpty ? title(in: localizer) : header
  }

  private var preset: Preset? { Tally.predefined.first { $0.tally.name == name } }
}

extension TallyView {
  package var presence: Presence {
    guard widget.isReadable else { return .unavailable }
    return widget.isInUse ? .present : .empty
  }

  package static let fields: [TemplateField<TallyView>] = [
    .init("icon", "The icon, if there is one") { view in
      view.widget.tally.icon.map { .label(Icon($0).glyph(in: view.context.icons)) }
    },
    .init("title", "The title") { .label($0.title, isBold: true) },
    .init("header", "The name of its events") {
      .label($0.widget.tally.header(in: $0.localizer))
    },
    .init("count", "The number of today's events") { .label($0.localizer($0.entry.count)) },
    .init("goal", "The goal or the limit of a day, if there is one") { view in
      view.entry.rule.number.map { .label(view.localizer($0)) }
    },
    .init("left", "How many are left to the goal or the limit") { view in
      view.leftText.map { .label($0) }
    },
    .init("bar", "The part of the goal or the limit as a bar") { view in
      view.entry.progress.map { ProgressBar($0, fill: view.countFill).element }
    },
    .init("since", "The time since the last event") { view in
      guard view.entry.latest != nil || view.entry.next != nil else { return nil }
      let since = view.since
      return .label(since.value).expires(at: earliest(since.expires, view.entry.expires))
    },
    .init("streak", "The number of days in a row with events, or with the goal") {
      .label($0.localizer($0.entry.streak))
    },
    .init("history", "The counts of the last days as small bars") { $0.sparkline.element },
    .init("pill", "The number of today's events as a pill") { $0.pill.element },
  ]
}
