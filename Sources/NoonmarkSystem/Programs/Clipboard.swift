/// The clipboard of the desktop, by the programs that can set it.
///
/// They go on running after the copy, since on X and Wayland whoever offers a text has to hand it
/// out himself.
package enum Clipboard {
  /// How many milliseconds each program has.
  static let deadline = 5000

  /// Puts a text into the clipboard by the first program that does it.
  ///
  /// - Parameters:
  ///   - text: The bytes, which the program reads from standard input.
  ///   - environment: Tells which desktop there is, where programs stand, and what they get.
  /// - Throws: `missing` where there is no desktop or no program for it, else why the last one
  ///   failed.
  package static func copy(_ text: [UInt8], _ environment: Environment) throws(ProgramError) {
    try copy(text, environment, deadline: deadline)
  }

  static func copy(
    _ text: [UInt8], _ environment: Environment, deadline: Int
  ) throws(ProgramError) {
    var failure = ProgramError.missing(
      "no program sets a clipboard here: install wl-copy (wl-clipboard) for Wayland, "
        + "xclip or xsel for X, or share with --via file")
    for tool in tools(for: environment) {
      guard let path = ChildProcess.find(tool.name, in: environment["PATH"]) else { continue }
      var child = ChildProcess(path, tool.arguments, environment: environment, deadline: deadline)
      child.input = .bytes(text)
      child.mayOutliveWait = true
      do throws(SystemError) {
        let outcome = try child.run()
        guard let error = ProgramError(outcome, of: tool.name, within: deadline) else { return }
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

  /// The programs of a desktop, the best one first.
  private static func tools(for environment: Environment) -> [Tool] {
    var tools: [Tool] = []
    if environment.nonEmpty("WAYLAND_DISPLAY") != nil {
      // With a type, it does not look what the text might be besides.
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
