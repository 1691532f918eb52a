import Foundation
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

struct TaskIDTests {
  @Test func `an id in capitals is the same in small letters, and nothing else is one`() {
    let text = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed"
    #expect(TaskID(text)?.text == text)
    #expect(TaskID(text.uppercased())?.text == text)
    let others = [
      "", String(text.dropLast()), text + "0", text.replacing("-", with: "0"),
      text.replacing("b9d6", with: "g9d6"), "\u{E9}" + text.dropFirst(2),
      text.replacing("d-", with: "-d"),
    ]
    #expect(others.allSatisfy { TaskID($0) == nil })
  }

  @Test func `ids drawn at random are of version 4, and differ`() {
    var random = SeededGenerator(seed: 41)
    let ids = (0..<500).map { _ in TaskID.random(using: &random) }
    #expect(Set(ids).count == 500)
    for id in ids {
      let bytes = UUID(uuidString: id.text)?.uuid
      #expect(bytes.map { $0.6 >> 4 } == 4 && bytes.map { $0.8 >> 6 } == 2, "\(id)")
      #expect(TaskID(id.text) == id)
    }
  }

  @Test func `whole numbers have ids that contain them`() {
    #expect(TaskID(number: 42).text == "00000000-0000-8000-8000-00000000002a")
    for number in [0, 1, 42, -1, .max, .min, 1 << 62, -(1 << 62)] {
      let id = TaskID(number: number)
      #expect(UUID(uuidString: id.text) != nil && id.number == number)
      #expect(TaskID(id.text) == id)
    }
    let other: TaskID = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed"
    #expect(other.number == nil)
  }

  @Test func `an id made of a line is the same each time`() {
    let id = TaskID(derivedFrom: "[ ] | Buy milk".utf8.span)
    #expect(id == TaskID(derivedFrom: Array("[ ] | Buy milk".utf8).span))
    #expect(id != TaskID(derivedFrom: "[ ] | Buy milk ".utf8.span))
    let bytes = UUID(uuidString: id.text)?.uuid
    #expect(bytes.map { $0.6 >> 4 } == 8 && bytes.map { $0.8 >> 6 } == 2)
  }
}
