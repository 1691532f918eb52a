/// `noonmark version`, and `noonmark --version`.
enum VersionCommand {
  static let command = Command(
    "version", "Print the version, commit, target and compiler",
    run: { run throws(CommandError) in try run.printVersion() })
}

extension Run {
  mutating func printVersion() throws(CommandError) {
    writeLine("noonmark \(host.build.description)")
  }
}
