import NoonmarkBase
import NoonmarkFormats
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText

/// Standard output and standard error of a run: those of the process, or buffers.
struct RunOutput {
  private var pending: [UInt8] = []
  /// The width of the terminal of standard error, or nil if it is not a terminal.
  private let errorColumns: Int?
  /// The captured output, or nil if output goes to the process's own streams.
  private(set) var captured: (output: [UInt8], error: [UInt8])?

  init(isCaptured: Bool = false, errorColumns: Int? = nil) {
    self.errorColumns = errorColumns
    captured = isCaptured ? ([], []) : nil
  }

  mutating func write(_ bytes: [UInt8]) { pending += bytes }

  /// Writes the buffered output.
  ///
  /// A closed pipe is not an error.
  mutating func flush() throws(Failure) {
    defer { pending = [] }
    guard captured == nil else {
      captured?.output += pending
      return
    }
    do {
      try StandardStreams.write(pending)
    } catch {
      if error.isClosedPipe { return }
      throw .failed("cannot write to standard output: \(error.message)")
    }
  }

  /// Writes an error or a warning to standard error.
  mutating func printProblem(_ sentence: String) { printError(paragraph: "noonmark: \(sentence)") }

  /// Writes a paragraph to standard error: one line, or wrapped on a terminal.
  mutating func printError(paragraph: String) {
    let text = DisplayText(paragraph)
    guard let errorColumns, text.width > errorColumns else { return printError(text.string) }
    for line in text.wrapped(at: errorColumns) { printError(line.string) }
  }

  mutating func printError(_ line: String) {
    guard captured == nil else {
      captured?.error += "\(line)\n".utf8
      return
    }
    StandardStreams.printError(line)
  }
}

/// The captured output of a run, and its exit status.
package struct RunOutcome: Equatable, Sendable {
  package let stdout: String
  package let stderr: String
  package let status: Int32
}

/// The warnings of a run, which are printed at its end.
struct Warnings {
  /// Invalid lines of the configuration, in the order in which they were found.
  private(set) var configurationFaults: [Diagnostic] = []
  private var configurationPath = ""
  /// The same lines as a set, since there can be many thousands.
  private var knownFaults: Set<Diagnostic> = []
  /// The other warnings, one sentence each.
  private var notes: [String] = []

  /// A sentence per warning.
  ///
  /// Warnings about the configuration are combined into one sentence.
  var sentences: [String] {
    guard let first = configurationFaults.first else { return notes }
    let rest = configurationFaults.count - 1
    guard rest > 0 else { return [sentence(first)] + notes }
    let start = sentence(first)
    let and = start.hasSuffix("?") ? " And" : ", and"
    return ["\(start)\(and) \(rest) more: noonmark config check"] + notes
  }

  /// One sentence for each warning, including each invalid line of the configuration.
  var allSentences: [String] { configurationFaults.map(sentence) + notes }

  private func sentence(_ line: Diagnostic) -> String {
    "\(configurationPath):\(line.line): \(line.message)"
  }

  mutating func add(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  mutating func add(_ fault: Diagnostic, ofConfiguration path: String) {
    configurationPath = path
    if knownFaults.insert(fault).inserted { configurationFaults.append(fault) }
  }

  mutating func removeAll() { self = Warnings() }

  mutating func remove(_ reported: [String]) {
    if let first = sentences.first, !configurationFaults.isEmpty, reported.contains(first) {
      (configurationFaults, knownFaults) = ([], [])
    }
    notes.removeAll { reported.contains($0) }
  }

  /// Removes the warnings that the error message begins with.
  mutating func remove(quotedBy message: String) { notes.removeAll { message.hasPrefix($0) } }
}

// MARK: - Standard output

extension Run {
  mutating func write(_ bytes: [UInt8]) { output.write(bytes) }

  /// Adds a line to the output unchanged.
  mutating func writeLine(_ text: String) { write(Array(text.utf8) + [UInt8(ascii: "\n")]) }

