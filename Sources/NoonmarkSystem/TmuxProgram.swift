/// The user's tmux, as a program that is run.
public struct TmuxProgram: Sendable {
  private let path: String
  private let environment: Environment

  /// How long tmux may take, in milliseconds.
  private static let patience = 5000

  /// Finds tmux; nil where it is not installed.
  ///
  /// - Parameter environment: Whose `PATH` is searched, and whose `TMUX` names the server; without
  ///   it the default one is meant.
  public init?(_ environment: Environment) {
    guard let path = ChildProcess.find("tmux", in: environment["PATH"]) else { return nil }
    self.path = path
    self.environment = environment
  }

  /// The process of the server; nil where none is running.
  public var server: Int32? {
    var child = ChildProcess(
      path, ["display-message", "-p", "#{pid}"], environment: environment,
      deadline: TmuxProgram.patience)
    child.outputLimit = 64
    guard let outcome = try? child.run(), outcome.ending == .exited(0) else { return nil }
    let digits = outcome.output.prefix { $0 != UInt8(ascii: "\n") }
    return Int32(String(decoding: digits, as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Sets an option of the server.
  ///
  /// - Parameters:
  ///   - option: Its name, with the `@` of those that are the user's own.
  ///   - bytes: The text; a newline at its end is dropped.
  /// - Returns: Whether it was set.
  public func set(_ option: String, to bytes: [UInt8]) -> Bool {
    var text = bytes[...]
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    var value = Array(text)
    // A word that ends so would end the command.
    if value.last == UInt8(ascii: ";") { value.insert(UInt8(ascii: "\\"), at: value.count - 1) }
    var child = ChildProcess(
      path, ["set-option", "-gq", "--", option], environment: environment,
      deadline: TmuxProgram.patience)
    child.arguments.append(value)
    guard let outcome = try? child.run() else { return false }
    return outcome.ending == .exited(0)
  }
}
