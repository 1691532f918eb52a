import NoonmarkFormats
import NoonmarkModel
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText

/// The output of a run, and the warnings that it collects.
package struct Console {
  var host: Host
  /// Whether warnings are suppressed.
  var isQuiet = false
  /// Output that has not been written yet.
  private var output: [UInt8] = []
  /// Whether the reader of the output has gone.
  private var isClosed = false
  /// The output of a run in process; nil if output goes to the process's own streams.
  private var captured: Captured?
  /// Warnings besides those about the configuration, one sentence each.
  private var notes: [String] = []
  /// Invalid lines of the configuration, in the order in which they were found.
  private(set) var configurationFaults: [Diagnostic] = []
  private var configurationPath = ""
  /// The same lines: there can be many thousands.
  private var knownFaults: Set<Diagnostic> = []

  /// The bytes written to each stream.
  struct Captured {
    fileprivate(set) var output: [UInt8] = []
    fileprivate(set) var error: [UInt8] = []
  }

  /// Creates a console that writes to the process's own streams.
  init(_ host: Host) {
    self.host = host
  }

  /// Creates a console that keeps what is written.
  init(capturing host: Host) {
    self.host = host
    captured = Captured()
  }

  /// Consumes the console and returns what was written; nothing if that went to the streams.
  consuming func takeCaptured() -> Captured {
    captured ?? Captured()
  }
}

// MARK: - Standard output

extension Console {
  /// Adds bytes to the output.
  mutating func write(_ bytes: [UInt8]) {
    output += bytes
  }

  /// Adds a line to the output as it is.
  mutating func writeLine(_ text: String) {
    output += text.utf8
    output.append(UInt8(ascii: "\n"))
  }

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
  mutating func flush() throws(CommandError) {
    defer { output = [] }
    guard captured == nil else {
      captured?.output += output
      return
    }
    do throws(SystemError) {
      try StandardStreams.write(output)
    } catch {
      isClosed = error.isClosedPipe
      if isClosed { return }
      throw .failed("cannot write to standard output: \(error.message)")
    }
  }
}

// MARK: - Lists

extension Console {
  /// The number of bytes of a list that are written at a time.
  private static let chunkSize = 1 << 16

  /// Writes the part of a list that was made, if it is long enough, and removes it.
  ///
  /// - Throws: `closedOutput` if the reader has gone, so that the rest is not made.
  mutating func pass(_ bytes: inout [UInt8]) throws(CommandError) {
    guard bytes.count >= Console.chunkSize else { return }
    write(bytes)
    bytes.removeAll(keepingCapacity: true)
    try flush()
    if isClosed { throw .closedOutput }
  }
}

// MARK: - Standard error

extension Console {
  /// Writes a line to standard error.
  mutating func printError(_ line: String) {
    guard captured == nil else {
      captured?.error += "\(line)\n".utf8
      return
    }
    StandardStreams.printError(line)
  }

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

  /// Warnings, one sentence each; those about the configuration are combined into one.
  var warnings: [String] {
    guard let first = configurationFaults.first else { return notes }
    let rest = configurationFaults.count - 1
    return [sentence(first) + (rest > 0 ? ", and \(rest) more: noonmark config check" : "")] + notes
  }

  /// Warnings, with a sentence for each invalid line of the configuration.
  var allWarnings: [String] { configurationFaults.map(sentence) + notes }

  private func sentence(_ line: Diagnostic) -> String {
    "\(configurationPath):\(line.line): \(line.message)"
  }

  /// Adds a warning.
  mutating func warn(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  /// Adds a warning about a line of the configuration.
  mutating func warn(ofConfiguration path: String, _ fault: Diagnostic) {
    configurationPath = path
    if knownFaults.insert(fault).inserted { configurationFaults.append(fault) }
  }

  /// The maximum number of invalid lines of a file that are reported one by one.
  private static let maximumReported = 10

  /// Adds warnings about lines of a file.
  mutating func warn(
    of problems: Diagnostics, in path: String, called name: String = "invalid lines"
  ) {
    for problem in problems.prefix(Console.maximumReported) {
      warn("\(path):\(problem.line): \(problem.message)")
    }
    let rest = problems.total - Console.maximumReported
    if rest > 0 { warn("\(path): \(rest) more \(name)") }
  }

  /// Discards all warnings.
  mutating func dropWarnings() {
    notes = []
    dropConfigurationFaults()
  }

  private mutating func dropConfigurationFaults() {
    guard !configurationFaults.isEmpty else { return }
    configurationFaults = []
    knownFaults = []
  }

  /// Discards warnings that were reported before.
  mutating func dropWarnings(_ reported: [String]) {
    if let first = warnings.first, !configurationFaults.isEmpty, reported.contains(first) {
      dropConfigurationFaults()
    }
    notes.removeAll { reported.contains($0) }
  }

  /// Discards warnings that an error message begins with.
  mutating func dropWarnings(quotedBy message: String) {
    notes.removeAll { message.hasPrefix($0) }
  }

  /// Writes the warnings to standard error, unless they are suppressed.
  ///
  /// - Parameter isForBar: Whether the output is for a bar. Some bars show standard error, so
  ///   warnings are then written to a terminal only.
  mutating func printWarnings(isForBar: Bool = false) {
    defer { dropWarnings() }
    guard !isQuiet, !isForBar || host.errorIsTerminal else { return }
    for warning in warnings { printError("noonmark: \(DisplayText(warning).string)") }
  }
}
