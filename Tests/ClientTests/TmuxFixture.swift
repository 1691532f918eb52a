import Foundation
import TestSupport
import Testing

/// A tmux in the pane of an outer tmux, which shows what its users see, with noonmark in its PATH.
final class TmuxFixture {
  static let plugin = "\(Repository.root)/noonmark.tmux"

  /// The home folder.
  let home: String
  private let folder = TemporaryFolder()
  private var inner: String { "tmux -S '\(home)/inner'" }
  private var outer: String { "tmux -S '\(home)/outer'" }

  init(hasNoonmark: Bool = true) throws {
    home = folder.path
    let binary = try TestBinary.required()
    try Shell.run("mkdir -p '\(home)/bin' '\(home)/.local/share/noonmark'")
    if hasNoonmark { try Shell.run("ln -s '\(binary)' '\(home)/bin/noonmark'") }
  }

  deinit {
    _ = try? Shell.run("\(inner) kill-server; \(outer) kill-server")
  }

  /// Starts both, the inner one with a configuration.
  func start(_ configuration: String, columns: Int = 140) throws {
    try write(configuration, to: "tmux.conf")
    let client = "\(inner) -f '\(home)/tmux.conf' new-session 'exec cat'"
    try Shell.run(
      "cd '\(home)' && env -i \(environment) TERM=xterm-256color \(outer) -f /dev/null new-session "
        + "-d -x \(columns) -y 30 \"env -u TMUX TERM=tmux-256color \(client)\"")
    try Shell.run(
      "\(outer) set -g status off; \(outer) set -ga terminal-overrides ',*:Tc'")
  }

  private var environment: String {
    "HOME='\(home)' PATH='\(home)/bin:/usr/bin:/bin' TZ=UTC LC_ALL=C.UTF-8"
  }

  /// Writes a file below the home folder.
  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(home)/\(path)"))
  }

  /// Returns what is to be seen, its escape sequences left out.
  func screen() throws -> String { try Shell.run("\(outer) capture-pane -p") }

  /// Returns what is to be seen once it holds a text, its escape sequences left out.
  func screen(until wanted: String) throws -> String {
    var screen = ""
    let isShown = try eventually(every: 100) {
      screen = try self.screen()
      return screen.contains(wanted)
    }
    #expect(isShown, "no \(wanted): \(screen)")
    return screen
  }

  /// Runs a command of the inner tmux and returns what it prints.
  @discardableResult
  func tmux(_ command: String) throws -> String {
    try Shell.run("env -i \(environment) TMUX= \(inner) \(command)")
  }

  /// Runs noonmark at home.
  func noonmark(_ words: String) throws {
    try Shell.run("env -i \(environment) noonmark \(words)")
  }

  /// Types at the inner tmux.
  func press(_ keys: String) throws {
    try Shell.run("\(outer) send-keys \(keys)")
  }

  /// Returns whether there is a file below the home folder.
  func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(home)/\(path)")
  }
}
