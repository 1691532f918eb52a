import NoonmarkBase

/// Shows desktop notifications with the first suitable program in `PATH`.
///
/// The title and the body may be any text: neither is interpreted as an option, script or markup.
package struct Notifier: Sendable {
  /// A program that shows notifications.
  package enum Tool: String, CaseIterable, Sendable {
    /// Part of libnotify, for desktops with a Desktop Notifications server.
    case notifySend = "notify-send"
    /// A third-party program for macOS.
    case terminalNotifier = "terminal-notifier"
    /// Part of macOS.
    case osascript
  }

  package let tool: Tool
  package let path: String
  private let environment: Environment

  /// The timeout, in milliseconds.
  static let deadline = 10_000

  /// Finds the first installed program.
  ///
  /// - Throws: If none exists.
  package init(_ environment: Environment) throws(Failure) {
    for tool in Tool.allCases {
      if let path = ChildProcess.find(tool.rawValue, in: environment["PATH"]) {
        self.tool = tool
        self.path = path
        self.environment = tool == .notifySend ? Notifier.speakingUTF8(environment) : environment
        return
      }
    }
    throw Failure(
      "no program for notifications is in PATH",
      "install notify-send (libnotify), or terminal-notifier on macOS")
  }

  /// Shows a notification, and waits until the program has delivered it.
  ///
  /// - Parameters:
  ///   - title: One line. If it is empty, the program's name is used.
  ///   - body: The text below the title, which may be empty.
  package func send(
    title: String, body: String, deadline: Int = Notifier.deadline
  ) throws(Failure) {
    let arguments = Notifier.arguments(
      for: tool, title: title.isEmpty ? "noonmark" : title, body: body)
    let child = ChildProcess(path, arguments, environment: environment, deadline: deadline)
    let outcome = try child.outcome { .notStarted($0, "reinstall it") }
    let advice = "check that a notification service runs in this session"
    let failure = Failure(
      outcome, of: tool.rawValue, within: deadline, failed: advice, signaled: "try again",
      late: advice)
    if let failure { throw failure }
  }

  static func arguments(for tool: Tool, title: String, body: String) -> [String] {
    switch tool {
    case .notifySend:
      // In the Desktop Notifications Specification, the summary is plain text and the body is
      // markup.
      return ["--app-name=noonmark", "--icon=x-office-calendar", "--", title]
        + (body.isEmpty ? [] : [plainBody(body)])
    case .terminalNotifier:
      // terminal-notifier strips a leading backslash from each value. With a backslash, no value
      // looks like an option (`-help`) or a property list (`[text]`).
      return ["-title", "\\" + title, "-message", "\\" + (body.isEmpty ? " " : body)]
    case .osascript:
      // Negative indices work whether or not `--` is one of the items.
      return [
        "-e", "on run argv",
        "-e", "display notification (item -1 of argv) with title (item -2 of argv)",
        "-e", "end run", "--", title, body,
      ]
    }
  }

  /// Escapes a text for the body of notify-send.
  ///
  /// The server interprets `<`, `>` and `&` as markup, and notify-send a backslash as an escape.
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

  /// Returns an environment in which GLib programs decode their arguments as UTF-8.
  ///
  /// In other locales, some versions reject or garble the arguments. Timers run programs without a
  /// locale.
  private static func speakingUTF8(_ environment: Environment) -> Environment {
    environment.isUTF8 ? environment : environment.setting([("LC_ALL", "C.UTF-8")])
  }
}
