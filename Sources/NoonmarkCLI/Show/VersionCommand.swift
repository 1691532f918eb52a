/// `noonmark version`, and `noonmark --version`.
enum VersionCommand {
  static let command = Command(
    "version", "Print the version, commit, target and compiler", run: run)

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    console.writeLine("noonmark \(console.host.build.description)")
  }
}
