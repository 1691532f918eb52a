import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem

/// The events of a calendar compared with the user's dates, read one at a time.
struct ImportedEvents {
  /// The number of events so far, new or not.
  private(set) var count = 0
  /// The number of new events so far.
  private(set) var newCount = 0
  /// The changes of the user's dates.
  private(set) var changes = ImportPlan()

  private var events: ICalendarEvents
  private let zone: Zone
  private let database: ZoneDatabase
  /// The next one, which was not compared yet.
  private var ahead: ICalendarChange?
  /// The identities of the user's dates and of the events so far.
  private var known: Set<Identity> = []
  private var ownProblems = Diagnostics()
  /// The zones that were looked up.
  private var zones: [String: Zone?] = [:]

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

  var problems: Diagnostics {
    var problems = events.problems
    problems += ownProblems
    return problems
  }

  /// Finds the user's dates that are in the calendar, and how they changed there.
  mutating func compare(with file: RecordFile) {
    var book = DateBook(file.bytes)
    book.resolveZones { [database] name in try? database.find(name).zone }
    // The dates that came from a calendar.
    var imported = ImportMerge(home: zone)
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
      case .event(let event): imported.update(to: event)
      case .canceled(let uid, let sequence, let recurrence):
        imported.cancel(uid, sequence, recurrence)
      }
      calendar.ahead = calendar.read()
    }
    (changes, ownProblems) = imported.finished()
  }

  /// Returns the next new event.
  mutating func next() -> ICalendarEvent? {
    while let change = ahead {
      ahead = read()
      guard case .event(var event) = change else { continue }
      count += 1
      let uid = event.uid.map { changes.aliases[$0] ?? $0 }
      if let uid, changes.outdated.contains(uid) { continue }
      let identity = Identity(uid: uid, title: event.title, date: event.date)
      guard known.insert(identity).inserted else { continue }
      newCount += 1
      if let when = uid.flatMap({ changes.new[$0] }) { event.when = when }
      return event
    }
    return nil
  }

  private mutating func read() -> ICalendarChange? {
    // Events of a file share their zones; a lookup can read files.
    var known: [String: Zone?] = [:]
    swap(&known, &zones)
    defer { swap(&known, &zones) }
    return events.next { [database] name in
      if let zone = known[name] { return zone }
      // Without a suggestion for an unknown name, for which all names are read.
      let zone = database.zone(ofFile: name)?.zone ?? (name == "UTC" ? .utc : nil)
      known[name] = .some(zone)
      return zone
    }
  }
}
