import NoonmarkBase

/// A time zone file (TZif, RFC 9636, versions 1 to 4), parsed in place.
///
/// The initializer validates every count, index and string. A lookup is a binary search over the
/// bytes. Only names are copied. A POSIX rule is a file without transitions.
struct TZif: Hashable, Sendable {
  private let bytes: [UInt8]
  /// The size of a transition time: 4 bytes in version 1, 8 in later versions.
  private let timeSize: Int
  private let timesStart: Int
  private let indicesStart: Int
  private let typesStart: Int
  private let namesStart: Int
  private let leapSecondsStart: Int
  private let transitionCount: Int
  private let leapSecondCount: Int
  private var lastTransition = Int.min
  /// The rule for instants after the last transition.
  private let footer: TimeZoneRule?

  /// A validation error.
  struct Damage: Error {
    let reason: String
  }

  /// The valid times: within 2^59 seconds, as RFC 9636 recommends to writers.
  private static let times = -(1 << 59)...(1 << 59)

  /// The maximum number of leap seconds, more than will ever be needed.
  ///
  /// Every lookup scans all of them.
  private static let maximumLeapSeconds = 256

  init(_ bytes: [UInt8]) throws(Damage) {
    let first = try Header(bytes, at: 0)
    var header = first
    var end = first.blockEnd(timeSize: 4)
    if first.version == 0 {
      timeSize = 4
    } else {
      timeSize = 8
      header = try Header(bytes, at: end)
      end = header.blockEnd(timeSize: 8)
    }
    guard end <= bytes.count else { throw Damage(reason: "it ends too early") }
    guard header.typeCount > 0, header.typeCount <= 256 else {
      throw Damage(reason: "it has no local time types")
    }
    guard header.leapSecondCount <= TZif.maximumLeapSeconds else {
      throw Damage(reason: "it has too many leap seconds")
    }

    self.bytes = bytes
    transitionCount = header.transitionCount
    leapSecondCount = header.leapSecondCount
    timesStart = header.end
    indicesStart = timesStart + transitionCount * timeSize
    typesStart = indicesStart + transitionCount
    namesStart = typesStart + header.typeCount * 6
    leapSecondsStart = namesStart + header.nameLength
    footer = timeSize == 8 ? try TZif.footer(bytes, at: end) : nil
    if transitionCount > 0 { lastTransition = transition(transitionCount - 1) }
    try checkTypes(count: header.typeCount, nameLength: header.nameLength)
    try checkTransitions(typeCount: header.typeCount)
  }

  init(_ rule: TimeZoneRule) {
    (bytes, timeSize, footer) = ([], 8, rule)
    (timesStart, indicesStart, typesStart, namesStart, leapSecondsStart) = (0, 0, 0, 0, 0)
    (transitionCount, leapSecondCount) = (0, 0)
  }

  /// Returns the local time type at an instant.
  ///
  /// Before the first transition, this is type 0 of the file, usually local mean time. After the
  /// last transition, or in a file without transitions, the footer's rule applies.
  func localTime(at seconds: Int) -> LocalTimeType {
    if let footer, seconds >= lastTransition { return footer.localTime(at: seconds) }
    return type(typeIndex(at: seconds))
  }

  /// Returns the seconds east of UTC at an instant.
  func offset(at seconds: Int) -> Int {
    if let footer, seconds >= lastTransition { return footer.localTime(at: seconds).offset }
    return offset(ofType: typeIndex(at: seconds))
  }

  /// Returns the first instant after `seconds` at which local time changes.
  ///
  /// `nil` if it never changes again.
  func nextTransition(after seconds: Int) -> Int? {
    var index = firstTransition(after: seconds)
    while index < transitionCount {
      let next = transition(index)
      if localTime(at: next) != localTime(at: next - 1) { return next }
      index += 1
    }
    return footer?.nextTransition(after: max(seconds, lastTransition))
  }

  // MARK: Lookup

  private func typeIndex(at seconds: Int) -> Int {
    let index = firstTransition(after: seconds)
    return index == 0 ? 0 : Int(bytes[indicesStart + index - 1])
  }

  /// Returns the index of the first transition after an instant, by binary search.
  private func firstTransition(after seconds: Int) -> Int {
    (0..<transitionCount).firstPosition { transition($0) > seconds }
  }

