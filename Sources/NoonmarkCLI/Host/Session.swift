import NoonmarkFormats
import NoonmarkModel
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText

/// One run of the program: the circumstances it meets, and what it has to say.
package struct Session {
  /// The environment's variables.
  let environment: Environment
  /// The folders of the user's files.
  let directories: UserDirectories
  /// The command line as the kernel gave it, for the render cache.
  let request: RawRequest
  /// The terminal behind standard output; nil where there is none.
  private(set) var terminal: Terminal?
  /// Whether standard output was open when the program started.
  let hasOutput: Bool
  /// Whether anybody reads standard error.
  let errorIsTerminal: Bool
  /// Whether warnings are kept to ourselves.
  var isQuiet = false
  /// What else went wrong without stopping the work, one sentence each.
  private var notes: [String] = []
  /// What is wrong with lines of the configuration, in the order in which it was found.
  private(set) var configurationFaults: [Diagnostic] = []
  private var configurationPath = ""
  private var output: [UInt8] = []
  /// What the terminal told of its background; nil where it was not asked yet.
  private var background: TerminalBackground??

  init(_ request: RawRequest, hasOutput: Bool) {
    self.request = request
    self.hasOutput = hasOutput
    environment = Environment(request.environment)
    directories = UserDirectories(environment)
    terminal = Terminal.behind(STDOUT_FILENO, columns: environment["COLUMNS"])
    errorIsTerminal = isatty(STDERR_FILENO) == 1
  }

  /// Looks at the terminal's size once more.
  mutating func measureTerminal() {
    terminal = Terminal.behind(STDOUT_FILENO, columns: environment["COLUMNS"])
  }

  /// The background of the terminal, which is asked once; nil where it does not tell.
  mutating func terminalBackground() -> TerminalBackground? {
    if let background { return background }
    // Over a network an answer may take its time; one that comes too late is seen at the prompt.
    let isFar = environment.nonEmpty("SSH_CONNECTION") != nil
    let told = TerminalBackground.ask(patience: isFar ? 1000 : 300)
    background = .some(told)
    return told
  }

  /// What went wrong without stopping the work, one sentence each; the configuration has one.
  var warnings: [String] {
    guard let first = configurationFaults.first else { return notes }
    let rest = configurationFaults.count - 1
    return [fault(first) + (rest > 0 ? ", and \(rest) more: noonmark config check" : "")] + notes
  }

  /// The same with a sentence for each line of the configuration.
  var everyWarning: [String] { configurationFaults.map(fault) + notes }

  private func fault(_ line: Diagnostic) -> String {
    "\(configurationPath):\(line.line): \(line.message)"
  }

  /// Notes something that went wrong without stopping the work.
  mutating func warn(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  /// Notes what is wrong with a line of the configuration.
  mutating func warn(ofConfiguration path: String, _ fault: Diagnostic) {
    configurationPath = path
    if !configurationFaults.contains(fault) { configurationFaults.append(fault) }
  }

  /// How many bad lines of one file are told; the rest is counted.
  private static let toldProblems = 10

  /// Notes what is wrong with lines of a file.
  mutating func warn(of problems: [Diagnostic], in path: String) {
    for problem in problems.prefix(Session.toldProblems) {
      warn("\(path):\(problem.line): \(problem.message)")
    }
    let rest = problems.count - Session.toldProblems
    if rest > 0 { warn("\(path): \(rest) more lines that can't be read") }
  }

  /// Drops the warnings, which have been told otherwise.
  mutating func forgetWarnings() {
    notes = []
    configurationFaults = []
  }

  /// Drops the warnings that the user knows.
  mutating func forgetWarnings(_ told: [String]) {
    if let first = warnings.first, !configurationFaults.isEmpty, told.contains(first) {
      configurationFaults = []
    }
    notes.removeAll { told.contains($0) }
  }

  /// Adds to the result.
  mutating func print(_ text: String) {
    output += text.utf8
    output.append(UInt8(ascii: "\n"))
  }

  /// Adds lines for people to the result: cleaned, and in ASCII where nothing else can be shown.
  mutating func tell(_ text: String) {
    let isASCII = Charset(for: PlainFormat.self, .standard, environment).isASCII
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      // A literal's way in keeps columns of spaces.
      let clean = DisplayText(stringLiteral: String(line))
      guard isASCII else {
        print(clean.string)
        continue
      }
      // Here columns count for less than that an ellipsis is seen as one.
      let parts = clean.string.split(separator: "…", omittingEmptySubsequences: false)
      print(DisplayText(stringLiteral: parts.joined(separator: "...")).inASCII.string)
    }
  }

  /// Adds bytes to the result.
  mutating func print(bytes: [UInt8]) {
    output += bytes
  }

  /// Writes the result; a reader that has gone is no failure.
  mutating func flush() throws(CommandError) {
    defer { output = [] }
    do throws(SystemError) {
      try StandardStreams.write(output)
    } catch {
      if error.isClosedPipe { return }
      throw .failed("standard output cannot be written: \(error.message)")
    }
  }

  /// Tells the warnings.
  ///
  /// - Parameter isForBar: Whether the result is for a bar; some show what stands on standard
  ///   error, so they hear of it on a terminal only.
  mutating func tellWarnings(isForBar: Bool = false) {
    defer { forgetWarnings() }
    guard !isQuiet, !isForBar || errorIsTerminal else { return }
    for warning in warnings {
      StandardStreams.complain("noonmark: \(DisplayText(warning).string)")
    }
  }
}

/// The command line and the environment as the kernel gave them.
struct RawRequest {
  /// The number of arguments, the program's name being the first.
  let count: Int32
  /// The arguments.
  let arguments: CStrings
  /// The environment, `NAME=value`.
  let environment: CStrings

  /// Whether an argument has bytes that are no UTF-8.
  var hasMalformedWords: Bool {
    (1..<max(Int(count), 1)).contains { index in
      arguments[index].map { String(validatingCString: $0) == nil } ?? false
    }
  }

  /// The arguments after the program's name; bytes that are no UTF-8 become U+FFFD.
  var words: [String] {
    (1..<max(Int(count), 1)).compactMap { arguments[$0].map { String(cString: $0) } }
  }
}
