/// The reason that something could not be done.
///
/// Commands print it as one line and exit with its status. A file's reader makes a `Diagnostic` of
/// its message.
package struct Failure: Error, Hashable, Sendable {
  /// The kind of a failure, for the code that handles it without printing it.
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
    /// The user canceled, with a signal.
    case canceled(signal: Int32)
    /// The command line names no command.
    case unknownCommand
    /// The reader of the output has gone, so there is nothing to print.
    case closedOutput
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

  /// Something could not be done.
  package static func failed(_ sentence: String, _ advice: String? = nil) -> Failure {
    Failure(sentence, advice)
  }

  /// The command line or its input is invalid.
  package static func input(
    _ sentence: String, _ advice: String? = nil, cause: Cause = .other
  ) -> Failure {
    Failure(sentence, advice, status: 2, cause: cause)
  }

  /// The reader of the output has gone.
  package static let closedOutput = Failure("", status: 0, cause: .closedOutput)

  /// Returns the failure with a clause after its message: `…; nothing was sent`.
  package func adding(_ clause: String) -> Failure {
    Failure("\(message); \(clause)", status: status, cause: cause)
  }
}
