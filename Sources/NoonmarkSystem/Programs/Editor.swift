import NoonmarkBase

/// The user's editor, in the foreground of the terminal.
package enum Editor {
  /// The editors to look for if no variable names one, best first.
  private static let standard = ["editor", "nano", "vi"]

  /// Opens a file, and waits until the user closes the editor.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - environment: The environment, in which `VISUAL` or `EDITOR` is a shell command.
  /// - Throws: If there is no editor, or it could not be started, or it failed.
  package static func open(_ path: String, _ environment: Environment) throws(Failure) {
    let found = standard.first { ChildProcess.find($0, in: environment["PATH"]) != nil }
    guard
      let editor = environment.nonEmpty("VISUAL") ?? environment.nonEmpty("EDITOR") ?? found
    else {
      throw Failure("no editor is in PATH", "set VISUAL or EDITOR to one")
    }
    // Control-C is for the editor, which starts with the default signal actions.
    let signals = [SIGINT, SIGQUIT].filter { !isSignalIgnored($0) }
    for number in signals { signal(number, SIG_IGN) }
    defer { for number in signals { signal(number, SIG_DFL) } }
    let ending: ChildProcess.Ending
    do {
      var plan = SpawnPlan(.nothing)
      // The command may have arguments. The path is never part of the command.
      let words = ["-c", editor + " \"$@\"", editor, path].map { Array($0.utf8) }
      ending = try RunningProcess(number: try plan.start("/bin/sh", words, environment)).ending()
    } catch {
      throw .notStarted(error, "set VISUAL or EDITOR to another editor")
    }
    switch ending {
    case .exited(0): return
    case .exited(let status):
      throw Failure("the editor '\(editor)' failed with exit status \(status)")
    default: throw Failure("the editor '\(editor)' was terminated")
    }
  }
}
