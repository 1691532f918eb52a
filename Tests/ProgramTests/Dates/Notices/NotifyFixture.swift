import Almanac
import Foundation
import NoonmarkProgram
import TestSupport
import Testing

/// A home with a stub of notify-send, which records its title and body.
struct NotifyFixture {
  let noonmark: Program
  private static let dates = ".local/share/noonmark/dates"

  init(_ script: String = "exit 0", dates: String = "", isProcess: Bool = false) throws {
    noonmark = Program(asProcess: isProcess)
    let text =
      "#!/bin/sh\nshift 3\necho \"$1: $2\" >>\(noonmark.home)/got\n\(script)\n"
    // A shell writes it: what this process had open for writing could not be run for a moment.
    let put = "mkdir -p bin && printf %s \"$T\" >bin/notify-send && chmod 700 bin/notify-send"
    try noonmark.shell(put, with: ["T": text]).expect(0)
    try write(dates)
  }

  func write(_ dates: String) throws {
    try noonmark.write("# noonmark dates 1\n" + dates, to: Self.dates)
  }

  var path: [String: String] { ["PATH": "\(noonmark.home)/bin:/usr/bin:/bin"] }

  /// The notices that were sent, a line each.
  var sent: [String] {
    (noonmark.text(of: "got") ?? "").split(separator: "\n").map(String.init)
  }

  /// Starts the service.
  func start(
    _ options: [String] = [], with environment: [String: String] = [:]
  ) throws -> Follow {
    try Follow(["notify"] + options, of: noonmark, with: environment.merging(path) { $1 })
  }

  /// Runs the service from an instant on for some days, and returns how often it woke up.
  func wakes(
    from start: String, days: Int, set sets: [(at: Instant, by: Int)] = []
  ) throws -> Int? {
    #expect(try Clockwork.build(in: noonmark))
    let service = try self.start(
      with: Clockwork.variables(of: noonmark, from: Instant(start), days: days, set: sets))
    let wakes = Clockwork.wakes(of: noonmark)
    service.end()
    return wakes
  }

  /// Returns the times and the texts of the notices that `--next` lists in some days.
  func listed(from start: String, days: Int) throws -> [(at: Instant, text: String)] {
    let outcome = try noonmark("notify", "--next", "1000", "--now", start, "--tz", "Europe/Oslo")
      .expect(0)
    let end = Instant(start).advanced(bySeconds: days * 86_400)
    return outcome.output.split(separator: "\n").map { line in
      (Instant(String(line.prefix(25))), String(line.dropFirst(27)))
    }.filter { $0.0 < end }
  }
}
