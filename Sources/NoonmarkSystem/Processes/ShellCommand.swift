/// A command as the user wrote it for the shell, with texts that it gets besides.
///
/// The texts are variables and standard input, never a part of the command: nothing in them is read
/// as one.
package struct ShellCommand: Sendable {
  /// The command.
  package let text: String
  /// The texts that the command gets as variables.
  package let variables: [(name: String, value: String)]
  /// What the command reads from standard input.
  package let input: [UInt8]

  /// How many milliseconds the command has.
  static let deadline = 60_000
  /// The most bytes of what the command writes that are kept.
  static let maximumOutputSize = 1 << 20
  /// The most bytes of a variable: the kernel takes 128 KB at most (execve(2), `MAX_ARG_STRLEN`).
  static let maximumVariableSize = 100_000

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - text: The command.
  ///   - variables: The texts it gets as variables; one that is too long is cut, and zero bytes are
  ///     left out, which no variable can hold.
  ///   - input: What it reads from standard input.
  package init(_ text: String, variables: [(name: String, value: String)], input: [UInt8]) {
    self.text = text
    self.variables = variables
    self.input = input
  }

  /// Runs the command to its end, without the terminal; what it leaves in the background goes on.
  ///
  /// - Parameter environment: The variables it gets besides.
  /// - Returns: What it wrote to standard output.
  /// - Throws: Why it failed.
  package func run(_ environment: Environment) throws(ProgramError) -> [UInt8] {
    try run(environment, deadline: ShellCommand.deadline)
  }

  func run(_ environment: Environment, deadline: Int) throws(ProgramError) -> [UInt8] {
    var environment = environment
    for (name, value) in variables {
      environment = environment.setting(name, to: ShellCommand.cut(value))
    }
    var child = ChildProcess(
      "/bin/sh", ["-c", "--", text], environment: environment, deadline: deadline)
    child.input = .bytes(input)
    child.maximumOutputSize = ShellCommand.maximumOutputSize
    // As in `program &`: what was left in the background is the user's to end.
    child.ignoresDescendants = true
    let outcome: ChildProcess.Outcome
    do throws(SystemError) {
      outcome = try child.run()
    } catch {
      throw .notStarted(error)
    }
    if let error = ProgramError(outcome, of: "the command", within: deadline) { throw error }
    return outcome.output
  }

  /// Returns as much of a text as a variable can hold, without zeros.
  private static func cut(_ text: String) -> String {
    let whole = text.utf8.filter { $0 != 0 }
    var bytes = whole.prefix(maximumVariableSize)
    if whole.count > bytes.count {
      // Not in the middle of a character.
      while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
      if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
