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
  /// The changes of the user's dates.
  private(set) var changes = DateChanges()

  private var events: ICalendarEvents
  private let database: ZoneDatabase
  /// The next one, which was not compared yet.
  private var ahead: ICalendarChange?
  /// The identities of the user's dates and of the events so far.
  private var known: Set<Identity> = []

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

  init(_ events: ICalendarEvents, _ database: ZoneDatabase) {
    self.events = events
    self.database = database
    ahead = read()
  }

  /// Whether the calendar has neither events nor canceled ones.
  var isEmpty: Bool { ahead == nil && count == 0 }

  var problems: Diagnostics { events.problems }

  /// Finds the user's dates that are in the calendar, and how they changed there.
  mutating func compare(with book: DateBook) {
    // The dates that came from a calendar.
    var imported: [Identity: Imported] = [:]
    for date in book.all {
      let identity = Identity(uid: date.uid, title: date.title, date: date.date)
      known.insert(identity)
      // An own date that was exported.
      known.insert(Identity(uid: date.id, title: date.title, date: date.date))
      if date.uid != nil { imported[identity] = Imported(date) }
    }
    guard !imported.isEmpty else { return }
    var calendar = self
    while let change = calendar.ahead {
      switch change {
      case .event(let event):
        let identity = Identity(uid: event.uid, title: event.title, date: event.date)
        if let date = imported.removeValue(forKey: identity),
          date != Imported(event, replacing: date)
        {
          changes.updated[date.line] = event
        }
      case .canceled(let uid):
        let identity = Identity(uid: uid, title: "", date: CivilDate(dayNumber: 0))
        if let date = imported.removeValue(forKey: identity) { changes.removed.insert(date.line) }
      }
      calendar.ahead = calendar.read()
    }
  }

  /// Returns the next new event.
  mutating func next() -> ICalendarEvent? {
    while let change = ahead {
      ahead = read()
      guard case .event(let event) = change else { continue }
      count += 1
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

  /// The fields of a date that follow the calendar, and its line.
  private struct Imported: Equatable {
    let line: Int
    private let schedule: Schedule
    private let celebration: Celebration?

    init(_ date: DateOfInterest) {
      line = date.record.line
      schedule = date.schedule
      celebration = date.celebration
    }

    init(_ event: ICalendarEvent, replacing old: Imported) {
      line = old.line
      schedule = event.schedule
      celebration = event.celebration ?? old.celebration
    }
  }
}

/// The changes that a calendar makes to dates that were imported from it before, by line number.
struct DateChanges {
  var updated: [Int: ICalendarEvent] = [:]
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
  private func edited(_ line: [UInt8], _ event: ICalendarEvent) -> [UInt8]? {
    let file = RecordFile(line)
    guard let record = file.record(at: 0, line: 1) else { return nil }
    return try? file.editing(
      record, after: 2,
      [.field(0, event.schedule.startText)]
        + event.schedule.fields.map { .value($0.key, $0.value) }
        + (event.celebration.map { [.value("kind", $0.rawValue)] } ?? [])
    ).bytes
  }
}
