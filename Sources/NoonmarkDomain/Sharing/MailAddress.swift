import NoonmarkBase
import NoonmarkText

/// An email address without special characters.
///
/// Only the plain form `local@domain` of RFC 5322 is accepted: no display name, quotes or second
/// address, and nothing that a mail program could interpret as an option or another header field.
package struct MailAddress: Hashable, Sendable {
  /// The address as typed.
  package let text: String

  /// The maximum length in bytes (RFC 5321, without the brackets of a path).
  package static let maximumLength = 254

  /// Validates an address such as `me@example.org`.
  package init(_ text: String) throws(Failure) {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard text.utf8.count <= MailAddress.maximumLength, parts.count == 2,
      MailAddress.isDotted(parts[0], where: { MailAddress.isAtom($0) }),
      MailAddress.isDotted(parts[1], where: { $0.isASCIILetter || $0.isASCIIDigit || $0 == dash }),
      parts.allSatisfy({ $0.first != dash })
    else {
      throw .input(ErrorMessage.invalid("email address", text, "write it as me@example.org"))
    }
    self.text = text
  }

  /// Whether a part consists of nonempty labels of valid characters, separated by dots.
  private static func isDotted(
    _ part: Substring.UTF8View, where belongs: (UInt8) -> Bool
  ) -> Bool {
    part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.allSatisfy(belongs) }
  }

  /// Whether a byte is a character of an atom (RFC 5322) that is safe in every context.
  private static func isAtom(_ byte: UInt8) -> Bool {
    byte.isASCIIWord || "+=".utf8.contains(byte)
  }
}

private let dash = UInt8(ascii: "-")
