import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText
import Recurrence

/// The events of a calendar merged into the user's dates.
struct ImportMerge {
  /// The number of events, including known ones.
  private(set) var count = 0
  private(set) var new: [ICalendarEvent] = []
  /// The number of events that differ from the user's dates that were exported as them.
  private(set) var different = 0
  var changes = ImportPlan()
  var problems = Diagnostics()

  /// A detached or canceled occurrence in the file.
  struct Occurrence {
    let series: String
    let uid: String
    let sequence: Int
    let recurrence: ICalendarRecurrence
    /// `nil` for a canceled occurrence.
    let event: ICalendarEvent?
  }

  /// The identity of a date or an event.
  private enum Identity: Hashable {
    case uid(String)
    /// Of an event without a UID.
    case title(String, SeriesBeginning)
  }

  /// A series, or later occurrences that were moved together.
  enum Part {
    case date(DateOfInterest)
    /// The UID of an added series or part.
    case new(String)
  }

  /// The dates that were imported before, by their UIDs in the file.
  var dates: [String: DateOfInterest] = [:]
  /// The UIDs of dates that are occurrences of a series, by the UID of the series.
  var occurrences: [String: [String]] = [:]
  /// The UIDs of dates that are events or parts of them, by the UID of the event.
  var parts: [String: [String]] = [:]
  /// The SEQUENCE numbers in the file, by UID.
  var found: [String: Int] = [:]
  /// The UIDs in the file that are events or parts of them, by the UID of the event.
  var foundParts: [String: [String]] = [:]
  /// The UIDs of events of which the file has every part.
  private var complete: Set<String> = []
  private var canceled: Set<String> = []
  var detached: [Occurrence] = []
  /// The dates whose UIDs the file gives to others.
  private var replaced: [DateOfInterest] = []
  /// The UIDs of the parts that the file adds, by the UID of their series.
  var newParts: [String: [String]] = [:]
  /// The rests of parts whose first occurrence became a separate date.
  var restored: [ICalendarEvent] = []
  /// The user's zone.
  let home: Zone
  private let zoneNamed: (String) -> Zone?

  init(
    _ calendar: [ICalendarChange], into file: RecordFile, in home: Zone, _ database: ZoneDatabase,
    zoneNamed: @escaping (String) -> Zone?
  ) {
    self.home = home
    self.zoneNamed = zoneNamed
    var book = DateBook(file.bytes)
    book.resolveZones { name in try? database.find(name).zone }
    // The identities of the user's dates and of the events so far.
    var known: Set<Identity> = []
    // The user may have exported dates to this calendar.
    var exported: [String: DateOfInterest] = [:]
    let imported = book.all.compactMap { date in date.uid.map { ($0, date) } }
    let match = ImportMatch(
      Dictionary(imported) { first, _ in first }, calendar, in: home)
    for date in book.all {
      known.insert(.uid(date.id))
      known.insert(.title(date.title, SeriesBeginning(date.series, in: home)))
      guard let old = date.uid else {
        exported[date.id] = date
        continue
      }
      guard let uid = match.uids[old] else {
        replaced.append(date)
        continue
      }
      guard add(date, of: uid) else { continue }
      known.insert(.uid(uid))
      if uid != old { changes.uids[date.record.line] = uid }
    }
    for change in calendar {
      switch change {
      case .event(let event): update(to: event)
      case .canceled(let identifier, let sequence, let recurrence, _):
        cancel(identifier, sequence, recurrence)
      case .empty(let identifier, let sequence):
        complete.insert(identifier.uid)
        remove(identifier, sequence, nil)
      }
    }
    finish()
    for case .event(var event) in calendar {
      count += 1
      let uid = event.uid.map { changes.aliases[$0] ?? $0 }
      if let uid, changes.outdated.contains(uid) { continue }
      var identities: Set<Identity> = [.uid(uid ?? event.derivedUID)]
      if uid == nil {
        identities.insert(.title(event.title, SeriesBeginning(event.when.series, in: home)))
      }
      guard known.isDisjoint(with: identities) else {
        if let date = uid.flatMap({ exported.removeValue(forKey: $0) }), differs(event, from: date)
        {
          different += 1
        }
        continue
      }
      known.formUnion(identities)
      if let when = uid.flatMap({ changes.new[$0] }) { event.when = when }
      new.append(event)
    }
    count += restored.count
    new += restored
  }

  /// Returns `false` if another date has the UID.
  private mutating func add(_ date: DateOfInterest, of uid: String) -> Bool {
    guard dates[uid] == nil else { return false }
    dates[uid] = date
    let identifier = ICalendarIdentifier(text: uid)
    if identifier.originalTime == nil {
      parts[identifier.uid, default: []].append(uid)
    } else {
      occurrences[identifier.uid, default: []].append(uid)
    }
    // It may be the UID of an event that only looks like a part.
    if identifier.part != .whole { parts[uid, default: []].append(uid) }
    return true
  }

