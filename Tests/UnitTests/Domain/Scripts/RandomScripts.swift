import Almanac
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import NoonmarkWidgets
import TestSupport

extension SeededGenerator {
  /// Returns the data of a script: a random document in a random state.
  mutating func script(near now: Instant, in zone: Zone) -> ScriptData {
    let ranAt = now.advanced(bySeconds: number(in: -90_000...0))
    let document = scriptDocument(near: now)
    let timeline = try? ScriptDocument(Array(document.text.utf8), ranAt: ranAt, in: zone).timeline
    let state = timeline == nil ? .error : pick([.ok, .ok, .stale] as [LoadStatus.State])
    return ScriptData(
      number(in: 0...9) == 0 ? .loading : state,
      timeline: number(in: 0...9) == 0 ? nil : timeline,
      problem: state == .ok ? nil : label(),
      revalidateAt: pick([nil, now.advanced(bySeconds: number(in: -9...9000))]))
  }

  /// Returns a valid document with random members, near an instant.
  mutating func scriptDocument(near now: Instant) -> JSONValue {
    // Without a date, the first entry begins at the time of the run.
    let hasDate = number(in: 0...1) == 0
    var date = hasDate ? instant(near: now) : now
    let entries = (0..<number(in: 1...4)).map { index in
      if index > 0 { date = date.advanced(bySeconds: pick([0, 1, 60, number(in: 0...90_000)])) }
      return scriptEntry(at: index == 0 && !hasDate ? nil : date, near: now)
    }
    var members: [(String, JSONValue)] = [("version", .integer(1)), ("entries", .array(entries))]
    if number(in: 0...2) > 0 { members.append(("policy", scriptPolicy(near: now))) }
    if number(in: 0...9) == 0 { members.append(("$schema", .string("widget.schema.json"))) }
    return .members(members)
  }

  private mutating func scriptPolicy(near now: Instant) -> JSONValue {
    switch number(in: 0...3) {
    case 0: .string("at_end")
    case 1: .string("never")
    case 2:
      .members([("after", pick([.integer(90), .number(0.5), .string("1d2h3m4s"), .string("15m")]))])
    default: .members([("after", .string(instant(near: now).rfc3339(in: .utc)))])
    }
  }

  private mutating func scriptEntry(
    at date: Instant?, near now: Instant
  ) -> JSONValue {
    var members: [(String, JSONValue)] = []
    if let date { members.append(("date", json(date))) }
    if flip() {
      members.append(("icon", .string(pick(["cpu", "gift", "no.such.icon", "🎁", label()]))))
    }
    if flip() { members.append(("title", scriptText())) }
    if flip() { members.append(("text", scriptText())) }
    if flip() { members.append(("pill", scriptPill(near: now))) }
    if flip() { members.append(("progress", scriptProgress(near: now))) }
    if flip() {
      let rows = (0..<number(in: 0...24)).map { _ in scriptRow(near: now) }
      members.append(("rows", .array(rows)))
    }
    if flip() {
      members.append(("class", pick([.string("a-1"), .array([.string("x"), .string("Y_2")])])))
    }
    if flip() { members.append(("percentage", pick([.integer(0), .integer(100), .number(49.5)]))) }
    if flip() { members.append(("url", .string("https://example.org/?a=1&b=%20"))) }
    if flip() { members.append(("percentage", .null)) }
    return .members(members)
  }

  private mutating func flip() -> Bool { number(in: 0...1) == 0 }

  private mutating func scriptText() -> JSONValue {
    pick([.string(label()), .string("Bus 4"), .string(""), .integer(42), .number(-0.5)])
  }

  private mutating func scriptPill(near now: Instant) -> JSONValue {
    guard number(in: 0...3) > 0 else { return scriptText() }
    var members: [(String, JSONValue)] = []
    switch number(in: 0...2) {
    case 0: members.append(("until", json(instant(near: now))))
    case 1: members.append(("since", json(instant(near: now))))
    default: members.append(("text", .string("x")))
    }
    if flip(), members[0].0 != "text" { members.append(("text", .string(label()))) }
    if flip() {
      members.append(("color", .string(pick(["#ff8800", "blue", "warning", "spring.text"]))))
    }
    return .members(members)
  }

  private mutating func scriptProgress(near now: Instant) -> JSONValue {
    guard flip() else { return pick([.integer(0), .integer(1), .number(0.333), .number(1e-9)]) }
    let from = instant(near: now)
    let to = from.advanced(bySeconds: pick([1, 90, 86_400, 40_000_000]))
    return .members([("from", json(from)), ("to", json(to))])
  }

  private mutating func scriptRow(near now: Instant) -> JSONValue {
    var members: [(String, JSONValue)] = [("label", scriptText())]
    if flip() { members.append(("icon", .string(pick(["cpu", "drop"])))) }
    switch number(in: 0...6) {
    case 0: return .members([("rule", .bool(true))])
    case 1: return .members([("paragraph", .string("p " + label() + "\nx"))])
    case 2: members.append(("pill", scriptPill(near: now)))
    case 3: members.append(("bar", scriptProgress(near: now)))
    case 4:
      let numbers = (0..<number(in: 1...48)).map { _ in
        pick([.integer(number(in: -3...99)), .number(1e300), .number(0.001)]) as JSONValue
      }
      members.append(("sparkline", .array(numbers)))
      if flip() { members.append(("value", scriptText())) }
    default: members.append(("value", scriptText()))
    }
    return .members(members)
  }

  /// Returns an instant near another one, but not near the last instant that a document can
  /// contain.
  private mutating func instant(near now: Instant) -> Instant {
    let distance = pick([2, 70, 4000, 200_000, 40_000_000])
    let second = now.epochSeconds + number(in: -distance...distance)
    return Instant(epochSeconds: min(max(second, -62_135_400_000), 253_361_900_000))
  }

  private mutating func json(_ instant: Instant) -> JSONValue {
    flip() ? .integer(instant.epochSeconds) : .string(instant.rfc3339(in: .utc))
  }
}
