/// The user's tmux, as a program that is run.
public struct TmuxProgram: Sendable {
  /// A server of tmux.
  public struct Server: Hashable, Sendable {
    /// The number of its process.
    public let process: Int32
    /// The path of its socket.
    public let socket: String

    /// Whether the process is still there.
    public var isRunning: Bool { kill(process, 0) == 0 || errno != ESRCH }
  }

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

  /// The server; nil where none is running.
  public var server: Server? {
    var child = ChildProcess(
      path, ["display-message", "-p", "#{pid} #{socket_path}"], environment: environment,
      deadline: TmuxProgram.patience)
    child.outputLimit = 4200
    guard let outcome = try? child.run(), outcome.ending == .exited(0) else { return nil }
    let line = outcome.output.prefix { $0 != UInt8(ascii: "\n") }
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
    guard let first = words.first, let process = Int32(String(decoding: first, as: UTF8.self)),
      process > 0
    else { return nil }
    return Server(
      process: process, socket: words.count > 1 ? String(decoding: words[1], as: UTF8.self) : "")
  }

  /// Sets an option of the server.
  ///
  /// - Parameters:
  ///   - option: Its name, with the `@` of those that are the user's own.
  ///   - bytes: The text; a newline at its end is dropped.
  /// - Returns: Whether it was set.
  public func set(_ option: String, to bytes: [UInt8]) -> Bool {
    var value = bytes
    if value.last == UInt8(ascii: "\n") { value.removeLast() }
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
