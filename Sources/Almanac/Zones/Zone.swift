import NoonmarkBase

/// A time zone: the offset of local time from UTC at every instant.
///
/// A zone is a value that does not depend on process-wide state such as the TZ variable. Instants
/// more than 2^60 seconds from 1970 are clamped to that range.
///
/// ```swift
/// let zone = try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")
/// let local = zone.civil(at: Instant(epochSeconds: 0))
/// assert(local.hour == 1 && zone.offset(at: Instant(epochSeconds: 0)) == 3600)
/// ```
public struct Zone: Sendable, Hashable {
  /// The maximum size of a time zone file in bytes.
  ///
  /// Real files have less than 4 KiB.
  public static let maximumFileSize = 65_536

  /// Coordinated Universal Time.
  public static let utc = Zone(name: "UTC", times: TZif(.utc))

  /// The requested name, such as `Europe/Oslo`, or the POSIX rule.
  public let name: String

  private let times: TZif
  /// The seconds after midnight at which a date begins.
  private var dayStart = 0

  private init(name: String, times: TZif) {
    self.name = name
    self.times = times
  }

  /// Returns the zone with dates that begin some seconds after midnight, from 0 to 86,399.
  ///
  /// Local times are earlier by the same number of seconds, so use only dates. The name contains
  /// that number: `Europe/Oslo@10800`.
  package func startingDays(at seconds: Int) -> Zone {
    guard seconds != dayStart else { return self }
    var zone = Zone(name: "\(name)@\(seconds)", times: times)
    zone.dayStart = seconds
    return zone
  }

  /// Creates a zone from a time zone file (TZif, RFC 9636, versions 1 to 4).
  ///
  /// Before the first transition, type 0 of the file applies, usually local mean time. After the
  /// last transition, the rule in its footer applies, in any year.
  ///
  /// - Throws: `ZoneError.fileTooLarge` or `ZoneError.malformedFile`.
  public init(tzif bytes: [UInt8], name: String) throws(ZoneError) {
    guard bytes.count <= Zone.maximumFileSize else { throw .fileTooLarge(zone: name) }
    do {
      times = try TZif(bytes)
    } catch {
      throw .malformedFile(zone: name, reason: error.reason)
    }
    self.name = name
  }

  /// Creates a zone from a POSIX rule, such as `CET-1CEST,M3.5.0,M10.5.0/3` or `<+0330>-3:30`.
  ///
  /// The rule also becomes the name. Source: POSIX.1-2024, 8.3, and RFC 9636, 3.3.1.
  ///
  /// - Throws: `ZoneError.malformedRule`.
  public init(posixRule: String) throws(ZoneError) {
    try self.init(posixRule: posixRule, name: posixRule)
  }

  /// Creates a zone with a name from a POSIX rule.
  ///
  /// - Throws: `ZoneError.malformedRule`.
  package init(posixRule: String, name: String) throws(ZoneError) {
    let bytes = Array(posixRule.utf8)
    guard let rule = TimeZoneRule(bytes, in: 0..<bytes.count) else {
      throw .malformedRule(posixRule)
    }
    times = TZif(rule)
    self.name = name
  }

  // MARK: From instants to local time

  /// Returns the offset from UTC at an instant in seconds, positive east of Greenwich.
  public func offset(at instant: Instant) -> Int {
    offset(atSeconds: Zone.clamped(instant.epochSeconds))
  }

  /// Returns the abbreviation at an instant, such as `CET`.
  ///
  /// Several zones may have the same abbreviation.
  public func abbreviation(at instant: Instant) -> String {
    localTime(at: instant).abbreviation
  }

  /// Returns whether daylight saving time is in effect at an instant.
  public func isDaylightSaving(at instant: Instant) -> Bool {
    localTime(at: instant).isDaylightSaving
  }

  /// Returns the local date and time at an instant.
  public func civil(at instant: Instant) -> CivilDateTime {
    let seconds = Zone.clamped(instant.epochSeconds)
    return CivilDateTime(localSeconds: seconds + offset(atSeconds: seconds))
  }

  /// Returns the local date at an instant.
  public func date(at instant: Instant) -> CivilDate {
    var date = civil(at: instant).date
    guard dayStart != 0 else { return date }
    // A date that has begun does not end if clocks go back over its start.
    let instant = Instant(epochSeconds: Zone.clamped(instant.epochSeconds))
    while case let next = date.advanced(byDays: 1), startOfDay(next) <= instant { date = next }
    return date
  }

  /// Returns the first transition after an instant.
  ///
  /// A transition changes the offset, the abbreviation or daylight saving time. `nil` if there are
  /// no more transitions.
  public func nextTransition(after instant: Instant) -> Instant? {
    times.nextTransition(after: Zone.clamped(instant.epochSeconds))
      .map(Instant.init(epochSeconds:))
  }

  // MARK: From local time to instants

  /// Returns the first instant whose local date is `date` or later.
  ///
  /// Usually 00:00, or 01:00 if midnight does not exist. If midnight is ambiguous, the first one.
  /// If the zone skipped the date, the first instant of the following date.
  public func startOfDay(_ date: CivilDate) -> Instant {
    let local = date.dayNumber * 86_400
    return firstInstant(from: local - LocalTimeType.offsets.upperBound - 1, reaching: local)
  }

  /// Returns the start of the day after a date.
  package func endOfDay(_ date: CivilDate) -> Instant { startOfDay(date.advanced(byDays: 1)) }

  /// Returns the first instant after `instant` at which a later local date begins.
  ///
  /// If the local date goes back in between, the result is still the next change to a later date.
  public func nextDayStart(after instant: Instant) -> Instant {
    let seconds = Zone.clamped(instant.epochSeconds)
    let tomorrow = date(at: instant).dayNumber + 1
    return firstInstant(from: seconds, reaching: tomorrow * 86_400)
  }

