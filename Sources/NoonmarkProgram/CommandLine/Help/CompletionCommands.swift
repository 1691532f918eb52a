import Almanac
import NoonmarkBase
import NoonmarkSystem
import NoonmarkText

/// `noonmark completions SHELL`, and the command by which its scripts ask for words.
enum CompletionCommands {
  /// A shell with completions in `integrations`.
  private enum ShellName: String, CaseIterable {
    case bash
    case zsh
    case fish

    var summary: String {
      switch self {
      case .bash: "for bash-completion, or to be sourced"
      case .zsh: "a function for a folder of fpath, or to be sourced"
      case .fish: "for fish's folder of completions"
      }
    }
  }

  static let script = Command(
    "completions", "Print the completion script of a shell",
    arguments: [
      Argument("SHELL", choices: ShellName.allCases.map { .init($0.rawValue, $0.summary) })
    ],
    run: { run throws(Failure) in try run.printCompletionScript() })

  /// - Parameters:
  ///   - parser: Returns the parser of the program's command line.
  ///   - commands: Returns the commands that help lists.
  @inline(__always)
  static func answer(
    by parser: @escaping @Sendable (UserDirectories) -> CommandParser,
    listing commands: @escaping @Sendable () -> [Command]
  ) -> Command {
    Command(
      "complete", "List what the last word of a command line can be completed to",
      arguments: [Argument("WORD", .any)], isHidden: true,
      run: { run throws(Failure) in
        let names = CompletionNames(commands: commands(), in: run)
        run.complete(names, by: parser(run.host.directories))
      })
  }
}

extension Run {
  fileprivate mutating func printCompletionScript() throws(Failure) {
    // The parser has checked the shell.
    let name = "completions/noonmark.\(invocation.arguments[0])"
    for file in EmbeddedFiles.all where file.name.description == name {
      write([UInt8](file.text))
    }
  }

  /// Prints `files` or `words`, then each word, a tab, and its summary.
  ///
  /// Both are cleaned, so a title of a stranger cannot act on the terminal that lists them.
  fileprivate mutating func complete(_ names: CompletionNames, by parser: CommandParser) {
    let completion = parser.completion(
      of: invocation.arguments, values: { names.completion(of: $0) })
    warnings.removeAll()
    switch completion {
    case .files:
      writeLine("files")
    case .words(let candidates):
      writeLine("words")
      for candidate in candidates {
        let word = DisplayText(candidate.word).string
        guard word == candidate.word, !word.isEmpty else { continue }
        writeLine("\(word)\t\(DisplayText(candidate.summary).truncated(to: 60).string)")
      }
    }
  }
}
