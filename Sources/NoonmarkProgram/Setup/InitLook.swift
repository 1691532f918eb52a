import NoonmarkLayout
import NoonmarkText

/// The size and the template of `noonmark init`, which are passed to `noonmark show`.
struct InitLook {
  let size: WidgetFamily?
  let template: String?

  init(_ size: WidgetFamily? = nil, _ template: String? = nil) {
    self.size = size
    self.template = template
  }

  var isEmpty: Bool { size == nil && template == nil }

  /// The options as words of a command line.
  var words: [String] {
    (size.map { ["--size", $0.rawValue] } ?? []) + (template.map { ["--template", $0] } ?? [])
  }

  /// Whether a template is literal between the quotes of every snippet.
  ///
  /// YAML reads a colon before a space as the end of a key.
  static func isSafe(_ template: String) -> Bool {
    !template.contains(": ")
      && template.utf8.allSatisfy { InitCommand.isSafe($0) || " {},:|<>".utf8.contains($0) }
  }

  /// The forms of a size in snippets.
  private static let written: [(start: String, end: String)] = [
    ("--size ", ""), ("'--size', '", "'"), ("\"--size\", \"", "\""),
    (#"\"--size\" \""#, #"\""#),
  ]

  /// Replaces the size in a snippet with this one.
  ///
  /// Returns `nil` if the snippet has no size.
  func resized(_ bytes: [UInt8]) -> [UInt8]? {
    // A template is one line, so it requires the medium size.
    let size = size ?? (template != nil && bytes.contains("--size large".utf8) ? .medium : nil)
    guard let size else { return nil }
    var changed = bytes
    var isFound = false
    for (start, end) in InitLook.written {
      for old in WidgetFamily.allCases {
        let text = (start + old.rawValue + end).utf8
        guard changed.contains(text) else { continue }
        changed.replace(text, with: (start + size.rawValue + end).utf8)
        isFound = true
      }
    }
    return isFound ? changed : nil
  }
}
