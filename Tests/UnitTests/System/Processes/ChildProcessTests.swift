import TestSupport
import Testing

@testable import NoonmarkSystem

struct ChildProcessTests: ~Copyable {
  private let folder = TemporaryFolder()

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [0, 1, 42, 127, 255] as [Int32])
  func `the exit status comes back`(status: Int32) throws {
    let outcome = try ChildProcess.shell("exit \(status)").run()
    #expect(outcome.ending == .exited(status))
  }

  @Test(arguments: [("KILL", SIGKILL), ("TERM", SIGTERM), ("SEGV", SIGSEGV)])
  func `the signal that ended a program comes back`(name: String, number: Int32) throws {
    let outcome = try ChildProcess.shell("kill -\(name) $$").run()
    #expect(outcome.ending == .signaled(number))
  }

  @Test func `outputs are separate, and the environment is the given one`()
    throws
  {
    let outcome = try ChildProcess.shell("echo out \"$MARK\"; echo err >&2; env | grep -c ^HOME=")
      .run()
    #expect(text(outcome.output) == "out ä b\n0\n")
    #expect(text(outcome.errors) == "err\n")
  }

  @Test func `arguments come through byte for byte`() throws {
    let every = (1...255).map { UInt8($0) }
    let arguments = [every, [], Array("--".utf8), Array("$(exit 3); `x` *".utf8)]
    var child = ChildProcess.shell("printf '%s\\0' \"$@\"")
    child.arguments += arguments
    #expect(try child.run().output == arguments.flatMap { $0 + [0] })
    child.path = folder.path + "/none"
    child.arguments = [[65, 0, 66]]
    #expect(throws: SystemError(EINVAL, "run", child.path)) { try child.run() }
  }

  @Test func `standard output beyond the limit is dropped, and the program goes on`() throws {
    let million =
      "i=0; while [ $i -lt 20000 ]; do echo 0123456789012345678901234567890123456789; "
      + "i=$((i+1)); done; echo end >&2"
    let outcome = try ChildProcess.shell(million, output: 100).run()
    #expect(outcome.output.count == 100)
    #expect(outcome.ending == .exited(0))
    #expect(text(outcome.errors) == "end\n")
  }

  @Test func `standard error is kept up to its limit`() throws {
    let outcome = try ChildProcess.shell(
      "i=0; while [ $i -lt 900 ]; do echo 123456789 >&2; i=$((i+1)); done"
    )
    .run()
    #expect(outcome.errors.count == ChildProcess.maximumErrorSize)
    #expect(outcome.ending == .exited(0))
  }

  @Test func `without a limit, standard output leads nowhere`() throws {
    let outcome = try ChildProcess.shell(
      "place=$(readlink /proc/$$/fd/1); echo \"$place\" >&2; echo gone", output: 0
    ).run()
    #expect(outcome.output.isEmpty)
    // Without /proc, there is no output.
    #expect(["/dev/null\n", "\n"].contains(text(outcome.errors)))
  }

  @Test func `a program finds nothing on standard input, or the bytes it is given`() throws {
    #expect(try text(ChildProcess.shell("cat; echo end").run().output) == "end\n")
    signal(SIGPIPE, SIG_IGN)
    var generator = SeededGenerator(seed: 7)
    let bytes = (0..<300_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    var child = ChildProcess.shell("cat", output: 1 << 20)
    child.input = .bytes(bytes)
    #expect(try child.run().output == bytes)
    child.input = .bytes([])
    #expect(try child.run().output.isEmpty)
  }

  @Test func `a program that does not read its input ends all the same`() throws {
    signal(SIGPIPE, SIG_IGN)
    var child = ChildProcess.shell("exec <&-; echo done; exit 4")
    child.input = .bytes([UInt8](repeating: 65, count: 1 << 20))
    let outcome = try child.run()
    #expect(outcome.ending == .exited(4))
    #expect(text(outcome.output) == "done\n")
  }

  @Test func `at the deadline a program is killed, and what it wrote is kept`() throws {
    let outcome = try ChildProcess.shell(
      "trap '' TERM INT HUP; echo begun; while :; do :; done", deadline: 500
    )
    .run()
    #expect(outcome.ending == .timedOut)
    #expect(text(outcome.output) == "begun\n")
  }

  @Test func `a program that closes its output and goes on is killed too`() throws {
    let outcome = try ChildProcess.shell("exec >&- 2>&-; exec sleep 600", deadline: 300).run()
    #expect(outcome.ending == .timedOut)
  }

  @Test func `the deadline kills a grandchild that holds the pipe`() throws {
    let outcome = try ChildProcess.shell("sleep 600 & echo $!", deadline: 500).run()
    #expect(outcome.ending == .timedOut)
    let grandchild = try #require(pid_t(text(outcome.output).dropLast()))
    // The process that inherits the child may take a moment to reap it.
    let isGone = try eventually(every: 100) {
      try ChildProcess.shell(
        "kill -0 \(grandchild) 2>/dev/null && ! grep -q '^State:.Z' "
          + "/proc/\(grandchild)/status"
      ).run().ending != .exited(0)
    }
    #expect(isGone)
  }

  @Test func `what a program leaves behind without our pipes is left alone`() throws {
    let outcome = try ChildProcess.shell("sleep 600 >/dev/null 2>&1 & echo $!").run()
    #expect(outcome.ending == .exited(0))
    let process = try #require(pid_t(text(outcome.output).dropLast()))
    #expect(kill(process, SIGKILL) == 0)
  }

  @Test func `a program inherits no descriptor but the first three`() throws {
    // A descriptor without close-on-exec, which a shell may leave open.
    let number = open(try folder.file("secret", "x"), O_RDONLY)
    #expect(number > 2)
    defer { close(number) }
    var child = ChildProcess.shell(
      "for n in 3 4 5 6 7 8 9 $1; do [ -e /dev/fd/$n ] && echo $n; done; :")
    child.arguments.append(Array("\(number)".utf8))
    // The shell may open the directory that it lists, but not with that number.
    #expect(try !text(child.run().output).split(separator: "\n").contains("\(number)"))
    // Our descriptor is unchanged, since it may be meant for a child that another thread starts.
    #expect(fcntl(number, F_GETFD) & FD_CLOEXEC == 0)
  }

  @Test(.enabled(if: FileStamp.of("/proc/self/status") != nil, "there is no /proc"))
  func `a program has a group of its own and every signal as it is by default`() throws {
    signal(SIGPIPE, SIG_IGN)
    // A waiting shell blocks signals, so it execs the program that checks.
    let outcome = try ChildProcess.shell("exec cat /proc/self/stat /proc/self/status").run()
    let lines = text(outcome.output).split(separator: "\n")
    let words = try #require(lines.first).split(separator: " ")
    #expect(words.count > 4)
    // Field 1 is the process, 5 its group.
    #expect(words[4] == words[0])
    for name in ["SigBlk:", "SigIgn:"] {
      let line = try #require(lines.first { $0.hasPrefix(name) })
      let signals = try #require(UInt64(line.dropFirst(name.count + 1), radix: 16))
      // C libraries reserve some signals above the 31 standard signals.
      #expect(signals & 0x7FFF_FFFF == 0, "\(line)")
    }
  }

  @Test func `a program that is not there, or is none, is an error that names it`() throws {
    let none = ChildProcess(
      folder.path + "/none", [], environment: Environment([]), deadline: 1000)
    #expect(throws: SystemError(ENOENT, "run", none.path)) { try none.run() }
    let text = try folder.file("text", "plain", mode: 0o644)
    let plain = ChildProcess(text, [], environment: Environment([]), deadline: 1000)
    #expect(throws: SystemError(EACCES, "run", text)) { try plain.run() }
  }

  @Test(arguments: [Int.min, -1, 0])
  func `a deadline that is past ends a program at once`(deadline: Int) throws {
    #expect(try ChildProcess.shell("exec sleep 600", deadline: deadline).run().ending == .timedOut)
  }

  @Test func `a deadline beyond all bounds does not trap`() throws {
    #expect(try ChildProcess.shell("exit 7", deadline: .max).run().ending == .exited(7))
  }
}

