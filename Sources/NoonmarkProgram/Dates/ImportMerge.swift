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
  private(set) var changes = ImportPlan()
  private(set) var problems = Diagnostics()

  /// A detached or canceled occurrence in the file.
  private struct Occurrence {
    let series: String
    let uid: String
    let sequence: Int
    let recurrence: ICalendarRecurrence
    /// `nil` for a canceled occurrence.
    let event: ICalendarEvent?
  }

  /// The identity of a date: the calendar's UID, or else the date and title.
  private struct Identity: Hashable {
    private let name: String
    private let date: CivilDate?

    init(uid: String?, title: String, date: CivilDate) {
      name = uid ?? title
      self.date = uid == nil ? date : nil
    }
  }

  /// The dates that were imported before, by UID.
  private var dates: [String: DateOfInterest] = [:]
  /// The UIDs of dates that are occurrences of a series, by the UID of the series.
  private var occurrences: [String: [String]] = [:]
  /// The SEQUENCE numbers in the file, by UID.
  private var found: [String: Int] = [:]
  private var canceled: Set<String> = []
  private var detached: [Occurrence] = []
  /// The UIDs of the parts that the file adds, by the UID of their series.
  private var newParts: [String: [String]] = [:]
  /// The rests of parts whose first occurrence became a separate date.
  private var restored: [ICalendarEvent] = []
  /// The user's zone.
  private let home: Zone
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
    for date in book.all {
      known.insert(Identity(uid: date.uid, title: date.title, date: date.date))
      // The user may have exported the date to this calendar.
      known.insert(Identity(uid: date.id, title: date.title, date: date.date))
      if let uid = date.uid { add(date, of: uid) }
    }
    for change in calendar {
      switch change {
      case .event(let event): update(to: event)
      case .canceled(let uid, let sequence, let recurrence): cancel(uid, sequence, recurrence)
      case .empty(let uid, let sequence): remove(uid, sequence, nil)
      }
    }
    finish()
    for case .event(var event) in calendar {
      count += 1
      let uid = event.uid.map { changes.aliases[$0] ?? $0 }
      if let uid, changes.outdated.contains(uid) { continue }
      let identity = Identity(uid: uid, title: event.title, date: event.date)
      guard known.insert(identity).inserted else { continue }
      if let when = uid.flatMap({ changes.new[$0] }) { event.when = when }
      new.append(event)
    }
    count += restored.count
    new += restored
  }

  private mutating func add(_ date: DateOfInterest, of uid: String) {
    guard dates.updateValue(date, forKey: uid) == nil else { return }
    if let (series, _) = ICalendarEvent.occurrence(uid) {
      occurrences[series, default: []].append(uid)
    }
  }

  // MARK: Events of the file

  private mutating func update(to event: ICalendarEvent) {
    guard let uid = event.uid.map({ known($0, event.recurrence) }),
      find(uid, event.sequence, event.recurrence, event)
    else { return }
    guard let date = dates[uid] else {
      if event.recurrence == nil, occurrences[uid] != nil { changes.new[uid] = event.when }
      return
    }
    // An older version changes nothing.
    guard event.sequence >= date.sequence else { return }
    let isNewer = event.sequence > date.sequence
    // If the version is the same, a different title is the user's own, and so is a kind that the
    // file lacks, unless the date is that of a contact.
    let isRenamed = isNewer && !date.own.contains(DateField.title.key)
    let keepsKind =
      date.own.contains(DateField.kind.key)
      || event.celebration == nil && !isNewer && event.icon == nil
    changes.updated[date.record.line] = ImportPlan.Update(
      when: series(of: event, replacing: date),
      celebration: keepsKind ? date.celebration : event.celebration, sequence: event.sequence,
      title: isRenamed && event.title != date.title ? event.title : nil)
  }

  /// Returns the series of an event, or that of the date if the event equals an export of the date.
  ///
  /// An exported rule can have another form, since it is written in the parts of RFC 5545.
  private func series(of event: ICalendarEvent, replacing date: DateOfInterest) -> WrittenSeries {
    guard event.when != date.when else { return date.when }
    let export = DateExport.file(
      of: [date], at: Instant(epochSeconds: 0), dayTime: ClockTime(seconds: 0), version: "")
    let read = ICalendarFile(export).changes(in: home, on: date.date, zoneNamed: zoneNamed)
    guard read.changes.count == 1, case .event(let exported) = read.changes[0],
      exported.when == event.when
    else { return event.when }
    return date.when
  }

  private mutating func cancel(_ uid: String, _ sequence: Int, _ recurrence: ICalendarRecurrence?) {
    let uid = known(uid, recurrence)
    if recurrence == nil { canceled.insert(uid) }
    remove(uid, sequence, recurrence)
  }

  private mutating func remove(_ uid: String, _ sequence: Int, _ recurrence: ICalendarRecurrence?) {
    guard find(uid, sequence, recurrence, nil), let date = dates[uid], sequence >= date.sequence
    else { return }
    changes.removed.insert(date.record.line)
  }

  /// Returns the UID under which the date of an occurrence was imported.
  ///
  /// It may have another form of the same RECURRENCE-ID, for example in UTC.
  private mutating func known(_ uid: String, _ recurrence: ICalendarRecurrence?) -> String {
    guard dates[uid] == nil, let recurrence, let (series, _) = ICalendarEvent.occurrence(uid),
      occurrences[series] != nil
    else { return uid }
    let time = recurrence.time
    var forms = [time]
    if !time.isWholeDay {
      let part = dates[series] ?? occurrences[series]?.first.flatMap { dates[$0] }
      let zone = part?.when.series.zone ?? home
      var source = recurrence.zone ?? zone
      if case .utc = time { source = .utc }
      let instant = source.instant(of: time.written)
      forms =
        [.utc(Zone.utc.civil(at: instant))] + [zone, home].map { .local($0.civil(at: instant)) }
    }
    let names = forms.map { "\(series)/\($0)" }
    guard let name = names.first(where: { dates[$0] != nil }) else { return uid }
    changes.aliases[uid] = name
    return name
  }

  /// Records a UID.
  ///
  /// Returns `false` if the file had it before.
  private mutating func find(
    _ uid: String, _ sequence: Int, _ recurrence: ICalendarRecurrence?, _ event: ICalendarEvent?
  ) -> Bool {
    guard found[uid] == nil else { return false }
    found[uid] = sequence
    if let recurrence, let (series, _) = ICalendarEvent.occurrence(uid) {
      detached.append(
        Occurrence(
          series: series, uid: uid, sequence: sequence, recurrence: recurrence, event: event))
    }
    return true
  }

  // MARK: Changes

  /// Completes the changes, after the whole calendar was read.
  private mutating func finish() {
    for uid in occurrences.keys { followSeries(uid) }
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

  /// Removes or keeps the dates that are occurrences of a series in the file.
  ///
  /// The file has every detached occurrence up to its version of the series.
  private mutating func followSeries(_ uid: String) {
    let old = dates[uid]
    guard let sequence = found[uid], sequence >= old?.sequence ?? sequence else { return }
    let series = old.map { Part.date($0) } ?? .new(uid)
    for other in occurrences[uid, default: []] where found[other] == nil {
      guard let date = dates[other], let (_, time) = ICalendarEvent.occurrence(other) else {
        continue
      }
      let when = words(of: series)
      let all = when?.series.withoutExclusions
      let begin = all?.begin(of: time, in: nil, home: home)
      // Without a date of the series, the UID may only look like that of an occurrence.
      if old == nil, let all, begin == nil || all.isWholeDay != time.isWholeDay { continue }
      if canceled.contains(uid) || date.sequence <= sequence {
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
  }

  /// Whether an occurrence changes what was imported of its series, which the file does not have.
  private mutating func isCurrent(_ occurrence: Occurrence) -> Bool {
    let series = dates[occurrence.series]
    guard found[occurrence.series] == nil, series != nil || occurrences[occurrence.series] != nil
    else { return false }
    if let series, occurrence.sequence < series.sequence {
      changes.outdated.insert(occurrence.uid)
      return false
    }
    return occurrence.sequence >= dates[occurrence.uid]?.sequence ?? 0
  }

  /// Excludes an occurrence from the part of its series that has it.
  private mutating func take(_ occurrence: Occurrence) {
    if let date = dates[occurrence.uid], !date.when.series.isSingle {
      return restoreRest(of: date, after: occurrence)
    }
    guard let (part, begin) = part(with: occurrence), let when = words(of: part) else { return }
    set(when.excluding(.local(begin)), of: part)
  }

  /// Adds the later occurrences of a part at their original times.
  ///
  /// An occurrence alone replaces the one that moved them (RFC 5545, 3.8.4.4).
  private mutating func restoreRest(of part: DateOfInterest, after occurrence: Occurrence) {
    let moved = part.series
    guard let next = moved.begin(onOrAfter: moved.start.advanced(bySeconds: 1)),
      let first = ICalendarEvent.occurrence(occurrence.uid)?.time
    else { return }
    let series = dates[occurrence.series]
    let time = first.advanced(bySeconds: next.localSeconds - moved.start.localSeconds)
    let uid = "\(occurrence.series)/\(time)"
    guard dates[uid] == nil, found[uid] == nil else { return }
    let rest = moved.moving(
      from: next, to: time.written, isWholeDay: time.isWholeDay,
      length: series?.series.length ?? moved.length, zone: moved.zone)
    restored.append(
      ICalendarEvent(
        uid: uid, title: series?.title ?? part.title,
        when: WrittenSeries(rest, zoneName: part.when.zoneName),
        sequence: series?.sequence ?? part.sequence))
  }

  /// Ends the part of a series with an occurrence before that occurrence (RANGE=THISANDFUTURE).
  ///
  /// The occurrence and all later ones are moved or canceled together, unless they were moved by
  /// another one.
  private mutating func divide(at occurrence: Occurrence) {
    let (uid, date) = (occurrence.uid, dates[occurrence.uid])
    let place = part(with: occurrence)
    if let event = occurrence.event {
      if let (part, begin) = place, let when = words(of: part) {
        let rest = event.when.repeating(like: when.including(begin), from: begin, home: home)
        set(rest, of: date.map { .date($0) } ?? .new(uid))
        if date == nil { newParts[occurrence.series, default: []].append(uid) }
      } else if let date, !date.when.series.isSingle {
        // An earlier import divided the series.
        let rest = event.when.repeating(like: date.when, from: date.when.series.start, home: home)
        set(rest, of: .date(date))
      } else if date == nil {
        problems.add(
          line: event.line,
          "the later dates of \(DisplayText(event.title).string.quoted) are not moved: "
            + "import the whole calendar")
      }
    } else {
      let time = occurrence.recurrence.time.written
      for uid in occurrences[occurrence.series, default: []] where found[uid] == nil {
        guard let date = dates[uid], let (_, other) = ICalendarEvent.occurrence(uid),
          occurrence.sequence >= date.sequence || !date.when.series.isSingle, other.written >= time
        else { continue }
        changes.removed.insert(date.record.line)
      }
    }
    if let (part, begin) = place { set(words(of: part)?.ending(before: begin), of: part) }
  }

  // MARK: Parts of a series

  /// A series, or later occurrences that were moved together.
  private enum Part {
    case date(DateOfInterest)
    /// The UID of an added series or part.
    case new(String)
  }

  /// Returns the part of a series that has or excludes an occurrence, and the occurrence's start
  /// there.
  private func part(with occurrence: Occurrence) -> (part: Part, begin: CivilDateTime)? {
    let (time, zone) = (occurrence.recurrence.time, occurrence.recurrence.zone)
    let uids = occurrences[occurrence.series, default: []]
    var parts = uids.compactMap { uid in
      dates[uid].flatMap { $0.when.series.isSingle ? nil : (uid, Part.date($0)) }
    }
    parts += newParts[occurrence.series, default: []].map { ($0, .new($0)) }
    for (uid, part) in parts where uid != occurrence.uid {
      guard let all = words(of: part)?.series.withoutExclusions,
        let first = ICalendarEvent.occurrence(uid)?.time
      else { continue }
      // The RECURRENCE-ID is a time of the original series. Shift it like the moved part.
      let begin = all.local(time, in: zone, home: home)
      let shift = begin.localSeconds - all.local(first, in: nil, home: home).localSeconds
      let moved = all.start.advanced(bySeconds: shift)
      if shift >= 0, let begin = all.begin(of: .local(moved), in: nil, home: home) {
        return (part, begin)
      }
    }
    // Some programs write the moved time.
    parts = dates[occurrence.uid] == nil ? parts : []
    if let series = dates[occurrence.series] {
      parts.insert((occurrence.series, .date(series)), at: 0)
    }
    for (_, part) in parts {
      let all = words(of: part)?.series.withoutExclusions
      if let begin = all?.begin(of: time, in: zone, home: home) { return (part, begin) }
    }
    return nil
  }

  /// Returns the series of a part after the changes so far, or `nil` if it is removed.
  private func words(of part: Part) -> WrittenSeries? {
    switch part {
    case .new(let uid): changes.new[uid]
    case .date(let date):
      changes.removed.contains(date.record.line)
        ? nil : changes.updated[date.record.line]?.when ?? date.when
    }
  }

  /// Changes the series of a part, or removes the part if no occurrence is left.
  private mutating func set(_ when: WrittenSeries?, of part: Part) {
    let when = when.flatMap { $0.series.isEmpty ? nil : $0 }
    switch part {
    case .new(let uid):
      changes.new[uid] = when
      if when == nil { changes.outdated.insert(uid) }
    case .date(let date):
      guard let when else {
        changes.removed.insert(date.record.line)
        return
      }
      let update = changes.updated[date.record.line]
      changes.updated[date.record.line] = ImportPlan.Update(
        when: when, celebration: update == nil ? date.celebration : update?.celebration,
        sequence: update?.sequence ?? date.sequence, title: update?.title)
    }
  }
}
