/// Why a desktop notification was not shown.
package enum NotifierError: Error, Hashable, Sendable {
  /// None of the programs that show notifications was found.
  case noTool
  /// The program could not be started.
  case notStarted(SystemError)
  /// The program failed: its exit status, and the first line of what it said, which may be empty.
  case failed(Notifier.Tool, status: Int32, says: String)
  /// A signal ended the program.
  case signalled(Notifier.Tool, signal: Int32)
  /// The program took too long and was ended.
  case timedOut(Notifier.Tool, seconds: Int)

  /// What is wrong and what to do, in one sentence.
  package var message: String {
    switch self {
    case .noTool:
      "no program that shows notifications is in PATH: install notify-send (libnotify), "
        + "or terminal-notifier on macOS"
    case .notStarted(let error):
      "\(error.path) cannot be run: \(error.message): install it anew"
    case .failed(let tool, let status, let line):
      "\(tool.rawValue) failed with exit status \(status)\(line.isEmpty ? "" : " (\(line))"): "
        + "check that a notification service runs in this session"
    case .signalled(let tool, let signal):
      "\(tool.rawValue) was ended by signal \(signal): try again"
    case .timedOut(let tool, let seconds):
      "\(tool.rawValue) did not end within \(seconds) seconds: "
        + "check that a notification service runs in this session"
    }
  }
}
