import NoonmarkBase

/// A shell command that the user wrote.
///
/// Data is passed in variables and standard input, never as part of the command, so the shell
/// interprets none of it.
package enum ShellCommand {
  /// The timeout, in milliseconds.
  static let deadline = 60_000
  /// The maximum number of bytes of output to keep.
  static let maximumOutputSize = 1 << 20
  /// The maximum number of bytes of a variable.
  ///
  /// The kernel allows 128 KB (execve(2), `MAX_ARG_STRLEN`).
  static let maximumVariableSize = 100_000

  /// Runs a command to completion, without a terminal.
  ///
  /// Background jobs keep running.
  ///
  /// - Parameters:
  ///   - variables: Environment variables to add. Zero bytes are removed, and long values are
  ///     truncated.
  ///   - input: The contents of standard input.
  ///   - endsAtInterrupt: Whether a pending signal that the process blocks kills the command.
  /// - Returns: Its standard output.
  package static func run(
    _ text: String, variables: [(name: String, value: String)], input: [UInt8],
    _ environment: Environment, deadline: Int = ShellCommand.deadline, endsAtInterrupt: Bool = false
  ) throws(Failure) -> [UInt8] {
    let variables = variables.map { (name: $0.name, value: ShellCommand.cut($0.value)) }
    var child = ChildProcess(
      "/bin/sh", ["-c", "--", text], environment: environment.setting(variables),
      deadline: deadline)
    child.input = .bytes(input)
    child.maximumOutputSize = ShellCommand.maximumOutputSize
    // Background jobs started with `&` belong to the user.
    child.ignoresDescendants = true
    let outcome = try child.outcome(
      while: { _ in !endsAtInterrupt || !TerminationSignals.isInterrupted },
      orThrow: { .notStarted($0) })
    if let error = Failure(outcome, of: "the command", within: deadline) { throw error }
    return outcome.output
  }

  /// Removes zero bytes from a text, and truncates it to the maximum size of a variable.
  private static func cut(_ text: String) -> String {
    let whole = text.utf8.filter { $0 != 0 }
    var bytes = whole.prefix(maximumVariableSize)
    if whole.count > bytes.count {
      // Do not split a character.
      while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
      if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
