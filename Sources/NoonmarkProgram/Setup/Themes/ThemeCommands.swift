import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText

/// `noonmark theme …`: the embedded themes and the user's own.
enum ThemeCommands {
  @CommandGroup static var commands: CommandGroup.Visiting {
    Command(
      "theme", "List the themes, each in its own colors", options: listOptions,
      run: { run throws(Failure) in try run.listThemes() }
    ).also("theme list")
    Command(
      "theme show", "Print the file of a theme, to start your own",
      arguments: [Argument("THEME")], options: showOptions,
      run: { run throws(Failure) in try run.showTheme() })
    Command(
      "theme set", "Use a theme from now on", arguments: [Argument("THEME")],
      run: { run throws(Failure) in try run.setTheme() })
    Command(
      "theme check", "Check a theme file",
      arguments: [Argument("FILE")], run: { run throws(Failure) in try run.checkTheme() })
  }

  enum ThemeFormat: String, CaseIterable {
    case ansi
    case plain
    case json
    case svg
  }

  private static let format = Option.choice("format", of: ThemeFormat.self, "The output format")

  private static var showOptions: [OptionSpec] {
    [format.spec, Options.appearance.spec, Options.color.spec]
  }

  private static var listOptions: [OptionSpec] {
    showOptions + [Options.theme.spec, Options.icons.spec]
  }

  fileprivate static func name(of path: String) -> String {
    let file = Path.name(of: path)
    return file.hasSuffix(".theme") ? String(file.dropLast(6)) : file
  }
}

extension Run {
  fileprivate mutating func listThemes() throws(Failure) {
    try load()
    let sheet = ThemeSheet(dependsOnBackground: true, in: &self)
    let names = Run.themeNames(in: host)
    if let typed = invocation[Options.theme], !names.contains(typed) {
      throw .input(Run.noTheme(named: typed, in: host))
    }
    let wanted = invocation[Options.theme] ?? configuration[Keys.theme]
    let inUse = names.contains(wanted) ? wanted : EmbeddedThemes.defaultName
    var themes: [(reading: ThemeReading, isInUse: Bool)] = []
    for name in names {
      if let reading = checkedReading(ofTheme: name) {
        themes.append((reading, name == inUse))
      } else {
        warn(Run.noTheme(named: name, in: host))
      }
    }
    if sheet.isJSON {
      let rows = themes.map { $0.reading.theme.json(of: $0.reading.source, isInUse: $0.isInUse) }
      return write(json: rows)
    }
    let painted = themes.map {
      (stylesheet: sheet.stylesheet(of: $0.reading.theme), isInUse: $0.isInUse)
    }
    let lines: [[StyledRun]]
    if sheet.isPicture {
      let icons = icons(EmbeddedThemes.standard, isASCII: false)
      lines = sheet.cards(painted, icons: icons)
    } else {
      let names = painted.map { DisplayText($0.stylesheet.theme.name) }
      let width = min(DisplayText.maximumWidth(of: names), 24)
      lines = painted.map { stylesheet, isInUse in
        let icons = icons(stylesheet.theme, isASCII: stylesheet.isASCII)
        return sheet.row(stylesheet, icons: icons, nameWidth: width, isInUse: isInUse)
      }
    }
    write(sheet.bytes(of: lines, sheet.stylesheet(of: EmbeddedThemes.standard)))
  }

  fileprivate mutating func showTheme() throws(Failure) {
    try load()
    let sheet = ThemeSheet(dependsOnBackground: false, in: &self)
    let name = invocation.arguments[0]
    guard let reading = checkedReading(ofTheme: name) else {
      throw .input(Run.noTheme(named: name, in: host))
    }
    let theme = reading.theme
    if sheet.isJSON {
      return write(json: theme.json(of: reading.source, isInUse: name == configuration[Keys.theme]))
    }
    let stylesheet = sheet.stylesheet(of: theme)
    write(sheet.bytes(of: sheet.lines(of: theme, stylesheet), stylesheet))
  }

  fileprivate mutating func setTheme() throws(Failure) {
    let name = invocation.arguments[0]
    guard Run.themeNames(in: host).contains(name) else {
      throw .input(Run.noTheme(named: name, in: host))
    }
    try ConfigAccess(self).set(Keys.theme.spec, to: name, in: recordingStore())
    confirm("The theme is \(name) now")
  }

  fileprivate mutating func checkTheme() throws(Failure) {
    try load()
    let path = invocation.arguments[0]
    let bytes = try Failure.ifUnreadable(
      path, try File.read(path, limit: Run.maximumThemeSize).bytes)
    let reading = reading(
      of: ThemeFile(source: path, bytes: bytes), named: ThemeCommands.name(of: path))
    var problems = reading.problems(in: LineFile(bytes))
    // An unchanged copy of the embedded theme is no problem.
    if reading.theme.name == EmbeddedThemes.defaultName, reading.theme != EmbeddedThemes.standard {
      problems.append(
        "\(path): the built-in '\(reading.theme.name)' cannot be replaced: use another name")
    }
    for problem in problems { writeLine(DisplayText(problem).string) }
    guard problems.isEmpty else {
      try flush()
      throw .failed("\(path) has \(problems.count.counting("problem")) (listed above)")
    }
    print("\(path): every role is readable")
  }
}