  /// Adds lines for people to the output: sanitized, and in ASCII if the locale requires it.
  ///
  /// The first `bold` characters of each line are bold.
  mutating func print(_ text: String, bold: Int = 0) {
    let isASCII = printsASCII
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      // `DisplayText(_:)` would collapse the spaces between columns.
      var clean = DisplayText(stringLiteral: String(line))
      if isASCII {
        // `inASCII` would keep the width. Here, a recognizable ellipsis matters more.
        let parts = clean.string.split(separator: "…", omittingEmptySubsequences: false)
        clean = DisplayText(stringLiteral: parts.joined(separator: "...")).inASCII
      }
      let start = clean.string.prefix(bold)
      writeLine(
        start.isEmpty ? clean.string : "\u{1B}[1m\(start)\u{1B}[m\(clean.string.dropFirst(bold))")
    }
  }

  /// Adds a paragraph for people to the output, wrapped at words to the columns of a terminal.
  ///
  /// The first `indent` characters of its first line are a label, and the first `bold` are bold.
  mutating func print(paragraph text: String, indent: Int = 0, bold: Int = 0) {
    for (index, line) in wrapped(text, indent: indent).enumerated() {
      print(line, bold: index == 0 ? bold : 0)
    }
  }

  /// Returns the lines of a paragraph; a single line if a word, such as a path, has to be broken.
  private func wrapped(_ text: String, indent: Int) -> [String] {
    let rest = DisplayText(String(text.dropFirst(indent)))
    guard let room = host.terminal.map({ $0.columns - indent }), room > 0, !rest.isEmpty,
      DisplayText(stringLiteral: text).width > room + indent,
      rest.string.split(separator: " ").allSatisfy({ DisplayText(String($0)).width <= room })
    else { return [text] }
    let margin = String(repeating: " ", count: indent)
    return rest.wrapped(at: room).enumerated().map { index, line in
      (index == 0 ? String(text.prefix(indent)) : margin) + line.string
    }
  }

  /// Whether lines for people are in ASCII, since the locale requires it.
  var printsASCII: Bool { Charset(for: Format.plain, .empty, host.environment).isASCII }

  /// Whether lines for people may have colors and bold text.
  var emphasizes: Bool {
    host.terminal != nil && host.environment.nonEmpty("NO_COLOR") == nil
      && host.environment["TERM"] != "dumb"
  }

  /// Adds a paragraph for people whose label begins with a mark in one of the sixteen colors.
  ///
  /// Without colors, the mark and the space after it are omitted.
  mutating func print(_ text: String, after mark: String, color: Int, indent: Int = 0) {
    guard emphasizes else { return print(paragraph: text, indent: indent) }
    let glyph = printsASCII ? DisplayText(stringLiteral: mark).inASCII.string : mark
    let lines = wrapped("  " + text, indent: indent)
    writeLine(
      "\u{1B}[\(color)m\(glyph)\u{1B}[m "
        + DisplayText(stringLiteral: String(lines[0].dropFirst(2))).string)
    for line in lines.dropFirst() { print(line) }
  }

  /// Confirms a change.
  ///
  /// On a terminal, prints a sentence and the command to undo the change, wrapped at words.
  /// Otherwise prints the ID of a new entry. The sentence has no period. In the app, it is one
  /// line, in which the title is truncated.
  mutating func confirm(
    _ sentence: String, titled title: String = "", id: String? = nil,
    shortID: (() -> String)? = nil, isUndo: Bool = false
  ) {
    guard let terminal = host.terminal else {
      if let id { writeLine(id) }
      if reportsChanges {
        let done = sentence.prefix(1).lowercased() + sentence.dropFirst()
        warn(canUndo ? "\(done): noonmark undo takes it back" : done)
      }
      return
    }
    let shown = id.map { shortID?() ?? $0 }
    let line = DisplayText(sentence).string + (shown.map { " (\($0))." } ?? ".")
    // The app has keys to undo it.
    guard !host.isNested else {
      return print(line.truncating(DisplayText(title), to: terminal.columns))
    }
    guard canUndo else { return print(line) }
    let reverse = "Undo: noonmark \(isUndo ? "redo" : "undo")"
    // The command is on one line, so it can be copied.
    guard DisplayText("\(line) \(reverse)").width > terminal.columns else {
      return print("\(line) \(reverse)")
    }
    print(paragraph: line)
    print(reverse)
  }

  /// Prints the result of an import: the added entries, and the numbers of other entries if any.
  mutating func writeImport(of added: String, _ others: (count: Int, participle: String)...) {
    let counts = others.filter { $0.count > 0 }.map { "\($0.count) \($0.participle)" }
    writeLine((["\(added) added"] + counts).joined(separator: ", ") + ".")
  }

