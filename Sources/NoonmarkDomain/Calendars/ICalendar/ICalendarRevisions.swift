import Almanac
import NoonmarkBase
import NoonmarkRecords
import Recurrence

/// The events of a file that count, and the occurrences that are events of their own.
///
/// Of several events with an identity, the one with the highest SEQUENCE counts, then the one with
/// the latest DTSTAMP (RFC 5546, 2.1.5), then the first.
struct ICalendarRevisions: Sendable {
  /// The version of an event.
  private struct Revision {
    let sequence: Int
    let stamp: Int
    let line: Int
  }

  private var latest: [Fingerprint: Revision] = [:]
  /// Those of which the latest version is canceled.
  private var canceled: Set<Fingerprint> = []
  private var occurrences: [String: [ICalendarScanner.Draft]] = [:]

  mutating func add(_ draft: ICalendarScanner.Draft) {
    guard let uid = draft.uid?.text, !uid.isEmpty else { return }
    let revision = Revision(
      sequence: draft.sequenceNumber,
      stamp: draft.stamp.flatMap { CalendarTime($0.value) }?.written.localSeconds ?? .min,
      line: draft.line)
    if draft.recurrence != nil { occurrences[uid, default: []].append(draft) }
    let identity = ICalendarRevisions.identity(uid, draft.recurrence)
    if let known = latest[identity],
      (known.sequence, known.stamp) >= (revision.sequence, revision.stamp)
    {
      return
    }
    latest[identity] = revision
    if draft.isCanceled { canceled.insert(identity) } else { canceled.remove(identity) }
  }

  /// Whether no other version of the event replaces it.
  func isLatest(_ draft: ICalendarScanner.Draft) -> Bool {
    guard let uid = draft.uid?.text, !uid.isEmpty else { return true }
    return latest[ICalendarRevisions.identity(uid, draft.recurrence)]?.line == draft.line
  }

  /// Returns the occurrences of a series that are events of their own, also those that are
  /// canceled.
  func occurrences(ofSeries uid: String) -> [ICalendarScanner.Draft] {
    occurrences[uid, default: []].filter(isLatest)
  }

  /// Whether the file has the series itself, and it is not canceled.
  func hasSeries(_ uid: String) -> Bool {
    let identity = ICalendarRevisions.identity(uid, nil)
    return latest[identity] != nil && !canceled.contains(identity)
  }

  private static func identity(_ uid: String, _ recurrence: ICalendarProperty?) -> Fingerprint {
    Fingerprint { hasher in
      hasher.combine(uid)
      hasher.combine(recurrence?.word)
    }
  }
}

extension ICalendarScanner.Draft {
  /// The number of the version (RFC 5545, 3.8.7.4); 0 if it is missing or invalid.
  var sequenceNumber: Int { sequence.flatMap { Int($0.word) } ?? 0 }

  /// Whether it moves an occurrence and all later ones (RANGE=THISANDFUTURE; RFC 5545, 3.2.13).
  var movesFuture: Bool {
    recurrence?.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
  }
}
