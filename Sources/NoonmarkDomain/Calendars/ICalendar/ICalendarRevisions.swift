import Almanac
import Recurrence

/// The events of a file by UID, with the properties that determine their current versions.
struct ICalendarRevisions: Sendable {
  /// An event without a RECURRENCE-ID.
  struct Master: Sendable {
    let line: Int
    let calendar: Int
    let version: ICalendarVersion
    let isCanceled: Bool
    /// The start (DTSTART); `nil` if it is missing or invalid.
    let start: CalendarTime?
    /// The TZID of the start, if it has one.
    let zoneName: String?
    let isMarkedWholeDay: Bool

    init(_ draft: ICalendarScanner.Draft) {
      let start = draft[.start].flatMap { CalendarTime($0.value) }
      var zoneName: String?
      if case .local = start { zoneName = draft[.start]?.zoneName }
      line = draft.line
      calendar = draft.calendar
      version = ICalendarVersion(draft)
      isCanceled = draft.isCanceled
      self.start = start
      self.zoneName = zoneName
      isMarkedWholeDay = draft.isMarkedWholeDay
    }
  }

  /// The events of each UID without a RECURRENCE-ID, in file order.
  private(set) var masters: [String: [Master]] = [:]
  /// The events of each UID with a RECURRENCE-ID, in file order.
  private(set) var occurrences: [String: [ICalendarScanner.Draft]] = [:]

  var uids: Set<String> { Set(masters.keys).union(occurrences.keys) }

  mutating func add(_ draft: ICalendarScanner.Draft) {
    guard let uid = draft[.uid]?.text, !uid.isEmpty else { return }
    guard draft[.recurrence] == nil else {
      occurrences[uid, default: []].append(draft)
      return
    }
    masters[uid, default: []].append(Master(draft))
  }

  /// Whether at most one event has a UID.
  func isAlone(_ uid: String) -> Bool {
    masters[uid, default: []].count + occurrences[uid, default: []].count <= 1
  }
}

/// The version of an event.
///
/// The current version has the highest SEQUENCE, then the latest LAST-MODIFIED if both have it,
/// then the latest DTSTAMP (RFC 5546, 2.1.5).
struct ICalendarVersion: Hashable, Sendable {
  let sequence: Int
  private let modified: Int
  private let stamp: Int

  init(_ draft: ICalendarScanner.Draft) {
    func seconds(_ property: ICalendarProperty?) -> Int {
      property.flatMap { CalendarTime($0.value) }?.written.localSeconds ?? .min
    }
    sequence = draft.sequenceNumber
    modified = seconds(draft[.modified])
    stamp = seconds(draft[.stamp])
  }

  func isLater(than other: ICalendarVersion) -> Bool {
    guard sequence == other.sequence else { return sequence > other.sequence }
    let haveBoth = modified != .min && other.modified != .min
    return haveBoth && modified != other.modified
      ? modified > other.modified : stamp > other.stamp
  }
}
