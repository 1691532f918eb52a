import NoonmarkBase

extension Failure {
  /// A program could not be started.
  ///
  /// - Parameter advice: What to do, unless the system lacks processes, files or memory.
  package static func notStarted(_ error: SystemError, _ advice: String) -> Failure {
    Failure(error.cannotRun(advice))
  }

  /// Creates the failure of a program that was to share a text, or `nil` if it succeeded.
  init?(_ outcome: ChildProcess.Outcome, of name: String, within milliseconds: Int) {
    switch outcome.ending {
    case .exited(0): return nil
    case .exited(let status):
      self.init(
        "\(name) failed with exit status \(status)\(Failure.remark(outcome.errors))",
        "fix the problem, or share another way")
    case .signaled(let signal):
      self.init(
        "\(name) was terminated by signal \(signal)", "try again, or share another way")
    case .canceled: self.init("\(name) was canceled")
    case .timedOut, .cut:
      self.init(
        "\(name) did not end within \(milliseconds / 1000) seconds",
        "try again, or share another way")
    }
  }

  /// A program that was to share a text could not be started.
  static func notStarted(_ error: SystemError) -> Failure {
    error.code == E2BIG
      ? Failure(
        "cannot run \(error.path): the text is too long", "share a shorter one, or use --via file")
      : .notStarted(error, "reinstall it")
  }

  /// Returns the first line that is not blank, in parentheses, without control characters, of at
  /// most 200 characters.
  static func remark(_ bytes: [UInt8]) -> String {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let scalars = String(decoding: line, as: UTF8.self).unicodeScalars
        .filter { $0.properties.generalCategory != .control }
      let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
      if !words.isEmpty { return " (\(words.joined(separator: " ").prefix(200)))" }
    }
    return ""
  }
}