struct ProgramSearchTests {
  @Test func `the first program in the search path is found`() throws {
    let folder = TemporaryFolder()
    for name in ["a", "b"] { #expect(mkdir(folder.path + "/" + name, 0o700) == 0) }
    let program = try folder.file("b/tool", "", mode: 0o700)
    let path = "\(folder.path)/a:\(folder.path)/b:"
    #expect(ChildProcess.find("tool", in: path) == program)
    try folder.file("a/tool", "", mode: 0o600)
    #expect(ChildProcess.find("tool", in: path) == program)
    let first = try folder.file("a/tool", "", mode: 0o700)
    #expect(ChildProcess.find("tool", in: path) == first)
  }

  @Test func `a folder of that name is no program`() throws {
    let folder = TemporaryFolder()
    #expect(mkdir(folder.path + "/tool", 0o700) == 0)
    #expect(ChildProcess.find("tool", in: folder.path) == nil)
  }

  @Test(arguments: ["", ".", "bin", "./bin", ":", "::.:"])
  func `a folder that is not absolute is passed over`(path: String) {
    #expect(ChildProcess.find("sh", in: path) == nil)
  }

  @Test(arguments: ["", "../bin/sh", "/bin/sh", "sh\u{0}x"])
  func `a name that is no file's is not looked for`(name: String) {
    #expect(ChildProcess.find(name, in: "/usr/bin:/bin") == nil)
    #expect(ChildProcess.find("sh", in: "/nowhere:/usr/bin:/bin") != nil)
    #expect(ChildProcess.find("sh", in: nil) == nil)
  }
}
