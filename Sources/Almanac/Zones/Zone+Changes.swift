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
