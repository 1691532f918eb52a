import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// The colors of the roles, the separator between widgets, and the glyphs of pills and bars.
///
/// A theme file has a line per role: the color on a dark background, and the color on a light
/// background if it differs. `default` is the terminal's own color. The other keys are those of
/// `Theme.Key`.
package struct Theme: Hashable, Sendable {
  /// The keys of a theme file that are not roles.
  package enum Key: String, CaseIterable, Sendable {
    /// The parent theme, which provides everything that this theme does not set.
    case inherits
    /// The color scheme that the theme supports.
    case appearance
    case pillCaps = "pill.caps"
    case barGlyphs = "bar.glyphs"
    /// The text between widgets on one line.
    case separator
    /// The set of glyphs for icons and marks.
    case icons

    /// The values that the key accepts.
    ///
    /// Empty if it accepts any text.
    package var words: [String] {
      switch self {
      case .inherits, .separator: []
      case .appearance: ["both"] + ColorScheme.allCases.map(\.rawValue)
      case .pillCaps: PillCaps.allCases.map(\.rawValue)
      case .barGlyphs: BarGlyphs.allCases.map(\.rawValue)
      case .icons: IconSet.allCases.map(\.rawValue)
      }
    }

    /// Returns whether a value is one of the words or a former word.
    func accepts(_ value: String) -> Bool {
      words.isEmpty || words.contains(value)
        || (self == .barGlyphs && value == BarGlyphs.formerBlock)
    }
  }

  /// The theme's command-line name.
  package private(set) var name: String
  /// The text between widgets on one line.
  package private(set) var separator: DisplayText = " │ "
  package private(set) var caps = PillCaps.half
  package private(set) var bars = BarGlyphs.line
  /// The set of glyphs for icons and marks, or `nil`.
  package private(set) var icons: IconSet?
  /// The only color scheme that the theme supports, or `nil` if it supports both.
  package private(set) var colorScheme: ColorScheme?
  private var palette = Palette()

  /// Creates a theme of the terminal's own colors.
  init(name: String) {
    self.name = name
  }

  package func named(_ name: String) -> Theme {
    var theme = self
    theme.name = name
    return theme
  }

  /// Returns the color of a role, or `nil` for the terminal's own.
  package func color(for role: Role, in colorScheme: ColorScheme) -> Color? {
    palette[role, colorScheme]
  }

  /// Returns the color of a role for output without the terminal's own colors.
  package func solidColor(for role: Role, in colorScheme: ColorScheme) -> Color {
    if let color = color(for: role, in: colorScheme) { return color }
    guard role == .background else {
      return Color.text(on: solidColor(for: .background, in: colorScheme))
    }
    return Color(rgb: colorScheme == .dark ? 0x1E1E1E : 0xFFFFFF)
  }

  /// The color schemes that the theme supports.
  package var colorSchemes: [ColorScheme] { colorScheme.map { [$0] } ?? ColorScheme.allCases }

  /// The contrast that text in any color must reach.
  ///
  /// 7:1 if the theme's text, secondary text and warnings reach 7:1 in each color scheme that it
  /// supports, otherwise 4.5:1.
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

  /// Whether all colors are gray, so other colors should not add a hue.
  package var isGray: Bool { palette.isGray }
}

extension Theme {
  /// Creates a theme that was compiled in, with a function that sets its colors.
  init(
    _ name: String, separator: String, caps: PillCaps, bars: BarGlyphs, icons: IconSet?,
    for colorScheme: ColorScheme?, colors: (inout Theme) -> Void
  ) {
    self.init(name: name)
    self.separator = DisplayText(keepingSpaces: separator)
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
  /// Applies a line, and returns the error message if the line is invalid.
  ///
  /// `inherits` is resolved by `ThemeReading`.
  mutating func apply(_ setting: LineFile.Entry, suggests: Bool = true) -> String? {
    if let role = Role.named(setting.key) { return apply(setting, to: role) }
    guard let key = Key.allCases.first(where: { $0.rawValue == setting.key }) else {
      let names = Role.order.map(\.name) + Key.allCases.map(\.rawValue)
      let near = suggests ? Suggestion.nearest(to: setting.key, in: names) : nil
      return ErrorMessage.unknown("role", setting.key, near: near)
    }
    let value = setting.value
    guard key.accepts(value) else {
      return ErrorMessage.invalid(
        value, for: key.rawValue, accepted: ErrorMessage.list(key.words))
    }
    switch key {
    case .inherits: break
    case .appearance: colorScheme = ColorScheme(rawValue: value)
    case .pillCaps: caps = PillCaps(rawValue: value) ?? caps
    case .barGlyphs: bars = BarGlyphs(written: value) ?? bars
    case .separator:
      guard let text = Theme.unquoted(value) else {
        return ErrorMessage.invalid(key.rawValue, value, "write both quotes, as in \" | \"")
      }
      separator = DisplayText(keepingSpaces: text)
    case .icons: icons = IconSet(rawValue: value)
    }
    return nil
  }

  private mutating func apply(_ setting: LineFile.Entry, to role: Role) -> String? {
    let words = setting.value.split(separator: " ")
    guard let first = words.first, words.count <= 2 else {
      return "'\(setting.key)' takes one color or two: write the dark one, then the light one"
    }
    let last = words.last ?? first
    guard let onDark = Theme.color(first) else { return Theme.noColor(first) }
    guard let onLight = Theme.color(last) else { return Theme.noColor(last) }
    palette[role, .dark] = onDark
    palette[role, .light] = onLight
    return nil
  }

  /// Removes double quotes, which preserve leading and trailing spaces.
  ///
  /// Returns `nil` if only one of them is there.
  private static func unquoted(_ value: String) -> String? {
    let hasQuotes = (value.hasPrefix("\""), value.hasSuffix("\""))
    guard hasQuotes != (false, false) else { return value }
    guard hasQuotes == (true, true), value.utf8.count >= 2 else { return nil }
    return String(value.dropFirst().dropLast())
  }

  private static func color(_ word: Substring) -> Color?? {
    if word == "default" { return .some(nil) }
    guard word.first == "#", let color = Color(hex: word) else { return nil }
    return .some(color)
  }

  private static func noColor(_ word: Substring) -> String {
    ErrorMessage.invalid("color", String(word), "write #rrggbb or default")
  }
}

extension Theme {
  /// The lines of a file that defines this theme, with every key and every role.
  ///
  /// Lines have no newlines. `role` is `nil` for lines without colors.
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
      lines.append(("\(role.name) = \(words.joined(separator: " "))", role))
    }
    // The spaces of the separator are significant.
    return lines.map { (DisplayText(drawing: $0.text), $0.role) }
  }
}

