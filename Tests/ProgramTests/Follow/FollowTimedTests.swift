import Almanac
import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite(.waits, .enabled(if: Clockwork.isAvailable, "\(Clockwork.needed)"))
struct `A follower of a date with a time` {
  private let noonmark = Program()

  /// A line, and the instant at which it was written.
  private struct Shown: Equatable, CustomStringConvertible {
    let at: Instant
    let text: String

    var description: String { "\(at.rfc3339(in: .utc)) \(text)" }
  }

  init() throws {
    #expect(try Clockwork.build(in: noonmark))
  }

  /// Follows dates from an instant on for some days, once as JSON for the instants of its lines,
  /// and once as text.
  ///
  /// - Returns: The lines and their instants, and how often a timer has woken the follower.
  private func follow(
    _ dates: String, _ size: String, from start: String, days: Int = 1,
    set: [(at: Instant, by: Int)] = []
  ) throws -> (shown: [Shown], wakes: Int?) {
    try noonmark.write(dates, to: ".local/share/noonmark/dates")
    try noonmark.write("countdown.hours = 2\n", to: ".config/noonmark/config")
    var wakes: Int?
    func output(_ format: String) throws -> [String] {
      _ = try noonmark.shell("rm -f wakes out")
      let bar = try Follow(
        ["countdown", "--size", size, "--format", format], of: noonmark,
        // A pipe would be full.
        script: #"exec "$N" "$@" >"$HOME/out""#,
        with: Clockwork.variables(of: noonmark, from: Instant(start), days: days, set: set))
      wakes = Clockwork.wakes(of: noonmark)
      bar.end()
      return (noonmark.text(of: "out") ?? "").split(separator: "\n").map(String.init)
    }
    var shown: [Shown] = []
    for line in try output("json") {
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let text = try #require(object["text"] as? String)
      // The percentage can change alone.
      guard text != shown.last?.text else { continue }
      shown.append(Shown(at: Instant(try #require(object["date"] as? String)), text: text))
    }
    #expect(try output("plain") == shown.map(\.text))
    return (shown, wakes)
  }

  /// Returns the text of a render at an instant.
  private func text(_ size: String, at instant: Instant) throws -> String {
    try noonmark(
      "countdown", "--size", size, "--format", "plain", "--no-cache",
      "--now", instant.rfc3339(in: .utc), "--tz", "Europe/Oslo"
    ).output.trimmingCharacters(in: .newlines)
  }

  /// Checks that each line was written at the very second from which on its text is right.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - size: Their size.
  ///   - sets: The instants that the clock showed when it had been set.
  private func expectExact(
    _ lines: [Shown], _ size: String, set sets: [Instant] = []
  ) throws {
    for (old, new) in zip(lines, lines.dropFirst()) {
      #expect(try text(size, at: new.at) == new.text, "\(new)")
      if sets.contains(new.at) { continue }
      let before = new.at.advanced(bySeconds: -1)
      #expect(try text(size, at: before) == old.text, "\(old), then \(new)")
    }
  }

  private let event = "2030-06-03 18:30 | Call | end=18:50 | zone=UTC\n"

  @Test(arguments: Samples.last(1, of: ["small", "medium"]))
  func `steps at the second at which it begins, and at which it ends`(size: String) throws {
    let (lines, wakes) = try follow(event, size, from: "2030-06-03T16:00:00Z")
    try expectExact(lines, size)
    #expect(wakes == lines.count - 1)
    for time in ["16:30:00", "18:29:00", "18:30:00", "18:50:00"] {
      #expect(lines.contains { $0.at == Instant("2030-06-03T\(time)Z") }, "\(lines)")
    }
  }

  @Test(arguments: Samples.last(1, of: ["small", "medium"]))
  func `steps when the clock is set forward across its beginning, and back`(size: String) throws {
    let forward = Instant("2030-06-03T18:00:30Z")
    let back = Instant("2030-06-03T18:40:30Z")
    let (lines, wakes) = try follow(
      event, size, from: "2030-06-03T17:50:00Z", set: [(forward, 35 * 60), (back, -3600)])
    let sets = [forward.advanced(bySeconds: 35 * 60), back.advanced(bySeconds: -3600)]
    try expectExact(lines, size, set: sets)
    #expect(sets.allSatisfy { set in lines.contains { $0.at == set } }, "\(lines)")
    #expect(wakes == lines.count - 1 - sets.count)
  }

  @Test(arguments: Samples.last(1, of: ["small", "medium"]))
  func `steps when a machine wakes that was asleep across its end`(size: String) throws {
    let asleep = Instant("2030-06-03T18:45:00Z")
    let (lines, wakes) = try follow(
      event, size, from: "2030-06-03T18:20:00Z", set: [(asleep, 2 * 3600)])
    let awake = asleep.advanced(bySeconds: 2 * 3600)
    try expectExact(lines, size, set: [awake])
    #expect(lines.contains { $0.at == awake }, "\(lines)")
    #expect(wakes == lines.count - 2)
  }

  @Test func `steps exactly over days with repetitions and a change of daylight saving`() throws {
    let dates = """
      2030-03-29 09:30 | Standup | end=09:45 | repeat=daily
      2030-03-30 02:30 | Night | end=03:15 | repeat=daily | zone=America/New_York
      2030-03-31 02:30 | Skipped | end=04:00
      2030-04-01 | Day | icon=gift

      """
    let (lines, wakes) = try follow(dates, "small", from: "2030-03-30T12:00:00Z", days: 3)
    try expectExact(lines, "small")
    #expect(wakes == lines.count - 1)
    #expect(lines.count > 200)
  }
}
