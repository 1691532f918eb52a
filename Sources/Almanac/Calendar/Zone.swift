/// The offsets of civil time from UTC in one place, for every instant.
///
/// A zone is a value: any number of them live side by side, and nothing in the process changes
/// when one is made. Instants within 2^60 seconds of 1970 are answered; those beyond are taken
/// as that limit.
public struct Zone: Sendable, Hashable {
  /// The largest time zone file that is read, in bytes; real ones have less than 4 KiB.
  public static let maximumFileSize = 65_536

  /// Coordinated Universal Time.
  public static let utc = Zone(name: "UTC", source: .rule(.utc))

  /// The name it was asked for by, such as `Europe/Oslo`.
  public let name: String

  private enum Source: Hashable, Sendable {
    case rule(TimeZoneRule)
    case file(TZif)
  }

  private let source: Source

  private init(name: String, source: Source) {
    self.name = name
    self.source = source
  }

  /// Creates a zone from the bytes of a time zone file (RFC 9636, versions 1 to 4).
  ///
  /// Before the file's first transition its first local time holds, as a rule local mean time;
  /// after the last one the rule of its last line, in any year.
  ///
  /// - Throws: `ZoneError.fileTooLarge` or `ZoneError.malformedFile`.
  public init(tzif bytes: [UInt8], name: String) throws(ZoneError) {
    guard bytes.count <= Zone.maximumFileSize else { throw .fileTooLarge(zone: name) }
    do throws(TZif.Damage) {
      source = .file(try TZif(bytes))
    } catch {
      throw .malformedFile(zone: name, reason: error.reason)
    }
    self.name = name
  }

  /// Creates a zone from a POSIX rule, such as `CET-1CEST,M3.5.0,M10.5.0/3` or `<+0330>-3:30`.
  ///
  /// The rule itself becomes the name. Source: POSIX.1-2024, 8.3, and RFC 9636, 3.3.1.
  ///
  /// - Throws: `ZoneError.malformedRule`.
  public init(posixRule: String) throws(ZoneError) {
    let bytes = Array(posixRule.utf8)
    guard let rule = TimeZoneRule(bytes, in: 0..<bytes.count) else {
      throw .malformedRule(posixRule)
    }
    source = .rule(rule)
    name = posixRule
  }

  // MARK: At an instant

  /// Returns the seconds that clocks are ahead of UTC at an instant, east positive.
  public func offset(at instant: Instant) -> Int {
    offset(atSeconds: Zone.clamped(instant.epochSeconds))
  }

  /// Returns the short name in use at an instant, such as `CET`; several zones may share one.
  public func abbreviation(at instant: Instant) -> String {
    localTime(at: instant).abbreviation
  }

  /// Returns whether daylight saving time is in force at an instant.
  public func isDaylightSaving(at instant: Instant) -> Bool {
    localTime(at: instant).isDaylightSaving
  }

  /// Returns what clocks show at an instant.
  public func civil(at instant: Instant) -> CivilDateTime {
    let seconds = Zone.clamped(instant.epochSeconds)
    return CivilDateTime(localSeconds: seconds + offset(atSeconds: seconds))
  }

  /// Returns the local date at an instant.
  public func date(at instant: Instant) -> CivilDate {
    civil(at: instant).date
  }

  /// Returns the first instant after this one at which the offset, the abbreviation or daylight
  /// saving changes, or nil where none ever does.
  public func nextTransition(after instant: Instant) -> Instant? {
    nextTransition(afterSeconds: Zone.clamped(instant.epochSeconds))
      .map(Instant.init(epochSeconds:))
  }

  // MARK: From a date

  /// Returns the first instant whose local date is this one or later.
  ///
  /// That is 00:00; or 01:00 where midnight does not exist; or the first of two midnights; or,
  /// where the zone skipped the date, the first instant of the date after it.
  public func startOfDay(_ date: CivilDate) -> Instant {
    let local = date.dayNumber * 86_400
    return firstInstant(from: local - LocalTimeType.offsets.upperBound - 1, reaching: local)
  }

  /// Returns the first instant after this one at which the local date is later than it is now.
  ///
  /// Where the date runs backwards in between, that is still the next change to a later date.
  public func nextDayStart(after instant: Instant) -> Instant {
    let seconds = Zone.clamped(instant.epochSeconds)
    let tomorrow = date(at: instant).dayNumber + 1
    return firstInstant(from: seconds, reaching: tomorrow * 86_400)
  }

  /// Returns the first instant after this one at which the local date is another.
  ///
  /// That is the next start of a day, but where clocks step back over a midnight that has just
  /// gone by: in St. John's, until 2011, 00:01 became 23:01 of the day before.
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

  /// Returns the instant at which clocks show this date and time.
  ///
  /// A time that the clocks skip counts on from before the gap: where 02:00 becomes 03:00, 02:30
  /// means 03:30. Of a time that they show twice, the first is meant.
  public func instant(of civil: CivilDateTime) -> Instant {
    let local = civil.localSeconds
    var start = local - LocalTimeType.offsets.upperBound - 1
    var offset = offset(atSeconds: start)
    while let end = nextTransition(afterSeconds: start), local - offset >= end {
      let next = self.offset(atSeconds: end)
      if local - next < end { break }
      start = end
      offset = next
    }
    return Instant(epochSeconds: local - offset)
  }

  // MARK: The source

  /// Returns the first instant from `start` on at which clocks show a local time or a later one.
  ///
  /// Walks from transition to transition. At `start` clocks must show an earlier time.
  private func firstInstant(from start: Int, reaching local: Int) -> Instant {
    var start = start
    while true {
      let candidate = local - offset(atSeconds: start)
      if candidate <= start { return Instant(epochSeconds: start) }
      guard let end = nextTransition(afterSeconds: start), end <= candidate else {
        return Instant(epochSeconds: candidate)
      }
      start = end
    }
  }

  private func localTime(at instant: Instant) -> LocalTimeType {
    let seconds = Zone.clamped(instant.epochSeconds)
    return switch source {
    case .rule(let rule): rule.localTime(at: seconds)
    case .file(let file): file.localTime(at: seconds)
    }
  }

  private func offset(atSeconds seconds: Int) -> Int {
    switch source {
    case .rule(let rule): rule.localTime(at: seconds).offset
    case .file(let file): file.offset(at: seconds)
    }
  }

  private func nextTransition(afterSeconds seconds: Int) -> Int? {
    switch source {
    case .rule(let rule): rule.nextTransition(after: seconds)
    case .file(let file): file.nextTransition(after: seconds)
    }
  }

  private static func clamped(_ seconds: Int) -> Int {
    min(max(seconds, -(1 << 60)), 1 << 60)
  }
}

extension Instant {
  /// Whether the local date can be written: the calendar of users ends with the year 9999.
  public func isWithinCalendar(of zone: Zone) -> Bool {
    zone.date(at: self).year <= 9999
  }
}
