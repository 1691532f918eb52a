import Foundation
import TestSupport
import Testing

/// A tmux of its own, and a home for the programs in it.
final class TmuxServer {
  let home: String
  private let folder = TemporaryFolder()
  private let socket: String
  let noonmark: String

  init() throws {
    noonmark = try TestBinary.required()
    home = folder.path
    socket = home + "/socket"
  }

  deinit {
    _ = try? Shell.run("tmux -S \(socket) kill-server")
  }

  /// The environment of the programs in it.
  private var environment: String {
    // Without a file for its history, which a shell would write into a folder that is gone.
    "env -u NO_COLOR -u TMUX TERM=xterm-256color LC_ALL=C.UTF-8 HOME=\(home) HISTFILE= TZ=UTC"
  }

  /// Starts it, with a command line of tmux for its first window.
  func start(_ configuration: String = "", _ command: String = "sh", size: String = "80x10") throws
  {
    let path = home + "/tmux.conf"
    try configuration.write(toFile: path, atomically: true, encoding: .utf8)
    let sides = size.split(separator: "x")
    try Shell.run(
      "cd \(home) && \(environment) tmux -S \(socket) -f \(path) new-session -d -x \(sides[0]) "
        + "-y \(sides[1]) \"\(command)\" >/dev/null 2>&1")
  }

  /// Runs a command of tmux; what it prints.
  @discardableResult
  func callAsFunction(_ command: String) throws -> String {
    try Shell.run("\(environment) tmux -S \(socket) \(command)")
  }

  /// A command line that runs noonmark for this server, in its home.
  func follower(_ words: String) -> String {
    "\(environment) TMUX=\(socket),1,0 \(noonmark) \(words)"
  }

  /// Starts a follower that outlives the shell; its status comes into a file of the home.
  func startFollower(_ words: String, as name: String) throws {
    try Shell.run(
      "((\(follower(words)) >\(home)/\(name).out 2>&1; echo $? >\(home)/\(name).status) "
        + ">/dev/null 2>&1 &)")
  }

  /// Returns a follower's exit status; nil if it has not ended in time.
  func status(of name: String) throws -> String? {
    let path = "\(home)/\(name).status"
    guard eventually({ FileManager.default.fileExists(atPath: path) }) else { return nil }
    _ = try eventually { try !String(contentsOfFile: path, encoding: .utf8).isEmpty }
    return try String(contentsOfFile: path, encoding: .utf8).filter { !$0.isWhitespace }
  }

  /// The value of an option once it is as wanted, or as it is after a long time.
  func option(_ name: String, until isRight: (String) -> Bool) throws -> String {
    var value = ""
    _ = try eventually(every: 100) {
      value = try self("show-option -gv \(name)")
      return isRight(value)
    }
    return value
  }

  /// The screen once it is as wanted, or as it is after a long time.
  func screen(_ target: String = "", until isRight: (String) -> Bool) throws -> String {
    var screen = ""
    _ = try eventually(every: 100) {
      screen = try self("capture-pane -p \(target)")
      return isRight(screen)
    }
    return screen
  }
}
