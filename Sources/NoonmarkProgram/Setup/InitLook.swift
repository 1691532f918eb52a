import NoonmarkBase
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// The size and the template of `noonmark init`, which `noonmark show` gets.
struct InitLook {
  let size: WidgetFamily?
  let template: String?

  init(_ size: WidgetFamily? = nil, _ template: String? = nil) {
    self.size = size
    self.template = template
  }

  var isEmpty: Bool { size == nil && template == nil }
  var withoutSize: InitLook { InitLook(nil, template) }

  /// The options.
  var words: [String] {
    (size.map { ["--size", $0.rawValue] } ?? []) + (template.map { ["--template", $0] } ?? [])
  }

  /// Whether a character of a template means nothing between the quotes of any snippet.
  static func isSafe(_ byte: UInt8) -> Bool {
    InitCommand.isSafe(byte) || " {},".utf8.contains(byte)
  }

  /// The ways in which snippets write a size.
  private static let written: [(start: String, end: String)] = [
    ("--size ", ""), ("'--size', '", "'"), ("\"--size\", \"", "\""),
    (#"\"--size\" \""#, #"\""#),
  ]

  /// Returns a snippet with this size in the place of its own; `nil` if it has none.
  func resized(_ bytes: [UInt8]) -> [UInt8]? {
    // A template is a line.
    let size = size ?? (template != nil && bytes.containsText("--size large") ? .medium : nil)
    guard let size else { return nil }
    var changed: [UInt8] = []
    var rest = bytes[...]
    var isFound = false
    while !rest.isEmpty {
      let found = InitLook.written.lazy.compactMap { form in
        WidgetFamily.allCases.lazy.map { (form, form.start + $0.rawValue + form.end) }
          .first { rest.starts(with: $0.1.utf8) }
      }.first
      if let (form, text) = found {
        changed += Array((form.start + size.rawValue + form.end).utf8)
        rest = rest.dropFirst(text.utf8.count)
        isFound = true
      } else {
        changed.append(rest.removeFirst())
      }
    }
    return isFound ? changed : nil
  }
}

extension [UInt8] {
  /// Whether the bytes contain a text.
  func containsText(_ text: String) -> Bool {
    indices.contains { self[$0...].starts(with: text.utf8) }
  }
}