extension ThemeReading {
  /// Returns the problems that `theme check` prints.
  ///
  /// They are invalid and repeated lines, and colors with too little contrast.
  fileprivate func problems(in file: LineFile) -> [String] {
    let invalid = problems.filter { $0.source == source }
    let inherits = self.line(of: Theme.Key.inherits.rawValue)
    // Without its parent, the theme has other colors than it is meant to have.
    let lacksParent = invalid.contains { $0.line == inherits }
    let violations = theme.contrastViolations.compactMap { violation -> ThemeProblem? in
      let own = self.line(of: violation.role.name)
      if lacksParent, own == nil { return nil }
      let line = own ?? self.line(of: violation.background.name) ?? inherits ?? 1
      return ThemeProblem(source: source, line: line, message: violation.message)
    }
    let valid = file.entryLines.filter { line in !invalid.contains { $0.line == line } }
    let repeated = file.repetitions(among: valid).map { repetition in
      ThemeProblem(source: source, line: repetition.line, message: repetition.message)
    }
    let own = invalid + violations + repeated
    return own.sorted { $0.line < $1.line }.map(\.description)
      + problems.filter { $0.source != source }.map(\.description)
  }
}

/// Renders themes, each in its own colors.
struct ThemeSheet {
  private let style: OutputStyle
  /// The color scheme of themes that support both.
  private let appearance: ColorScheme

  /// Decides the format, the colors and the charset of the output.
  init(dependsOnBackground: Bool, in run: inout Run) {
    style = OutputStyle(run)
    appearance =
      run.appearance(EmbeddedThemes.standard, style, asksTerminal: dependsOnBackground).appearance
  }

  /// Whether the output is a picture, which shows the themes as cards.
  var isPicture: Bool { style.format.reader == .viewer }

  var isJSON: Bool { style.format.reader == .program }

  /// Returns the stylesheet of a theme.
  ///
  /// A theme for one color scheme uses that one.
  func stylesheet(of theme: Theme) -> Stylesheet {
    style.stylesheet(theme, theme.colorScheme ?? appearance, isChosen: true)
  }

  /// Returns painted lines in the format.
  func bytes(of lines: [[StyledRun]], _ stylesheet: Stylesheet) -> [UInt8] {
    var bytes: [UInt8] = []
    let frame = Frame(lines: lines.map(Frame.trimmingTrailingSpaces))
    style.format.write(
      Output(widgets: [], frame: frame, stylesheet: stylesheet, depth: style.depth),
      into: &bytes)
    return bytes
  }
}

extension ThemeSheet {
  private static let barWidth = 16

  /// Returns a theme's name, its pills, a bar, and the symbols of the seasons, on the theme's own
  /// background if the output has enough colors.
  func row(_ stylesheet: Stylesheet, icons: IconSet, nameWidth: Int, isInUse: Bool) -> [StyledRun] {
    let name = DisplayText(stylesheet.theme.name).truncated(to: nameWidth)
    let marks = Season.allCases.map { Element.label($0.symbol(in: icons), $0.look.textRole) }
    let sample: [Element] = [
      .label(isInUse ? "*" : " ", .accent, isBold: true),
      .label(name.padded(to: nameWidth), .text, isBold: isInUse),
      Pill(text: "58", fill: .role(.spring)).element,
      Pill(text: "Today", fill: .role(.winter), isToday: true).element,
      Pill(text: "-12", fill: .role(.past)).element,
      bar(.autumn, idealWidth: ThemeSheet.barWidth),
    ]
    let room = LayoutWidth.upTo(nameWidth + 60).drawn(with: stylesheet.barGlyphs)
    let lines = [Block.row(sample + marks)].arranged(in: room).lines
    return lines.flatMap { line in
      withBackground(Painter(stylesheet).paint(line), stylesheet, width: nameWidth + 48)
    }
  }

  /// Returns the themes as cards side by side, each on its own background.
  func cards(_ themes: [(stylesheet: Stylesheet, isInUse: Bool)], icons: IconSet) -> [[StyledRun]] {
    let gap = StyledRun(text: .spaces(2))
    var lines: [[StyledRun]] = []
    for start in stride(from: 0, to: themes.count, by: ThemeSheet.cardsAcross) {
      let cards = themes[start..<min(start + ThemeSheet.cardsAcross, themes.count)].map {
        card($0.stylesheet, icons: icons, isInUse: $0.isInUse)
      }
      if start > 0 { lines.append([]) }
      for line in cards[0].indices {
        lines.append(Array(cards.map { $0[line] }.joined(separator: [gap])))
      }
    }
    return lines
  }

