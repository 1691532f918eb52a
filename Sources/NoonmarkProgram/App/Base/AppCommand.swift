import NoonmarkDomain
import NoonmarkText
import NoonmarkWidgets

/// A command line of noonmark that the app runs.
package struct AppCommand: Hashable, Sendable {
  /// The words after the program's name.
  package private(set) var words: [String]
  /// The reason to wait for it, or `nil` if it is quick.
  package private(set) var wait: Wait?
  /// Whether another program can write to the terminal meanwhile.
  package private(set) var usesTerminal = false

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

  package init(_ words: String...) {
    self.words = words
  }

  init(_ tap: WidgetTap) {
    words = tap.words
  }

  /// Returns the command with more words.
  func adding(_ more: [String]) -> AppCommand {
    var command = self
    command.words += more
    return command
  }
}

extension AppCommand {
  static let undo = AppCommand("undo")
  static let redo = AppCommand("redo")

  /// Marks a task as done, or as open if it is done.
  static func toggle(_ item: TodoItem) -> AppCommand {
    item.isCompleted
      ? AppCommand("todo", "reopen", "--", item.id) : AppCommand(.complete(task: item.id))
  }

  /// Shares a task, which runs a program or waits for a server.
  static func share(task id: String, by method: ShareMethod) -> AppCommand {
    var command = AppCommand("todo", "share", id, "--via=\(method.rawValue)")
    command.wait = .share(method)
    command.usesTerminal = true
    return command
  }

  /// Loads the feed of tasks again.
  static var loadTasks: AppCommand {
    var command = AppCommand("todo", "load", "--force")
    command.wait = .load
    return command
  }

  /// Loads the subscribed calendars again.
  static var loadCalendars: AppCommand {
    var command = AppCommand("calendar", "load")
    command.wait = .load
    return command
  }

  /// Sends an entry of the outbox, or all of them, over the network.
  static func sendOutbox(entry id: String? = nil) -> AppCommand {
    var command = AppCommand("todo", "outbox", "send").adding(id.map { [$0] } ?? [])
    command.wait = .send
    return command
  }
}

extension ShareMethod {
  /// Its name in menus.
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