  /// Adds a line with a path to the output: unchanged for scripts, sanitized for a terminal.
  mutating func writeLine(path: String) { host.terminal == nil ? writeLine(path) : print(path) }

  /// Writes the buffered output.
  ///
  /// A closed pipe is not an error.
  mutating func flush() throws(Failure) { try output.flush() }
}

// MARK: - Lists for programs

/// The formats of lists.
enum ListFormat: String, CaseIterable {
  case json
  case csv
  case plain
  case ansi
}

extension Run {
  mutating func write(json rows: [JSONValue]) { write(json: .array(rows)) }

  /// Adds a value to the output as JSON on one line.
  mutating func write(json value: JSONValue) {
    var bytes: [UInt8] = []
    value.writeLine(into: &bytes)
    write(bytes)
  }

  /// Adds rows to the output as comma-separated values: a header, and a line of members for each.
  mutating func write(csv rows: [JSONValue], columns: [String]) {
    var bytes: [UInt8] = []
    CSV.write(columns, into: &bytes)
    for row in rows { CSV.write(row, columns: columns, into: &bytes) }
    write(bytes)
  }
}

// MARK: - Standard error

extension Run {
  mutating func printError(_ line: String) { output.printError(line) }

  mutating func warn(_ sentence: String) { warnings.add(sentence) }

  mutating func warn(ofConfiguration path: String, _ fault: Diagnostic) {
    warnings.add(fault, ofConfiguration: path)
  }

  /// The maximum number of invalid lines of a file that are reported one by one.
  private static let maximumReported = 10

  mutating func warn(
    of problems: Diagnostics, in path: String, called name: String = "invalid lines"
  ) {
    for problem in problems.prefix(Run.maximumReported) {
      warn("\(path):\(problem.line): \(problem.message)")
    }
    let rest = problems.total - Run.maximumReported
    if rest > 0 { warn("\(path): \(rest) more \(name)") }
  }

  /// Writes the warnings that were not written before.
  mutating func printWarnings(after reported: inout [String], isForBar: Bool = false) {
    let sentences = warnings.sentences
    warnings.remove(reported)
    printWarnings(isForBar: isForBar)
    reported = sentences
  }

  /// Writes the warnings to standard error, unless they are suppressed.
  ///
  /// - Parameter isForBar: Whether the output is for a bar. Some bars show standard error, so
  ///   warnings are then written to a terminal only.
  mutating func printWarnings(isForBar: Bool = false) {
    defer { warnings.removeAll() }
    guard !isQuiet, !isForBar || host.errorIsTerminal else { return }
    for warning in warnings.sentences {
      output.printProblem(warning)
    }
  }
}

/// The charset of an output, and the reason for it.
struct Charset {
  let isASCII: Bool
  /// The reason, in a few words.
  let reason: String

  /// Chooses the charset of a format: the configured one, or one that its reader can display.
  init(for format: Format, _ configuration: Configuration, _ environment: Environment) {
    if let charset = configuration[Keys.charset] {
      (isASCII, reason) = (charset == .ascii, "charset in the configuration")
      return
    }
    if format.isForTerminals, let term = environment["TERM"], Charset.plainTerminals.contains(term)
    {
      (isASCII, reason) = (true, "TERM=\(term)")
      return
    }
    let name = environment.locale(for: .characters) ?? "C"
    switch format.locale {
    case .ignored: (isASCII, reason) = (false, "\(format.name) is UTF-8 always")
    case .named where environment.isUTF8, .installed where environment.hasUTF8Locale:
      (isASCII, reason) = (false, "the locale \(name)")
    case .named, .installed:
      let missing = environment.isUTF8 ? "installed" : "UTF-8"
      (isASCII, reason) = (true, "the locale \(name) is not \(missing)")
    }
  }

  /// Terminals whose fonts contain ASCII alone.
  private static let plainTerminals = ["dumb", "linux"]
}

extension String {
  /// Returns a line in which a title is truncated so that the line fits the columns.
  func truncating(_ title: DisplayText, to columns: Int) -> String {
    let excess = DisplayText(self).width - columns
    guard excess > 0, let place = firstRange(of: title.string) else { return self }
    var line = self
    line.replaceSubrange(place, with: title.truncated(to: max(title.width - excess, 6)).string)
    return line
  }
}