  private static let cardsAcross = 3
  private static let cardWidth = 30

  /// Returns a small widget in a theme, and the theme's colors.
  private func card(_ stylesheet: Stylesheet, icons: IconSet, isInUse: Bool) -> [[StyledRun]] {
    let colors: [Role] = [
      .red, .orange, .yellow, .green, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown, .gray,
    ]
    let season = Season.spring
    let layout = Layout {
      Block.blank
      Row {
        Label(DisplayText(stylesheet.theme.name), .accent, isBold: true)
        Element.spacer
        Label(isInUse ? "*" : "", .accent, isBold: true)
      }
      Block.blank
      Row {
        Label(season.symbol(in: icons), season.look.textRole)
        Label(Localizer.english(season.look.event), isBold: true)
        Element.spacer
        Pill(text: DayCount.title(58, in: .english), fill: .role(season.look.role))
      }
      Row {
        bar(season.look.role, idealWidth: 10)
        Label(DayCount.text(89, in: .english), .muted)
      }
      Block.blank
      Row {
        Pill(text: "7", fill: .role(.pink))
        Pill(text: "33", fill: .role(.orange))
        Pill(text: "-12", fill: .role(.past))
        Element.spacer
        Pill(text: "Today", fill: .role(.blue), isToday: true)
      }
      Block.blank
      Block.line(colors.map { Element.label("● ", $0) })
      Block.blank
    }
    let room = LayoutWidth.exactly(ThemeSheet.cardWidth - 4).drawn(with: stylesheet.barGlyphs)
    let margin = StyledRun(text: .spaces(2))
    return layout.arranged(in: room).lines.map { line in
      let painted = [margin] + Painter(stylesheet).paint(line.fitted(to: room.columns))
      return withBackground(painted, stylesheet, width: ThemeSheet.cardWidth)
    }
  }

  private func bar(_ role: Role, idealWidth: Int) -> Element {
    let progress = Progress(elapsed: 13, of: 20, expires: nil)
    return ProgressBar(
      progress, fill: .role(role), minimumWidth: idealWidth, idealWidth: idealWidth
    ).element
  }

  /// Returns a line padded to a width on the theme's own background.
  ///
  /// The line is unchanged if the format has no cells.
  private func withBackground(
    _ line: [StyledRun], _ stylesheet: Stylesheet, width: Int
  ) -> [StyledRun] {
    guard style.format.hasCells else { return line }
    // At least one blank after the line.
    let columns = line.reduce(0) { $0 + $1.text.width }
    return StyledRun.withBackground(line, stylesheet, width: max(width, columns + 1))
  }

  /// Returns a theme's complete file.
  ///
  /// With colors, a comment shows the color of each role.
  ///
  /// The text does not depend on the charset and can be saved as a theme.
  func lines(of theme: Theme, _ stylesheet: Stylesheet) -> [[StyledRun]] {
    let head = DisplayText("# \(theme.name), with every key and every role.")
    let lines = theme.lines
    let width = lines.reduce(0) { max($0, $1.role == nil ? 0 : $1.text.width) }
    return [[StyledRun(text: head)]]
      + lines.map { line in
        guard let role = line.role, stylesheet.usesColor else {
          return [StyledRun(text: line.text)]
        }
        let swatches = theme.colorSchemes.flatMap { appearance -> [StyledRun] in
          let color = theme.color(for: role, in: appearance)
          let swatch = DisplayText().padded(to: 4)
          return [StyledRun(text: " "), StyledRun(text: swatch, background: color)]
        }
        let start = StyledRun(text: line.text.padded(to: width) + "  #")
        return [start] + swatches
      }
  }
}

extension Theme {
  /// Returns the theme as JSON, with colors as `#rrggbb`, or null for the terminal's own.
  ///
  /// - Parameter source: The path of its file, or the description of an embedded one.
  func json(of source: String, isInUse: Bool) -> JSONValue {
    let isOwn = EmbeddedThemes.file(named: name)?.source != source
    let colors = ColorScheme.allCases.map { appearance in
      let roles = Role.allCases.map { role in
        (role.name, JSONValue.optional(color(for: role, in: appearance)?.hex))
      }
      return (appearance.rawValue, JSONValue.members(roles))
    }
    return .members([
      ("name", .string(name)), ("file", .optional(isOwn ? source : nil)),
      ("in_use", .bool(isInUse)), ("appearance", .string(colorScheme?.rawValue ?? "both")),
      ("pill_caps", .string(caps.rawValue)), ("bar_glyphs", .string(bars.rawValue)),
      ("separator", .string(separator.string)), ("icons", .optional(icons?.rawValue)),
      ("colors", .members(colors)),
    ])
  }
}
