import Almanac
import NoonmarkBase
import NoonmarkText

/// The state of a script at the time of a render.
package struct ScriptData: Hashable, Sendable {
  package let state: LoadStatus.State
  /// The last timeline; `nil` before the first.
  package let timeline: ScriptTimeline?
  /// One sentence on what went wrong, if anything.
  package let problem: String?
  /// When the timeline is read again; `nil` to wait for a file to change.
  package let revalidateAt: Instant?

  package init(
    _ state: LoadStatus.State, timeline: ScriptTimeline? = nil, problem: String? = nil,
    revalidateAt: Instant? = nil
  ) {
    self.state = state
    self.timeline = timeline
    self.problem = problem
    self.revalidateAt = revalidateAt
  }
}

/// A widget of the user's own, and the argument it gets.
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

  /// The form in which users write it.
  package var text: String { argument.map { "\(name)/\($0)" } ?? name }

  /// The form for lists and messages: one short line.
  package var label: DisplayText { DisplayText(text).truncated(to: ScriptName.maximumLabelWidth) }

  private static let maximumLabelWidth = 40
  private static let maximumLength = 64

  /// The rule for valid names, for messages.
  package static let rule =
    "use letters, digits, - and _, at most \(maximumLength), and a letter or digit first"

  /// Whether a file of this name can be a widget.
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
