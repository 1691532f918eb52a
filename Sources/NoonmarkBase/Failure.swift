/// An error of a command or of the library below it.
///
/// Commands print it as one line and exit with its status. The reader of a file converts it to a
/// `Diagnostic`.
package struct Failure: Error, Hashable, Sendable {
  /// The cause of a failure, for code that handles it instead of printing it.
  package enum Cause: Hashable, Sendable {
    case other
    /// The text has an unknown format.
    case unreadableText
    /// A file cannot be read.
    case unreadableFile
    /// A file, its directory, or an entry does not exist.
    case absence
    /// The target of a symbolic link does not exist.
    case danglingLink
    /// A file was replaced, but the change may not survive a crash.
    case notDurable
    /// A later version of the program wrote the file.
    case newerVersion(Int)
    /// Another process held a lock until the timeout.
    case busy
    /// The network or a host could not be reached.
    case offline
    case canceled(signal: Int32)
    /// A line of a file cannot be changed. The sentence lacks the path of the file.
    case unchangeableLine(Int)
    /// The command line has no valid command.
    case unknownCommand
  }

  /// The problem: `invalid color 'x'`.
  package let sentence: String
  /// The advice, if it is not part of the sentence: `write #rrggbb`.
  package let advice: String?
  /// The exit status: 1 for a failure, 2 for invalid usage or input.
  package let status: Int32
  package let cause: Cause

  package init(
    _ sentence: String, _ advice: String? = nil, status: Int32 = 1, cause: Cause = .other
  ) {
    self.sentence = sentence
    self.advice = advice
    self.status = status
    self.cause = cause
  }

  /// The error message: what is wrong, then what to do.
  package var message: String { advice.map { "\(sentence): \($0)" } ?? sentence }

  /// Returns a failure with exit status 1.
  package static func failed(_ sentence: String, _ advice: String? = nil) -> Failure {
    Failure(sentence, advice)
  }

  /// Returns a failure of an invalid command line or input, with exit status 2.
  package static func input(
    _ sentence: String, _ advice: String? = nil, cause: Cause = .other
  ) -> Failure {
    Failure(sentence, advice, status: 2, cause: cause)
  }

  /// Returns the failure with a clause appended to its message: `…; nothing was sent`.
  package func adding(_ clause: String) -> Failure {
    Failure("\(message); \(clause)", status: status, cause: cause)
  }
}

extension String {
  /// The text in single quotes, truncated to fit a one-line message.
  package var quoted: String {
    let start = prefix(48)
    return start.endIndex == endIndex ? "'\(self)'" : "'\(start)…'"
  }
}

extension Int {
  /// Returns the number with what it counts: `1 file`, `3 files`.
  package func counting(_ noun: String, plural: String? = nil) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(plural ?? noun + "s")"
  }
}
