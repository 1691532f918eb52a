/// The colours of the roles, and the glyphs between widgets.
///
/// A theme file has a line a role: the colour on a dark background, and behind it, where it
/// differs, the one on a light background. `default` is the terminal's own colour.
public struct Theme: Hashable, Sendable {
  /// The name by which users ask for it.
  public let name: String
  /// What stands between widgets on one line.
  public private(set) var separator: DisplayText = " │ "
  /// The ends of pills.
  public private(set) var caps = PillCaps.block
  /// What bars are drawn with.
  public private(set) var bars = BarGlyphs.eighths
  /// The set of glyphs for icons and marks; nil where the theme has no say.
  public private(set) var icons: IconSet?
  /// The one background that the theme is made for; nil where it serves both.
  public private(set) var appearance: Appearance?
  private var dark: [Color?] = Array(repeating: nil, count: Role.order.count)
  private var light: [Color?] = Array(repeating: nil, count: Role.order.count)

  /// Reads a theme; a line that can't be read is a problem, and leaves its role as it is in
  /// `base`.
  public static func read(
    _ bytes: [UInt8], name: String, base: Theme? = nil
  ) -> (theme: Theme, problems: [LineFile.BadLine]) {
    let file = LineFile(bytes)
    var theme = Theme(name: name)
    if let base {
      theme.separator = base.separator
      theme.dark = base.dark
      theme.light = base.light
    }
    var problems = file.badLines
    for setting in file.entries {
      if let message = theme.apply(setting) {
        problems.append(LineFile.BadLine(line: setting.line, what: message))
      }
    }
    return (theme, problems)
  }

  private init(name: String) {
    self.name = name
  }

  /// Takes over one line; returns what is wrong with it, if anything is.
  private mutating func apply(_ setting: LineFile.Entry) -> String? {
    if setting.key == "separator" {
      separator = DisplayText(separator: Theme.unquoted(setting.value))
      return nil
    }
    guard let role = Role.named(setting.key) else { return "unknown role '\(setting.key)'" }
    let words = setting.value.split(separator: " ")
    guard let first = words.first, words.count <= 2 else {
      return "'\(setting.key)' takes one colour or two: dark, then light"
    }
    for (index, word) in [first, words.last ?? first].enumerated() {
      guard let color = Theme.color(word) else {
        return "'\(word)' is not a colour: write #rrggbb or default"
      }
      if index == 0 { dark[role.index] = color } else { light[role.index] = color }
    }
    return nil
  }

  /// A value in double quotes keeps its blanks.
  private static func unquoted(_ value: String) -> String {
    guard value.utf8.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else { return value }
    return String(value.dropFirst().dropLast())
  }

  private static func color(_ word: Substring) -> Color?? {
    if word == "default" { return .some(nil) }
    guard word.first == "#", let color = Color(hex: word) else { return nil }
    return .some(color)
  }

  /// Returns the colour of a role; nil for the terminal's own.
  public func color(for role: Role, in appearance: Appearance) -> Color? {
    appearance == .dark ? dark[role.index] : light[role.index]
  }
}

extension DisplayText {
  /// Takes a separator from a theme: cleaned, but with one blank kept at either end.
  init(separator text: String) {
    let cleaned = DisplayText(text)
    let leading = text.utf8.first == UInt8(ascii: " ") ? " " : ""
    let trailing = text.utf8.last == UInt8(ascii: " ") ? " " : ""
    self.init(drawing: leading + cleaned.string + trailing)
  }
}
