/// The user's mail program, which opens a draft and leaves sending it to the user.
package enum MailProgram {
  /// The milliseconds a program has to report failure; one still running then shows the draft.
  static let deadline = 5000

  /// Opens a draft in the mail program.
  ///
  /// - Parameters:
  ///   - address: A `mailto:` URL with everything else percent-encoded.
  ///   - environment: The environment.
  /// - Throws: `missing` if there is no program, or why the last one failed.
  package static func open(_ address: String, _ environment: Environment) throws(ProgramError) {
    try open(address, environment, deadline: deadline)
  }

  static func open(
    _ address: String, _ environment: Environment, deadline: Int
  ) throws(ProgramError) {
    var failure = ProgramError.missing(
      "no mail program is in PATH: install xdg-email (xdg-utils), "
        + "or share another way")
    for name in names {
      guard let path = ChildProcess.find(name, in: environment["PATH"]) else { continue }
      // One argument, since how xdg-email interprets options depends on the shell that runs it.
      var child = ChildProcess(path, [address], environment: environment, deadline: deadline)
      child.mayOutliveWait = true
      do throws(SystemError) {
        let outcome = try child.run()
        if outcome.ending == .timedOut { return }
        guard let error = ProgramError(outcome, of: name, within: deadline) else { return }
        failure = error
      } catch {
        failure = .notStarted(error)
      }
    }
    throw failure
  }

  /// The programs, best first.
  private static var names: [String] {
    #if os(macOS)
      ["open"]
    #else
      ["xdg-email", "xdg-open"]
    #endif
  }
}
