import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText

/// `noonmark theme …`: the embedded themes and the user's own.
enum ThemeCommands {
  static func forEach(_ visit: (Command) -> Void) {
    visit(
      Command(
        "theme", "List the themes, each in its own colors", options: { listOptions },
        run: list))
    visit(
      Command(
        "theme list", "List the themes, each in its own colors", options: { listOptions },
        run: list))
    visit(
      Command(
        "theme show", "Print the file of a theme, to start your own",
        arguments: [Argument("THEME")], options: { showOptions }, run: show))
    visit(
      Command(
        "theme set", "Use a theme from now on", arguments: [Argument("THEME")], run: set))
    visit(
      Command(
        "theme check", "Check a theme file",
        arguments: [Argument("FILE")], run: check))
  }

  enum ThemeFormat: String, CaseIterable {
    case ansi
    case plain
    case json
    case svg
  }

  private static let format = Option.choice(
    "format", of: ThemeFormat.self, "The output format")

  @OptionList private static var showOptions: [OptionSpec] {
    format
    Options.appearance
    Options.color
  }

  @OptionList private static var listOptions: [OptionSpec] {
    showOptions
    Options.theme
    Options.icons
  }

  private static func list(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    var inputs = try Inputs(invocation, in: &console)
    let sheet = ThemeSheet(invocation, &inputs, &console, dependsOnBackground: true)
    let names = Inputs.themeNames(in: console.host)
    if let typed = sheet.options.theme, !names.contains(typed) {
      throw .input(Inputs.noTheme(named: typed, in: console.host))
    }
    let wanted = sheet.options.theme ?? inputs.configuration[Keys.theme]
    let inUse = names.contains(wanted) ? wanted : EmbeddedThemes.defaultName
    var themes: [(reading: ThemeReading, isInUse: Bool)] = []
    for name in names {
      guard let reading = inputs.reading(ofTheme: name, in: &console) else {
        console.warn(Inputs.noTheme(named: name, in: console.host))
        continue
      }
      if let sentence = Inputs.sentence(on: reading) { console.warn(sentence) }
      themes.append((reading, name == inUse))
    }
    if sheet.isJSON {
      let rows = themes.map { $0.reading.theme.json(of: $0.reading.source, isInUse: $0.isInUse) }
      return try ListWriter.write(Rows(rows), as: .json, to: &console)
    }
    if sheet.isPicture {
      let painted = themes.map {
        (stylesheet: sheet.stylesheet(of: $0.reading.theme), isInUse: $0.isInUse)
      }
      let icons = inputs.icons(sheet.options, EmbeddedThemes.standard, isASCII: false)
      let cards = sheet.cards(painted, icons: icons)
      return console.write(sheet.bytes(of: cards, sheet.stylesheet(of: EmbeddedThemes.standard)))
    }
    let width = min(themes.reduce(0) { max($0, DisplayText($1.reading.theme.name).width) }, 24)
    let rows = themes.map { theme in
      let stylesheet = sheet.stylesheet(of: theme.reading.theme)
      return sheet.row(
        stylesheet,
        icons: inputs.icons(sheet.options, stylesheet.theme, isASCII: stylesheet.isASCII),
        nameWidth: width, isInUse: theme.isInUse)
    }
    console.write(sheet.bytes(of: rows, sheet.stylesheet(of: EmbeddedThemes.standard)))
  }

  private static func show(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    var inputs = try Inputs(invocation, in: &console)
    let sheet = ThemeSheet(invocation, &inputs, &console, dependsOnBackground: false)
    let name = invocation.arguments[0]
    guard let reading = inputs.reading(ofTheme: name, in: &console) else {
      throw .input(Inputs.noTheme(named: name, in: console.host))
    }
    if let sentence = Inputs.sentence(on: reading) { console.warn(sentence) }
    let theme = reading.theme
    if sheet.isJSON {
      let json = theme.json(of: reading.source, isInUse: name == inputs.configuration[Keys.theme])
      console.write(sheet.bytes(of: json))
      return
    }
    let stylesheet = sheet.stylesheet(of: theme)
    console.write(sheet.bytes(of: sheet.lines(of: theme, stylesheet), stylesheet))
  }

  private static func set(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let name = invocation.arguments[0]
    guard Inputs.themeNames(in: console.host).contains(name) else {
      throw .input(Inputs.noTheme(named: name, in: console.host))
    }
    try ConfigAccess.set(Keys.theme.spec, to: name, invocation, console.host)
    if console.host.terminal != nil { console.print("The theme is \(name) now.") }
  }

  private static func check(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    var inputs = try Inputs(invocation, in: &console)
    let path = invocation.arguments[0]
    let file: ThemeFile
    do throws(SystemError) {
      file = ThemeFile(
        source: path, bytes: try File.read(path, limit: Inputs.maximumThemeSize).bytes)
    } catch {
      throw .failed(error.cannotRead(path))
    }
    let reading = inputs.reading(of: file, named: name(of: path), in: &console)
    var problems = reading.everyProblem
    // An unchanged copy of the embedded theme is no problem.
    if reading.theme.name == EmbeddedThemes.defaultName, reading.theme != EmbeddedThemes.standard {
      problems.append(
        "\(path): the built-in '\(reading.theme.name)' cannot be replaced: use another name")
    }
    for problem in problems { console.writeLine(DisplayText(problem).string) }
    guard problems.isEmpty else {
      try console.flush()
      throw .failed(
        "\(path) has \(problems.count == 1 ? "1 problem" : "\(problems.count) problems") "
          + "(listed above)")
    }
    console.print("\(path): every role is set and readable")
  }

  /// Returns the name of a file's theme.
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".theme") ? String(file.dropLast(6)) : file
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
