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
    guard console.host.canAsk else {
      throw .input("nothing is removed without a word: there is no terminal to ask, so add --yes")
    }
    let answer = console.answer(to: "\(DisplayText(question).string)? [y/N]")
    return answer == "y" || answer == "yes"
  }

  /// Whether the user wants to keep something: any answer but no is a yes.
  static func isKept(_ question: String, in console: inout Console) -> Bool {
    let answer = console.answer(to: "\(DisplayText(question).string) [Y/n]")
    return answer != "n" && answer != "no"
  }
}
