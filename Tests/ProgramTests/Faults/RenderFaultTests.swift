import Foundation
import NoonmarkProgram
import TestSupport
import Testing

/// Commands that write the render cache.
@Suite(.waits, .needsTraces)
struct `A render that is interrupted` {
  private let noonmark = Program(asProcess: true)

  init() throws {
    var files = Change.all.reduce(into: [:]) { $0.merge($1.before) { $1 } }
    files[Change.Subject.configuration.file] = "clock = 12\nshow = countdown tally\n"
    try FileTree(files).put(in: noonmark.home)
  }

  private static let renders = [
    "show countdown todo elapsed --size small", "", "solstice upcoming", "todo list",
    "countdown list",
  ]

  /// Returns what is wrong with the next two renders, the second of which may be cached.
  private func fault(_ words: String) throws -> String? {
    let renders = try noonmark.shell(
      #""$N" \#(words) && echo again && "$N" \#(words) && echo again && "$N" \#(words) --no-cache"#)
    let outputs = renders.output.components(separatedBy: "again\n")
    return renders.isRight && outputs.count == 3 && Set(outputs).count == 1 ? nil : "\(renders)"
  }

  @Test(arguments: renders + ["cache clear"])
  func `by a kill before any of its calls leaves nothing wrong in the cache`(
    words: String
  ) throws {
    let render = words == "cache clear" ? Self.renders[0] : words
    let calls = SystemCalls(of: words, by: noonmark)
    let sample = Samples.faults(
      of: try calls.record(), every: 40, inCI: 14, from: words.utf8.count)
    for call in sample {
      if words != "cache clear" { try FileTree.removeCache(in: noonmark.home) }
      try calls.run("signal=KILL", at: call)
      let fault = try fault(render)
      #expect(fault == nil, "\(call)")
    }
    Figures.add(sample.count, "crash points")
  }

  @Test(arguments: renders)
  func `by an error of a call shows what is right, or says what is not`(words: String) throws {
    let wanted = try noonmark.shell(#""$N" \#(words) --no-cache"#)
    let calls = SystemCalls(of: words, by: noonmark)
    let errors = try calls.record().flatMap { call in
      SystemCallErrors.errors(of: call).map { (call: call, name: $0) }
    }
    let sample = Samples.faults(of: errors, every: 90, inCI: 32, from: words.utf8.count)
    for (call, name) in sample {
      try FileTree.removeCache(in: noonmark.home)
      let outcome = try calls.run(SystemCallErrors.injection(of: name, at: call), at: call)
      if SystemCallErrors.isFatal(call), outcome.status > 2 { continue }
      #expect((0...1).contains(outcome.status), "\(call) \(name): \(outcome)")
      let isTold = outcome.errorLines.allSatisfy { $0.hasPrefix("noonmark: ") }
      #expect(isTold, "\(call) \(name): \(outcome)")
      if outcome.isRight { #expect(outcome == wanted, "\(call) \(name)") }
      let fault = try fault(words)
      #expect(fault == nil, "\(call) \(name)")
    }
    Figures.add(sample.count, "runs with an error")
  }
}
