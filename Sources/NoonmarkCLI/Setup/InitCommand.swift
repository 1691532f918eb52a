/// `noonmark init TARGET`: the configuration for a status bar or the code for a shell.
enum InitCommand {
  static let command = Command(
    "init", "Print the configuration for a bar or a shell",
    arguments: [
      Argument("TARGET", choices: Integration.all.map { .init($0.name, $0.summary) })
    ], run: run)

  private static func run(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    // The parser has checked the target.
    for target in Integration.all where target.name == invocation.arguments.first {
      console.write(target.snippet)
    }
  }
}
