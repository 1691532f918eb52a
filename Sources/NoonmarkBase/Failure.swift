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
    /// The user canceled, with a signal.
    case canceled(signal: Int32)
    /// A line of a file cannot be changed. The sentence lacks the path of the file.
    case unchangeableLine(Int)
    /// The command line has no valid command.
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

  /// The reader of the output has gone.
  package static let closedOutput = Failure("", status: 0, cause: .closedOutput)

  /// Returns the failure with a clause appended to its message: `…; nothing was sent`.
  package func adding(_ clause: String) -> Failure {
    Failure("\(message); \(clause)", status: status, cause: cause)
  }
}

/// Returns the optimal string alignment distance of two texts.
///
/// This is the number of bytes to insert, delete, replace or swap with a neighbor to turn one text
/// into the other. The time is proportional to the product of the lengths, so limit what users type
/// first.
package func editDistance(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Int
{
  let first = Array(first)
  let second = Array(second)
  guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
  var beforePrevious = [Int](repeating: 0, count: second.count + 1)
  var previous = Array(0...second.count)
  for row in 1...first.count {
    var current = [row]
    for column in 1...second.count {
      let isSame = first[row - 1] == second[column - 1]
      var best = min(
        previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (isSame ? 0 : 1))
      if row > 1, column > 1, first[row - 1] == second[column - 2],
        first[row - 2] == second[column - 1]
      {
        best = min(best, beforePrevious[column - 2] + 1)
      }
      current.append(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[second.count]
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
