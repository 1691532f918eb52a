import Foundation
import TestSupport
import Testing

@Suite(.waits) struct `Setup` {
  private let noonmark: Program
  private static let shell = "alias ll='ls -l'"
  private static let block =
    "# >>> noonmark setup >>>\neval \"$(noonmark init bash)\"\n# <<< noonmark setup <<<\n"

  /// A home with a `.bashrc`, and a `PATH` that has noonmark, bash and tmux.
  init() throws {
    noonmark = try Program(asProcess: true)
    try noonmark.write(Self.shell, to: ".bashrc")
    let made = try noonmark.shell(
      #"mkdir bin && ln -s "$N" bin/noonmark && ln -s /bin/sh bin/bash && ln -s /bin/sh bin/tmux"#)
    #expect(made.status == 0)
  }

  private func setUp(typing keys: String) throws -> Outcome {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    // The end of input answers each further question.
    terminal.type(keys + String(repeating: "\u{4}", count: 9))
    let process = try noonmark.start(
      ["setup", "--tz", "Europe/Oslo", "--now", "2026-11-21T12:00:00Z"],
      with: ["PATH": "\(noonmark.home)/bin", "SHELL": "/bin/bash", "TERM": "xterm"],
      on: terminal)
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: terminal.shown(), error: "")
  }

  @Test func `asks at a terminal alone`() throws {
    let outcome = try noonmark("setup")
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains("stdin is not a terminal"))
    #expect(noonmark.text(of: ".bashrc") == Self.shell)
  }

  @Test func `stores a place and a date, and adds a block to the files that it may`() throws {
    let outcome = try setUp(typing: "\ndate\nDinner with Ann\nnext friday\ny\nn\n")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try noonmark("location").output.contains("Oslo"))
    #expect(try noonmark("countdown", "list").output.contains("Dinner with Ann"))
    #expect(outcome.output.contains("The line as it will look:"))
    #expect(outcome.output.contains("exec bash"))
    #expect(noonmark.text(of: ".bashrc") == "\(Self.shell)\n\n\(Self.block)")
    #expect(noonmark.text(of: ".bashrc.before-noonmark") == Self.shell)
    // No was the answer.
    #expect(noonmark.text(of: ".tmux.conf") == nil)
    let again = try setUp(typing: "\ny\n")
    #expect(again.output.contains(".bashrc shows it already"))
    #expect(noonmark.text(of: ".bashrc") == "\(Self.shell)\n\n\(Self.block)")
    #expect(noonmark.text(of: ".tmux.conf")?.contains("@noonmark") == true)
    #expect(try noonmark("setup", "--remove").status == 2)
    let removed = try noonmark("setup", "--remove", "--yes")
    #expect(removed.status == 0, "\(removed)")
    #expect(noonmark.text(of: ".bashrc") == "\(Self.shell)\n")
    #expect(noonmark.text(of: ".tmux.conf") == nil)
    #expect(try noonmark("setup", "--remove", "--yes").output.contains("has added nothing"))
  }

  @Test func `can be left at any question`() throws {
    let outcome = try setUp(typing: "")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(noonmark.text(of: ".bashrc") == Self.shell)
  }

  @Test(arguments: ["ln -s dotfiles .bashrc", "cp dotfiles .bashrc && chmod 444 .bashrc"])
  func `prints the lines for a file that is linked or read-only`(script: String) throws {
    if getuid() == 0, script.contains("chmod") { return }
    #expect(try noonmark.shell("mv .bashrc dotfiles && \(script)").status == 0)
    let outcome = try setUp(typing: "\n\ny\nn\n")
    #expect(outcome.output.contains("is left as it is"))
    #expect(outcome.output.contains("eval \"$(noonmark init bash)\""))
    #expect(noonmark.text(of: "dotfiles") == Self.shell)
    #expect(noonmark.text(of: ".bashrc.before-noonmark") == nil)
  }

  @Test func `adds the directory of a program that is not in PATH`() throws {
    #expect(try noonmark.shell("rm bin/noonmark").status == 0)
    _ = try setUp(typing: "\n\ny\nn\n")
    let folder = try noonmark.shell(#"dirname "$(readlink -f "$N")""#).output.dropLast()
    #expect(noonmark.text(of: ".bashrc")?.contains("PATH=$PATH:'\(folder)'\neval") == true)
  }

  @Test func `leaves a block without an end as it is`() throws {
    let text = "# >>> noonmark setup >>>\nmine\n"
    try noonmark.write(text, to: ".bashrc")
    let outcome = try noonmark("setup", "--remove", "--yes")
    #expect(outcome.error.contains("the last line of the block is missing"))
    #expect(noonmark.text(of: ".bashrc") == text)
  }

  @Test(.enabled(if: SystemCalls.canTrace, "\(SystemCalls.needed)"))
  func `that is killed leaves a file as before or after`() throws {
    let whole = "\(Self.shell)\n\n\(Self.block)more\n"
    try noonmark.write(whole, to: ".bashrc")
    let calls = SystemCalls(of: "setup --remove --yes", by: noonmark)
    let recorded = try calls.record()
    var states: Set<String> = []
    for call in Samples.faults(of: recorded, every: 12, inCI: 4, from: 0) + recorded.suffix(1) {
      try noonmark.write(whole, to: ".bashrc")
      _ = try calls.run("signal=KILL", at: call)
      let text = try #require(noonmark.text(of: ".bashrc"))
      states.insert(text)
      if let copy = noonmark.text(of: ".bashrc.before-noonmark") { #expect(copy == whole) }
      _ = try noonmark.shell("rm -f .bashrc.before-noonmark")
    }
    #expect(states.isSubset(of: [whole, "\(Self.shell)\nmore\n"]))
    #expect(states.count == 2)
  }
}
