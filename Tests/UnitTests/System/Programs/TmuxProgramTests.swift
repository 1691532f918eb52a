import TestSupport
import Testing

@testable import NoonmarkSystem

struct TmuxProgramTests {
  private static let path = "/usr/local/bin:/usr/bin:/bin"

  @Test func `a missing program is nil`() {
    #expect(TmuxProgram(Environment([("PATH", "/nowhere")])) == nil)
    #expect(TmuxProgram(Environment([])) == nil)
  }

  @Test func `no server is running if tmux says so, fails or prints nonsense`() throws {
    let fixture = ToolFixture()
    for script in ["exit 1", "echo 1; exit 1", "echo none", "echo", "echo -5 x", "kill -9 $$"] {
      try fixture.put("tmux", script)
      let tmux = try #require(TmuxProgram(fixture.environment()))
      #expect(tmux.server == nil, "\(script)")
      let wasSet = tmux.set("@x", to: Array("text".utf8))
      let fails = script.contains("exit 1") || script.hasPrefix("kill")
      #expect(wasSet != fails, "\(script)")
    }
    try fixture.put("tmux", "echo 12")
    let server = try #require(TmuxProgram(fixture.environment())?.server)
    #expect(server == TmuxProgram.Server(process: 12))
  }

  @Test func `an option is set by one word, however it looks`() throws {
    let fixture = ToolFixture()
    try fixture.put("tmux")
    let tmux = try #require(TmuxProgram(fixture.environment()))
    #expect(tmux.set("@x", to: Array("-a $(touch x) ;\n".utf8)))
    #expect(
      try fixture.got() == ["tmux", "set-option", "-gq", "--", "@x", #"-a $(touch x) \;"#])
  }

  @Test(.needs("tmux"))
  func `a real server takes every text as it is`() throws {
    let folder = TemporaryFolder()
    let socket = folder.path + "/s"
    let environment = Environment([
      ("PATH", Self.path), ("HOME", folder.path), ("TMUX", socket + ",1,0"), ("LC_ALL", "C.UTF-8"),
    ])
    func run(_ words: [String]) throws -> [UInt8] {
      var child = ChildProcess(
        try #require(ChildProcess.find("tmux", in: Self.path)), words, environment: environment,
        deadline: 30_000)
      child.maximumOutputSize = 1 << 16
      return try child.run().output
    }
    _ = try run(["-S", socket, "-f", "/dev/null", "new-session", "-d", "cat"])
    let tmux = try #require(TmuxProgram(environment))
    let server = try #require(tmux.server)
    #expect(server.isRunning)
    var random = SeededGenerator(seed: 5)
    let pieces = [
      ";", "\\", "\\;", "#{host}", "#(id)", "'", "\"", "$HOME", " ", "-x", "ä", "桜", "%", "{", "}",
    ]
    var texts = [
      "", ";", "\\;", "\\\\;", ";;", "-g", "--", "a;b", String(repeating: "x", count: 12_000),
    ]
    for _ in 0..<Samples.count(60) {
      texts.append((0...random.number(in: 0...5)).map { _ in random.pick(pieces) }.joined())
    }
    for text in texts {
      #expect(tmux.set("@text", to: Array("\(text)\n".utf8)), "\(text)")
      let shown = try run(["show-option", "-gv", "@text"])
      #expect(String(decoding: shown, as: UTF8.self) == text + "\n")
    }
    // The server accepts messages of at most 16 kB.
    #expect(!tmux.set("@text", to: [UInt8](repeating: 0x78, count: 20_000)))
    _ = try run(["kill-server"])
    #expect(tmux.server == nil)
    #expect(!tmux.set("@text", to: []))
  }
}