  /// Returns a transition as POSIX seconds.
  ///
  /// Files in the `right/` directory count leap seconds. The leap seconds up to the transition are
  /// subtracted.
  private func transition(_ index: Int) -> Int {
    let time = signed(at: timesStart + index * timeSize, size: timeSize)
    var correction = 0
    for index in 0..<leapSecondCount {
      let record = leapSecondsStart + index * (timeSize + 4)
      if signed(at: record, size: timeSize) > time { break }
      correction = signed(at: record + timeSize, size: 4)
    }
    return time.subtractingReportingOverflow(correction).partialValue
  }

  private func offset(ofType index: Int) -> Int { signed(at: typesStart + index * 6, size: 4) }

  private func type(_ index: Int) -> LocalTimeType {
    let start = namesStart + Int(bytes[typesStart + index * 6 + 5])
    var end = start
    while bytes[end] != 0 { end += 1 }
    return LocalTimeType(
      offset: offset(ofType: index),
      isDaylightSaving: bytes[typesStart + index * 6 + 4] != 0,
      abbreviation: String(decoding: bytes[start..<end], as: UTF8.self))
  }

  // MARK: Validation

  private func checkTypes(count: Int, nameLength: Int) throws(Damage) {
    for index in 0..<count {
      guard LocalTimeType.offsets.contains(offset(ofType: index)) else {
        throw Damage(reason: "an offset is out of range")
      }
      guard bytes[typesStart + index * 6 + 4] <= 1 else {
        throw Damage(reason: "a daylight saving flag is not 0 or 1")
      }
      var position = namesStart + Int(bytes[typesStart + index * 6 + 5])
      let end = namesStart + nameLength
      while position < end, LocalTimeType.isAbbreviation(bytes[position]) { position += 1 }
      guard position < end, bytes[position] == 0 else {
        throw Damage(reason: "an abbreviation is not terminated")
      }
    }
  }

  private func checkTransitions(typeCount: Int) throws(Damage) {
    var previous = Int.min
    for index in 0..<transitionCount {
      guard Int(bytes[indicesStart + index]) < typeCount else {
        throw Damage(reason: "a transition has an invalid type")
      }
      let time = transition(index)
      guard TZif.times.contains(time), time > previous else {
        throw Damage(reason: "the transitions are not in order")
      }
      previous = time
    }
  }

  // MARK: Bytes

  /// Parses the footer: a rule between two newlines.
  ///
  /// An empty footer means no rule.
  private static func footer(_ bytes: [UInt8], at start: Int) throws(Damage) -> TimeZoneRule? {
    let newline = UInt8(ascii: "\n")
    guard start < bytes.count, bytes[start] == newline,
      let end = bytes[(start + 1)...].firstIndex(of: newline)
    else { throw Damage(reason: "its last line is missing") }
    if end == start + 1 { return nil }
    guard let rule = TimeZoneRule(bytes, in: (start + 1)..<end) else {
      throw Damage(reason: "its rule for later years cannot be read")
    }
    return rule
  }

  /// Reads a big-endian signed number of 4 or 8 bytes.
  private func signed(at position: Int, size: Int) -> Int {
    let bytes = bytes.span.rawBytes
    return size == 8
      ? Int(Int64(bigEndian: bytes.integer(at: position, as: Int64.self)))
      : Int(Int32(bigEndian: bytes.integer(at: position, as: Int32.self)))
  }
}

extension TZif {
  /// The header of a data block: 44 bytes with six counts.
  private struct Header {
    static let length = 44

    let version: UInt8
    let transitionCount: Int
    let typeCount: Int
    let nameLength: Int
    let leapSecondCount: Int
    let end: Int
    private let indicatorCount: Int

    init(_ bytes: [UInt8], at start: Int) throws(Damage) {
      guard start <= bytes.count - Header.length else { throw Damage(reason: "it ends too early") }
      guard bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
        throw Damage(reason: "it does not start with TZif")
      }
      version = bytes[start + 4]
      indicatorCount = Header.count(bytes, at: start + 20) + Header.count(bytes, at: start + 24)
      leapSecondCount = Header.count(bytes, at: start + 28)
      transitionCount = Header.count(bytes, at: start + 32)
      typeCount = Header.count(bytes, at: start + 36)
      nameLength = Header.count(bytes, at: start + 40)
      end = start + Header.length
    }

    /// Returns the end of the data block that follows this header.
    func blockEnd(timeSize: Int) -> Int {
      end + transitionCount * (timeSize + 1) + typeCount * 6 + nameLength
        + leapSecondCount * (timeSize + 4) + indicatorCount
    }

    private static func count(_ bytes: [UInt8], at position: Int) -> Int {
      Int(bytes[position]) << 24 | Int(bytes[position + 1]) << 16
        | Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
    }
  }
}
