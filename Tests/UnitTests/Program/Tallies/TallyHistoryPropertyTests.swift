import Almanac
import NoonmarkDomain
import NoonmarkSystem
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkProgram
@testable import NoonmarkStore

/// The expected contents of a log: every change applied again, without a file.
private struct Model {
  struct Change {
    let id: String
    let removes: Bool
  }

  var events: [TallyEvent] = []
  var hidden: Set<String> = []
  /// The changes that can be undone, in order.
  var changes: [Change] = []

  /// The events that were not removed, in the order of the log.
  var shown: [TallyEvent] { events.filter { !hidden.contains($0.id) } }

  mutating func set(_ id: String, isHidden: Bool) {
    if isHidden { hidden.insert(id) } else { hidden.remove(id) }
  }
}

struct TallyHistoryPropertyTests {
  private static let zones: [Zone] = {
    let rules = ["CET-1CEST,M3.5.0,M10.5.0/3", "<+14>-14", "EST5EDT,M3.2.0,M11.1.0"]
    return [.utc] + rules.compactMap { try? Zone(posixRule: $0) }
  }()

  /// A log, and its expected contents.
  private struct History: ~Copyable {
    let fixture: StoreFixture
    let file: TallyFile
    /// The zone of the user, who may travel.
    var zone: Zone
    var model = Model()
    var random: SeededGenerator
    var now: Instant
    private var count = 0

    init(seed: UInt64) throws {
      random = SeededGenerator(seed: seed)
      fixture = StoreFixture()
      file = TallyFile("pee", in: fixture.data)
      zone = random.pick(zones)
      now = Instant("2026-03-01T12:00:00Z")
    }

    private mutating func newID() -> String {
      count += 1
      return "event\(count)"
    }

    /// Returns a time in random order, mostly near the present, and sometimes far from it.
    private mutating func time() -> Instant {
      switch random.number(in: 0...9) {
      case 0: now.advanced(bySeconds: random.number(in: -40...4) * 86_400)
      case 1, 2: now.advanced(bySeconds: -random.number(in: 0...4 * 86_400))
      default: now
      }
    }

    private func append(_ text: String) throws {
      mkdir(fixture.data + "/events", 0o700)
      let file = try Descriptor.open(file.path, O_WRONLY | O_CREAT | O_APPEND)
      try file.write(Array(text.utf8))
    }

    /// Makes one random change to the log and to the model.
    mutating func step() throws {
      now = now.advanced(bySeconds: random.number(in: 0...random.pick([3600, 86_400, 130_000])))
      switch random.number(in: 0...20) {
      case 20: zone = random.pick(zones)
      case 0...10: try log()
      case 11...13: try remove()
      case 14...16: try undo()
      case 17:
        let event = TallyEvent(id: newID(), at: time(), note: "by hand")
        try append("\(event.at.rfc3339(in: zone)) | by hand | id=\(event.id)\n")
        model.events.append(event)
        model.changes.append(.init(id: event.id, removes: false))
      case 18:
        guard let event = model.events.randomElement(using: &random) else { return }
        let isHidden = random.number(in: 0...1) == 0
        try append("\(isHidden ? "removed" : "restored") | \(event.id)\n")
        model.set(event.id, isHidden: isHidden)
      default:
        try append(random.pick(["rubbish\n", "\n", "# x\n", "removed\n", "2026-99 | x\r\n"]))
      }
    }

    private mutating func log() throws {
      let note = random.number(in: 0...2) == 0 ? NastyText.make(length: 1...9, using: &random) : nil
      let event = TallyEvent(id: newID(), at: time(), note: note, amount: random.pick([1, 1, 3]))
      try file.log(event, in: zone, by: fixture.store)
      model.events.append(event)
      model.changes.append(.init(id: event.id, removes: false))
    }

