import Almanac
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain
@testable import NoonmarkBase
@testable import NoonmarkRecords

struct TallyLineTests {
  private func parse(_ text: String) -> TallyLine.Parsed {
    TallyLine.parse(Array(text.utf8)[...])
  }

  private func line(_ text: String) -> TallyLine? {
    guard case .line(let line) = parse(text) else { return nil }
    return line
  }

  private func event(_ text: String) -> TallyEvent? {
    line(text)?.event
  }

  private static let at = Instant("2026-11-21T14:46:30Z")
  private static let day = CivilDate(dayNumber: 20_000)

  @Test func `an event is read as it was written, with any note`() throws {
    var random = SeededGenerator(seed: 1)
    let plain = [
      "", " ", "|", " | ", "a | b", "\\", "\\|", "run=x", " | id=abc", "a\nb", "\r", "\t", "#",
      "removed", "x | top=none | run=2026-01-01", "a|", "|a", "é", "\u{0}", "\u{7F}", "a\\nb",
    ]
    let rule = try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")
    let notes = plain + (0..<400).map { _ in NastyText.make(length: 1...12, using: &random) }
    for note in notes {
      for (top, zone) in [(Self.at, Zone.utc), (Self.at.advanced(bySeconds: 5), rule)] {
        let state = TallyState(top: top, run: Self.day, in: zone)
        let event = TallyEvent(
          id: EntryID.random(using: &random), at: Self.at, note: note.isEmpty ? nil : note,
          amount: random.pick([1, 1, 2, 1000]))
        let bytes = TallyLine.line(event, after: state)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!bytes.contains(UInt8(ascii: "\n")))
        #expect(self.event(text) == event, "\(text)")
        #expect(self.event(text + "\r") == event, "\(text)")
        #expect(line(text)?.recordedState == .known(state), "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("", 1), (" | amount=1", 1), (" | amount=2", 2), (" | amount=1000000", 1_000_000),
  ])
  func `an event counts as often as its amount says, or once`(field: String, amount: Int) throws {
    let text = "2026-11-21T14:46:30Z | x\(field) | run=2024-10-04 | id=aaaaaaaaaaaa"
    #expect(event(text)?.amount == amount)
    #expect(line(text)?.problem == nil)
    let state = TallyState(top: Self.at, run: Self.day, in: .utc)
    let written = TallyLine.line(try #require(event(text)), after: state)
    #expect(event(String(decoding: written, as: UTF8.self))?.amount == amount)
  }

  @Test(arguments: ["0", "-1", "1000001", "2.5", "two", "x", "2|3", "9999999999999999999999"])
  func `an event with an unknown amount is kept, counts once and is reported`(amount: String) {
    let text = "2026-11-21T14:46:30Z | x | amount=\(amount) | id=aaaaaaaaaaaa"
    #expect(event(text)?.amount == 1)
    #expect(event(text)?.note == "x")
    expect(line(text)?.problem, .has("invalid amount '\(amount.prefix(40))'"))
  }

  @Test(arguments: [true, false])
  func `a line about an event is read as it was written`(isRemoved: Bool) {
    for state in [nil, TallyState(top: Self.at, run: Self.day, in: .utc)] {
      for isUndo in [true, false] {
        let text = String(
          decoding: TallyLine.line(
            of: "abc", at: Self.at, isRemoved: isRemoved, after: state, isUndo: isUndo),
          as: UTF8.self)
        let line = line(text)
        #expect(line?.kind == (isRemoved ? .removed : .restored), "\(text)")
        #expect(line?.id == "abc")
        #expect(line?.at == Self.at)
        #expect(line?.recordedState == .known(state))
        #expect(line?.isUndo == isUndo)
      }
    }
  }

  @Test(arguments: [
    ("2026-11-21T14:46:30Z", nil as String?), ("2026-11-21T14:46:30Z |", nil),
    ("  2026-11-21t14:46:30z  |  by hand  ", "by hand"),
    ("2026-11-21T15:46:30+01:00 | there", "there"), ("2026-11-21 14:46:30Z | a|b", "a|b"),
    ("\u{FEFF}2026-11-21T14:46:30Z | first", "first"),
  ])
  func `an event may be written by hand`(text: String, note: String?) throws {
    let read = try #require(event(text))
    #expect(read.at == Self.at)
    #expect(read.note == note)
    #expect(read.id.utf8.count == EntryID.length)
    #expect(read.id == event(text)?.id)
    #expect(line(text)?.recordedState == .unknown)
  }

  @Test(arguments: [
    "hello", "2026-11-21", "2026-11-21 14:46", "2026-11-21T14:46:30", "2026-13-21T14:46:30Z",
    "2026-11-21T25:46:30Z | x", "removed", "removed | ", "restored |", "| x", "10000-01-01T00:00Z",
    "0000-01-01T00:00:00Z",
  ])
  func `a line that is not an event is reported`(text: String) {
    guard case .bad(let what) = parse(text) else {
      Issue.record("\(text) is read")
      return
    }
    expect(what, .has("'"))
  }

  @Test(arguments: ["", "  ", "# comment", "\t# 2026-11-21T14:46:30Z | x", "\r"])
  func `comments and blank lines say nothing`(text: String) {
    guard case .nothing = parse(text) else {
      Issue.record("\(text.debugDescription) says something")
      return
    }
  }

  @Test(arguments: ["", " | zone=Europe/Oslo", " | zone=a b", " | zone=a\\|b", " | zone="])
  func `a state is known with its zone, or without`(zone: String) {
    let text = "2026-11-21T14:46:30Z | x\(zone) | run=2024-10-04 | id=aaaaaaaaaaaa"
    let name = zone == " | zone=Europe/Oslo" ? "Europe/Oslo" : nil
    #expect(event(text)?.note == "x")
    #expect(
      line(text)?.recordedState
        == .known(TallyState(top: Self.at, run: Self.day, zone: name)))
  }

