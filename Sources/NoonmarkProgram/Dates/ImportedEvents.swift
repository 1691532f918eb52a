import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem

/// The events of a calendar compared with the user's dates.
struct ImportedEvents {
  /// The number of events, new or not.
  private(set) var count = 0
  private(set) var new: [ICalendarEvent] = []
  /// The changes of the user's dates.
  private(set) var changes = ImportPlan()
  private(set) var problems = Diagnostics()

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

  init() {}

  /// Finds the new events, and how the user's dates that are in the calendar changed there.
  init(
    _ calendar: [ICalendarChange], comparedWith file: RecordFile, in zone: Zone,
    _ database: ZoneDatabase
  ) {
    var book = DateBook(file.bytes)
    book.resolveZones { name in try? database.find(name).zone }
    // The dates that came from a calendar.
    var imported = ImportMerge(home: zone)
    // The identities of the user's dates and of the events so far.
    var known: Set<Identity> = []
    for date in book.all {
      let identity = Identity(uid: date.uid, title: date.title, date: date.date)
      known.insert(identity)
      // An own date that was exported.
      known.insert(Identity(uid: date.id, title: date.title, date: date.date))
      if let uid = date.uid { imported.add(ImportedDate(date, in: file), of: uid) }
    }
    if !imported.isEmpty {
      for change in calendar {
        switch change {
        case .event(let event): imported.update(to: event)
        case .canceled(let uid, let sequence, let recurrence):
          imported.cancel(uid, sequence, recurrence)
        }
      }
      (changes, problems) = imported.finished()
    }
    for case .event(var event) in calendar {
      count += 1
      let uid = event.uid.map { changes.aliases[$0] ?? $0 }
      if let uid, changes.outdated.contains(uid) { continue }
      let identity = Identity(uid: uid, title: event.title, date: event.date)
      guard known.insert(identity).inserted else { continue }
      if let when = uid.flatMap({ changes.new[$0] }) { event.when = when }
      new.append(event)
    }
  }
}
