import Foundation
import NoonmarkBase
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

struct ShareTextTests {
  private static let hostile = [
    "Buy milk", "a & b=c?d#e%20", "&body=x&cc=evil@example.org", "a\r\nBcc: evil@example.org",
    "$(touch x)", "`id`", "'\"\\", "-option", "ä 🎂\u{202E}x", "\u{1B}]52;c;AAAA\u{07}",
    "a\u{2028}b",
    "\u{0}\u{7F}\u{85}", "<b>", "",
  ]

  private func share(_ title: String, _ description: String? = nil) -> ShareText {
    ShareText(TodoItem(id: "x", title: title, description: description))
  }

  /// Returns the fields of a `mailto:` URL (RFC 6068).
  private func fields(_ address: String) throws -> [String: String] {
    let query = try #require(address.split(separator: "?", omittingEmptySubsequences: false).last)
    var fields: [String: String] = [:]
    for field in query.split(separator: "&") {
      let parts = field.split(separator: "=", omittingEmptySubsequences: false)
      #expect(parts.count == 2)
      let value: String = try #require(String(parts[1]).removingPercentEncoding)
      fields[String(parts[0])] = value
    }
    return fields
  }

  @Test func `a text is the title, and the description after a blank line`() {
    #expect(share(" Buy milk ").plain == " Buy milk ")
    #expect(share("Buy milk", "").plain == "Buy milk")
    #expect(share("Buy milk", "2 litres\n").plain == "Buy milk\n\n2 litres\n")
  }

  @Test(arguments: hostile)
  func `a mail's address says the title and the description and nothing else`(
    text: String
  ) throws {
    let address = share(text, text.isEmpty ? nil : text).mailto(nil)
    expect(address, .starts("mailto:?subject="))
    #expect(address.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    let fields = try fields(address)
    #expect(Set(fields.keys).isSubset(of: ["subject", "body"]))
    let subject = try #require(fields["subject"])
    #expect(!subject.unicodeScalars.contains { $0.properties.generalCategory == .control })
    if text.isEmpty {
      #expect(fields["body"] == nil)
    } else if subject == text {
      #expect(fields["body"] == text)
    } else {
      #expect(fields["body"] == text + "\r\n\r\n" + text)
    }
  }

  @Test func `lines of a mail end in CR LF`() throws {
    let fields = try fields(share("t", "a\nb\r\nc\rd\n\ne").mailto(nil))
    #expect(fields["body"] == "a\r\nb\r\nc\r\nd\r\n\r\ne")
    #expect(fields["subject"] == "t")
  }

  @Test func `a mail goes to the address that was checked`() throws {
    let address = try MailAddress("me+noon_mark@mail.example.org")
    let text = share("t").mailto(address)
    #expect(text == "mailto:me%2Bnoon_mark@mail.example.org?subject=t")
  }

  @Test func `an item of a list has its box, and what follows indented`() {
    func markdown(_ share: ShareText, _ isCompleted: Bool = false) -> [String] {
      share.markdown(isCompleted: isCompleted).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(markdown(share("Buy milk")) == ["- [ ] Buy milk"])
    #expect(markdown(share("Buy milk"), true) == ["- [x] Buy milk"])
    #expect(
      markdown(share("a\u{1B}[31mb", "\tc\u{7F}\u{9B}d"))
        == ["- [ ] a\u{FFFD}[31mb", "", "  \tc\u{FFFD}\u{FFFD}d"])
    #expect(
      markdown(share("a\nb", "c\r\n\r\nd")) == ["- [ ] a", "  b", "", "  c", "", "  d"])
    #expect(markdown(share("- x # <b>")) == ["- [ ] - x # <b>"])
  }
}

struct MailAddressTests {
  @Test(arguments: ["a@b", "me@example.org", "first.last+tag@mail.example.co.uk", "a_b=c-d@x-y.z"])
  func `a plain address is taken`(text: String) throws {
    #expect(try MailAddress(text).text == text)
  }

  @Test(arguments: [
    "", "@", "a@", "@b", "a", "a@b@c", "-a@b", "a@-b", "a b@c", "a@b c", "a?@b", "a&b@c", "a,b@c",
    "a@b,c@d", "a@b?cc=d", "a%40b@c", "a;b@c", "\"a\"@b", "<a@b>", "ä@b", "a@ä", "a..b@c", ".a@b",
    "a.@b", "a@b.", "a@b\n", "a\u{0}@b", "a/b@c", "--attach@b",
    "\(String(repeating: "a", count: 250))@b.cd",
  ])
  func `anything else is refused with an example`(text: String) {
    let error = #expect(throws: Failure.self) { try MailAddress(text) }
    #expect(error?.message.contains("write it as me@example.org") == true)
  }
}

struct TerminalClipboardTests {
  @Test func `Base64 is what others make of the same bytes`() {
    var random = SeededGenerator(seed: 71)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8(random.number(in: 0...255)) }
      #expect(Base64.text(of: bytes) == Array(Data(bytes).base64EncodedString().utf8))
    }
  }

  @Test func `the sequence holds letters alone between its start and its end`() throws {
    var random = SeededGenerator(seed: 72)
    for _ in 0..<Samples.count(500) {
      let text = NastyText.make(length: 0...40, using: &random)
      let sequence = try #require(TerminalClipboard.sequence(for: text))
      #expect(sequence.starts(with: Array("\u{1B}]52;c;".utf8)))
      let letters = sequence.dropFirst(7).dropLast()
      #expect(sequence.last == 0x07)
      #expect(letters.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "?") })
      let decoded = Data(base64Encoded: Data(letters))
      #expect(decoded.map { Array($0) } == Array(text.utf8))
    }
  }

  @Test func `a text that terminals would drop is not sent`() {
    let longest = String(repeating: "a", count: TerminalClipboard.maximumSize)
    #expect(TerminalClipboard.sequence(for: longest) != nil)
    #expect(TerminalClipboard.sequence(for: longest + "a") == nil)
  }
}
