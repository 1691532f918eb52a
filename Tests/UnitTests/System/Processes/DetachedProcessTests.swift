import TestSupport
import Testing

@testable import NoonmarkSystem

struct DetachedProcessTests {
  /// Returns the text of a file once it ends with a line break.
  private func text(of path: String) -> String {
    var bytes: [UInt8] = []
    _ = eventually {
      bytes = (try? File.read(path, limit: 10_000))?.bytes ?? []
      return bytes.last == UInt8(ascii: "\n")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(.enabled(if: FileStamp.of("/proc/self/stat") != nil, "there is no /proc"))
  func `a program runs by itself, in a session of its own, with nothing of ours`() throws {
    let folder = TemporaryFolder()
    let script =
      #"{ echo "$1 $MARK"; readlink /proc/$$/fd/0 /proc/$$/fd/1 /proc/$$/fd/2; cat /proc/$$/stat"#
      + #"; } >"$2.new"; mv "$2.new" "$2""#
    let path = folder.path + "/out"
    try DetachedProcess.start(
      "/bin/sh", ["-c", script, "sh", "x;y", path], environment: ChildProcess.testEnvironment)
    let lines = text(of: path).split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.first == "x;y ä b")
    #expect(lines.dropFirst().prefix(3).contains("/dev/null"))
    let words = try #require(lines.last).split(separator: " ")
    // Field 1 is the process, 5 its group, 6 its session.
    #expect(words[4] == words[0])
    #expect(words[5] == words[0])
    // There is no controlling terminal.
    #expect(words[6] == "0")
  }

  @Test(arguments: [
    ("/usr/bin/noonmark (deleted)", "/usr/bin/noonmark"),
    ("/usr/bin/noonmark", "/usr/bin/noonmark"),
  ])
  func `the program is the file at its path after an update`(target: String, path: String) {
    #expect(ProgramFile.pathBeforeRemoval(target) == path)
  }

  @Test func `a program that can't be started is an error that names it`() throws {
    #expect(throws: SystemError(ENOENT, "run", "/nowhere/x")) {
      try DetachedProcess.start("/nowhere/x", [], environment: Environment([]))
    }
    #expect(throws: SystemError(EINVAL, "run", "/bin/sh")) {
      try DetachedProcess.start("/bin/sh", ["a\u{0}b"], environment: Environment([]))
    }
  }
}
