import NoonmarkDomain
import NoonmarkText
import NoonmarkWidgets

/// A command line of noonmark that the app runs.
package struct AppCommand: Hashable, Sendable {
  /// The words after the program's name.
  package private(set) var words: [String]
  /// The reason the command is slow, or `nil` if it is quick.
  package let wait: Wait?

  /// A reason to wait: another program, or the network.
  package enum Wait: Hashable, Sendable {
    case share(ShareMethod)
    case send
    case load

    var label: MessageKey {
      switch self {
      case .share(let method): method.label
      case .send: .uiSend
      case .load: .uiReload
      }
    }
  }

  package init(_ words: String..., wait: Wait? = nil) {
    self.words = words
    self.wait = wait
  }

  init(_ tap: WidgetTap) {
    words = tap.words
    wait = nil
  }

  /// Whether the command starts a program that can write to the terminal.
  package var usesTerminal: Bool { if case .share? = wait { true } else { false } }

  func adding(_ more: [String]) -> AppCommand {
    var command = self
    command.words += more
    return command
  }
}

extension AppCommand {
  static let undo = AppCommand("undo")
  static let redo = AppCommand("redo")

  /// Completes an open task, or reopens a completed one.
  static func toggle(_ item: TodoItem) -> AppCommand {
    item.isCompleted
      ? AppCommand("todo", "reopen", "--", item.id.text) : AppCommand(.complete(task: item.id.text))
  }

  /// Shares a task, which runs a program or waits for a server.
  static func share(task id: String, by method: ShareMethod) -> AppCommand {
    AppCommand("todo", "share", id, "--via=\(method.rawValue)", wait: .share(method))
  }

  static let loadTasks = AppCommand("todo", "load", "--force", wait: .load)
  static let loadCalendars = AppCommand("calendar", "load", wait: .load)

  /// Sends an entry of the outbox, or all of them, over the network.
  static func sendOutbox(entry id: String? = nil) -> AppCommand {
    AppCommand("todo", "outbox", "send", wait: .send).adding(id.map { [$0] } ?? [])
  }
}

extension ShareMethod {
  var label: MessageKey {
    switch self {
    case .clipboard: .uiShareClipboard
    case .email: .uiShareEmail
    case .file: .uiShareFile
    case .webhook: .uiShareWebhook
    case .command: .uiShareCommand
    }
  }
}
