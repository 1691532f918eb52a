import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkSystem

/// The events of a calendar compared with the user's dates, read one at a time.
struct ImportedEvents {
  /// The number of events so far, new or not.
  private(set) var count = 0
  /// The number of new events so far.
  private(set) var newCount = 0
  /// The number of events that change dates.
  private(set) var updatedCount = 0
  /// The changes of the user's dates.
  private(set) var changes = DateChanges()

  private var events: ICalendarEvents
  private let zone: Zone
  private let database: ZoneDatabase
  /// The next one, which was not compared yet.
  private var ahead: ICalendarChange?
  /// The identities of the user's dates and of the events so far.
  private var known: Set<Identity> = []
  /// The identifiers of occurrences that are older than their series, which was imported before.
  private var outdated: Set<String> = []

  /// The identity of a date: the calendar's own id, or else date and title.
  private struct Identity: Hashable {
    private let fingerprint: Fingerprint

    init(uid: String?, title: String, date: CivilDate) {
      fingerprint = Fingerprint { hasher in
        hasher.combine(uid ?? title)
        if uid == nil { hasher.combine(date) }
      }
    }
  }

  /// - Parameters:
  ///   - events: The events of the calendar.
  ///   - zone: The user's zone.
  ///   - database: The zones of the system.
  init(_ events: ICalendarEvents, in zone: Zone, _ database: ZoneDatabase) {
    self.events = events
    self.zone = zone
    self.database = database
    ahead = read()
  }

  /// Whether the calendar has neither events nor canceled ones.
  var isEmpty: Bool { ahead == nil && count == 0 }

  var problems: Diagnostics { events.problems }

  /// Finds the user's dates that are in the calendar, and how they changed there.
  mutating func compare(with file: RecordFile) {
    var book = DateBook(file.bytes)
    book.resolveZones { [database] name in try? database.find(name).zone }
    // The dates that came from a calendar.
    var imported = ImportedDates()
    for date in book.all {
      let identity = Identity(uid: date.uid, title: date.title, date: date.date)
      known.insert(identity)
      // An own date that was exported.
      known.insert(Identity(uid: date.id, title: date.title, date: date.date))
      if let uid = date.uid { imported.add(ImportedDate(date, in: file), of: uid) }
    }
    guard !imported.isEmpty else { return }
    var calendar = self
    while let change = calendar.ahead {
      switch change {
      case .event(let event):
        if let uid = event.uid, imported.update(uid, to: event) { updatedCount += 1 }
      case .canceled(let uid, let sequence, let recurrence):
        imported.cancel(uid, sequence, recurrence)
      }
      calendar.ahead = calendar.read()
    }
    changes = imported.finished(in: zone)
    outdated = imported.outdated
  }

  /// Returns the next new event.
  mutating func next() -> ICalendarEvent? {
    while let change = ahead {
      ahead = read()
      guard case .event(let event) = change else { continue }
      count += 1
      if let uid = event.uid, outdated.contains(uid) { continue }
      let identity = Identity(uid: event.uid, title: event.title, date: event.date)
      guard known.insert(identity).inserted else { continue }
      newCount += 1
      return event
    }
    return nil
  }

  private mutating func read() -> ICalendarChange? {
    events.next { [database] name in
      do throws(ZoneDatabaseError) {
        let found = try database.find(name)
        // Names of the database only: a POSIX rule is a guess, which the file's own definition
        // precedes.
        return found.path == nil && name != "UTC" ? nil : found.zone
      } catch {
        return nil
      }
    }
  }
}

/// A date that was imported before: the fields that follow the calendar, and its line.
private struct ImportedDate {
  let line: Int
  let schedule: Schedule
  let celebration: Celebration?
  /// The number of the version that was imported.
  let sequence: Int

  init(_ date: DateOfInterest, in file: RecordFile) {
    line = date.record.line
    schedule = date.schedule
    celebration = date.celebration
    sequence = file.value("sequence", of: date.record, after: 2).flatMap { Int($0) } ?? 0
  }
}

/// The dates that were imported before, by the identifiers of the calendar, and what a file changes.
private struct ImportedDates {
  private var dates: [String: ImportedDate] = [:]
  /// The identifiers of dates that are occurrences of a series, by that of the series.
  private var occurrences: [String: [String]] = [:]
  /// The versions in the file, by their identifiers.
  private var found: [String: Int] = [:]
  /// The occurrences in the file that are events of their own, or do not take place.
  private var apart:
    [(series: String, uid: String, sequence: Int, recurrence: ICalendarRecurrence)] = []
  private var changes = DateChanges()

  var isEmpty: Bool { dates.isEmpty }

  mutating func add(_ date: ImportedDate, of uid: String) {
    guard dates.updateValue(date, forKey: uid) == nil else { return }
    if let (series, _) = ICalendarEvent.occurrence(uid) {
      occurrences[series, default: []].append(uid)
    }
  }

