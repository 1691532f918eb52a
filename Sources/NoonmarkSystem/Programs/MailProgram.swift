/// The user's mail program, which begins a mail and leaves sending it to the user.
package enum MailProgram {
  /// How many milliseconds a program has to say that it cannot; one that still runs then shows the
  /// mail.
  static let deadline = 5000

  /// Has the mail program begin a mail.
  ///
  /// - Parameters:
  ///   - address: A `mailto:` address, in which everything else is percent-encoded.
  ///   - environment: Where programs stand, and what they get.
  /// - Throws: Why none of them did it.
  package static func open(_ address: String, _ environment: Environment) throws(ProgramError) {
    try open(address, environment, deadline: deadline)
  }

  static func open(
    _ address: String, _ environment: Environment, deadline: Int
  ) throws(ProgramError) {
    var failure = ProgramError.missing(
      "no program that begins a mail is in PATH: install xdg-email (xdg-utils), "
        + "or share another way")
    for name in names {
      guard let path = ChildProcess.find(name, in: environment["PATH"]) else { continue }
      // The address as one word: what xdg-email makes of a text of its own options depends on the
      // shell that runs it.
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

  /// The programs, the best one first.
  private static var names: [String] {
    #if os(macOS)
      ["open"]
    #else
      ["xdg-email", "xdg-open"]
    #endif
  }
}
