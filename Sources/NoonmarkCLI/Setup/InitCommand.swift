import NoonmarkModel
import NoonmarkText

/// `noonmark init TARGET`: the glue for a bar or a shell.
enum InitCommand: Command {
  static let spec = CommandSpec(
    "init", "Print the glue for a bar or a shell",
    arguments: [
      ArgumentSpec("TARGET", choices: Integration.all.map { .init($0.name, $0.summary) })
    ],
    options: Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    // The command line has been held to the targets there are.
    for target in Integration.all where target.name == invocation.arguments.first {
      session.print(bytes: target.snippet)
    }
  }
}
