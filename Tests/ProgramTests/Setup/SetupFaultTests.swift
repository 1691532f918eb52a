import Foundation
import TestSupport
import Testing

/// The user's files after a `noonmark setup` that was killed, or whose disk failed.
@Suite(.waits, .needsTraces)
struct `Setup that is interrupted` {
  private let setup: `Setup`
  private var noonmark: Program { setup.noonmark }
  private static let shell = `Setup`.shell
  private var block: String { setup.block(showing: "auto countdown") }

  init() throws {
    setup = try `Setup`()
  }

  @Test(arguments: ["signal=KILL", "error=ENOSPC", "error=EROFS"])
  func `leaves each file as before or after`(fault: String) throws {
    let whole = "\(Self.shell)\n\n\(block)"
    let calls = SystemCalls(
      of: "setup \(`Setup`.options)", by: noonmark,
      // With strace, after the programs of the home.
      with: setup.environment.merging(["PATH": "\(noonmark.home)/bin:/usr/bin:/bin"]) { $1 },
      typing: "\nChristmas Eve Dec 24\ny\ny\n" + `Setup`.rest)
    let recorded = try calls.record()
    #expect(noonmark.text(of: ".bashrc") == whole)
    let all = recorded.filter { fault.hasPrefix("signal") || Self.writing.contains($0.name) }
    var states: Set<String?> = []
    for call in Samples.faults(of: all, every: 90, inCI: 27, from: 0) + all.suffix(1) {
      _ = try noonmark.shell("rm -rf .bashrc.* .tmux.conf .local")
      try noonmark.write(Self.shell, to: ".bashrc")
      _ = try calls.run(fault, at: call)
      let text = noonmark.text(of: ".bashrc")
      states.insert(text)
      // The file as it was is there before it changes.
      let copy = noonmark.text(of: ".bashrc.before-noonmark")
      #expect(copy == Self.shell || copy == nil && text == Self.shell, "\(call)")
      if let tmux = noonmark.text(of: ".tmux.conf") {
        expect(tmux, .ends("# <<< noonmark setup <<<\n"), for: call)
      }
    }
    #expect(states.isSubset(of: [Self.shell, whole]))
  }

  @Test(
    .needsMounts,
    arguments: ["mount -o remount,ro .", "dd if=/dev/zero of=fill bs=1k 2>/dev/null || true"])
  func `leaves the files of a home that cannot be written`(fault: String) throws {
    let script = """
      mkdir disk; exec unshare -Urm sh -c '
      mount -t tmpfs -o size=256k none disk && cp -a .bashrc .config bin disk && cd disk || exit
      \(fault)
      HOME=$PWD "$N" setup \(`Setup`.options); echo "status=$?"; ls -A; cat .bashrc'
      """
    let outcome = try noonmark.atTerminal(
      script: script, typing: "\nChristmas Eve Dec 24\ny\ny\n" + `Setup`.rest,
      with: setup.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
    ).expect(output: .ends(Self.shell), .has("status=1"))
    outcome.expect(output: .lacks("before-noonmark", "noonmark-new", ".tmux.conf"))
  }

  /// The calls that a full or read-only disk can fail.
  private static let writing: Set<String> = [
    "write", "fsync", "rename", "openat", "open", "mkdir", "fdatasync",
  ]

  @Test func `leaves a file with or without the block when it is removed`() throws {
    let whole = "\(Self.shell)\n\n\(block)more\n"
    let without = "\(Self.shell)\nmore\n"
    func begin() throws {
      try noonmark.write(whole, to: ".bashrc")
      try noonmark.write(Self.shell, to: ".bashrc.before-noonmark")
      // It has nothing else, so it is removed.
      try noonmark.write(block, to: ".tmux.conf")
    }
    try begin()
    let calls = SystemCalls(of: "setup --remove --yes", by: noonmark)
    let recorded = try calls.record()
    #expect(noonmark.text(of: ".tmux.conf") == nil)
    var states: Set<String?> = []
    for call in Samples.faults(of: recorded, every: 36, inCI: 18, from: 0) + recorded.suffix(1) {
      try begin()
      _ = try calls.run("signal=KILL", at: call)
      let text = noonmark.text(of: ".bashrc")
      states.insert(text)
      let copy = noonmark.text(of: ".bashrc.before-noonmark")
      #expect(copy == Self.shell || copy == nil && text == without, "\(call)")
      #expect([block, nil].contains(noonmark.text(of: ".tmux.conf")), "\(call)")
    }
    #expect(states == [whole, without])
  }
}
