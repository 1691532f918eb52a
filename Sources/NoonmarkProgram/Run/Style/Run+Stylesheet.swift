import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

extension Run {
  /// Returns the theme of the options or of the configuration.
  ///
  /// The default theme replaces a theme of the configuration that does not exist, with a warning.
  ///
  /// - Parameter isRequired: Whether the theme of the option must exist.
  mutating func theme(isRequired: Bool = true) throws(Failure) -> Theme {
    let option = invocation[Options.theme]
    let name = option ?? configuration[Keys.theme]
    // Users cannot replace the default theme, which is parsed at build time.
    guard name != EmbeddedThemes.defaultName else { return EmbeddedThemes.standard }
    // Invalid lines are ignored, with one warning.
    if let reading = checkedReading(ofTheme: name) { return reading.theme }
    let sentence = Run.noTheme(named: name, in: host)
    switch option {
    case nil: warn(of: Keys.theme.spec, sentence)
    case _ where isRequired: throw .input(sentence)
    case _: warn(sentence)
    }
    return EmbeddedThemes.standard
  }

  /// Returns the theme and its settings.
  ///
  /// Options override the configuration, and `scheme` overrides both.
  ///
  /// - Parameter requiresTheme: Whether the theme of the option must exist.
  mutating func stylesheet(
    _ style: OutputStyle, scheme: ColorScheme? = nil, requiresTheme: Bool = true
  ) throws(Failure) -> Stylesheet {
    let theme = try theme(isRequired: requiresTheme)
    let decided = appearance(theme, style)
    var stylesheet = style.stylesheet(
      theme, scheme ?? decided.appearance, isChosen: scheme != nil || decided.isChosen)
    stylesheet.caps = configuration[Keys.caps]
    stylesheet.pillStyle = invocation[Options.pillStyle] ?? configuration[Keys.pillStyle] ?? .pill
    stylesheet.bars = configuration[Keys.bars]
    return stylesheet
  }

  /// Whether a theme for one color scheme must draw its own background.
  ///
  /// It must if the terminal has the other color scheme.
  mutating func needsBackground(_ theme: Theme, _ style: OutputStyle) -> Bool {
    guard style.usesColor, let scheme = theme.colorScheme else { return false }
    return appearance(EmbeddedThemes.standard, style).appearance != scheme
  }

  /// Returns the icon set of the options, the configuration or the theme, or the ASCII set.
  func icons(_ theme: Theme, isASCII: Bool) -> IconSet {
    isASCII
      ? .ascii
      : invocation[Options.icons] ?? configuration[Keys.icons]
        ?? theme.icons ?? .unicode
  }
}

extension Run {
  /// Decides between dark and light, and returns the reason.
  ///
  /// The option and the configuration come first, then the theme, `COLORFGBG`, the background of
  /// the terminal and the settings of the desktop. The last two are read only if the output has
  /// colors.
  ///
  /// The terminal is queried only if it shows the output. `isChosen` means that the user set the
  /// appearance, or uses a theme for one background.
  mutating func appearance(
    _ theme: Theme, _ style: OutputStyle, asksTerminal: Bool = true
  ) -> (appearance: ColorScheme, reason: String, isChosen: Bool) {
    if let wanted = invocation[Options.appearance] {
      if let set = ColorScheme(rawValue: wanted) { return (set, "--appearance", true) }
    } else if let set = configuration[Keys.appearance] {
      return (set, "appearance in the configuration", true)
    }
    if let scheme = theme.colorScheme { return (scheme, "the theme \(theme.name)", true) }
    let found = foundAppearance(style, asksTerminal: asksTerminal)
    return (found.appearance, found.reason, false)
  }

  /// Detects the appearance, and returns the reason.
  private mutating func foundAppearance(
    _ style: OutputStyle, asksTerminal: Bool
  ) -> (appearance: ColorScheme, reason: String) {
    let environment = host.environment
    if let scheme = Run.appearance(byColors: environment["COLORFGBG"]) {
      return (scheme, "COLORFGBG")
    }
    guard style.usesColor else { return (.dark, "the output has no colors") }
    if asksTerminal, style.format.colors == .terminal, host.terminal != nil,
      !Run.silentTerminals.contains(environment["TERM"] ?? "")
    {
      // Another terminal of the same type may have another background.
      dependOnTerminal()
      if let scheme = host.terminalBackground() {
        let color = Color(red: scheme.red, green: scheme.green, blue: scheme.blue)
        return (DesktopColorScheme.appearance(of: color), "the terminal's background \(color.hex)")
      }
    }
    return desktopAppearance(environment) ?? (.dark, "the default")
  }

