import Foundation
import TestSupport
import Testing

@Suite struct `Sharing a task` {
  private let fixture: ShareFixture
  private static let done = Outcome(status: 0, output: "", error: "")

  init() throws {
    fixture = try ShareFixture()
  }

  @Test func `wants a way that there is`() throws {
    try fixture.share().expect(2, error: .has("missing '--via': use clipboard, email, file"))
    try fixture.share("--via", "emial").expect(2, error: .has("did you mean 'email'?"))
    try fixture.share("--via", "clipboard", "--to", "x").expect(2)
    try fixture.share("--via", "email", "--no-keep").expect(2)
    try fixture.noonmark("todo", "share", "zzz", "--via", "clipboard").expect(
      1, error: .has("no such task 'zzz'"))
  }

  @Test func `fills the clipboard by the program of the desktop`() throws {
    try fixture.put(tool: "wl-copy", "exit 1")
    try fixture.put(tool: "xclip")
    let desktop = ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"]
    #expect(try fixture.share("--via", "clipboard", with: desktop) == Self.done)
    #expect(fixture.got.filter { $0 == "wl-copy" || $0 == "xclip" } == ["wl-copy", "xclip"])
    #expect(fixture.noonmark.text(of: "input") == "Buy milk\n\n2 litres\nof it")
  }

  @Test func `without a clipboard says what to install`() throws {
    try fixture.share("--via", "clipboard", with: ["PATH": "/nowhere"]).expect(
      1, error: .lines(1), .has("install wl-copy (wl-clipboard)"))
  }

  @Test func `asks the terminal for its clipboard, in letters alone`() throws {
    let outcome = try fixture.noonmark.atTerminal([
      "todo", "share", ShareFixture.item, "--via", "clipboard",
    ]).expect(0)
    let letters = Data("Buy milk\n\n2 litres\nof it".utf8).base64EncodedString()
    outcome.expect(
      output: .has("\u{1B}]52;c;\(letters)\u{07}", "Sent to the terminal's clipboard: Buy milk"))
    #expect(outcome.output.components(separatedBy: "\u{1B}").count == 2)
  }

  @Test func `begins a mail, to whom the user says or has set`() throws {
    try fixture.put(tool: "xdg-email")
    #expect(try fixture.share("--via", "email", "--to", "me@example.org") == Self.done)
    try fixture.noonmark.write("todo.email = you@example.org\n", to: ".config/noonmark/config")
    #expect(try fixture.share("--via", "email") == Self.done)
    let query = "?subject=Buy%20milk&body=2%20litres%0D%0Aof%20it"
    #expect(
      fixture.got == [
        "xdg-email", "mailto:me@example.org" + query, "xdg-email",
        "mailto:you@example.org" + query,
      ])
    try fixture.share("--via", "email", "--to", "-a@b?cc=c").expect(
      2, error: .has("write it as me@example.org"))
    #expect(fixture.got.count == 4)
  }

  @Test func `appends to a file, which is the user's alone`() throws {
    let path = "\(fixture.noonmark.home)/notes.md"
    #expect(try fixture.share("--via", "file", "--to", path) == Self.done)
    #expect(try fixture.share("--via", "file", "--to", path) == Self.done)
    let item = "- [ ] Buy milk\n\n  2 litres\n  of it\n"
    #expect(fixture.noonmark.text(of: "notes.md") == item + item)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let printed = try fixture.share("--via", "file", "--to", "-").expect(0)
    #expect(printed.output == item)
    try fixture.share("--via", "file").expect(2)
    try fixture.share("--via", "file", "--to", fixture.noonmark.home).expect(1, error: .lines(1))
  }

  @Test func `gives a command the text, apart from what it is to do`() throws {
    let command =
      #"cat >input; printf '%s,%s,%s,%s' "$NOONMARK_TITLE" "$NOONMARK_DESCRIPTION" "#
      + #""$NOONMARK_ID" "$NOONMARK_COMPLETED""#
    try fixture.share("--via", "command", "--to", command).expect(
      0, output: "Buy milk,2 litres\nof it,\(ShareFixture.item),false")
    #expect(fixture.noonmark.text(of: "input") == "Buy milk\n\n2 litres\nof it")
    try fixture.noonmark.write(
      "todo.command = echo no printer >&2; exit 7\n", to: ".config/noonmark/config")
    let failed = try fixture.share("--via", "command")
    failed.expect(1, error: .has("the command failed with exit status 7 (no printer)"))
    #expect(try fixture.share("--via", "command", "--to", "true") == Self.done)
    // Others could put a command there.
    let path = "\(fixture.noonmark.home)/.config/noonmark/config"
    chmod(path, 0o666)
    try fixture.share("--via", "command").expect(
      1, error: .has("others can write to \(path): its commands are not run"))
    #expect(try fixture.share("--via", "command", "--to", "true") == Self.done)
  }

  @Test(arguments: ShareFixture.hostile)
  func `of a hostile title does no harm`(title: String) throws {
    try fixture.put(task: title)
    try fixture.put(tool: "xclip")
    try fixture.put(tool: "xdg-email")
    #expect(try fixture.share("--via", "clipboard", with: ["DISPLAY": ":0"]) == Self.done)
    #expect(fixture.noonmark.text(of: "input") == title)
    #expect(try fixture.share("--via", "email") == Self.done)
    let address = try #require(fixture.got.last)
    #expect(fixture.got.count == 6)
    expect(address, .starts("mailto:?subject="))
    #expect(
      address.components(separatedBy: "&").count == (title.contains("\n") ? 2 : 1)
        || title.contains("\u{1B}"))
    #expect(address.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    try fixture.share("--via", "command", "--to", #"printf %s "$NOONMARK_TITLE""#).expect(
      output: .equals(title))
    #expect(
      try fixture.share("--via", "file", "--to", "\(fixture.noonmark.home)/notes.md") == Self.done)
    let shown = title.unicodeScalars.map { scalar in
      scalar != "\n" && scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
    }
    let lines = String(String.UnicodeScalarView(shown)).components(separatedBy: "\n").joined(
      separator: "\n  ")
    #expect(fixture.noonmark.text(of: "notes.md") == "- [ ] \(lines)\n")
    #expect(fixture.noonmark.text(of: "x") == nil)
  }

  @Test func `has its own message for what is missing`() throws {
    for (way, key) in [("webhook", "todo.webhook"), ("command", "todo.command")] {
      try fixture.share("--via", way).expect(
        2, error: .has("add --to, or set \(key) with noonmark config set"))
    }
    for address in ["-o/tmp/x", "file:///etc/passwd", "http://a b", "example.org", "http://"] {
      try fixture.share("--via", "webhook", "--to=\(address)").expect(2, error: .lines(1))
    }
    #expect(fixture.kept.isEmpty)
  }

  @Test func `to a file in no directory creates none`() throws {
    let folder = fixture.noonmark.home + "/none"
    try fixture.share("--via", "file", "--to", folder + "/deep/notes.md").expect(
      1, error: .has("no such directory '\(folder)/deep'"))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `to a directory says to write the path of a file`() throws {
    try fixture.share("--via", "file", "--to", "/tmp").expect(
      1, error: .has("/tmp: ", "write the path of a file"), .lacks("doctor"))
  }
}
