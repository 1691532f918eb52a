import NoonmarkText

/// `noonmark version`, and `noonmark --version`.
enum VersionCommand: Command {
  static let spec = CommandSpec(
    "version", "Show the program's version", options: Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    session.print("noonmark \(programVersion)")
  }
}
