import Foundation
import NoonmarkSystem
import TestSupport
import Testing

/// A shell in a real terminal, driven by keys.
struct AppFixture {
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case tmux
    case foot

    var testDescription: String { rawValue }
  }

  let home: String
  let noonmark: String
  private let terminal: any KeyedTerminal

  /// Opens a terminal.
  ///
  /// - Parameters:
  ///   - kind: The terminal; without it the test ends here, except in CI.
  ///   - size: Its columns and rows.
  init(_ kind: Kind, size: String = "80x24") throws {
    let programs =
      switch kind {
      case .tmux: ["tmux"]
      case .foot: ["foot", "sway", "swaymsg", "grim", "python3"]
      }
    if let missing = programs.first(where: { !TestMachine.has($0) }) {
      try Test.cancel("\(missing) is not installed")
    }
    // The process in the foreground is the only child of the shell.
    let shell = "sh -c 'echo $$ >shell; PS1=\"ready> \" exec bash --norc'"
    switch kind {
    case .tmux:
      let tmux = try TmuxServer()
      try tmux.start(
        "set -g status off", shell.replacing("\"", with: #"\""#).replacing("$", with: #"\$"#),
        size: size)
      (home, noonmark, terminal) = (tmux.home, tmux.noonmark, tmux)
    case .foot:
      let foot = try FootWindow(shell, size: size)
      (home, noonmark, terminal) = (foot.home, foot.noonmark, foot)
    }
    let asked = URL(fileURLWithPath: home + AppFixture.asked)
    try FileManager.default.createDirectory(
      at: asked.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: asked)
    try see("ready>")
  }

  /// The file, below the home, that says that the app has asked for the location.
  static let asked = "/.local/state/noonmark/location-asked"

  /// Starts the app.
  func start(_ words: String = "") throws {
    try enter("echo before")
    try enter("\(noonmark) ui \(words) --now 2026-11-22T12:00:00Z")
  }

  /// Presses keys by their names in tmux.
  func press(_ keys: String) throws { try terminal.press(keys) }

  /// Types text as it is.
  func type(_ text: String) throws { try terminal.type(text) }

  /// Types texts in fields, one after another.
  func fill(_ texts: String...) throws {
    for (index, text) in texts.enumerated() {
      if index > 0 { try press("Tab") }
      try type(text)
    }
  }

  /// Types a line.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  func click(column: Int, row: Int) throws { try terminal.click(column: column, row: row) }

  func resize(_ size: String) throws { try terminal.resize(size) }

  /// Closes the terminal.
  func close() throws { try terminal.close() }

  /// Expects texts on the screen, and returns the screen.
  @discardableResult
  func see(_ texts: String..., without absent: String = "\u{1}") throws -> String {
    let screen = try terminal.screen { screen in
      texts.allSatisfy { screen.contains($0) } && !screen.contains(absent)
    }
    for text in texts { #expect(screen.contains(text), "\(text) in\n\(screen)") }
    #expect(!screen.contains(absent), "\(absent) in\n\(screen)")
    return screen
  }

  /// Quits, and expects the terminal as it was before.
  func quit(by keys: String = "q") throws {
    try press(keys)
    try seeShell()
  }

  /// Expects the terminal as it was before the app.
  func seeShell() throws {
    try see("before", "ready>", without: "q quit")
    try enter("echo after-$((40+2))")
    try see("after-42", "$((40+2))")
  }

  /// Returns the contents of a file of the user's data.
  func file(_ name: String) -> String {
    let path = home + "/.local/share/noonmark/" + name
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  /// The process of the app; nil if it has ended.
  var process: pid_t? {
    get throws {
      let shell = try String(contentsOfFile: home + "/shell", encoding: .utf8)
      return pid_t(
        try Shell.run("pgrep -P \(shell.filter(\.isNumber)) noonmark").filter(\.isNumber))
    }
  }
}

/// A terminal that takes keys and shows text.
protocol KeyedTerminal {
  /// Presses keys by their names in tmux.
  func press(_ keys: String) throws
  /// Types text as it is.
  func type(_ text: String) throws
  /// Clicks on a cell, counted from 0.
  func click(column: Int, row: Int) throws
  /// Resizes it to columns and rows: `80x24`.
  func resize(_ size: String) throws
  func close() throws
  /// The screen once it is as wanted, or as it is after a long time.
  func screen(until isRight: (String) -> Bool) throws -> String
}

extension TmuxServer: KeyedTerminal {
  func press(_ keys: String) throws { try self("send-keys \(keys)") }

  func type(_ text: String) throws {
    // tmux takes a semicolon at the end for one of its own.
    try self("send-keys -l -- \(ClientFixture.quoted(text))")
  }

  func click(column: Int, row: Int) throws {
    // As a terminal reports it: xterm's mode 1006 counts from 1.
    try type("\u{1B}[<0;\(column + 1);\(row + 1)M")
  }

  func resize(_ size: String) throws {
    let sides = size.split(separator: "x")
    try self("resize-window -x \(sides[0]) -y \(sides[1])")
  }

  func close() throws { try self("kill-pane") }

  func screen(until isRight: (String) -> Bool) throws -> String {
    try screen("", until: isRight)
  }
}

/// A window of foot in a headless sway.
final class FootWindow: KeyedTerminal {
  let home: String
  let noonmark: String
  private let folder = TemporaryFolder()
  private let process: TestProcess
  private let commands: OwnedDescriptor

  /// Opens a window that runs a command in its home.
  init(_ command: String, size: String) throws {
    noonmark = try TestBinary.required()
    home = folder.path
    let paths = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let variables = [
      "HOME": home, "TZ": "UTC", "PATH": "\(paths):/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "CLIENT_SCREEN": size,
    ]
    let input = try OwnedDescriptor.pipe()
    commands = input.writing
    let output = try Descriptor.open(home + "/log", O_WRONLY | O_CREAT | O_TRUNC)
    process = try TestProcess(
      Repository.root + "/Tests/Clients/foot.sh", ["cd \(home) && HISTFILE= \(command)"],
      environment: variables, input: input.reading.number, output: output.number,
      error: output.number)
  }

  deinit {
    try? send("end")
    process.waitUntilExit()
  }

  /// Sends a line to the script; fails if it has ended.
  private func send(_ line: String) throws {
    let log = (try? String(contentsOfFile: home + "/log", encoding: .utf8)) ?? ""
    try #require(process.isRunning, "foot.sh ended: \(log)")
    let bytes = Array((line + "\n").utf8)
    // A pipe takes a short line whole.
    try #require(write(commands.number, bytes, bytes.count) == bytes.count)
  }

  func press(_ keys: String) throws { try send("key \(keys)") }

  func type(_ text: String) throws { try send("type \(text)") }

  func click(column: Int, row: Int) throws { try send("click \(column) \(row)") }

  func resize(_ size: String) throws { try send("size \(size)") }

  func close() throws { try send("close") }

  func screen(until isRight: (String) -> Bool) throws -> String {
    let path = home + "/screen"
    var screen = ""
    _ = try eventually(every: 100) {
      try? FileManager.default.removeItem(atPath: path)
      try send("screen \(path)")
      guard eventually({ FileManager.default.fileExists(atPath: path) }) else { return false }
      screen = try String(contentsOfFile: path, encoding: .utf8)
      return isRight(screen)
    }
    return screen
  }
}