  /// Records an event of the file; returns whether it changes a date.
  mutating func update(_ uid: String, to event: ICalendarEvent) -> Bool {
    guard find(uid, event.sequence, event.recurrence), let date = dates[uid]
    else { return false }
    let celebration = event.celebration ?? date.celebration
    // An older version changes nothing.
    guard event.sequence >= date.sequence,
      event.sequence > date.sequence || event.schedule != date.schedule
        || celebration != date.celebration
    else { return false }
    changes.updated[date.line] = DateChanges.Update(
      schedule: event.schedule, celebration: event.celebration, sequence: event.sequence)
    return true
  }

  mutating func cancel(_ uid: String, _ sequence: Int, _ recurrence: ICalendarRecurrence?) {
    guard find(uid, sequence, recurrence), let date = dates[uid],
      sequence >= date.sequence
    else { return }
    changes.removed.insert(date.line)
  }

  /// Records an identifier; returns `false` if it is not the first one in the file.
  private mutating func find(
    _ uid: String, _ sequence: Int, _ recurrence: ICalendarRecurrence?
  ) -> Bool {
    guard found[uid] == nil else { return false }
    found[uid] = sequence
    if let recurrence, let (series, _) = ICalendarEvent.occurrence(uid) {
      apart.append((series, uid, sequence, recurrence))
    }
    return true
  }

  /// Returns the changes, once all of the file was read.
  ///
  /// - Parameter zone: The user's zone.
  func finished(in zone: Zone) -> DateChanges {
    var changes = changes
    for (series, uids) in occurrences {
      // Without a date of the series, the identifier may only look like one of an occurrence.
      guard let sequence = found[series], let own = dates[series], sequence >= own.sequence else {
        continue
      }
      let isCanceled = changes.removed.contains(own.line)
      // The file has the whole series, and so all of its occurrences up to its version.
      for uid in uids where found[uid] == nil {
        guard let date = dates[uid] else { continue }
        if isCanceled || date.sequence <= sequence {
          changes.removed.insert(date.line)
        } else if let (_, time) = ICalendarEvent.occurrence(uid) {
          // The zone of its time is not kept.
          let recurrence = ICalendarRecurrence(time: time, zone: nil)
          exclude(recurrence, from: series, in: &changes, home: zone)
        }
      }
    }
    // A file with an occurrence alone takes it from its series.
    for (series, _, sequence, recurrence) in apart where found[series] == nil {
      for uid in [series] + occurrences[series, default: []] {
        guard let date = dates[uid], found[uid] == nil, sequence >= date.sequence else {
          continue
        }
        exclude(recurrence, from: uid, in: &changes, home: zone)
      }
    }
    return changes
  }

  private func exclude(
    _ occurrence: ICalendarRecurrence, from uid: String, in changes: inout DateChanges, home: Zone
  ) {
    guard let date = dates[uid] else { return }
    let update = changes.updated[date.line]
    let rest = (update?.schedule ?? date.schedule)
      .excluding(occurrence.time, in: occurrence.zone, home: home)
    guard let rest else { return }
    changes.updated[date.line] = DateChanges.Update(
      schedule: rest, celebration: update?.celebration,
      sequence: update?.sequence ?? date.sequence)
  }

  /// The identifiers of occurrences without their series in the file, of which a later version was
  /// imported.
  var outdated: Set<String> {
    var outdated: Set<String> = []
    for (series, uid, sequence, _) in apart where found[series] == nil {
      if let date = dates[series], sequence < date.sequence { outdated.insert(uid) }
    }
    return outdated
  }
}

/// The changes that a calendar makes to dates that were imported from it before, by line number.
struct DateChanges {
  /// The fields that follow the calendar.
  struct Update {
    let schedule: Schedule
    /// `nil` for that of the date.
    let celebration: Celebration?
    let sequence: Int
  }

  var updated: [Int: Update] = [:]
  var removed: Set<Int> = []

  var isEmpty: Bool { updated.isEmpty && removed.isEmpty }

  /// Returns a file with the changes: the date, the repetition and its end follow the calendar.
  func applied(to file: RecordFile) -> RecordFile {
    guard !isEmpty else { return file }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.bytes.count)
    for line in FileLines(file.bytes) {
      let content = Array(file.bytes[line.start..<line.end])
      if removed.contains(line.number) { continue }
      bytes += updated[line.number].flatMap { edited(content, $0) } ?? content
    }
    return RecordFile(bytes)
  }

  /// Returns a changed line, or `nil` if it cannot be edited.
  private func edited(_ line: [UInt8], _ update: Update) -> [UInt8]? {
    let file = RecordFile(line)
    guard let record = file.record(at: 0, line: 1) else { return nil }
    return try? file.editing(
      record, after: 2,
      [.field(0, update.schedule.startText)]
        + update.schedule.fields.map { .value($0.key, $0.value) }
        + (update.celebration.map { [.value("kind", $0.rawValue)] } ?? [])
        + [.value("sequence", update.sequence > 0 ? "\(update.sequence)" : nil)]
    ).bytes
  }
}
