import NoonmarkBase
import TestSupport

/// Makes inputs of the seeds and tokens of a target; equal seeds give equal inputs.
///
/// Most changes keep the structure of texts: they move lines and fields, replace words by tokens,
/// and numbers by those at the limits.
struct Mutator {
  private let target: FuzzTarget
  private let seeds: [[UInt8]]
  private var random = SeededGenerator(seed: 0)

  init(_ target: FuzzTarget) {
    self.target = target
    let seeds = target.seeds
    self.seeds = seeds.isEmpty ? [[]] : seeds
  }

  /// Returns the input of a seed.
  mutating func input(seed: UInt64) -> [UInt8] {
    random = SeededGenerator(seed: seed)
    var bytes = isOne(in: 16) ? sentence() : random.pick(seeds)
    for _ in 0..<random.pick([1, 1, 1, 2, 2, 3, 4, 6, 10]) { change(&bytes) }
    if isOne(in: 200) { grow(&bytes) }
    bytes.removeLast(max(bytes.count - target.maximumSize, 0))
    target.repair(&bytes)
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    switch random.number(in: 0...15) {
    case 0: flipBit(&bytes)
    case 1: overwrite(&bytes)
    case 2, 3: bytes.insert(contentsOf: token(), at: random.number(in: 0...bytes.count))
    case 4, 5: replaceWord(&bytes)
    case 6, 7: replaceNumber(&bytes)
    case 8, 9: rearrange(&bytes, by: UInt8(ascii: "\n"))
    case 10, 11: rearrange(&bytes, by: random.pick(Array("|=,;: \t/.".utf8)))
    case 12: bytes.removeSubrange(range(in: bytes))
    case 13: splice(&bytes)
    case 14: bytes.removeLast(random.number(in: 0...min(bytes.count, 64)))
    default: changeLineEndings(&bytes)
    }
  }

  // MARK: Bytes

  private mutating func flipBit(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    bytes[random.number(in: 0...bytes.count - 1)] ^= 1 << UInt8(random.number(in: 0...7))
  }

  /// Overwrites 1, 2, 4 or 8 bytes with a number at a limit, in either byte order.
  private mutating func overwrite(_ bytes: inout [UInt8]) {
    let size = random.pick([1, 1, 2, 4, 4, 8])
    guard bytes.count >= size else { return }
    let step = isOne(in: 2) ? size : 1
    let start = random.number(in: 0...(bytes.count - size) / step) * step
    let limits = [0, 1, -1, 0x7F, 0xFF, 0x7FFF_FFFF, Int.min, Int.max, bytes.count, 1 << 31]
    let number = isOne(in: 3) ? random.number(in: 0...255) : random.pick(limits)
    let number2 = isOne(in: 2) ? number.bigEndian >> (64 - 8 * size) : number
    for index in 0..<size {
      bytes[start + index] = UInt8(truncatingIfNeeded: number2 >> (8 * index))
    }
  }

  /// Takes the start of one input and the end of another.
  private mutating func splice(_ bytes: inout [UInt8]) {
    var other = random.pick(seeds)
    other.removeSubrange(..<boundary(in: other))
    bytes.removeSubrange(boundary(in: bytes)...)
    bytes += other
  }

  /// Repeats a part until the input is large, since costs must be in proportion to its size.
  private mutating func grow(_ bytes: inout [UInt8]) {
    let part = isOne(in: 2) ? token() : Array(bytes[range(in: bytes)])
    guard !part.isEmpty else { return }
    let start = random.number(in: 0...bytes.count)
    let size = random.number(in: 0...target.maximumSize)
    let repeated = Array(repeatElement(part, count: size / part.count).joined())
    bytes.insert(contentsOf: repeated, at: start)
  }

  // MARK: Texts

