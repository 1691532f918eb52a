import NoonmarkBase
import NoonmarkText

// MARK: - Questions to the user on the terminal

extension Run {
  /// Asks whether to remove something: the user agrees by `--yes`, or when asked on a terminal.
  ///
  /// - Parameter question: The question without its question mark: `Remove 'Launch'`.
  /// - Returns: Whether the user agrees.
  /// - Throws: A usage error if there is no terminal to ask on.
  mutating func confirms(_ question: String) throws(Failure) -> Bool {
    if invocation[Options.yes] { return true }
    try requireTerminal(to: "remove")
    return agrees(to: question)
  }

  /// Throws a usage error if there is no terminal to ask on.
  ///
  /// - Parameter verb: What needs the confirmation.
  func requireTerminal(to verb: String) throws(Failure) {
    guard host.canAsk else {
      throw .input("refusing to \(verb) without confirmation: stdin is not a terminal (use --yes)")
    }
  }

  /// Asks a question on the terminal, without its question mark; any answer but yes is a no.
  mutating func agrees(to question: String) -> Bool {
    let answer = answer(to: "\(DisplayText(question).string)? [y/N]")
    return answer == "y" || answer == "yes"
  }

  /// Whether the user wants to keep something: any answer but no is a yes.
  mutating func keeps(_ question: String) -> Bool {
    let answer = answer(to: "\(DisplayText(question).string) [Y/n]")
    return answer != "n" && answer != "no"
  }
}