  /// Returns the first instant after `instant` at which the local date changes.
  ///
  /// Usually the next start of a day. If clocks go back over a midnight that has just passed, it is
  /// the change to the previous day: in St. John's, until 2011, 00:01 became 23:01.
  public func nextDateChange(after instant: Instant) -> Instant {
    let dayStart = nextDayStart(after: instant)
    let today = date(at: instant)
    var moment = instant
    while let transition = nextTransition(after: moment), transition < dayStart {
      if date(at: transition) != today { return transition }
      moment = transition
    }
    return dayStart
  }

  /// Returns the instant of a local date and time.
  ///
  /// A nonexistent local time is shifted forward by the gap: if 02:00 becomes 03:00, 02:30 is
  /// 03:30. An ambiguous time is the earlier instant.
  public func instant(of civil: CivilDateTime) -> Instant {
    let local = civil.localSeconds
    var start = local - LocalTimeType.offsets.upperBound - 1
    var offset = offset(atSeconds: start)
    while let end = times.nextTransition(after: start), local - offset >= end {
      let next = self.offset(atSeconds: end)
      if local - next < end { break }
      start = end
      offset = next
    }
    return Instant(epochSeconds: local - offset)
  }

  // MARK: Implementation

  /// Returns the first instant at or after `start` with at least the given local time.
  ///
  /// Walks the transitions. Local time at `start` must be earlier.
  private func firstInstant(from start: Int, reaching local: Int) -> Instant {
    var start = start
    while true {
      let candidate = local - offset(atSeconds: start)
      if candidate <= start { return Instant(epochSeconds: start) }
      guard let end = times.nextTransition(after: start), end <= candidate else {
        return Instant(epochSeconds: candidate)
      }
      start = end
    }
  }

  private func localTime(at instant: Instant) -> LocalTimeType {
    times.localTime(at: Zone.clamped(instant.epochSeconds))
  }

  private func offset(atSeconds seconds: Int) -> Int {
    times.offset(at: seconds) - dayStart
  }

  private static func clamped(_ seconds: Int) -> Int {
    min(max(seconds, -(1 << 60)), 1 << 60)
  }
}

extension Instant {
  /// Returns whether the local date is in the supported years.
  package func isWithinCalendar(of zone: Zone) -> Bool {
    zone.date(at: self).isSupported
  }
}

/// An error in the description of a time zone.
///
/// ```swift
/// do {
///   _ = try Zone(posixRule: "Europe")
/// } catch {
///   assert(error == ZoneError.malformedRule("Europe"))
/// }
/// ```
public enum ZoneError: Error, Hashable, Sendable {
  /// The bytes are not a time zone file (RFC 9636).
  case malformedFile(zone: String, reason: String)
  /// The file is larger than `Zone.maximumFileSize`.
  case fileTooLarge(zone: String)
  /// The text is not a POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`.
  case malformedRule(String)

  /// One sentence with the problem and, if possible, the fix.
  public var message: String {
    switch self {
    case .malformedFile(let zone, let reason):
      "the time zone file of \(zone.quoted) is damaged: \(reason)"
    case .fileTooLarge(let zone):
      "the time zone file of \(zone.quoted) is larger than 64 KiB"
    case .malformedRule(let rule):
      "invalid time zone rule \(rule.quoted): write it as CET-1CEST,M3.5.0,M10.5.0/3"
    }
  }
}

extension Zone {
  /// A transition of a zone to a new offset.
  package struct Change: Hashable, Sendable {
    /// The first instant with the new offset.
    package let instant: Instant
    /// Seconds east of UTC.
    package let offset: Int

    package init(at instant: Instant, offset: Int) {
      self.instant = instant
      self.offset = offset
    }
  }

  /// Creates a zone from its changes, in any order.
  ///
  /// The abbreviations are empty. If several changes have the same instant, the last of them
  /// counts.
  ///
  /// - Throws: `ZoneError.malformedFile` if an offset or instant is out of range.
  package init(
    name: String, initialOffset: Int, changes: [Change] = []
  ) throws(ZoneError) {
    var times: [(instant: Instant, offset: Int)] = []
    for change in changes.enumerated().sorted(by: {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }).map(\.element) {
      if times.last?.instant == change.instant { times.removeLast() }
      times.append((change.instant, change.offset))
    }
    var offsets = [initialOffset]
    for time in times where !offsets.contains(time.offset) { offsets.append(time.offset) }

    // A version 1 block without data, as current files have.
    var bytes = Zone.header(times: 0, types: 0, names: 0)
    bytes += Zone.header(times: times.count, types: offsets.count, names: 1)
    for time in times { bytes += Zone.bigEndian(time.instant.epochSeconds, size: 8) }
    for time in times {
      bytes.append(UInt8(truncatingIfNeeded: offsets.firstIndex(of: time.offset) ?? 0))
    }
    for offset in offsets { bytes += Zone.bigEndian(offset, size: 4) + [0, 0] }
    // The empty abbreviation, and an empty footer: no rule for later years.
    bytes += [0] + Array("\n\n".utf8)
    try self.init(tzif: bytes, name: name)
  }

  private static func header(times: Int, types: Int, names: Int) -> [UInt8] {
    Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
      + [0, 0, 0, times, types, names].flatMap { bigEndian($0, size: 4) }
  }

  private static func bigEndian(_ number: Int, size: Int) -> [UInt8] {
    (1...size).map { UInt8(truncatingIfNeeded: number >> ((size - $0) * 8)) }
  }
}
