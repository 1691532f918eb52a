import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
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

  /// Returns the name of the theme in a file.
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
    if let typed = sheet.options.theme, !names.contains(typed) {
      throw .input(Run.noTheme(named: typed, in: host))
    }
    let wanted = sheet.options.theme ?? configuration[Keys.theme]
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
      let icons = icons(sheet.options, EmbeddedThemes.standard, isASCII: false)
      lines = sheet.cards(painted, icons: icons)
    } else {
      let names = painted.map { DisplayText($0.stylesheet.theme.name) }
      let width = min(DisplayText.maximumWidth(of: names), 24)
      lines = painted.map { stylesheet, isInUse in
        let icons = icons(sheet.options, stylesheet.theme, isASCII: stylesheet.isASCII)
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
    try ConfigAccess(self).set(Keys.theme.spec, to: name)
    confirm("The theme is \(name) now")
  }

  fileprivate mutating func checkTheme() throws(Failure) {
    try load()
    let path = invocation.arguments[0]
    let bytes = try Failure.ifUnreadable(
      path, try File.read(path, limit: Run.maximumThemeSize).bytes)
    let reading = reading(
      of: ThemeFile(source: path, bytes: bytes), named: ThemeCommands.name(of: path))
    var problems = reading.everyProblem
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
    print("\(path): every role is set and readable")
  }
}

extension ThemeReading {
  /// The problems that `theme check` prints: invalid lines, roles that no file of the chain sets,
  /// and colors with too little contrast.
  fileprivate var everyProblem: [String] {
    let violations = theme.contrastViolations.map { violation in
      ThemeProblem(
        source: source,
        line: self.line(of: violation.role.rawValue) ?? self.line(of: Theme.Key.inherits.rawValue)
          ?? 1,
        message: violation.message)
    }
    let own = problems.filter { $0.source == source } + violations
    let order = own.indices.sorted { (own[$0].line, $0) < (own[$1].line, $1) }
    return order.map { own[$0].description }
      + missing.map {
        "\(source): missing role '\($0.rawValue)': set it, or inherit from another theme"
      }
      + problems.filter { $0.source != source }.map(\.description)
  }
}
