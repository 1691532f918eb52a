import Almanac
import NoonmarkBase
import NoonmarkSystem
import TestSupport
import Testing

@testable import NoonmarkStore

struct CacheFileTests {
  private static let check: UInt64 = 0x0123_4567_89AB_CDEF
  private static let texts = ["first\n", "", "the third entry\n"]

  /// Entries from 1000 to 1100, 1100 to 1200 and from 1200, written at 1010.
  private static func sample() throws -> [UInt8] {
    let entries = texts.enumerated().map { index, text in
      CachedEntry(
        start: Instant(epochSeconds: 1000 + 100 * index),
        end: index == 2 ? nil : Instant(epochSeconds: 1100 + 100 * index),
        bytes: Array(text.utf8))
    }
    let stamp = FileStamp(modified: 1, changed: 2, size: 3, inode: 4, device: 5)
    return try #require(
      CacheFile.bytes(
        of: entries, check: check,
        dependencies: [
          Dependency(path: "/nowhere/absent", stamp: nil),
          Dependency(path: "/nowhere/1234567", stamp: stamp),
        ], writtenAt: 1010))
  }

  private static func text(_ bytes: [UInt8], at now: Int, check: UInt64 = check) -> String? {
    GuardedBytes(bytes).locate(check: check, now: now)
  }

  @Test(arguments: [
    (1009, String?.none), (1010, "first\n"), (1099, "first\n"), (1100, ""), (1199, ""),
    (1200, "the third entry\n"), (Int.max - 1, "the third entry\n"), (0, nil), (Int.min, nil),
  ])
  func `each entry is found in its time, and none before the file was written`(
    now: Int, text: String?
  ) throws {
    #expect(try CacheFileTests.text(CacheFileTests.sample(), at: now) == text)
  }

  @Test func `another request under the same name is a miss`() throws {
    let bytes = try CacheFileTests.sample()
    #expect(CacheFileTests.text(bytes, at: 1050, check: CacheFileTests.check ^ 1) == nil)
  }

  @Test func `with any byte changed the answer is correct or missing`() throws {
    let bytes = try CacheFileTests.sample()
    var wrong: [String] = []
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] ^= mask
        for (now, right) in [(1050, "first\n"), (1150, ""), (1300, "the third entry\n")] {
          let text = CacheFileTests.text(damaged, at: now)
          if text != nil, text != right { wrong.append("byte \(index) ^ \(mask) at \(now)") }
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func `damage is noticed anywhere in the head and in the text itself`() throws {
    let bytes = try CacheFileTests.sample()
    let last = bytes.count - 1
    let missed = bytes.indices.filter { index in
      var damaged = bytes
      damaged[index] ^= 0x10
      return CacheFileTests.text(damaged, at: 1300) != nil
    }
    // Damage is undetected only in the text of the expired entry.
    #expect(missed == Array((last - 21)...(last - 16)))
  }

  @Test func `cut or lengthened anywhere it is a miss`() throws {
    let bytes = try CacheFileTests.sample()
    let found = (0..<bytes.count).filter {
      CacheFileTests.text(Array(bytes[..<$0]), at: 1050) != nil
    }
    #expect(found.isEmpty)
    #expect(CacheFileTests.text(bytes + [0], at: 1050) == nil)
  }

  @Test func `numbers that make no sense are survived even under a right checksum`() throws {
    let bytes = try CacheFileTests.sample()
    var random = SeededGenerator(seed: 7)
    let head = 48 + 3 * 32 + 2 * (48 + 16)
    var wrong: [String] = []
    for round in 0..<Samples.count(4000) {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let word = Int.random(in: 2..<(head / 4), using: &random) * 4
        let value = [0, 1, 47, 255, 0x7FFF_FFFF, 0xFFFF_FFFF, UInt32.random(in: 0...400)]
          .randomElement(using: &random)
        withUnsafeBytes(of: (value ?? 0).littleEndian) {
          damaged.replaceSubrange(word..<(word + 4), with: $0)
        }
      }
      CacheFileTests.seal(&damaged, head: head)
      let guarded = GuardedBytes(damaged)
      _ = guarded.isValid()
      let text = guarded.locate(check: CacheFileTests.check, now: 1050)
      if let text, !CacheFileTests.texts.contains(text) { wrong.append("round \(round)") }
    }
    #expect(wrong.isEmpty)
  }

  @Test func `dependencies that could never be checked are refused`() {
    for path in ["relative", "", "/with\0zero"] {
      let bytes = CacheFile.bytes(
        of: [], check: 1, dependencies: [Dependency(path: path, stamp: nil)], writtenAt: 1)
      #expect(bytes == nil, "\(path)")
    }
  }

  @Test func `what would be too large is refused`() {
    let one = CachedEntry(start: Instant(epochSeconds: 0), end: nil, bytes: [])
    let big = CachedEntry(
      start: one.start, end: nil, bytes: [UInt8](repeating: 65, count: CacheFile.maximumSize))
    func bytes(_ entries: [CachedEntry]) -> [UInt8]? {
      CacheFile.bytes(of: entries, check: 1, dependencies: [], writtenAt: 1)
    }
    #expect(bytes([big]) == nil)
    #expect(bytes([CachedEntry](repeating: one, count: 65)) == nil)
    #expect(bytes([CachedEntry](repeating: one, count: 64)) != nil)
  }

  /// Corrects the checksum of the head.
  private static func seal(_ bytes: inout [UInt8], head: Int) {
    let sum = checksum(ofHeadIn: bytes, size: head)
    withUnsafeBytes(of: sum.littleEndian) { bytes.replaceSubrange(40..<48, with: $0) }
  }

  private static func checksum(ofHeadIn bytes: [UInt8], size: Int) -> UInt64 {
    let bytes = bytes.span.rawBytes
    let first = CacheFile.checksum(bytes.extracting(0..<40), seed: CacheFile.headSeed)
    return CacheFile.checksum(bytes.extracting(48..<size), seed: first)
  }
}

/// Bytes before an inaccessible page, so that reading too far crashes the test.
private final class GuardedBytes {
  private let region: UnsafeMutableRawPointer
  private let size: Int
  private let start: UnsafeMutableRawPointer
  private let count: Int

  init(_ bytes: [UInt8]) {
    let page = 65_536
    size = 2 * page
    count = bytes.count
    precondition(count <= page)
    region = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    mprotect(region + page, page, PROT_NONE)
    start = region + (page - count)
    start.copyMemory(from: bytes, byteCount: count)
  }

  deinit {
    munmap(region, size)
  }

  private var bytes: RawSpan {
    @_lifetime(borrow self)
    get {
      let span = RawSpan(_unsafeStart: start, byteCount: count)
      return _overrideLifetime(span, borrowing: self)
    }
  }

  func locate(check: UInt64, now: Int) -> String? {
    CacheFile.locate(bytes, check: check, now: now).map {
      String(
        decoding: UnsafeRawBufferPointer(start: start + $0.offset, count: $0.length),
        as: UTF8.self)
    }
  }

  func isValid() -> Bool {
    let check = bytes.integer(at: 8, as: UInt64.self)
    guard CacheFile.locate(bytes, check: check, now: 1050) != nil else { return false }
    return CacheFile.isValid(bytes)
  }
}
