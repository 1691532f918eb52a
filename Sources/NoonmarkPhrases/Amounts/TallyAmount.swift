import NoonmarkBase
import NoonmarkText

/// The amount of an event in a tally, as typed.
package enum TallyAmount {
  package static let maximum = 1_000_000

  /// Parses an amount: ASCII digits of a number from 1 to `maximum`.
  package static func parse(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit), let amount = Int(text),
      (1...maximum).contains(amount)
    else { return nil }
    return amount
  }

  /// Returns the message about an invalid amount, or another number named `name`.
  package static func invalid(_ text: String, _ name: String = "amount") -> String {
    ErrorMessage.invalid(name, text, "write a whole number from 1 to \(maximum)")
  }
}
