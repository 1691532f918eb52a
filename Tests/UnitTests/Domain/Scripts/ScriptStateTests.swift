import Almanac
import NoonmarkDomain
import NoonmarkText
import TestSupport
import Testing

@Suite struct `The state file of a script` {
  private let noon = Instant("2026-11-21T12:00:00Z")

  @Test func `has lines, and then the document as it was printed`() {
    let script = ScriptName("weather", argument: "Oslo")
    let document = Array("{\"version\": 1,\r\n\n\n \"entries\": [{}]}\n".utf8)
    let state = ScriptState.succeeded(document, at: noon).failed("it exited", at: noon)
    let text = String(decoding: state.bytes(of: script), as: UTF8.self)
    let head = """
      ran = 2026-11-21T12:00:00Z
      failed = 2026-11-21T12:00:00Z
      tries = 1
      problem = "it exited"


      """
    #expect(text.contains(head))
    expect(text, .ends("\n\n{\"version\": 1,\r\n\n\n \"entries\": [{}]}\n"))
    #expect(ScriptState(Array(text.utf8)) == state)
    #expect(ScriptState.script(of: Array(text.utf8)) == script)
  }

  @Test(arguments: ["begin it with #!/bin/sh", "a # b", "\"x\"", "\"", "C:\\x", ""])
  func `keeps the words of a problem`(problem: String) {
    let bytes = ScriptState().failed(problem, at: noon).bytes(of: ScriptName("x"))
    #expect(ScriptState(bytes).failure?.problem == problem)
  }

  @Test func `may have a problem without quotes`() {
    let state = ScriptState(Array("failed = 2026-11-21T12:00:00Z\nproblem = no network\n\n".utf8))
    #expect(state.failure?.problem == "no network")
  }

  @Test(arguments: 1...4) func `loses nothing`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var failures: [String] = []
    for _ in 0..<Samples.count(1000) {
      let script = ScriptName(
        "x-\(random.number(in: 0...9))",
        argument: random.pick([nil, "", " ", "a/b", "# x", "\n", random.hostileText()]))
      var state = ScriptState()
      if random.number(in: 0...2) > 0 {
        let document = (0..<random.number(in: 0...40)).map { _ in
          random.pick([0, 10, 13, 32, 35, 61, 0xFF, UInt8(random.number(in: 0...255))])
        }
        state = .succeeded(document, at: random.instant(in: .utc))
      }
      for _ in 0..<random.number(in: 0...3) {
        state = state.failed(
          random.pick(["", "x", random.hostileText()]), at: random.instant(in: .utc))
      }
      let bytes = state.bytes(of: script)
      let read = ScriptState(bytes)
      if read.ranAt != state.ranAt || read.document != state.document
        || read.failure?.at != state.failure?.at || read.failure?.tries != state.failure?.tries
      {
        failures.append(String(decoding: bytes, as: UTF8.self))
      }
      // A problem is shown to the user, so control characters are removed.
      if ScriptState(read.bytes(of: script)) != read { failures.append("not stable") }
      if ScriptState.script(of: bytes) != script { failures.append("\(script)") }
    }
    #expect(failures.isEmpty, "\(failures.first ?? "")")
  }

  @Test(arguments: [
    "", "\n", "\n\n", "x", "ran = soon\n\n{}", "ran = \n\nx", "widget = ../../x\n\n",
    "failed = x\ntries = -3\n\n", "\n\nran = 2026-11-21T12:00:00Z\n\n",
  ])
  func `that is invalid is the state before the first run`(text: String) {
    #expect(ScriptState(Array(text.utf8)) == ScriptState())
    #expect(ScriptState.script(of: Array(text.utf8)) == nil)
  }

  @Test func `that is cut off has no document, and keeps what is whole`() {
    let bytes = ScriptState.succeeded(Array("{}".utf8), at: noon).failed("x", at: noon)
      .bytes(of: ScriptName("x"))
    for count in 0..<bytes.count {
      let state = ScriptState(Array(bytes[..<count]))
      #expect(state.document.count <= 2)
      #expect(state.failure.map { $0.tries >= 1 } != false)
    }
    var random = SeededGenerator(seed: 13)
    for _ in 0..<Samples.count(5000) {
      var changed = bytes
      for _ in 0..<random.number(in: 1...5) {
        changed[random.number(in: 0...(bytes.count - 1))] = UInt8(random.number(in: 0...255))
      }
      let state = ScriptState(changed)
      #expect(state.retryAt.map { $0 > Instant(epochSeconds: Int.min / 2) } != false)
    }
  }

  @Test func `has a limited wait after any number of failures`() throws {
    for tries in ["0", "17", "63", "64", "9223372036854775807"] {
      let text = "failed = 2026-11-21T12:00:00Z\ntries = \(tries)\n\n"
      let retry = try #require(ScriptState(Array(text.utf8)).retryAt)
      #expect((10...3600).contains(retry.seconds(since: noon)))
    }
  }
}

@Suite struct `The name of a script` {
  @Test(arguments: [
    ("load", true), ("a", true), ("9", true), ("Load_2-x", true),
    (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
    ("", false), ("-a", false), ("_a", false), (".a", false), ("a.sh", false), ("a b", false),
    ("a/b", false), ("..", false), ("ä", false), ("a\n", false), ("a\u{0}", false),
  ])
  func `has letters and digits`(name: String, isValid: Bool) {
    #expect(ScriptName.isValid(name) == isValid)
  }
}
