/// Shows notifications on the desktop, by the first program in `PATH` that can.
///
/// Title and body are any text: neither is ever read as an option, a script or markup.
package struct Notifier: Sendable {
  /// A program that shows notifications.
  package enum Tool: String, CaseIterable, Sendable {
    /// Of libnotify, for desktops with a server of the Desktop Notifications Specification.
    case notifySend = "notify-send"
    /// A program that users of macOS install.
    case terminalNotifier = "terminal-notifier"
    /// What macOS comes with.
    case osascript
  }

  /// The program.
  package let tool: Tool
  /// Where it stands.
  package let path: String
  private let environment: Environment

  /// How many milliseconds the program has.
  static let deadline = 10_000

  /// Finds the first of the programs.
  ///
  /// - Parameter environment: Whose `PATH` is searched, and what the program gets.
  /// - Throws: `noTool` where there is none.
  package init(_ environment: Environment) throws(NotifierError) {
    for tool in Tool.allCases {
      if let path = ChildProcess.find(tool.rawValue, in: environment["PATH"]) {
        self.tool = tool
        self.path = path
        self.environment = tool == .notifySend ? Notifier.speakingUTF8(environment) : environment
        return
      }
    }
    throw .noTool
  }

  /// Shows a notification and waits until the program has handed it over.
  ///
  /// - Parameters:
  ///   - title: One line; an empty one becomes the name of the program.
  ///   - body: The text below it, which may be empty.
  /// - Throws: Why it was not shown.
  package func send(title: String, body: String) throws(NotifierError) {
    try send(title: title, body: body, deadline: Notifier.deadline)
  }

  func send(title: String, body: String, deadline: Int) throws(NotifierError) {
    let arguments = Notifier.arguments(
      for: tool, title: title.isEmpty ? "noonmark" : title, body: body)
    let child = ChildProcess(path, arguments, environment: environment, deadline: deadline)
    let outcome: ChildProcess.Outcome
    do throws(SystemError) {
      outcome = try child.run()
    } catch {
      throw .notStarted(error)
    }
    switch outcome.ending {
    case .exited(0): return
    case .exited(let status):
      throw .failed(tool, status: status, says: Notifier.firstLine(outcome.errors))
    case .signaled(let signal): throw .signaled(tool, signal: signal)
    case .timedOut, .cut, .canceled: throw .timedOut(tool, seconds: deadline / 1000)
    }
  }

  /// What a program gets to show a title and a body.
  static func arguments(for tool: Tool, title: String, body: String) -> [String] {
    switch tool {
    case .notifySend:
      // The specification has the summary as plain text, and markup in the body.
      return ["--app-name=noonmark", "--icon=x-office-calendar", "--", title]
        + (body.isEmpty ? [] : [plainBody(body)])
    case .terminalNotifier:
      // It takes a backslash off the start of each value. With one there, no value looks like an
      // option or a property list, as `-help` and `[text]` would.
      return ["-title", "\\" + title, "-message", "\\" + (body.isEmpty ? " " : body)]
    case .osascript:
      // Counted from the end, the items are the same whether or not the `--` is one of them.
      return [
        "-e", "on run argv",
        "-e", "display notification (item -1 of argv) with title (item -2 of argv)",
        "-e", "end run", "--", title, body,
      ]
    }
  }

  /// Writes a text as the body that notify-send and the server behind it show as that text.
  ///
  /// The server reads `<`, `>` and `&` as markup, notify-send a backslash as the start of an escape.
  private static func plainBody(_ text: String) -> String {
    var body = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": body += "&amp;"
      case "<": body += "&lt;"
      case ">": body += "&gt;"
      case "\\": body += "\\\\"
      default: body.unicodeScalars.append(scalar)
      }
    }
    return body
  }

  /// Returns an environment in which a program of GLib takes its arguments for UTF-8.
  ///
  /// That is what they are; by another locale some versions would refuse or garble them, and a
  /// timer runs programs without any locale.
  private static func speakingUTF8(_ environment: Environment) -> Environment {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap { environment.nonEmpty($0) }.first ?? ""
    let charset = locale.lowercased()
    if charset.hasSuffix("utf-8") || charset.hasSuffix("utf8") { return environment }
    return environment.setting("LC_ALL", to: "C.UTF-8")
  }

  /// The first line with something on it, without control characters, at most 200 characters.
  private static func firstLine(_ bytes: [UInt8]) -> String {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let scalars = String(decoding: line, as: UTF8.self).unicodeScalars
        .filter { $0.properties.generalCategory != .control }
      let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
      if !words.isEmpty { return String(words.joined(separator: " ").prefix(200)) }
    }
    return ""
  }
}

/// Why a desktop notification was not shown.
package enum NotifierError: Error, Hashable, Sendable {
  /// None of the programs that show notifications was found.
  case noTool
  /// The program could not be started.
  case notStarted(SystemError)
  /// The program failed: its exit status, and the first line of what it said, which may be empty.
  case failed(Notifier.Tool, status: Int32, says: String)
  /// A signal ended the program.
  case signaled(Notifier.Tool, signal: Int32)
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
    case .signaled(let tool, let signal):
      "\(tool.rawValue) was ended by signal \(signal): try again"
    case .timedOut(let tool, let seconds):
      "\(tool.rawValue) did not end within \(seconds) seconds: "
        + "check that a notification service runs in this session"
    }
  }
}