    private mutating func remove() throws {
      guard let event = model.events.randomElement(using: &random) else { return }
      let isThere = !model.hidden.contains(event.id)
      #expect(try file.remove(event, in: zone, by: fixture.store) == isThere)
      guard isThere else { return }
      model.hidden.insert(event.id)
      model.changes.append(.init(id: event.id, removes: true))
    }

    private mutating func undo() throws {
      let undone = try file.undo(in: zone, by: fixture.store)
      let change = model.changes.popLast()
      #expect(undone?.event.id == change?.id)
      #expect(undone?.isGone == change.map { !$0.removes })
      if let change { model.set(change.id, isHidden: !change.removes) }
    }

    /// Compares the log with the model.
    mutating func check() {
      let whole = file.read { TallyTail(&$0, since: nil) }.value
      #expect(whole.events == model.shown.reversed())
      let since = now.advanced(bySeconds: -random.number(in: -2...30) * 43_200)
      let tail = file.read { TallyTail(&$0, since: since) }.value
      #expect(tail.events == model.shown.reversed().filter { $0.at >= since })
      checkState()
      checkStreak(on: zone.date(at: now).advanced(byDays: random.number(in: -3...1)))
    }

    private func checkState() {
      let whole = file.read { TallyTail(&$0, since: nil) }.value
      #expect(whole.state(in: zone) == expectedState(in: zone))
      let end = file.read { TallyKnowledge(endOf: &$0) }.value
      guard case .known(let state) = end else { return }
      // The zone of the last change, unless nothing depends on a zone.
      let counted = zones.first { state?.isCounted(in: $0) ?? true }
      #expect(counted != nil)
      #expect(state == counted.flatMap { expectedState(in: $0) })
    }

    private func expectedState(in zone: Zone) -> TallyState? {
      let days = Set(model.shown.map { zone.date(at: $0.at) })
      return model.shown.map(\.at).max().map { top in
        var run = zone.date(at: top)
        while days.contains(run.advanced(byDays: -1)) { run = run.advanced(byDays: -1) }
        return TallyState(top: top, run: run, in: zone)
      }
    }

    private func checkStreak(on today: CivilDate) {
      let days = Set(model.shown.map { zone.date(at: $0.at) })
      var day = days.contains(today) ? today : today.advanced(byDays: -1)
      var streak = 0
      while days.contains(day) {
        streak += 1
        day = day.advanced(byDays: -1)
      }
      let reading = file.readDays(upTo: today, in: zone)
      let log = reading.value
      #expect(reading.problem == nil)
      #expect(log.streak(on: today, in: zone) == streak)
      #expect(
        log.count(on: today, in: zone)
          == model.shown.filter { zone.date(at: $0.at) == today }.total)
    }
  }

  @Test(arguments: Samples.seeds(60))
  func `any changes to a log give the expected history`(seed: UInt64) throws {
    var history = try History(seed: seed)
    for _ in 0..<history.random.number(in: 5...60) {
      try history.step()
      history.check()
    }
  }

  @Test func `consecutive days are counted over years, with any events between`() throws {
    var history = try History(seed: 99)
    let zone = history.zone
    var long = 0
    for day in 0..<80 {
      let noon = Instant("2026-03-01T12:00:00Z").advanced(bySeconds: day * 86_400)
      history.now = noon
      // Two a day, so that undoing one leaves no gap.
      for turn in 0...1 {
        let event = TallyEvent(id: "day\(day)-\(turn)", at: noon)
        try history.file.log(event, in: zone, by: history.fixture.store)
        history.model.events.append(event)
        history.model.changes.append(.init(id: event.id, removes: false))
      }
      if day % 3 == 0 { try history.step() }
      history.check()
      let log = history.file.readDays(upTo: zone.date(at: noon), in: zone).value
      if let earlier = log.earlier, earlier.count > 0 { long += 1 }
    }
    #expect(long > 10)
    for other in Self.zones {
      history.zone = other
      history.check()
    }
  }
}
