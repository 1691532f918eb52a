package struct TmuxProgram: Sendable {
  package struct Server: Hashable, Sendable {
    package let process: Int32

    package var isRunning: Bool { kill(process, 0) == 0 || errno != ESRCH }
  }

  private let path: String
  private let environment: Environment

  /// The timeout, in milliseconds.
  private static let patience = 5000
  /// The timeout while the program exits, in milliseconds.
  private static let exitTimeout = 1000

  /// Finds tmux.
  ///
  /// `nil` if it is not installed. `TMUX` in the environment selects the server.
  package init?(_ environment: Environment) {
    guard let path = ChildProcess.find("tmux", in: environment["PATH"]) else { return nil }
    self.path = path
    self.environment = environment
  }

  package var server: Server? {
    guard let line = run(["display-message", "-p", "#{pid}"]), let process = Int32(line),
      process > 0
    else { return nil }
    return Server(process: process)
  }

  /// Sets a global option, and returns whether it succeeded.
  ///
  /// - Parameters:
  ///   - option: The name, which starts with `@` for user options.
  ///   - bytes: The value. A trailing newline is removed.
  package func set(_ option: String, to bytes: [UInt8]) -> Bool {
    var value = bytes
    if value.last == UInt8(ascii: "\n") { value.removeLast() }
    // A trailing semicolon would end the command.
    if value.last == UInt8(ascii: ";") { value.insert(UInt8(ascii: "\\"), at: value.count - 1) }
    return run(["set-option", "-gq", "--", option], value) != nil
  }

  /// Atomically sets an option, and returns its previous value.
  ///
  /// The previous value is empty if it was unset, or `nil` if tmux fails. The new value has only
  /// letters, digits, `.` and `-`.
  package func exchange(_ option: String, for word: String) -> String? {
    run(["show-option", "-gqv", option, ";", "set-option", "-gq", option, word])
  }

  /// Returns the value of an option.
  ///
  /// Empty if it is unset, or `nil` if tmux fails.
  package func value(of option: String) -> String? {
    run(["show-option", "-gqv", option])
  }

  /// Atomically unsets options if another option has a value, which has only letters, digits, `.`
  /// and `-`.
  package func remove(_ options: [String], where owner: String, is word: String) {
    let removal = options.map { "set-option -gqu \($0)" }.joined(separator: " ; ")
    let condition = "#{==:#{\(owner)},\(word)}"
    _ = run(["if-shell", "-F", condition, removal], within: TmuxProgram.exitTimeout)
  }

  /// Runs a command, and returns the first line of its output.
  ///
  /// `nil` if the command fails. The last argument is `value`, which can be any bytes.
  private func run(
    _ words: [String], _ value: [UInt8]? = nil, within milliseconds: Int = TmuxProgram.patience
  ) -> String? {
    var child = ChildProcess(path, words, environment: environment, deadline: milliseconds)
    if let value { child.arguments.append(value) }
    child.maximumOutputSize = 4200
    guard let outcome = try? child.run(), outcome.ending == .exited(0) else { return nil }
    return String(decoding: outcome.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
