import NoonmarkCore
import NoonmarkStore
import NoonmarkSystem

/// The program's version, by semver.org.
let programVersion = "0.1.0"

/// The program's entry: SwiftPM starts an executable at `<module>_main`.
///
/// The arguments come from here and not from `CommandLine`, which would read `/proc/self/maps` to
/// find them and has none where that fails.
@_cdecl("noonmark_main")
func programMain(
  _ count: Int32, _ arguments: CStrings, _ environment: CStrings
) -> Int32 {
  let status = answerWithoutHook(count, arguments, environment)
  if status >= 0 { return status }
  let hasOutput = StandardStreams.prepare()
  CoreFiles.prevent()
  var session = Session(
    RawRequest(count: count, arguments: arguments, environment: environment),
    hasOutput: hasOutput)
  do throws(CommandError) {
    let invocation = try parse(session.request.words)
    session.isQuiet = invocation.has("quiet")
    guard let command = CommandCatalog.command(for: invocation.command) else { return 2 }
    if invocation.has("help") {
      HelpCommand.printPage(for: invocation, in: &session)
    } else {
      try command.run(invocation, in: &session)
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
    return error.status
  }
}

private func parse(_ words: [String]) throws(CommandError) -> Invocation {
  do throws(UsageError) {
    return try CommandCatalog.parse(words)
  } catch {
    throw .usage(error)
  }
}