  // MARK: Events of the file

  private mutating func update(to event: ICalendarEvent) {
    guard let identifier = event.identifier.map({ known($0, event.recurrence) }) else { return }
    let isPart = identifier.originalTime == nil
    if isPart { complete.insert(identifier.uid) }
    guard find(identifier, event.sequence, event.recurrence, event) else { return }
    let uid = identifier.text
    guard let date = dates[uid] else {
      if isPart, occurrences[identifier.uid] != nil { changes.new[uid] = event.when }
      return
    }
    // An older version changes nothing.
    guard event.sequence >= date.sequence else { return }
    let isNewer = event.sequence > date.sequence
    // If the version is the same, a different title is the user's own, and so is a kind that the
    // file lacks. A contact has no version.
    let isRenamed =
      (isNewer || event.isOfContact) && !date.own.contains(DateField.title.key)
    let keepsKind =
      date.own.contains(DateField.kind.key)
      || event.celebration == nil && !isNewer && !event.isOfContact
    let when = series(of: event, replacing: date)
    if when != date.when, date.replaced != nil {
      problems.add(
        line: event.line,
        "\(DisplayText(date.title).string.quoted) has other dates in the calendar now, which "
          + "replace those that you edited")
    }
    changes.updated[date.record.line] = ImportPlan.Update(
      when: when,
      celebration: keepsKind ? date.celebration : event.celebration, sequence: event.sequence,
      title: isRenamed && event.title != date.title ? event.title : nil,
      replaced: when == date.when ? date.replaced : nil)
  }

  /// Whether an event differs from an export of the date.
  private func differs(_ event: ICalendarEvent, from date: DateOfInterest) -> Bool {
    event.title != date.title || series(of: event, replacing: date) != date.when
  }

  /// Returns the series of an event, or that of the date if the event equals an export of the date
  /// or still has the series that the user changed.
  ///
  /// An exported rule can have another form, since it is written in the parts of RFC 5545.
  private func series(of event: ICalendarEvent, replacing date: DateOfInterest) -> WrittenSeries {
    guard event.when != date.when, event.when.digest != date.replaced else { return date.when }
    let export = DateExport.file(
      of: [date], at: Instant(epochSeconds: 0), dayTime: ClockTime(seconds: 0), version: "")
    let read = ICalendarFile(export).changes(in: home, on: date.date, zoneNamed: zoneNamed)
    guard read.changes.count == 1, case .event(let exported) = read.changes[0],
      exported.when == event.when
    else { return event.when }
    return date.when
  }

  private mutating func cancel(
    _ identifier: ICalendarIdentifier, _ sequence: Int, _ recurrence: ICalendarRecurrence?
  ) {
    let identifier = known(identifier, recurrence)
    if identifier.originalTime == nil { canceled.insert(identifier.text) }
    // A date that had the UID with its start is only one of several events.
    let isOneOfSeveral = dates[identifier.text].map { changes.uids[$0.record.line] != nil } ?? false
    if identifier.part == .whole, !isOneOfSeveral { complete.insert(identifier.uid) }
    remove(identifier, sequence, recurrence)
  }

  private mutating func remove(
    _ identifier: ICalendarIdentifier, _ sequence: Int, _ recurrence: ICalendarRecurrence?
  ) {
    guard find(identifier, sequence, recurrence, nil), let date = dates[identifier.text],
      sequence >= date.sequence
    else { return }
    changes.removed.insert(date.record.line)
  }

  /// Returns the identifier under which the date of an occurrence was imported.
  ///
  /// It may have another form of the same RECURRENCE-ID, for example in UTC.
  private mutating func known(
    _ identifier: ICalendarIdentifier, _ recurrence: ICalendarRecurrence?
  ) -> ICalendarIdentifier {
    let uid = identifier.uid
    guard dates[identifier.text] == nil, identifier.originalTime != nil, let recurrence,
      occurrences[uid] != nil
    else { return identifier }
    let time = recurrence.time
    var forms = [time]
    if !time.isWholeDay {
      let known = parts[uid, default: []] + occurrences[uid, default: []].prefix(1)
      let zones = known.map { dates[$0]?.when.series.zone ?? home }
      var source = recurrence.zone ?? zones.first ?? home
      if case .utc = time { source = .utc }
      let instant = source.instant(of: time.written)
      forms =
        [.utc(Zone.utc.civil(at: instant))]
        + (zones + [home]).map { .local($0.civil(at: instant)) }
    }
    let names = forms.map { ICalendarIdentifier(uid, .occurrence($0)) }
    guard let name = names.first(where: { dates[$0.text] != nil }) else { return identifier }
    changes.aliases[identifier.text] = name.text
    return name
  }

