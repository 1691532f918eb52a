/// The user's tmux, as a program that is run.
package struct TmuxProgram: Sendable {
  /// A server of tmux.
  package struct Server: Hashable, Sendable {
    /// The number of its process.
    package let process: Int32

    /// Whether the process is still there.
    package var isRunning: Bool { kill(process, 0) == 0 || errno != ESRCH }
  }

  private let path: String
  private let environment: Environment

  /// How long tmux may take, in milliseconds.
  private static let patience = 5000
  /// How long it may take when we are about to end.
  private static let exitTimeout = 1000

  /// Finds tmux; nil where it is not installed.
  ///
  /// - Parameter environment: Whose `PATH` is searched, and whose `TMUX` names the server; without
  ///   it the default one is meant.
  package init?(_ environment: Environment) {
    guard let path = ChildProcess.find("tmux", in: environment["PATH"]) else { return nil }
    self.path = path
    self.environment = environment
  }

  /// The server; nil where none is running.
  package var server: Server? {
    let format = "#{pid}"
    guard let line = run(["display-message", "-p", format].map { Array($0.utf8) }) else {
      return nil
    }
    guard let process = Int32(line), process > 0 else { return nil }
    return Server(process: process)
  }

  /// Sets an option of the server.
  ///
  /// - Parameters:
  ///   - option: Its name, with the `@` of those that are the user's own.
  ///   - bytes: The text; a newline at its end is dropped.
  /// - Returns: Whether it was set.
  package func set(_ option: String, to bytes: [UInt8]) -> Bool {
    var value = bytes
    if value.last == UInt8(ascii: "\n") { value.removeLast() }
    // A word that ends so would end the command.
    if value.last == UInt8(ascii: ";") { value.insert(UInt8(ascii: "\\"), at: value.count - 1) }
    return run(["set-option", "-gq", "--", option].map { Array($0.utf8) } + [value]) != nil
  }

  /// Sets an option to a word, and tells what stood there: nobody comes between the two.
  ///
  /// - Parameters:
  ///   - option: Its name.
  ///   - word: Letters, digits, `.` and `-`.
  /// - Returns: What it was, empty where there was none; nil where tmux fails.
  package func exchange(_ option: String, for word: String) -> String? {
    run(
      ["show-option", "-gqv", option, ";", "set-option", "-gq", option, word].map {
        Array($0.utf8)
      })
  }

  /// The text of an option, empty where there is none; nil where tmux fails.
  package func value(of option: String) -> String? {
    run(["show-option", "-gqv", option].map { Array($0.utf8) })
  }

  /// Takes options away where one of them is a word, all at once.
  ///
  /// - Parameters:
  ///   - options: Their names.
  ///   - owner: The option that is looked at.
  ///   - word: Letters, digits, `.` and `-`.
  package func remove(_ options: [String], where owner: String, is word: String) {
    let removal = options.map { "set-option -gqu \($0)" }.joined(separator: " ; ")
    let words = ["if-shell", "-F", "#{==:#{\(owner)},\(word)}", removal]
    _ = run(words.map { Array($0.utf8) }, within: TmuxProgram.exitTimeout)
  }

  /// Runs a command; the first line that it prints, or nil where it fails.
  private func run(
    _ words: [[UInt8]], within milliseconds: Int = TmuxProgram.patience
  ) -> String? {
    var child = ChildProcess(path, [], environment: environment, deadline: milliseconds)
    child.arguments = words
    child.maximumOutputSize = 4200
    guard let outcome = try? child.run(), outcome.ending == .exited(0) else { return nil }
    return String(decoding: outcome.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
