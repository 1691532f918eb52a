import NoonmarkBase

/// The desktop's clipboard, set by external programs.
///
/// The program keeps running after the copy, since on X and Wayland the owner of the clipboard
/// serves its contents.
package enum Clipboard {
  /// The timeout per program, in milliseconds.
  static let deadline = 5000

  /// Copies a text to the clipboard with the first program that succeeds.
  ///
  /// - Throws: If there is no desktop or program, or the error of the last program.
  package static func copy(_ text: [UInt8], _ environment: Environment) throws(Failure) {
    try copy(text, environment, deadline: deadline)
  }

  static func copy(
    _ text: [UInt8], _ environment: Environment, deadline: Int
  ) throws(Failure) {
    var failure = Failure(
      "no program for the clipboard is in PATH: install wl-copy (wl-clipboard) for Wayland, "
        + "xclip or xsel for X, or use --via file")
    for tool in tools(for: environment) {
      guard let path = ChildProcess.find(tool.name, in: environment["PATH"]) else { continue }
      var child = ChildProcess(path, tool.arguments, environment: environment, deadline: deadline)
      child.input = .bytes(text)
      child.mayOutliveWait = true
      do {
        let outcome = try child.run()
        guard let error = Failure(outcome, of: tool.name, within: deadline) else { return }
        failure = error
      } catch {
        failure = .notStarted(error)
      }
    }
    throw failure
  }

  private struct Tool {
    let name: String
    let arguments: [String]
  }

  /// The programs for a desktop, best first.
  private static func tools(for environment: Environment) -> [Tool] {
    var tools: [Tool] = []
    if environment.nonEmpty("WAYLAND_DISPLAY") != nil {
      // With an explicit type, wl-copy does not guess a type.
      tools.append(Tool(name: "wl-copy", arguments: ["--type", "text/plain"]))
    }
    if environment.nonEmpty("DISPLAY") != nil {
      tools.append(Tool(name: "xclip", arguments: ["-selection", "clipboard", "-in"]))
      tools.append(Tool(name: "xsel", arguments: ["--clipboard", "--input"]))
    }
    #if os(macOS)
      tools.append(Tool(name: "pbcopy", arguments: []))
    #endif
    return tools
  }
}
