import NoonmarkSystem
import NoonmarkText

extension Confirmation {
  /// Whether there is a user at a terminal who can be asked.
  static var canAsk: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
  }

  /// Whether the user wants something kept: anything but a no is a yes.
  static func isKept(_ question: String) -> Bool {
    StandardStreams.ask("\(DisplayText(question).string) [Y/n] ")
    guard let answer = readLine(strippingNewline: true)?.lowercased() else {
      // The cursor still stands behind the question.
      StandardStreams.complain("")
      return true
    }
    return answer != "n" && answer != "no"
  }
}
