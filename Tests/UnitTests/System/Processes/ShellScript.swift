import NoonmarkSystem

extension ChildProcess {
  static let testEnvironment = Environment([("PATH", "/usr/bin:/bin"), ("MARK", "ä b")])

  /// Returns a run of a shell script.
  ///
  /// Arguments that are appended to the result are `$1` and so on.
  static func shell(
    _ text: String, output: Int = 4096, deadline: Int = 60_000
  ) -> ChildProcess {
    var child = ChildProcess(
      "/bin/sh", ["-c", text, "sh"], environment: testEnvironment, deadline: deadline)
    child.maximumOutputSize = output
    return child
  }
}
