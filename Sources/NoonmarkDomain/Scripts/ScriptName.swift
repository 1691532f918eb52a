import NoonmarkBase
import NoonmarkText

/// A user-defined widget and its argument.
package struct ScriptName: Hashable, Sendable {
  /// The name of its file.
  package let name: String
  /// The text after the slash of `NAME/ARGUMENT`.
  package let argument: String?

  package init(_ name: String, argument: String? = nil) {
    self.name = name
    self.argument = argument
  }

  /// Parses `NAME` or `NAME/ARGUMENT`; an empty argument is ignored.
  package init(written text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      parts.first.map(String.init) ?? "",
      argument: parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil)
  }

  /// The text as typed: `NAME` or `NAME/ARGUMENT`.
  package var text: String { argument.map { "\(name)/\($0)" } ?? name }

  /// The form for lists and messages: one short line.
  package var label: DisplayText { DisplayText(text).truncated(to: ScriptName.maximumLabelWidth) }

  private static let maximumLabelWidth = 40
  private static let maximumLength = 64

  /// The rule for valid names, for messages.
  package static let rule =
    "use letters, digits, - and _, at most \(maximumLength), and a letter or digit first"

  /// Whether a file with this name can be a widget.
  package static func isValid(_ name: some StringProtocol) -> Bool {
    guard (1...maximumLength).contains(name.utf8.count), let first = name.utf8.first,
      first.isASCIIDigit || first.isASCIILetter
    else { return false }
    return isWord(name)
  }

  /// Whether a text has only letters, digits, `-` and `_`, at least one.
  static func isWord(_ text: some StringProtocol) -> Bool {
    (1...maximumLength).contains(text.utf8.count) && text.utf8.allSatisfy(\.isASCIIWord)
  }
}
