import Foundation
import TestSupport
import Testing

/// A home folder with noonmark in its PATH, and shells that run there, in a terminal each.
final class PromptFixture {
  /// The home folder.
  let home: String
  let shell: PromptShell
  private let folder = TemporaryFolder()
  /// The columns of its terminal.
  var columns = 100
  /// The variables that the shell gets besides those that every one does.
  var environment: [String: String] = [:]

  static func isAvailable(_ shell: PromptShell) -> Bool {
    TestMachine.has(shell.rawValue) && TestMachine.has("script")
  }

  /// The shells that are installed; in CI all of them, so that a missing one fails.
  static let shells = PromptShell.allCases.filter { isAvailable($0) }

  init(_ shell: PromptShell, settings: String = "") throws {
    home = folder.path
    self.shell = shell
    let binary = try TestBinary.required()
    try write(
      "#!/bin/sh\necho \"$*\" >>'\(home)/runs'\nexec '\(binary)' \"$@\"\n", to: "bin/noonmark",
      mode: 0o700)
    try write("\(shell.ownPrompt)\n\(settings)\n\(shell.installation)\n", to: shell.startFile)
    guard shell == .fish else { return }
    // Without this folder fish reads every manual page of the machine, for minutes.
    try FileManager.default.createDirectory(
      atPath: "\(home)/.local/share/fish/generated_completions", withIntermediateDirectories: true)
  }

  /// The result of typing at a shell.
  struct Outcome {
    /// The lines that the commands wrote into `$OUT`.
    let lines: [String]
    /// The output on the terminal.
    let screen: String
    /// The number of renders by noonmark.
    let renders: Int

    /// Returns the lines that begin with a word and a colon, without that prefix.
    func lines(_ word: String) -> [String] {
      lines.filter { $0.hasPrefix("\(word):") }.map { String($0.dropFirst(word.count + 1)) }
    }
  }

  /// A command that records the variable's text at the previous prompt.
  static let note = #"printf 'text:%s\n' "$NOONMARK" >>$OUT"#

  /// Types lines at a new shell, and returns what came of it once it has ended.
  func type(_ lines: String..., by wrapper: String = "") throws -> Outcome {
    let typed = (lines + ["exit", ""]).joined(separator: "\n")
    for name in ["out", "runs"] { try write("", to: name) }
    try write(typed, to: "typed")
    var variables = [
      "HOME": home, "OUT": "\(home)/out", "PATH": "\(home)/bin:/usr/bin:/bin", "TZ": "UTC",
      "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8",
    ].merging(environment) { $1 }
    variables["SHELL"] = "/bin/sh"
    let words = variables.filter { !$0.value.isEmpty }.map { "\($0.key)='\($0.value)'" }
    try Shell.run(
      "cd '\(home)' && env -i \(words.joined(separator: " ")) \(wrapper) script -qec "
        + "'stty cols \(columns) rows 24; exec \(shell.command)' /dev/null <typed >screen 2>&1")
    let renders = text(of: "runs").split(separator: "\n").filter { $0.hasPrefix("show ") }
    return Outcome(
      lines: text(of: "out").split(separator: "\n").map(String.init), screen: text(of: "screen"),
      renders: renders.count)
  }

  /// Puts another program in noonmark's place; `$runs` is the file with a line for each run.
  func replaceProgram(by script: String) throws {
    try write(
      "#!/bin/sh\nruns='\(home)/runs'\necho \"$*\" >>$runs\n\(script)\n", to: "bin/noonmark",
      mode: 0o700)
  }

  /// Has the shell take the words of `noonmark init` from a file, for a program that is replaced.
  func installFromFile(settings: String = "") throws {
    let snippet = "\(Repository.root)/integrations/\(shell.rawValue)/noonmark.\(shell.rawValue)"
    try write(
      "\(shell.ownPrompt)\n\(settings)\n. '\(snippet)'\n", to: shell.startFile)
  }

  /// Writes a file below the home folder.
  func write(_ text: String, to path: String, mode: Int = 0o600) throws {
    let url = URL(fileURLWithPath: "\(home)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
    // A program that is started meanwhile has the file open for a moment, and one that is open for
    // writing cannot be run: what is to be run is written by another process.
    guard mode & 0o100 != 0 else { return }
    try Shell.run("cd '\(home)' && cp -p '\(path)' copy && mv -f copy '\(path)'")
  }

  /// Returns the text of a file in the home directory; empty if there is no such file.
  func text(of path: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: "\(home)/\(path)") ?? Data(), as: UTF8.self)
  }

  /// Returns whether there is a file below the home folder.
  func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(home)/\(path)")
  }
}

extension String {
  /// The text without escape sequences.
  var withoutEscapes: String {
    replacing(/\u{1B}(\[[0-9;:?]*[A-Za-z]|\][^\u{7}]*\u{7}|[=>(][B0]?)/, with: "")
  }
}
