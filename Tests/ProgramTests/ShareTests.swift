import Foundation
import TestSupport
import Testing

@Suite struct `Sharing a task` {
  private let stand: ShareStand
  private static let done = Outcome(status: 0, output: "", error: "")

  init() throws {
    stand = try ShareStand()
  }

  @Test func `wants a way that there is`() throws {
    let none = try stand.share()
    #expect(none.status == 2)
    #expect(none.error.contains("missing '--via': use clipboard, email, file"))
    let other = try stand.share("--via", "emial")
    #expect(other.status == 2)
    #expect(other.error.contains("did you mean 'email'?"))
    #expect(try stand.share("--via", "clipboard", "--to", "x").status == 2)
    #expect(try stand.share("--via", "email", "--no-keep").status == 2)
    let unknown = try stand.noonmark("todo", "share", "zzz", "--via", "clipboard")
    #expect(unknown.status == 1)
    #expect(unknown.error.contains("no such task 'zzz'"))
  }

  @Test func `fills the clipboard by the program of the desktop`() throws {
    try stand.put(tool: "wl-copy", "exit 1")
    try stand.put(tool: "xclip")
    let desktop = ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"]
    #expect(try stand.share("--via", "clipboard", with: desktop) == Self.done)
    #expect(stand.got.filter { $0 == "wl-copy" || $0 == "xclip" } == ["wl-copy", "xclip"])
    #expect(stand.noonmark.text(of: "input") == "Buy milk\n\n2 litres\nof it")
  }

  @Test func `without a clipboard says what to install`() throws {
    let outcome = try stand.share("--via", "clipboard", with: ["PATH": "/nowhere"])
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains("install wl-copy (wl-clipboard)"))
  }

  @Test func `asks the terminal for its clipboard, in letters alone`() throws {
    let outcome = try stand.noonmark.atTerminal(
      ["todo", "share", ShareStand.item, "--via", "clipboard"])
    #expect(outcome.status == 0)
    let letters = Data("Buy milk\n\n2 litres\nof it".utf8).base64EncodedString()
    #expect(outcome.output.contains("\u{1B}]52;c;\(letters)\u{07}"))
    #expect(outcome.output.contains("Sent to the terminal's clipboard: Buy milk"))
    #expect(outcome.output.components(separatedBy: "\u{1B}").count == 2)
  }

  @Test func `begins a mail, to whom the user says or has set`() throws {
    try stand.put(tool: "xdg-email")
    #expect(try stand.share("--via", "email", "--to", "me@example.org") == Self.done)
    try stand.noonmark.write("todo.email = you@example.org\n", to: ".config/noonmark/config")
    #expect(try stand.share("--via", "email") == Self.done)
    let query = "?subject=Buy%20milk&body=2%20litres%0D%0Aof%20it"
    #expect(
      stand.got == [
        "xdg-email", "mailto:me@example.org" + query, "xdg-email",
        "mailto:you@example.org" + query,
      ])
    let wrong = try stand.share("--via", "email", "--to", "-a@b?cc=c")
    #expect(wrong.status == 2)
    #expect(wrong.error.contains("write it as me@example.org"))
    #expect(stand.got.count == 4)
  }

  @Test func `appends to a file, which is the user's alone`() throws {
    let path = "\(stand.noonmark.home)/notes.md"
    #expect(try stand.share("--via", "file", "--to", path) == Self.done)
    #expect(try stand.share("--via", "file", "--to", path) == Self.done)
    let item = "- [ ] Buy milk\n\n  2 litres\n  of it\n"
    #expect(stand.noonmark.text(of: "notes.md") == item + item)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try stand.share("--via", "file").status == 2)
    let folder = try stand.share("--via", "file", "--to", stand.noonmark.home)
    #expect(folder.status == 1)
    #expect(folder.errorLines.count == 1)
  }

  @Test func `gives a command the text, apart from what it is to do`() throws {
    let command =
      #"cat >input; printf '%s,%s,%s,%s' "$NOONMARK_TITLE" "$NOONMARK_DESCRIPTION" "#
      + #""$NOONMARK_ID" "$NOONMARK_COMPLETED""#
    let outcome = try stand.share("--via", "command", "--to", command)
    #expect(outcome.status == 0)
    #expect(outcome.output == "Buy milk,2 litres\nof it,\(ShareStand.item),false")
    #expect(stand.noonmark.text(of: "input") == "Buy milk\n\n2 litres\nof it")
    try stand.noonmark.write(
      "todo.command = echo no printer >&2; exit 7\n", to: ".config/noonmark/config")
    let failed = try stand.share("--via", "command")
    #expect(failed.status == 1)
    #expect(failed.error.contains("the command failed with exit status 7 (no printer)"))
    #expect(try stand.share("--via", "command", "--to", "true") == Self.done)
  }

  @Test(arguments: ShareStand.hostile)
  func `of a hostile title does no harm`(title: String) throws {
    try stand.put(task: title)
    try stand.put(tool: "xclip")
    try stand.put(tool: "xdg-email")
    #expect(try stand.share("--via", "clipboard", with: ["DISPLAY": ":0"]) == Self.done)
    #expect(stand.noonmark.text(of: "input") == title)
    #expect(try stand.share("--via", "email") == Self.done)
    let address = try #require(stand.got.last)
    #expect(stand.got.count == 6)
    #expect(address.hasPrefix("mailto:?subject="))
    #expect(
      address.components(separatedBy: "&").count == (title.contains("\n") ? 2 : 1)
        || title.contains("\u{1B}"))
    #expect(address.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    let printed = try stand.share("--via", "command", "--to", #"printf %s "$NOONMARK_TITLE""#)
    #expect(printed.output == title)
    #expect(
      try stand.share("--via", "file", "--to", "\(stand.noonmark.home)/notes.md") == Self.done)
    let lines = title.components(separatedBy: "\n").joined(separator: "\n  ")
    #expect(stand.noonmark.text(of: "notes.md") == "- [ ] \(lines)\n")
    #expect(stand.noonmark.text(of: "x") == nil)
  }

  @Test func `has its own message for what is missing`() throws {
    for (way, key) in [("webhook", "todo.webhook"), ("command", "todo.command")] {
      let outcome = try stand.share("--via", way)
      #expect(outcome.status == 2)
      #expect(outcome.error.contains("add --to, or set \(key) with noonmark config set"))
    }
    for address in ["-o/tmp/x", "file:///etc/passwd", "http://a b", "example.org", "http://"] {
      let outcome = try stand.share("--via", "webhook", "--to=\(address)")
      #expect(outcome.status == 2)
      #expect(outcome.errorLines.count == 1)
    }
    #expect(stand.kept.isEmpty)
  }
}
