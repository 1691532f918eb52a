import Foundation
import TestSupport
import Testing

/// The terminal emulator that a click on a bar opens.
@Suite struct TerminalTests {
  /// Runs the snippet where only some programs are installed, and returns what it starts.
  private func opened(
    among programs: [String], _ environment: String = "", words: String = ""
  ) throws -> String {
    let folder = TemporaryFolder()
    // Another process writes them: a program that another test starts has the files of this one
    // open until it executes, and a file that is open for writing cannot be run.
    for program in programs {
      let path = "\(folder.path)/\(program)"
      try Shell.run(
        #"printf '#!/bin/sh\necho \#(program) "$@"\n' >\#(path) && chmod 700 \#(path)"#)
    }
    let snippet = "\(Repository.root)/integrations/terminal/noonmark.sh"
    return try Shell.run(
      "cat \(snippet) | env -i PATH=\(folder.path) \(environment) /bin/sh -s \(words); echo $?")
  }

  @Test(arguments: [
    ("xdg-terminal-exec", "xdg-terminal-exec noonmark ui"),
    ("x-terminal-emulator", "x-terminal-emulator -e noonmark ui"),
    ("kitty", "kitty -e noonmark ui"),
    ("gnome-terminal", "gnome-terminal -- noonmark ui"),
    ("ptyxis", "ptyxis -- noonmark ui"),
    ("kgx", "kgx -- noonmark ui"),
    ("xfce4-terminal", "xfce4-terminal -x noonmark ui"),
    ("mate-terminal", "mate-terminal -x noonmark ui"),
    ("terminator", "terminator -x noonmark ui"),
    ("qterminal", "qterminal -e noonmark ui"),
    ("lxterminal", "lxterminal -e noonmark ui"),
    ("cosmic-term", "cosmic-term -e noonmark ui"),
    ("tilix", "tilix -e noonmark ui"),
    ("xterm", "xterm -e noonmark ui"),
  ])
  func `is one that is installed`(program: String, line: String) throws {
    #expect(try opened(among: [program]) == "\(line)\n0\n")
  }

  @Test func `is the user's own first, with its arguments`() throws {
    let programs = ["xdg-terminal-exec", "kitty", "xterm"]
    let kitty = try opened(among: programs, "TERMINAL='kitty -1'")
    #expect(kitty == "kitty -1 -e noonmark ui\n0\n")
    let exact = try opened(among: programs, "TERMINAL='kitty --'")
    #expect(exact == "kitty -- noonmark ui\n0\n")
    let ending = try opened(among: programs, "TERMINAL='xterm -e'")
    #expect(ending == "xterm -e noonmark ui\n0\n")
    let missing = try opened(among: programs, "TERMINAL=missing")
    #expect(missing == "xdg-terminal-exec noonmark ui\n0\n")
  }

  @Test func `is that of the config file before the user's variable`() throws {
    // A program of this name prints how it was run: the value of the key.
    let named = try opened(among: ["noonmark", "xterm"], "TERMINAL=xterm")
    #expect(named == "noonmark config get terminal -e noonmark ui\n0\n")
  }

  @Test func `begins with a widget`() throws {
    #expect(
      try opened(among: ["foot"], "TERMINAL=foot", words: "todo") == "foot -e noonmark ui todo\n0\n"
    )
  }

  @Test func `is foot only on Wayland`() throws {
    let programs = ["foot", "xterm"]
    #expect(try opened(among: programs) == "xterm -e noonmark ui\n0\n")
    let wayland = try opened(among: programs, "WAYLAND_DISPLAY=wayland-1")
    #expect(wayland == "foot -e noonmark ui\n0\n")
  }

  @Test func `can be missing`() throws {
    #expect(try opened(among: []) == "127\n")
  }
}
