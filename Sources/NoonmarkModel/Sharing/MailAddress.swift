import Almanac
import NoonmarkText

/// One mail address, of characters that mean nothing else where addresses are read.
///
/// Of what RFC 5322 allows it takes the plain form alone, `local@domain`: no names, no quotes, no
/// second address, nothing that a mail program could read as an option or as another field.
package struct MailAddress: Hashable, Sendable {
  /// The address as it was typed.
  package let text: String

  /// The most characters that an address may have (RFC 5321, with the brackets of a path).
  package static let limit = 254

  /// Checks an address.
  ///
  /// - Parameter text: The address, as `me@example.org`.
  /// - Throws: `MailAddressError` where it is none.
  package init(_ text: String) throws(MailAddressError) {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard text.utf8.count <= MailAddress.limit, parts.count == 2,
      MailAddress.isDotted(parts[0], where: { MailAddress.isAtom($0) }),
      MailAddress.isDotted(parts[1], where: { MailAddress.isWord($0) || $0 == dash }),
      parts.allSatisfy({ $0.first != dash })
    else { throw MailAddressError(text: text) }
    self.text = text
  }

  /// Whether a part is made of pieces with a dot between each two.
  private static func isDotted(
    _ part: Substring.UTF8View, where belongs: (UInt8) -> Bool
  ) -> Bool {
    part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.allSatisfy(belongs) }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Of the characters of an atom those that need no care.
  private static func isAtom(_ byte: UInt8) -> Bool {
    isWord(byte) || "+-_=".utf8.contains(byte)
  }
}

/// A text that is no mail address, or none that is taken.
package struct MailAddressError: Error, Hashable, Sendable {
  /// The text.
  package let text: String

  /// One sentence: what is wrong, and what to write.
  package var message: String {
    "\(DisplayText(text).string.quoted) is no mail address: write one, as me@example.org"
  }
}

private let dash = UInt8(ascii: "-")