package struct ThemeFile: Hashable, Sendable {
  /// The path, or a description of an embedded file.
  package let source: String
  package let bytes: [UInt8]

  package init(source: String, bytes: [UInt8]) {
    self.source = source
    self.bytes = bytes
  }

  /// Whether both are the same file, possibly with different paths.
  func isSame(as other: ThemeFile) -> Bool { source == other.source || bytes == other.bytes }
}

/// A problem with a line of a theme file.
package struct ThemeProblem: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  package let source: String
  /// The line number, from 1.
  package let line: Int
  package let message: String

  package init(source: String, line: Int, message: String) {
    self.source = source
    self.line = line
    self.message = message
  }

  /// `FILE:LINE: message`.
  package var description: String { "\(source):\(line): \(message)" }
}

/// A theme parsed from its file and from the files from which it inherits, with their problems.
package struct ThemeReading: Sendable {
  /// The theme, which is usable despite any problems.
  package let theme: Theme
  /// The problems, those of the theme's own file first, then of each parent.
  ///
  /// Sorted by line within a file.
  package let problems: [ThemeProblem]
  /// The path of the theme's own file.
  package let source: String
  private let settings: [LineFile.Entry]

  /// The number of invalid lines of a file for which a suggestion is looked up.
  private static let maximumSuggestions = 10

  /// Parses a theme.
  ///
  /// The parent in `inherits = NAME` is the first file with that name that is not in the chain yet,
  /// so a user's `nord` can inherit from the embedded `nord`. An unknown parent or a cycle is a
  /// problem of the line, and ends the chain.
  ///
  /// - Parameters:
  ///   - file: The theme's own file.
  ///   - name: The theme's name.
  ///   - base: The theme for keys that no file of the chain sets, or `nil` for the terminal's own
  ///     colors.
  ///   - parents: Returns the files with a name, preferred first.
  package init(
    _ file: ThemeFile, name: String, over base: @autoclosure () -> Theme?,
    parents: (String) -> [ThemeFile]
  ) {
    var chain = [Link(file)]
    while let wanted = chain[chain.count - 1].lines.entry(Theme.Key.inherits.rawValue) {
      let found = parents(wanted.value)
      if let parent = found.first(where: { file in !chain.contains { $0.file.isSame(as: file) } }) {
        chain.append(Link(parent))
        continue
      }
      let known = DisplayText(wanted.value).string
      let message =
        found.isEmpty
        ? "unknown theme '\(known)': inherit from an existing theme"
        : "theme '\(known)' inherits from this one: remove one of the two lines"
      chain[chain.count - 1].problems.append(Diagnostic(line: wanted.line, message: message))
      break
    }
    // For short arrays, a linear search is cheaper than building a set.
    let isWhole = Role.order.allSatisfy { role in
      chain.contains { $0.settings.contains { $0.key == role.name } }
    }
    var theme = isWhole ? Theme(name: name) : base()?.named(name) ?? Theme(name: name)
    for index in chain.indices.reversed() {
      for setting in chain[index].settings {
        let suggests = chain[index].problems.count < ThemeReading.maximumSuggestions
        if let message = theme.apply(setting, suggests: suggests) {
          chain[index].problems.append(Diagnostic(line: setting.line, message: message))
        }
      }
    }
    self.theme = theme
    problems = chain.flatMap { link in
      link.problems.sorted { $0.line < $1.line }
        .map { ThemeProblem(source: link.file.source, line: $0.line, message: $0.message) }
    }
    source = file.source
    settings = chain[0].settings
  }

  /// Returns the number of the last line with a key in the theme's own file, or `nil`.
  package func line(of key: String) -> Int? {
    settings.last { $0.key == key }?.line
  }

  /// A parsed file of the chain.
  private struct Link {
    let file: ThemeFile
    let lines: LineFile
    let settings: [LineFile.Entry]
    var problems: [Diagnostic]

    init(_ file: ThemeFile) {
      self.file = file
      lines = LineFile(file.bytes)
      settings = lines.entries
      problems = lines.diagnostics
    }
  }
}
