import NoonmarkSystem
import NoonmarkText

/// The program, from its command line to its exit status.
package enum Program {
  /// Runs a command line that the render cache did not answer.
  ///
  /// - Parameters:
  ///   - count: The number of arguments, the program's name being the first.
  ///   - arguments: The arguments, as `main` gets them.
  ///   - environment: The environment, as `main` gets it.
  /// - Returns: The exit status.
  package static func run(
    _ count: Int32, _ arguments: CStrings, _ environment: CStrings
  ) -> Int32 {
    let hasOutput = StandardStreams.prepare()
    CoreFiles.prevent()
    var session = Session(
      RawRequest(count: count, arguments: arguments, environment: environment),
      hasOutput: hasOutput)
    do throws(CommandError) {
      let words = session.request.words
      let invocation = try CommandError.wrap { () throws(UsageError) in
        try CommandCatalog.parse(words)
      }
      session.isQuiet = invocation[Options.quiet]
      if invocation[Options.help] {
        HelpCommand.printPage(for: invocation, in: &session)
      } else {
        try invocation.command.run(invocation, &session)
      }
      try session.flush()
      session.tellWarnings()
      return 0
    } catch {
      // What was found wrong on the way may be the reason.
      session.tellWarnings()
      StandardStreams.complain("noonmark: \(DisplayText(error.message).string)")
      if session.request.words.contains("--follow"), session.terminal == nil {
        // A bar starts a follower that ends again at once: polybar a hundred times a second.
        StandardStreams.waitForReaderToLeave(milliseconds: 1000)
      }
      return error.exitStatus
    }
  }
}
