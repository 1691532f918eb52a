import NoonmarkRecords
import NoonmarkText

/// The colors of the roles, the glyphs between widgets, and what pills and bars are drawn with.
///
/// A theme file has a line a role: the color on a dark background, and behind it, where it
/// differs, the one on a light background. `default` is the terminal's own color. The other keys
/// are those of `Theme.Key`.
package struct Theme: Hashable, Sendable {
  /// The keys of a theme file that are no roles.
  package enum Key: String, CaseIterable, Sendable {
    /// The theme that says whatever this one does not.
    case inherits
    /// The background that the theme is made for.
    case appearance
    /// The ends of pills.
    case pillCaps = "pill.caps"
    /// What bars are drawn with.
    case barGlyphs = "bar.glyphs"
    /// What stands between widgets on one line.
    case separator
    /// The set of glyphs for icons and marks.
    case icons

    /// The words that the key takes; empty where any text goes.
    package var words: [String] {
      switch self {
      case .inherits, .separator: []
      case .appearance: ["both"] + ColorScheme.allCases.map(\.rawValue)
      case .pillCaps: PillCaps.allCases.map(\.rawValue)
      case .barGlyphs: BarGlyphs.allCases.map(\.rawValue)
      case .icons: IconSet.allCases.map(\.rawValue)
      }
    }
  }

  /// The name by which users ask for it.
  package private(set) var name: String
  /// What stands between widgets on one line.
  package private(set) var separator: DisplayText = " │ "
  /// The ends of pills.
  package private(set) var caps = PillCaps.block
  /// What bars are drawn with.
  package private(set) var bars = BarGlyphs.eighths
  /// The set of glyphs for icons and marks; nil where the theme has no say.
  package private(set) var icons: IconSet?
  /// The one background that the theme is made for; nil where it serves both.
  package private(set) var colorScheme: ColorScheme?
  private var palette = Palette()

  /// Creates a theme of the terminal's own colors.
  init(name: String) {
    self.name = name
  }

  /// Returns the theme under another name.
  package func named(_ name: String) -> Theme {
    var theme = self
    theme.name = name
    return theme
  }

  /// Returns the color of a role; nil for the terminal's own.
  package func color(for role: Role, in colorScheme: ColorScheme) -> Color? {
    palette[role, colorScheme]
  }

  /// The backgrounds that the theme is made for.
  package var colorSchemes: [ColorScheme] { colorScheme.map { [$0] } ?? ColorScheme.allCases }

  /// The contrast that a text in any color is held to, from what the theme itself holds.
  ///
  /// 7:1 where its text, what steps back and what warns all reach that on each background that it
  /// is made for; otherwise 4.5:1.
  package var textContrast: Double {
    let isHigh = colorSchemes.allSatisfy { colorScheme in
      guard let background = color(for: .background, in: colorScheme) else { return false }
      return [Role.text, .muted, .warning].allSatisfy { role in
        (color(for: role, in: colorScheme)?.contrast(with: background) ?? 0)
          >= Color.enhancedContrast
      }
    }
    return isHigh ? Color.enhancedContrast : Color.readableContrast
  }

  /// Whether no color has a hue, so that no other color should add one.
  package var isGrey: Bool { palette.isGray }
}

extension Theme {
  /// Creates a theme that was read when the program was built, with a function that sets its colors.
  init(
    _ name: String, separator: String, caps: PillCaps, bars: BarGlyphs, icons: IconSet?,
    for colorScheme: ColorScheme?, colors: (inout Theme) -> Void
  ) {
    self.init(name: name)
    self.separator = DisplayText(separator: separator)
    self.caps = caps
    self.bars = bars
    self.icons = icons
    self.colorScheme = colorScheme
    colors(&self)
  }

  /// Sets the colors of a role as `0xrrggbb`, or `nil` for the terminal's own.
  mutating func set(_ role: Role, dark: UInt32?, light: UInt32?) {
    palette[role, .dark] = dark.map { Color(rgb: $0) }
    palette[role, .light] = light.map { Color(rgb: $0) }
  }
}

extension Theme {
  /// Takes over one line; returns what is wrong with it, if anything is.
  ///
  /// `inherits` is the reader's affair.
  mutating func apply(_ setting: LineFile.Entry) -> String? {
    if let role = Role.named(setting.key) { return apply(setting, to: role) }
    guard let key = Key.allCases.first(where: { $0.rawValue == setting.key }) else {
      let names = Role.order.map(\.rawValue) + Key.allCases.map(\.rawValue)
      let near = Suggestion.nearest(to: setting.key, in: names)
      return "unknown role '\(setting.key)'" + (near.map { ", did you mean '\($0)'?" } ?? "")
    }
    let value = setting.value
    guard key.words.isEmpty || key.words.contains(value) else {
      return "'\(value)' is not a value of \(key.rawValue), it takes "
        + key.words.joined(separator: ", ")
    }
    switch key {
    case .inherits: break
    case .appearance: colorScheme = ColorScheme(rawValue: value)
    case .pillCaps: caps = PillCaps(rawValue: value) ?? caps
    case .barGlyphs: bars = BarGlyphs(rawValue: value) ?? bars
    case .separator: separator = DisplayText(separator: Theme.unquoted(value))
    case .icons: icons = IconSet(rawValue: value)
    }
    return nil
  }

  private mutating func apply(_ setting: LineFile.Entry, to role: Role) -> String? {
    let words = setting.value.split(separator: " ")
    guard let first = words.first, words.count <= 2 else {
      return "'\(setting.key)' takes one color or two: dark, then light"
    }
    let last = words.last ?? first
    guard let onDark = Theme.color(first) else { return Theme.noColor(first) }
    guard let onLight = Theme.color(last) else { return Theme.noColor(last) }
    palette[role, .dark] = onDark
    palette[role, .light] = onLight
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

  private static func noColor(_ word: Substring) -> String {
    "'\(word)' is not a color: write #rrggbb or default"
  }
}

extension Theme {
  /// The theme in the form of its file, with every key and every role: read again, it is equal.
  ///
  /// A line each, without their newlines; `role` is nil for the lines that have no colors.
  package var lines: [(text: DisplayText, role: Role?)] {
    var lines: [(text: String, role: Role?)] = [
      ("appearance = \(colorScheme?.rawValue ?? "both")", nil),
      ("pill.caps = \(caps.rawValue)", nil),
      ("bar.glyphs = \(bars.rawValue)", nil),
      ("separator = \"\(separator.string)\"", nil),
    ]
    if let icons { lines.append(("icons = \(icons.rawValue)", nil)) }
    for role in Role.order {
      let colors = ColorScheme.allCases.map { color(for: role, in: $0)?.hex ?? "default" }
      let words = Set(colors).count == 1 ? colors.prefix(1) : colors[...]
      lines.append(("\(role.rawValue) = \(words.joined(separator: " "))", role))
    }
    // Every blank of the separator counts.
    return lines.map { (DisplayText(drawing: $0.text), $0.role) }
  }
}

extension DisplayText {
  /// Takes a separator from a theme: cleaned, but with the blanks kept at its ends.
  init(separator text: String) {
    let leading = text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let isBlank = leading == text.utf8.count
    let trailing = isBlank ? 0 : text.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
    self.init(
      drawing: String(repeating: " ", count: leading) + DisplayText(text).string
        + String(repeating: " ", count: trailing))
  }
}
