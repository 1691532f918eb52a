import TestSupport
import Testing

@testable import NoonmarkSystem

@Suite struct `A path in a tree with random changes` {
  /// The directories to change, mostly along the path.
  private static let places = [
    "a", "a", "a/b", "a/b", "a/b", "a/b/c", "a/b/c", "a/b/c", "a/b/c", "a/c", "b", "b/b", "b/c",
    "c",
    "c/b", "c/b/c",
  ]

  /// Returns the state of the path's target: nothing, or a file in one of its states.
  private static func state(_ path: String) -> [String] {
    guard let stamp = FileStamp.of(path) else { return [] }
    let bytes = (try? File.read(path, limit: 1000))?.bytes ?? []
    return ["\(stamp.inode)", String(decoding: bytes, as: UTF8.self)]
  }

  private static func happen(
    _ turn: Int, _ fixture: WatchFixture, _ random: inout SeededGenerator
  ) {
    let (place, other) = (random.pick(places), random.pick(places))
    switch random.number(in: 0...9) {
    case 0...1: try? fixture.write("\(turn)", to: place)
    case 2...3: try? fixture.makeFolder(place)
    case 4...5:
      for folder in ["a", "a/b"] { try? fixture.makeFolder(folder) }
      try? fixture.write("\(turn)", to: "a/b/c")
    case 6: try? fixture.remove(place)
    case 7: try? fixture.move(place, to: other)
    case 8: try? fixture.link(fixture.path(other), at: place)
    default:
      // Stop when the directory contains itself and nothing can change anymore.
      TemporaryFolder.empty(fixture.path(place))
      try? fixture.remove(place)
    }
  }

  @Test(arguments: Samples.seeds(8, inCI: 2))
  func `is never changed unseen`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fixture = try WatchFixture()
    fixture.watch("a/b/c")
    let path = fixture.path("a/b/c")
    var unseen: [Int] = []
    var changes = 0
    for turn in 0..<600 {
      let before = Self.state(path)
      let saw = fixture.sees { fixture in
        for _ in 0...random.number(in: 0...2) { Self.happen(turn, fixture, &random) }
      }
      guard Self.state(path) != before else { continue }
      changes += 1
      if !saw { unseen.append(turn) }
    }
    #expect(unseen.isEmpty)
    #expect(changes > 40)
  }
}
