import Almanac
import NoonmarkProgram
import TestSupport
import Testing

/// The library that advances a program's clock to the end of each wait.
enum Clockwork {
  static let needed: Comment = "no cc"
  static let source = Repository.root + "/Tests/Tools/clockwork.c"
  /// Whether it can be compiled.
  static let isAvailable = (try? build(in: Program())) == true

  static func build(in noonmark: Program) throws -> Bool {
    try noonmark.shell(
      #"cc -shared -fPIC -o clockwork.so "$S" -ldl"#, with: ["S": source]
    ).status == 0
  }

  /// The variables that let a program run from an instant on, for some days.
  ///
  /// - Parameters:
  ///   - noonmark: The program, in whose home the library is built.
  ///   - start: The instant.
  ///   - days: The number of days.
  ///   - sets: The times at which the clock is set, and by how many seconds.
  static func variables(
    of noonmark: Program, from start: Instant, days: Int = 1,
    set sets: [(at: Instant, by: Int)] = []
  ) -> [String: String] {
    let sets = sets.map { "\($0.at.epochSeconds)\($0.by < 0 ? "" : "+")\($0.by)" }
    return [
      "LD_PRELOAD": noonmark.home + "/clockwork.so", "TZ": "Europe/Oslo",
      "CLOCKWORK_START": "\(start.epochSeconds)", "CLOCKWORK_DAYS": "\(days)",
      "CLOCKWORK_DAY": noonmark.home + "/wakes", "CLOCKWORK_SET": sets.joined(separator: ","),
    ]
  }

  /// Returns how often a timer has woken a program, once its days are over.
  static func wakes(of noonmark: Program) -> Int? {
    guard eventually({ noonmark.text(of: "wakes")?.hasSuffix("\n") == true }) else { return nil }
    return noonmark.text(of: "wakes").flatMap { Int($0.dropLast()) }
  }
}
