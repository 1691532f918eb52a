import NoonmarkText

/// Questions to the user on the terminal.
enum Confirmation {
  /// Asks whether to remove something: the user agrees by `--yes`, or when asked on a terminal.
  ///
  /// - Parameters:
  ///   - question: The question without its question mark: `Remove 'Launch'`.
  ///   - invocation: The command line.
  ///   - console: Where the question is asked.
  /// - Returns: Whether the user agrees.
  /// - Throws: A usage error if there is no terminal to ask on.
  static func isGiven(
    to question: String, _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) -> Bool {
    if invocation[Options.yes] { return true }
    try requireTerminal(to: "remove", console)
    return isGiven(to: question, in: &console)
  }

  /// Throws a usage error if there is no terminal to ask on.
  ///
  /// - Parameters:
  ///   - verb: What needs the confirmation.
  ///   - console: Where the question would be asked.
  static func requireTerminal(to verb: String, _ console: Console) throws(CommandError) {
    guard console.host.canAsk else {
      throw .input("refusing to \(verb) without confirmation: stdin is not a terminal (use --yes)")
    }
  }

  /// Asks a question on the terminal, without its question mark; any answer but yes is a no.
  static func isGiven(to question: String, in console: inout Console) -> Bool {
    let answer = console.answer(to: "\(DisplayText(question).string)? [y/N]")
    return answer == "y" || answer == "yes"
  }

  /// Whether the user wants to keep something: any answer but no is a yes.
  static func isKept(_ question: String, in console: inout Console) -> Bool {
    let answer = console.answer(to: "\(DisplayText(question).string) [Y/n]")
    return answer != "n" && answer != "no"
  }
}