  /// `15;0` or `0;default;15`: foreground, then background, as indexes of the 16 colors.
  private static func appearance(byColors variable: String?) -> ColorScheme? {
    guard let last = variable?.split(separator: ";").last, let background = Int(last),
      0...15 ~= background
    else { return nil }
    return background == 7 || background >= 9 ? .light : .dark
  }

  /// The types of terminals that do not answer queries.
  private static let silentTerminals = ["", "dumb", "linux", "unknown"]

  // MARK: The desktop

  /// The setting of the desktop, and the file or variable it was found in.
  private mutating func desktopAppearance(
    _ environment: Environment
  ) -> (appearance: ColorScheme, reason: String)? {
    if let theme = environment.nonEmpty("GTK_THEME"),
      let scheme = DesktopColorScheme.theme(named: theme)
    {
      return (scheme, "GTK_THEME=\(theme)")
    }
    var files: [(path: String, read: ([UInt8]) -> ColorScheme?)] = []
    if let folder = UserDirectories.base(.config, environment) {
      files = [
        ("\(folder)/dconf/user", DesktopColorScheme.dconf),
        ("\(folder)/gtk-4.0/settings.ini", DesktopColorScheme.gtkSettings),
        ("\(folder)/gtk-3.0/settings.ini", DesktopColorScheme.gtkSettings),
        ("\(folder)/kdeglobals", DesktopColorScheme.kdeGlobals),
      ]
    }
    if let folder = UserDirectories.base(.cache, environment) {
      files.append(("\(folder)/darkman/mode.txt", DesktopColorScheme.darkman))
    }
    for file in files {
      let contents = try? File.read(file.path, limit: Run.maximumFileSize)
      depend(on: file.path, stamp: contents?.stamp ?? FileStamp.of(file.path))
      if let scheme = contents.flatMap({ file.read($0.bytes) }) { return (scheme, file.path) }
    }
    return nil
  }
}

/// The format of an output, its color depth and its characters.
package struct OutputStyle {
  package let format: Format
  package let depth: ColorDepth
  package let isASCII: Bool

  package init(_ format: Format, _ depth: ColorDepth, isASCII: Bool) {
    self.format = format
    self.depth = depth
    self.isASCII = isASCII
  }

  /// Derives the style from the options, or else from standard output and the locale.
  init(_ run: Run) {
    let (invocation, environment) = (run.invocation, run.host.environment)
    let isTerminal = run.host.terminal != nil
    let policy = ColorPolicy(
      mode: invocation[Options.color], isTerminal: isTerminal,
      isFormatChosen: invocation.format != nil
    ) { environment[$0] }
    let wantsANSI = policy.isForced || isTerminal
    format = invocation.format ?? (wantsANSI ? .ansi : .plain)
    depth =
      switch format.colors {
      case .none: .none
      case .terminal: policy.terminalDepth
      case .all, .foreground: policy.markupDepth
      }
    isASCII = Charset(for: format, run.configuration, environment).isASCII
  }

  var usesColor: Bool { depth > .none }

  /// Returns the stylesheet of a theme in this output.
  ///
  /// Unless the user chose the color scheme, the background of a bar is unknown.
  package func stylesheet(
    _ theme: Theme, _ colorScheme: ColorScheme, isChosen: Bool = false
  ) -> Stylesheet {
    var stylesheet = Stylesheet(theme: theme, colorScheme: colorScheme, usesColor: depth > .none)
    stylesheet.knowsBackground = isChosen || !format.hasUnknownBackground
    stylesheet.hasShades = depth > .ansi16
    stylesheet.hasCells = format.hasCells
    stylesheet.isASCII = isASCII
    return stylesheet
  }
}

extension Run {
  /// The directory of the user's own themes; nil without a configuration directory.
  static func themeFolder(in directories: UserDirectories) -> String? {
    directories.config.map { Path.joined($0, "themes") }
  }

  /// The names of all themes: the embedded ones, then the user's own.
  static func themeNames(in host: Host) -> [String] {
    let folder = Run.themeFolder(in: host.directories)
    let files = folder.flatMap { try? Directory.names(in: $0) } ?? []
    let own = files.filter { $0.hasSuffix(".theme") }.map { String($0.dropLast(6)) }
    let embedded = EmbeddedThemes.names
    return embedded + own.filter { !$0.isEmpty && !embedded.contains($0) }.sorted()
  }

