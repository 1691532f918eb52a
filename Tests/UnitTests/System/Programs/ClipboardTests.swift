import NoonmarkBase
import TestSupport
import Testing

@testable import NoonmarkSystem

struct ClipboardTests: ~Copyable {
  private let fixture = ToolFixture()
  private static let wayland = [(name: "WAYLAND_DISPLAY", value: "wayland-0")]
  private static let x = [(name: "DISPLAY", value: ":0")]
  private static let text = Array("-x $(touch y)\n\u{1B}[0m ä".utf8)

  @Test func `the program of the desktop gets the text as it is`() throws {
    for name in ["wl-copy", "xclip", "xsel"] { try fixture.put(name) }
    try Clipboard.copy(Self.text, fixture.environment(Self.wayland + Self.x))
    #expect(try fixture.got() == ["wl-copy", "--type", "text/plain"])
    #expect(try fixture.bytes("input") == Self.text)
    try Clipboard.copy(Self.text, fixture.environment(Self.x))
    #expect(try fixture.got().suffix(4) == ["xclip", "-selection", "clipboard", "-in"])
  }

  @Test func `after one that fails comes the next`() throws {
    try fixture.put("wl-copy", "exit 3")
    try fixture.put("xclip", "kill -TERM $$")
    try fixture.put("xsel")
    try Clipboard.copy(Self.text, fixture.environment(Self.wayland + Self.x))
    #expect(
      try fixture.got() == [
        "wl-copy", "--type", "text/plain", "xclip", "-selection", "clipboard", "-in", "xsel",
        "--clipboard", "--input",
      ])
    #expect(try fixture.bytes("input") == Self.text)
  }

  @Test func `one that stays in the background to hand the text out is not waited for`() throws {
    // The program keeps all its standard streams open.
    try fixture.put("xclip", "(exec sleep 600) & echo $! >\(fixture.pidFile)")
    try Clipboard.copy(Self.text, fixture.environment(Self.x))
    #expect(try fixture.killRunning())
  }

  @Test func `a text larger than a pipe arrives whole`() throws {
    try fixture.put("xclip")
    let text = [UInt8](repeating: 65, count: 1 << 20)
    try Clipboard.copy(text, fixture.environment(Self.x))
    #expect(try fixture.bytes("input") == text)
  }

  @Test func `one that hangs is left alone, and the copy has failed`() throws {
    try fixture.put("xclip", "echo $$ >\(fixture.pidFile); exec sleep 600")
    let error = #expect(throws: Failure.self) {
      try Clipboard.copy(Self.text, fixture.environment(Self.x), deadline: 1500)
    }
    #expect(error?.sentence == "xclip did not end within 1 seconds")
    #expect(try fixture.killRunning())
  }

  @Test func `without a desktop, or a program for it, there is word of what to install`() throws {
    for environment in [fixture.environment(), fixture.environment(Self.wayland + Self.x)] {
      let error = #expect(throws: Failure.self) {
        try Clipboard.copy(Self.text, environment)
      }
      #expect(error?.message.contains("install wl-copy (wl-clipboard) for Wayland") == true)
    }
  }
}

struct MailProgramTests: ~Copyable {
  private let fixture = ToolFixture()

  @Test func `the mail program gets the address as its one word`() throws {
    try fixture.put("xdg-email")
    try fixture.put("xdg-open")
    try MailProgram.open("mailto:?subject=a%20b", fixture.environment())
    #expect(try fixture.got() == ["xdg-email", "mailto:?subject=a%20b"])
  }

  @Test func `if one fails, the next is tried, and its failure is reported`() throws {
    try fixture.put("xdg-email", "exit 3")
    try fixture.put("xdg-open", "exit 4")
    let error = #expect(throws: Failure.self) {
      try MailProgram.open("mailto:?subject=a", fixture.environment())
    }
    #expect(try fixture.got().filter { $0.hasPrefix("xdg") } == ["xdg-email", "xdg-open"])
    #expect(error?.sentence == "xdg-open failed with exit status 4")
  }

  @Test func `a window that stays open is no failure`() throws {
    try fixture.put("xdg-email", "echo $$ >\(fixture.pidFile); exec sleep 600")
    try MailProgram.open("mailto:?subject=a", fixture.environment(), deadline: 1500)
    #expect(try fixture.killRunning())
  }

  @Test func `without one there is word of what to install`() throws {
    let error = #expect(throws: Failure.self) {
      try MailProgram.open("mailto:?subject=a", ToolFixture().environment())
    }
    #expect(error?.message.contains("install xdg-email (xdg-utils)") == true)
  }
}

struct ShellCommandTests {
  private let environment = Environment([("PATH", "/usr/bin:/bin"), ("TITLE", "outer")])

  private func run(
    _ text: String, _ variables: [(name: String, value: String)] = [], input: String = "",
    deadline: Int = 60_000
  ) throws -> String {
    signal(SIGPIPE, SIG_IGN)
    let output = try ShellCommand.run(
      text, variables: variables, input: Array(input.utf8), environment, deadline: deadline)
    return String(decoding: output, as: UTF8.self)
  }

  @Test(arguments: ["$(echo x)", "`echo x`", "'; echo x", "\"", "-n", "a\nb", "\\", "%s"])
  func `texts are data, however they look`(text: String) throws {
    let written = try run(
      #"printf '%s|' "$TITLE"; cat"#, [("TITLE", text)], input: text + "\u{1B}\u{0}.")
    #expect(written == text + "|" + text + "\u{1B}\u{0}.")
  }

  @Test func `a command that begins like an option is a command`() throws {
    let error = #expect(throws: Failure.self) { try run("-x") }
    #expect(error?.sentence.hasPrefix("the command failed with exit status 127") == true)
  }

  @Test func `a text too long for a variable is cut between two characters`() throws {
    let long = "a" + String(repeating: "ä", count: 90_000)
    let written = try run(#"printf %s "$TITLE"; cat"#, [("TITLE", long)], input: "")
    #expect(long.hasPrefix(written))
    #expect(written.utf8.count == ShellCommand.maximumVariableSize - 1)
    #expect(try run(#"printf %s "$TITLE""#, [("TITLE", "ä\u{0}ö")]) == "äö")
  }

  @Test func `what a command leaves in the background is not waited for, and goes on`() throws {
    let folder = TemporaryFolder()
    let mark = folder.path + "/go"
    // The background process keeps the output open until it is killed.
    let background = "(while ! [ -e '\(mark)' ]; do sleep 0.05; done; echo on >'\(mark).done') &"
    #expect(try run(background + " echo off") == "off\n")
    _ = try folder.file("go", "")
    // If the process had been killed, this loop would never end.
    _ = try run("while ! [ -e '\(mark).done' ]; do sleep 0.05; done")
  }

  @Test func `a failure has the status and the output of the command`() throws {
    let error = #expect(throws: Failure.self) {
      try run("echo no printer >&2; exit 9")
    }
    #expect(
      error?.message
        == "the command failed with exit status 9 (no printer): "
        + "fix the problem, or share another way")
  }

  @Test func `a command that does not end is ended with all that it started`() throws {
    let error = #expect(throws: Failure.self) {
      try run("sleep 600 & sleep 600", deadline: 300)
    }
    #expect(error?.sentence == "the command did not end within 0 seconds")
  }
}
