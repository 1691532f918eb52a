import NoonmarkBase

/// `noonmark version`, and `noonmark --version`.
enum VersionCommand {
  static let command = Command(
    "version", "Print the version, commit, target and compiler",
    run: { run throws(Failure) in try run.printVersion() })
}

extension Run {
  mutating func printVersion() throws(Failure) {
    writeLine("noonmark \(host.build.description)")
  }
}
