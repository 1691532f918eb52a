import Almanac
import Foundation
import NoonmarkCLI
import Testing
import TestSupport

/// The library that advances a program's clock to the end of each wait.
private enum Clockwork {
  static let source = Repository.root + "/Tests/Tools/clockwork.c"
  /// Whether it can be made, and the program takes it: one that is linked statically does not.
  static let isAvailable: Bool = {
    guard let noonmark = try? Program(), (try? build(in: noonmark)) == true else { return false }
    let leap = try? noonmark.shell(
      #"LD_PRELOAD=$HOME/clockwork.so timeout 20 "$N" sun --follow | head -n 3"#)
    return leap?.output.split(separator: "\n").count == 3
  }()

  static func build(in noonmark: Program) throws -> Bool {
    try noonmark.shell(
      #"cc -shared -fPIC -o clockwork.so "$S" -ldl"#, with: ["S": source]
    ).status == 0
  }
}

@Suite(.waits, .enabled(if: Clockwork.isAvailable, "no cc, or a program that is linked statically"))
struct `A follower that lives for years` {
  private let noonmark: Program

  init() throws {
    noonmark = try Program()
    #expect(try Clockwork.build(in: noonmark))
  }

  private func follow(_ words: [String]) throws -> Follow {
    try Follow(
      words, of: noonmark,
      with: [
        "LD_PRELOAD": noonmark.home + "/clockwork.so", "TZ": "Europe/Oslo",
      ])
  }

  @Test func `writes one line a day, the right one, and needs no more memory`() throws {
    // So far away that no year of the test is without days to count.
    try noonmark.write("2126-12-31 | Far | icon=gift\n", to: ".local/share/noonmark/dates")
    let bar = try follow(["countdown", "--size", "small", "--with-refresh-at"])
    var midnight: Int?
    var days: Int?
    var memory: Int?
    for day in 0..<800 {
      let next = try #require(bar.line().flatMap { Int($0) })
      let text = try #require(bar.line())
      let count = try #require(Int(text.filter { $0.isNumber }))
      if let days { #expect(count == days - 1) }
      // A day of 23, 24 or 25 hours.
      if let midnight { #expect([82_800, 86_400, 90_000].contains(next - midnight)) }
      (midnight, days) = (next, count)
      if day == 35 { memory = try bar.memory() }
    }
    #expect(try bar.memory() - (memory ?? 0) < 1024)
  }

  @Test func `reports each event of the Sun in turn`() throws {
    let bar = try follow(["solstice", "--size", "small"])
    var events: [String] = []
    for _ in 0..<1470 {
      let line = try #require(bar.line())
      // On the day itself there is less room for the name.
      guard !line.contains("Today") else { continue }
      let event = String(line.prefix { $0 != "[" }.filter { $0.isLetter || $0 == " " })
      if events.last != event { events.append(event) }
    }
    // Four years have sixteen, and perhaps the start of the next.
    #expect((16...18).contains(events.count))
    for index in events.indices.dropFirst(4) { #expect(events[index] == events[index - 4]) }
    #expect(Set(events).count == 4)
  }
}
