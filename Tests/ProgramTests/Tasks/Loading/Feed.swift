import Foundation
import NoonmarkProgram
import TestSupport
import Testing

/// A feed on a server of its own, and a home whose configuration names it.
struct Feed {
  let noonmark = Program(asProcess: true)
  let server: HTTPServer

  static let path = "/tasks.json"
  static let tasks = ".local/share/noonmark/tasks"
  static let state = ".local/state/noonmark/feed"

  /// Starts a server, and sets the feed's address if `isSet`.
  init(isSet: Bool = true) throws {
    server = try HTTPServer()
    if isSet { try noonmark.configure("todo.url = \(server.url(Feed.path))") }
  }

  /// The JSON of an item.
  static func item(_ id: Int, _ title: String, completed: Bool = false) -> String {
    """
    {"id": \(id), "title": "\(title)", "completed": \(completed), \
    "created_at": "2026-11-01T08:00:00Z", "user_id": "u1"}
    """
  }

  /// The JSON of a feed with these titles, the ids counted from 1.
  static func json(_ titles: String...) -> String {
    "[" + titles.enumerated().map { item($0 + 1, $1) }.joined(separator: ",") + "]"
  }

  /// Says what is replied to requests for the feed.
  func replies(_ replies: HTTPReply...) {
    server.on(Feed.path, replies)
  }

  /// Loads the feed.
  func load(_ options: String..., with environment: [String: String] = [:]) throws -> Outcome {
    try noonmark.run(["todo", "load"] + options, with: environment)
  }

  /// The titles in the list.
  func titles() throws -> [String] {
    let outcome = try noonmark("todo", "list", "--format", "json")
    return try outcome.objects.compactMap { $0["title"] as? String }
  }

  /// The content of the widget.
  func content(_ options: String...) throws -> [String: Any] {
    let outcome = try noonmark.run(["show", "todo", "--format", "json"] + options)
    return try #require(outcome.object["content"] as? [String: Any])
  }

  /// Returns the feed's state in the widget's output.
  func standing() throws -> String? {
    try content()["state"] as? String
  }

  /// The phase of the last load in the state file.
  var phase: String? {
    noonmark.text(of: Feed.state)?.split(separator: "\n").first { $0.hasPrefix("state = ") }
      .map { String($0.dropFirst(8)) }
  }
}
