import Foundation
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

struct UUIDTextTests {
  @Test func `a UUID in capitals is the same in small letters, and nothing else is one`() {
    let id = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed"
    #expect(UUIDText.normalized(id) == id)
    #expect(UUIDText.normalized(id.uppercased()) == id)
    let others = [
      "", String(id.dropLast()), id + "0", id.replacing("-", with: "0"),
      id.replacing("b9d6", with: "g9d6"), "\u{E9}" + id.dropFirst(2),
      id.replacing("d-", with: "-d"),
    ]
    #expect(others.allSatisfy { UUIDText.normalized($0) == nil })
  }

  @Test func `ids drawn at random are of version 4, and differ`() {
    var random = SeededGenerator(seed: 41)
    let ids = (0..<500).map { _ in UUIDText.random(using: &random) }
    #expect(Set(ids).count == 500)
    for id in ids {
      let bytes = UUID(uuidString: id)?.uuid
      #expect(bytes.map { $0.6 >> 4 } == 4 && bytes.map { $0.8 >> 6 } == 2, "\(id)")
      #expect(UUIDText.normalized(id) == id)
    }
  }

  @Test func `whole numbers have ids that contain them`() {
    #expect(UUIDText.text(of: 42) == "00000000-0000-8000-8000-00000000002a")
    for number in [0, 1, 42, -1, .max, .min, 1 << 62, -(1 << 62)] {
      let id = UUIDText.text(of: number)
      #expect(UUID(uuidString: id) != nil && UUIDText.number(of: id) == number)
    }
    #expect(UUIDText.number(of: "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed") == nil)
    #expect(UUIDText.number(of: "42") == nil)
  }

  @Test func `an id made of a line is the same each time`() {
    let id = UUIDText.derived(from: "[ ] | Buy milk".utf8.span)
    #expect(id == UUIDText.derived(from: Array("[ ] | Buy milk".utf8).span))
    #expect(id != UUIDText.derived(from: "[ ] | Buy milk ".utf8.span))
    #expect(UUID(uuidString: id) != nil && UUIDText.normalized(id) == id)
  }
}