  private mutating func token() -> [UInt8] {
    switch random.number(in: 0...9) {
    case 0: Array(NastyText.make(length: 1...4, using: &random).utf8)
    case 1: [UInt8(random.number(in: 0...255))]
    case 2: number()
    default: random.pick(target.tokens)
    }
  }

  /// Returns tokens, most of them separated as in a text.
  private mutating func sentence() -> [UInt8] {
    (0..<random.number(in: 0...24)).flatMap { _ in
      token() + Array(random.pick(["", "", " ", "\n", " | ", "=", ","]).utf8)
    }
  }

  private mutating func number() -> [UInt8] {
    let limits = [
      "0", "1", "-1", "00", "1e9", "1.5", "-0", "9999", "10000", "2147483648",
      "9223372036854775807", "-9223372036854775808", "9223372036854775808",
      "99999999999999999999999999", "12", "13", "24", "28", "29", "30", "31", "32", "59", "60",
      "61",
      "90", "180", "365", "366",
    ]
    return Array((isOne(in: 3) ? String(random.number(in: 0...9999)) : random.pick(limits)).utf8)
  }

  private mutating func replaceWord(_ bytes: inout [UInt8]) {
    replaceRun(in: &bytes, by: token()) { $0.isASCIILetter || $0.isASCIIDigit }
  }

  private mutating func replaceNumber(_ bytes: inout [UInt8]) {
    replaceRun(in: &bytes, by: number(), of: \.isASCIIDigit)
  }

  /// Replaces one of the longest possible runs of bytes.
  private mutating func replaceRun(
    in bytes: inout [UInt8], by text: [UInt8], of isMember: (UInt8) -> Bool
  ) {
    guard !bytes.isEmpty else { return }
    let place = random.number(in: 0...bytes.count - 1)
    guard let start = bytes[place...].firstIndex(where: isMember) else { return }
    let first = bytes[..<start].lastIndex { !isMember($0) }.map { $0 + 1 } ?? 0
    let end = bytes[start...].firstIndex { !isMember($0) } ?? bytes.count
    bytes.replaceSubrange(first..<end, with: text)
  }

  /// Removes, doubles, swaps or replaces lines or fields.
  private mutating func rearrange(_ bytes: inout [UInt8], by separator: UInt8) {
    // Large inputs have too many parts to split for each change.
    guard bytes.count < 1 << 14 else { return }
    var parts = bytes.split(separator: separator, omittingEmptySubsequences: false)
    let first = random.number(in: 0...parts.count - 1)
    let second = random.number(in: 0...parts.count - 1)
    switch random.number(in: 0...4) {
    case 0: parts.remove(at: first)
    case 1: parts.insert(parts[second], at: first)
    case 2: parts.swapAt(first, second)
    case 3: parts[first] = token()[...]
    default:
      let others = random.pick(seeds).prefix(1 << 14)
        .split(separator: separator, omittingEmptySubsequences: false)
      parts.insert(random.pick(others), at: first)
    }
    bytes = Array(parts.joined(separator: [separator]))
  }

  private mutating func changeLineEndings(_ bytes: inout [UInt8]) {
    switch random.number(in: 0...3) {
    case 0: bytes = bytes.flatMap { $0 == UInt8(ascii: "\n") ? [0x0D, 0x0A] : [$0] }
    case 1: bytes = [0xEF, 0xBB, 0xBF] + bytes
    case 2: if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    default: bytes += Array("\n".utf8)
    }
  }

  // MARK: Choices

  private mutating func isOne(in count: Int) -> Bool { random.number(in: 1...count) == 1 }

  private mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = random.number(in: 0...bytes.count)
    let most = isOne(in: 4) ? bytes.count - start : min(8, bytes.count - start)
    return start..<start + random.number(in: 0...most)
  }

  /// Returns an index, half of the time the start of a line.
  private mutating func boundary(in bytes: [UInt8]) -> Int {
    let index = random.number(in: 0...bytes.count)
    guard isOne(in: 2) else { return index }
    return bytes[index...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? index
  }
}
