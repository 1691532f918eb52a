import Almanac
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
  private var occurrences: [String: [ICalendarScanner.Draft]] = [:]

  mutating func add(_ draft: ICalendarScanner.Draft) {
    guard let uid = draft.uid?.text, !uid.isEmpty else { return }
    let revision = Revision(
      sequence: draft.sequence.flatMap { Int($0.word) } ?? 0,
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

  /// Whether the file has the series itself.
  func hasSeries(_ uid: String) -> Bool {
    latest[ICalendarRevisions.identity(uid, nil)] != nil
  }

  private static func identity(_ uid: String, _ recurrence: ICalendarProperty?) -> Fingerprint {
    Fingerprint { hasher in
      hasher.combine(uid)
      hasher.combine(recurrence?.word)
    }
  }
}