  /// Reads a theme, and warns about its errors in one sentence.
  ///
  /// Returns nil for an unknown name.
  mutating func checkedReading(ofTheme name: String) -> ThemeReading? {
    guard let reading = reading(ofTheme: name) else { return nil }
    if let first = reading.problems.first {
      let more = reading.problems.count - 1
      let advice = more == 0 ? "" : " (and \(more) more: noonmark theme check \(reading.source))"
      warn(first.description + advice)
    }
    return reading
  }

  /// Reads a theme with its errors.
  ///
  /// Returns nil for an unknown name.
  mutating func reading(ofTheme name: String) -> ThemeReading? {
    guard let file = themeFiles(named: name).first else { return nil }
    return reading(of: file, named: name)
  }

  /// Reads the theme of a file with its errors.
  mutating func reading(of file: ThemeFile, named name: String) -> ThemeReading {
    ThemeReading(file, name: name, over: EmbeddedThemes.standard) { themeFiles(named: $0) }
  }

  /// The error message for a theme that does not exist or cannot be read.
  static func noTheme(named name: String, in host: Host) -> String {
    if let path = Run.themePath(of: name, in: host.directories) {
      let loaded = Loaded(path, limit: Run.maximumThemeSize, otherwise: []) { $0 }
      if let problem = loaded.problem { return problem }
    }
    let names = themeNames(in: host).filter { $0 != name }
    return ErrorMessage.unknown(
      "theme", name, in: names, listedBy: "noonmark theme list")
  }

  /// The files of a theme, the user's own first.
  ///
  /// An unreadable file causes a warning if an embedded theme replaces it. Otherwise the caller
  /// reports it.
  private mutating func themeFiles(named name: String) -> [ThemeFile] {
    let embedded = EmbeddedThemes.file(named: name)
    var files: [ThemeFile] = []
    if let path = Run.themePath(of: name, in: host.directories) {
      let loaded = Loaded(path, limit: Run.maximumThemeSize, otherwise: nil) { bytes in
        ThemeFile(source: path, bytes: bytes)
      }
      depend(on: loaded.dependency)
      if let file = loaded.value { files.append(file) }
      if embedded != nil, let problem = loaded.problem { warn(problem) }
    }
    if let embedded { files.append(embedded) }
    return files
  }

  /// The path of a theme of the user, or `nil` if the name cannot be a file name.
  private static func themePath(of name: String, in directories: UserDirectories) -> String? {
    guard name != EmbeddedThemes.defaultName, !name.isEmpty,
      !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
    else { return nil }
    return themeFolder(in: directories).map { "\($0)/\(name).theme" }
  }
}

/// Loads the pictures that layouts use: the user's own, or the embedded ones.
struct PictureLoader {
  /// The directory of the user's own pictures; nil without a configuration directory.
  private let folder: String?
  private let appearance: ColorScheme
  private var pictures: [NamedPicture] = []
  private(set) var dependencies: [Dependency] = []
  /// Errors in the user's own pictures, one sentence each.
  private(set) var problems: [String] = []

  /// Creates a loader for a color scheme.
  ///
  /// The user's own pictures have names such as
  /// `winter.dark.picture`.
  init(in directories: UserDirectories, appearance: ColorScheme) {
    folder = directories.config.map { Path.joined($0, "pictures") }
    self.appearance = appearance
  }

  /// Returns the pictures that a layout uses.
  ///
  /// A picture that cannot be read is `nil`.
  mutating func pictures(for canvas: Canvas) -> [NamedPicture] {
    canvas.pictureSlots.map { slot in
      if let known = pictures.first(where: { $0.name == slot.name }) { return known }
      let picture = NamedPicture(name: slot.name, picture: read(slot.name))
      pictures.append(picture)
      return picture
    }
  }

  /// Returns the errors in all of the user's own pictures.
  static func problems(in directories: UserDirectories) -> [String] {
    ColorScheme.allCases.flatMap { appearance in
      var loader = PictureLoader(in: directories, appearance: appearance)
      for season in Season.allCases { _ = loader.read(season.rawValue) }
      return loader.problems
    }
  }

  private mutating func read(_ name: String) -> Picture? {
    guard let folder else { return EmbeddedThemes.picture(named: name, in: appearance) }
    let path = "\(folder)/\(name).\(appearance.rawValue).picture"
    let loaded = Loaded(path, limit: Run.maximumFileSize, otherwise: [UInt8]?.none) { $0 }
    dependencies.append(loaded.dependency)
    if let problem = loaded.problem {
      problems.append(problem)
      return nil
    }
    guard let bytes = loaded.value else {
      return EmbeddedThemes.picture(named: name, in: appearance)
    }
    do {
      return try Picture(bytes: bytes)
    } catch {
      problems.append("\(path):\(error.line): \(error.message)")
      return nil
    }
  }
}
