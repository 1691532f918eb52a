import Foundation
import Testing

/// A condition on a text, such as the output of a program.
///
/// A string literal is the whole text.
package enum TextCondition: ExpressibleByStringInterpolation {
  case equals(String)
  case has([String])
  case lacks([String])
  case starts(String)
  case ends(String)
  /// The number of lines that have text.
  case lines(Int)

  package init(stringLiteral text: String) { self = .equals(text) }

  package static func has(_ parts: String...) -> TextCondition { .has(parts) }

  package static func lacks(_ parts: String...) -> TextCondition { .lacks(parts) }

  /// Returns the unmet parts of the condition, in words.
  package func violations(in text: String) -> [String] {
    switch self {
    case .equals(let whole): text == whole ? [] : ["is not \(whole.debugDescription)"]
    // Foundation finds parts of characters too, such as the line feed of a carriage return and line
    // feed, but no empty text.
    case .has(let parts):
      parts.filter { !$0.isEmpty && !text.contains($0) }.map { "lacks \($0.debugDescription)" }
    case .lacks(let parts):
      parts.filter { text.contains($0) }.map { "has \($0.debugDescription)" }
    case .starts(let start):
      text.hasPrefix(start) ? [] : ["does not start with \(start.debugDescription)"]
    case .ends(let end): text.hasSuffix(end) ? [] : ["does not end with \(end.debugDescription)"]
    case .lines(let count):
      text.split(separator: "\n").count == count ? [] : ["does not have \(count) lines"]
    }
  }
}

/// Records an issue with a text that does not meet all conditions, or is nil.
///
/// A call compiles much faster than an `#expect` for each condition.
package func expect(
  _ text: (some StringProtocol)?, _ conditions: TextCondition..., for subject: Any = "",
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  let violations =
    text.map { text in conditions.flatMap { $0.violations(in: String(text)) } } ?? ["is missing"]
  guard !violations.isEmpty else { return }
  let shown = text.map { String($0).debugDescription } ?? "text"
  Issue.record(
    "\(subject) \(shown) \(violations.joined(separator: ", "))",
    sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1))
}
