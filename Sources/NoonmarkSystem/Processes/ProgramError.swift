package enum ProgramError: Error, Hashable, Sendable {
  /// No suitable program is installed. Has advice on what to install.
  case missing(String)
  /// The program could not be started.
  case notStarted(SystemError)
  /// The program failed. Has its name, its exit status and the start of standard error.
  case failed(String, status: Int32, says: [UInt8])
  /// A signal ended the program.
  case signaled(String, signal: Int32)
  /// The program timed out.
  case timedOut(String, seconds: Int)
  /// The user canceled.
  case canceled(String)

  /// The error message: what is wrong and what to do.
  package var message: String {
    switch self {
    case .missing(let advice): advice
    case .notStarted(let error) where error.code == E2BIG:
      "cannot run \(error.path): the text is too long: share a shorter one, "
        + "or use --via file"
    case .notStarted(let error):
      error.cannotRun("reinstall it")
    case .failed(let name, let status, let says):
      "\(name) failed with exit status \(status)\(ProgramError.remark(says)): "
        + "fix the problem, or share another way"
    case .signaled(let name, let signal):
      "\(name) was terminated by signal \(signal): try again, or share another way"
    case .canceled(let name): "\(name) was canceled"
    case .timedOut(let name, let seconds):
      "\(name) did not end within \(seconds) seconds: try again, or share another way"
    }
  }

  /// Returns the first line that is not blank, in parentheses, truncated to 200 characters.
  private static func remark(_ bytes: [UInt8]) -> String {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      if !words.isEmpty { return " (\(words.joined(separator: " ").prefix(200)))" }
    }
    return ""
  }

  /// Creates the error for an outcome, or `nil` if the program succeeded.
  init?(_ outcome: ChildProcess.Outcome, of name: String, within milliseconds: Int) {
    switch outcome.ending {
    case .exited(0): return nil
    case .exited(let status): self = .failed(name, status: status, says: outcome.errors)
    case .signaled(let signal): self = .signaled(name, signal: signal)
    case .canceled: self = .canceled(name)
    case .timedOut, .cut: self = .timedOut(name, seconds: milliseconds / 1000)
    }
  }
}