  @Test func `a line with NUL bytes in its zone is damaged`() {
    let text = "2026-11-21T14:46:30Z | x | zone=Eu\u{0}\u{0} | run=2024-10-04 | id=aaaaaaaaaaaa"
    guard case .bad(DamagedLine.nulBytes) = parse(text) else {
      Issue.record("it is read")
      return
    }
  }

  @Test(arguments: [
    "2026-11-21T14:46:30Z | x | run=2026-13-01 | id=aaaaaaaaaaaa",
    "2026-11-21T14:46:30Z | x | run=yesterday | id=aaaaaaaaaaaa",
    "2026-11-21T14:46:30Z | x | top=soon | run=2026-11-01 | id=aaaaaaaaaaaa",
    "2026-11-21T14:46:30Z | x | top=none | run=2026-11-01 | id=aaaaaaaaaaaa",
  ])
  func `a state that can't be read is as if it were not there`(text: String) {
    #expect(event(text)?.id == "aaaaaaaaaaaa")
    #expect(event(text)?.note == "x")
    #expect(line(text)?.recordedState == .unknown)
  }

  /// Returns the state of a log, computed from all its events.
  private func state(of instants: [Instant], in zone: Zone) -> TallyState? {
    let days = Set(instants.map { zone.date(at: $0) })
    return instants.max().map { top in
      var run = zone.date(at: top)
      while days.contains(run.advanced(byDays: -1)) { run = run.advanced(byDays: -1) }
      return TallyState(top: top, run: run, in: zone)
    }
  }

  @Test func `the states of a log that changes are those of counting all its events again`() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<Samples.count(200) {
      let zone = random.pick(Zones.nasty)
      let middle = random.instant(in: zone)
      let width = random.number(in: 1...20)
      func instant() -> Instant {
        middle.advanced(bySeconds: random.number(in: -width...width) * 43_200)
      }
      var instants = (0..<random.number(in: 0...20)).map { _ in instant() }
      var states = TallyStates(of: instants.map { TallyEvent(id: "x", at: $0) }, in: zone)
      for _ in 0..<random.number(in: 1...4) {
        let isAdded = random.number(in: 0...1) == 0
        var changed = instants.shuffled(using: &random)
        if isAdded { changed = (0..<random.number(in: 1...20)).map { _ in instant() } }
        // An import adds the latest event last, and its undo removes that event first.
        switch random.number(in: 0...2) {
        case 0: changed.sort { $0 < $1 }
        case 1: changed.sort { $0 > $1 }
        default: break
        }
        for at in changed.prefix(15) {
          if isAdded {
            instants.append(at)
            states.add(at)
          } else {
            if let index = instants.firstIndex(of: at) { instants.remove(at: index) }
            states.remove(at)
          }
          guard random.number(in: 0...3) > 0 else { continue }
          let known = states.state()
          #expect(known == state(of: instants, in: zone), "\(zone.name) \(middle)")
        }
      }
    }
  }
}
