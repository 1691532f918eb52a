import NoonmarkBase

/// The user's mail program, which opens a draft that the user sends.
package enum MailProgram {
  /// The milliseconds in which a program can report failure.
  ///
  /// A program that still runs after that shows the draft.
  static let deadline = 5000

  /// Opens a draft in the mail program.
  ///
  /// - Parameter address: A `mailto:` URL with everything else percent-encoded.
  /// - Throws: If there is no program, or the error of the last program.
  package static func open(_ address: String, _ environment: Environment) throws(Failure) {
    try open(address, environment, deadline: deadline)
  }

  static func open(
    _ address: String, _ environment: Environment, deadline: Int
  ) throws(Failure) {
    var failure = Failure(
      "no mail program is in PATH: install xdg-email (xdg-utils), "
        + "or share another way")
    for name in names {
      guard let path = ChildProcess.find(name, in: environment["PATH"]) else { continue }
      // A single argument, since the interpretation of options in xdg-email depends on the shell
      // that runs it.
      var child = ChildProcess(path, [address], environment: environment, deadline: deadline)
      child.mayOutliveWait = true
      do {
        let outcome = try child.run()
        if outcome.ending == .timedOut { return }
        guard let error = Failure(outcome, of: name, within: deadline) else { return }
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
