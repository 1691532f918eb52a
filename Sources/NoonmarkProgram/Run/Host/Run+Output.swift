import NoonmarkBase
import NoonmarkFormats
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText

// MARK: - Standard output

extension Run {
  /// Adds bytes to the output.
  mutating func write(_ bytes: [UInt8]) { output.write(bytes) }

  /// Adds a line to the output as it is.
  mutating func writeLine(_ text: String) { output.writeLine(text) }

  /// Adds lines for people to the output: cleaned, and in ASCII if the locale requires it.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - bold: The number of characters at the start of each line to print in bold.
  mutating func print(_ text: String, bold: Int = 0) {
    let isASCII = Charset(for: Format.plain, .empty, host.environment).isASCII
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      // `DisplayText(_:)` would collapse the spaces between columns.
      var clean = DisplayText(stringLiteral: String(line))
      if isASCII {
        // `inASCII` keeps the width; here an ellipsis that can be recognized matters more.
        let parts = clean.string.split(separator: "…", omittingEmptySubsequences: false)
        clean = DisplayText(stringLiteral: parts.joined(separator: "...")).inASCII
      }
      let start = clean.string.prefix(bold)
      writeLine(
        start.isEmpty ? clean.string : "\u{1B}[1m\(start)\u{1B}[m\(clean.string.dropFirst(bold))")
    }
  }

  /// Adds a line with a path to the output: as it is for scripts, cleaned for a terminal.
  mutating func writeLine(path: String) {
    host.terminal == nil ? writeLine(path) : print(path)
  }

  /// Writes the output; a closed pipe is not an error.
  mutating func flush() throws(Failure) { try output.flush() }
}

// MARK: - Standard error

extension Run {
  /// Writes a line to standard error.
  mutating func printError(_ line: String) { output.printError(line) }

  /// Asks the user at the terminal and returns the answer in lowercase; nil if the user gives none.
  mutating func answer(to question: String) -> String? { reply(to: question)?.lowercased() }

  /// Asks the user at the terminal and returns the answer as typed; nil if the user gives none.
  mutating func reply(to question: String) -> String? {
    StandardStreams.printError("\(question) ", terminator: "")
    if let answer = readLine(strippingNewline: true) { return answer }
    // The cursor is still behind the question.
    printError("")
    return nil
  }

  /// Adds a warning.
  mutating func warn(_ sentence: String) { warnings.add(sentence) }

  /// Adds a warning about a line of the configuration.
  mutating func warn(ofConfiguration path: String, _ fault: Diagnostic) {
    warnings.add(fault, ofConfiguration: path)
  }

  /// The maximum number of invalid lines of a file that are reported one by one.
  private static let maximumReported = 10

  /// Adds warnings about lines of a file.
  mutating func warn(
    of problems: Diagnostics, in path: String, called name: String = "invalid lines"
  ) {
    for problem in problems.prefix(Run.maximumReported) {
      warn("\(path):\(problem.line): \(problem.message)")
    }
    let rest = problems.total - Run.maximumReported
    if rest > 0 { warn("\(path): \(rest) more \(name)") }
  }

  /// Writes the warnings to standard error, unless they are suppressed.
  ///
  /// - Parameter isForBar: Whether the output is for a bar. Some bars show standard error, so
  ///   warnings are then written to a terminal only.
  mutating func printWarnings(isForBar: Bool = false) {
    defer { warnings.removeAll() }
    guard !isQuiet, !isForBar || host.errorIsTerminal else { return }
    for warning in warnings.sentences {
      printError("noonmark: \(DisplayText(warning).string)")
    }
  }
}
