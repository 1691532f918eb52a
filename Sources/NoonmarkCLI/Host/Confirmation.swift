import NoonmarkSystem
import NoonmarkText

/// Asks the user before something is taken away.
enum Confirmation {
  /// The option by which scripts say yes.
  static let option = OptionSpec(flag: "yes", "Do not ask first")

  /// Whether the user agrees: by `--yes`, or when asked on a terminal.
  ///
  /// - Parameters:
  ///   - question: What is asked, without the question mark: `Remove 'Launch'`.
  ///   - invocation: The command line.
  /// - Returns: Whether to go on.
  /// - Throws: A usage error where there is nobody to ask.
  static func isGiven(
    to question: String, _ invocation: Invocation
  ) throws(CommandError) -> Bool {
    if invocation.has("yes") { return true }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw .input("nothing is removed without a word: there is no terminal to ask, so add --yes")
    }
    StandardStreams.ask("\(DisplayText(question).string)? [y/N] ")
    guard let answer = readLine(strippingNewline: true)?.lowercased() else {
      // The cursor still stands behind the question.
      StandardStreams.complain("")
      return false
    }
    return answer == "y" || answer == "yes"
  }
}
