import NoonmarkBase

/// The ID of a task: a UUID (RFC 9562).
package struct TaskID: Hashable, Sendable {
  /// The length of its text.
  static let length = 36
  private static let dash = UInt8(ascii: "-")

  /// The first eight bytes.
  fileprivate let high: UInt64
  /// The last eight bytes.
  fileprivate let low: UInt64

  fileprivate init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates a UUID of a version with a number of bits from other values.
  fileprivate init(version: UInt64, high: UInt64, low: UInt64) {
    // The version and the variant have fixed positions.
    self.init(high: high & ~0xF000 | version << 12, low: low & ~(0b11 << 62) | 0b10 << 62)
  }

  /// Parses the text of a UUID in either case.
  package init?(_ text: String) {
    self.init(text.utf8.span)
  }

  init?(_ text: Span<UInt8>) {
    guard text.count == TaskID.length, text[8] == TaskID.dash, text[13] == TaskID.dash,
      text[18] == TaskID.dash, text[23] == TaskID.dash,
      let first = TaskID.number(in: 0..<8, of: text),
      let second = TaskID.number(in: 9..<13, of: text),
      let third = TaskID.number(in: 14..<18, of: text),
      let fourth = TaskID.number(in: 19..<23, of: text),
      let fifth = TaskID.number(in: 24..<36, of: text)
    else { return nil }
    self.init(high: first << 32 | second << 16 | third, low: fourth << 48 | fifth)
  }

  /// Returns the number that hexadecimal digits represent.
  @inline(__always)
  private static func number(in range: Range<Int>, of text: Span<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for index in range {
      guard let digit = text[index].hexDigitValue else { return nil }
      number = number << 4 | UInt64(digit)
    }
    return number
  }

  /// Creates a random version 4 UUID, with 122 random bits.
  package static func random() -> TaskID {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  package static func random(using generator: inout some RandomNumberGenerator) -> TaskID {
    TaskID(version: 4, high: generator.next(), low: generator.next())
  }

  /// Creates the UUID that represents an integer: version 8, with the integer in its last 64 bits,
  /// except that the two bits displaced by the variant come before them.
  ///
  /// 42 is `00000000-0000-8000-8000-00000000002a`, which people can recognize.
  package init(number: Int) {
    let bits = UInt64(bitPattern: Int64(number))
    self.init(version: 8, high: bits >> 62, low: bits)
  }

  /// The integer that the UUID represents; `nil` if it was not created from one.
  package var number: Int? {
    guard high & ~0b11 == 0x8000, low >> 62 == 0b10 else { return nil }
    return Int(Int64(bitPattern: low & ~(0b11 << 62) | (high & 0b11) << 62))
  }

  /// Derives the UUID of a line without one from its contents.
  ///
  /// Version 8, from two hashes.
  package init(derivedFrom line: Span<UInt8>) {
    var hasher = TaskIDHasher()
    hasher.combine(line)
    self = hasher.finalize()
  }

  /// Returns unique UUIDs for lines, given the UUIDs derived from their contents.
  ///
  /// Of lines with the same contents, the first keeps its UUID, and each of the others gets a UUID
  /// derived from that of the previous one.
  static func unique(_ ids: [TaskID], besides taken: Set<TaskID> = []) -> [TaskID] {
    let firsts = Set(ids)
    // Fast path: few files have equal lines.
    if firsts.count == ids.count, firsts.isDisjoint(with: taken) { return ids }
    var last: [TaskID: TaskID] = [:]
    return ids.map { id in
      var unique = last[id] ?? id
      if last[id] != nil || taken.contains(id) {
        repeat {
          unique = TaskID(derivedFrom: unique.text.utf8.span)
        } while firsts.contains(unique) || taken.contains(unique)
      }
      last[id] = unique
      return unique
    }
  }

  /// The UUID in lowercase.
  package var text: String {
    String(utf8Capacity: TaskID.length) { digits in
      append(high, 0...7, to: &digits)
      digits.append(TaskID.dash)
      append(high, 8...11, to: &digits)
      digits.append(TaskID.dash)
      append(high, 12...15, to: &digits)
      digits.append(TaskID.dash)
      append(low, 0...3, to: &digits)
      digits.append(TaskID.dash)
      append(low, 4...15, to: &digits)
    }
  }

  /// Appends the hexadecimal digits of a number at some indices, 0 for the most significant one.
  private func append(
    _ number: UInt64, _ indices: ClosedRange<Int>, to digits: inout OutputSpan<UInt8>
  ) {
    for index in indices {
      digits.append(UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * index) & 15).hexDigit)
    }
  }
}

/// Derives the ID of a task from contents that are added piece by piece.
struct TaskIDHasher {
  private var high = FNV1a.basis
  private var low: UInt64 = 0x9AE1_6A3B_2F90_404F

  mutating func combine(_ byte: UInt8) {
    FNV1a.mix(&high, byte)
    FNV1a.mix(&low, byte)
  }

  mutating func combine(_ bytes: Span<UInt8>) {
    for index in bytes.indices { combine(bytes[index]) }
  }

  /// Returns the UUID of the added contents: version 8, from two hashes.
  func finalize() -> TaskID {
    TaskID(version: 8, high: FNV1a.finished(high), low: FNV1a.finished(low))
  }
}
