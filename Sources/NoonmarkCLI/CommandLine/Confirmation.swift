import NoonmarkSystem
import NoonmarkText

/// Questions to the user on the terminal.
enum Confirmation {
  /// Whether there is a user at a terminal to ask.
  static var canAsk: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
  }

  /// Whether the user agrees to remove something: by `--yes`, or when asked on a terminal.
  ///
  /// - Parameters:
  ///   - question: The question without its question mark: `Remove 'Launch'`.
  ///   - invocation: The command line.
  /// - Throws: A usage error if there is no terminal to ask on.
  static func isGiven(
    to question: String, _ invocation: Invocation
  ) throws(CommandError) -> Bool {
    if invocation[Options.yes] { return true }
    guard canAsk else {
      throw .input("nothing is removed without a word: there is no terminal to ask, so add --yes")
    }
    let answer = answer(to: "\(question)? [y/N]")
    return answer == "y" || answer == "yes"
  }

  /// Whether the user wants to keep something: any answer but no is a yes.
  static func isKept(_ question: String) -> Bool {
    let answer = answer(to: "\(question) [Y/n]")
    return answer != "n" && answer != "no"
  }

  /// Returns the answer in lowercase, or `nil` at the end of the input.
  private static func answer(to question: String) -> String? {
    StandardStreams.ask("\(DisplayText(question).string) ")
    guard let answer = readLine(strippingNewline: true) else {
      // The cursor is still behind the question.
      StandardStreams.complain("")
      return nil
    }
    return answer.lowercased()
  }
}
