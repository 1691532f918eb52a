import NoonmarkLayout
import NoonmarkText

/// The size and the template of `noonmark init`, which `noonmark show` gets.
struct InitLook {
  let size: WidgetFamily?
  let template: String?

  init(_ size: WidgetFamily? = nil, _ template: String? = nil) {
    self.size = size
    self.template = template
  }

  var isEmpty: Bool { size == nil && template == nil }

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

/// A look for `noonmark init --style`: the options of `noonmark show`, and the colors of a theme in
/// the place of those that a snippet has.
struct InitPreset {
  /// The names of the looks.
  enum Style: String, CaseIterable, Sendable {
    case plain
    case pill
    case module

    fileprivate var pillStyle: PillStyle {
      switch self {
      case .plain: .text
      case .pill: .pill
      case .module: .module
      }
    }
  }

  /// The targets whose bars or segments have a look.
  static let targets = ["i3bar", "i3status", "polybar", "starship", "swaybar", "tmux", "waybar"]

  /// The options that `noonmark show` gets.
  let words: [String]
  let appearance: ColorScheme
  /// The colors of a snippet as six hexadecimal digits, each with that of the theme.
  private let colors: [(written: [UInt8], shown: [UInt8])]

  /// - Parameters:
  ///   - isNamed: Whether the theme is not that of the configuration.
  ///   - appearance: The kind of background, if the user chose it.
  init(_ style: Style, _ theme: Theme, isNamed: Bool, _ appearance: ColorScheme?) {
    let scheme = theme.colorScheme ?? appearance ?? .dark
    self.appearance = scheme
    words =
      ["--pill-style", style.pillStyle.rawValue] + (isNamed ? ["--theme", theme.name] : [])
      + ["--appearance", scheme.rawValue]
    let roles: [Role] = [.background, .accent, .muted, .rule, .warning]
    var colors = roles.compactMap { role -> (written: [UInt8], shown: [UInt8])? in
      guard let old = EmbeddedThemes.standard.color(for: role, in: .dark),
        let new = theme.color(for: role, in: scheme)
      else { return nil }
      return (InitPreset.digits(old), InitPreset.digits(new))
    }
    // A theme with the terminal's own text color has that of the snippet on a dark bar.
    let text =
      theme.color(for: .text, in: scheme)
      ?? (scheme == .light ? theme.color(for: .background, in: scheme) : nil).map {
        Color.text(on: $0)
      }
    if let text { colors.append((Array("cdd6f4".utf8), InitPreset.digits(text))) }
    self.colors = colors
  }

  private static func digits(_ color: Color) -> [UInt8] { Array(color.hex.utf8.dropFirst()) }

  /// Returns the color in the place of one at the start of some bytes.
  func color(atStartOf bytes: ArraySlice<UInt8>) -> [UInt8]? {
    colors.first { bytes.starts(with: $0.written) }?.shown
  }

  /// A mark of a line that is code only with a look, and the text in its place.
  static let marks: [(written: [UInt8], shown: [UInt8])] = [
    (Array("// style: ".utf8), Array("// ".utf8)), (Array("# style: ".utf8), []),
    (Array("; style: ".utf8), []),
  ]
}