  /// Records an identifier.
  ///
  /// Returns `false` if the file had it before.
  private mutating func find(
    _ identifier: ICalendarIdentifier, _ sequence: Int, _ recurrence: ICalendarRecurrence?,
    _ event: ICalendarEvent?
  ) -> Bool {
    let uid = identifier.text
    guard found[uid] == nil else { return false }
    found[uid] = sequence
    if identifier.originalTime == nil {
      foundParts[identifier.uid, default: []].append(uid)
    } else if let recurrence {
      detached.append(
        Occurrence(
          series: identifier.uid, uid: uid, sequence: sequence, recurrence: recurrence,
          event: event))
    }
    return true
  }

  // MARK: Changes

  /// Completes the changes, after the whole calendar was read.
  private mutating func finish() {
    for uid in foundParts.keys { followEvent(uid) }
    for date in replaced {
      let isGone = date.uid.map { complete.contains(ICalendarIdentifier(text: $0).uid) } ?? false
      if isGone { changes.removed.insert(date.record.line) }
    }
    let later = detached.filter(\.recurrence.movesFuture)
      .sorted { $0.recurrence.time.written < $1.recurrence.time.written }
    for occurrence in later where isCurrent(occurrence) { divide(at: occurrence) }
    for occurrence in detached where !occurrence.recurrence.movesFuture && isCurrent(occurrence) {
      take(occurrence)
    }
    for date in dates.values {
      guard let update = changes.updated[date.record.line] else { continue }
      let isSame =
        update.when == date.when && update.sequence == date.sequence && update.title == nil
        && update.celebration == date.celebration
      if isSame || changes.removed.contains(date.record.line) {
        changes.updated[date.record.line] = nil
      }
    }
    changes.updatedEvents = found.keys.count { uid in
      dates[uid].map { changes.updated[$0.record.line] != nil } ?? false
    }
  }

  /// Removes or keeps the dates that are parts or occurrences of an event in the file.
  ///
  /// The file has every part and every detached occurrence up to its version of the event.
  private mutating func followEvent(_ uid: String) {
    let inFile = foundParts[uid, default: []]
    for other in occurrences[uid, default: []] where found[other] == nil {
      guard let date = dates[other],
        let time = ICalendarIdentifier(text: other).originalTime
      else { continue }
      let all = inFile.map { ($0, dates[$0].map { Part.date($0) } ?? .new($0)) }
      let own = all.first { part in
        words(of: part.1)?.series.withoutExclusions.begin(of: time, in: nil, home: home) != nil
      }
      guard let (name, series) = own ?? all.first, let sequence = found[name] else { continue }
      let old = dates[name]
      guard sequence >= old?.sequence ?? sequence else { continue }
      let when = words(of: series)
      let unchanged = when?.series.withoutExclusions
      let begin = unchanged?.begin(of: time, in: nil, home: home)
      // Without a date of the series, the UID may only look like that of an occurrence.
      if old == nil, let unchanged, begin == nil || unchanged.isWholeDay != time.isWholeDay {
        continue
      }
      if canceled.contains(name) || complete.contains(uid) && date.sequence <= sequence {
        changes.removed.insert(date.record.line)
        continue
      }
      guard let when else { continue }
      guard let begin else {
        // The zone of the time is not stored, but the excluded date is at most a day away.
        let exclusion = old?.when.excluded.first {
          abs($0.written.date.days(since: time.written.date)) <= 1
        }
        if let exclusion { set(when.excluding(exclusion), of: series) }
        continue
      }
      // A recurring date represents this and all later occurrences.
      set(
        date.when.series.isSingle ? when.excluding(.local(begin)) : when.ending(before: begin),
        of: series)
    }
    guard complete.contains(uid), let sequence = inFile.compactMap({ found[$0] }).max() else {
      return
    }
    for part in parts[uid, default: []] where found[part] == nil {
      guard let date = dates[part], date.sequence <= sequence else { continue }
      changes.removed.insert(date.record.line)
    }
  }

  /// Whether an occurrence changes what was imported of its series, which the file does not have.
  private mutating func isCurrent(_ occurrence: Occurrence) -> Bool {
    let known = parts[occurrence.series, default: []]
    guard foundParts[occurrence.series] == nil,
      !known.isEmpty || occurrences[occurrence.series] != nil
    else { return false }
    var series = known.first.flatMap { dates[$0] }
    if case .date(let date) = part(with: occurrence)?.part,
      known.contains(where: { dates[$0]?.record.line == date.record.line })
    {
      series = date
    }
    if let series, occurrence.sequence < series.sequence {
      changes.outdated.insert(occurrence.uid)
      return false
    }
    return occurrence.sequence >= dates[occurrence.uid]?.sequence ?? 0
  }
}
