import NoonmarkBase
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

extension Run {
  /// Returns the theme of the options or of the configuration.
  mutating func theme(_ options: RenderOptions) throws(Failure) -> Theme {
    let name = options.theme ?? configuration[Keys.theme]
    if let theme = theme(named: name) { return theme }
    let sentence = Run.noTheme(named: name, in: host)
    guard options.theme == nil else { throw .input(sentence) }
    warn(of: Keys.theme.spec, sentence)
    return EmbeddedThemes.standard
  }

  /// Returns the theme and its settings.
  ///
  /// Options override the configuration, and `scheme` overrides both.
  mutating func stylesheet(
    _ options: RenderOptions, _ style: OutputStyle, scheme: ColorScheme? = nil
  ) throws(Failure) -> Stylesheet {
    let theme = try theme(options)
    let decided = appearance(options, theme, style)
    var stylesheet = style.stylesheet(
      theme, scheme ?? decided.appearance, isChosen: scheme != nil || decided.isChosen)
    stylesheet.caps = configuration[Keys.caps]
    stylesheet.pillStyle = options.pillStyle ?? configuration[Keys.pillStyle] ?? .pill
    stylesheet.bars = configuration[Keys.bars]
    return stylesheet
  }

  /// Whether a theme for one color scheme must draw its own background.
  ///
  /// It must if the terminal has the other color scheme.
  mutating func needsBackground(
    _ theme: Theme, _ options: RenderOptions, _ style: OutputStyle
  ) -> Bool {
    guard style.usesColor, let scheme = theme.colorScheme else { return false }
    return appearance(options, EmbeddedThemes.standard, style).appearance != scheme
  }

  /// Returns the icon set of the options, the configuration or the theme, or the ASCII set.
  func icons(_ options: RenderOptions, _ theme: Theme, isASCII: Bool) -> IconSet {
    isASCII
      ? .ascii
      : options.icons ?? configuration[Keys.icons]
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
    _ options: RenderOptions, _ theme: Theme, _ style: OutputStyle, asksTerminal: Bool = true
  ) -> (appearance: ColorScheme, reason: String, isChosen: Bool) {
    if let wanted = options.appearance {
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
  init(_ options: RenderOptions, _ configuration: Configuration, _ host: Host) {
    var policy = ColorPolicy(
      mode: options.color, isTerminal: host.terminal != nil,
      isFormatChosen: options.format != nil)
    policy.read(host.environment)
    let wantsANSI = policy.isForced || host.terminal != nil
    format = options.format ?? (wantsANSI ? .ansi : .plain)
    depth =
      switch format.colors {
      case .none: .none
      case .terminal: policy.terminalDepth
      case .all, .foreground: policy.markupDepth
      }
    isASCII = Charset(for: format, configuration, host.environment).isASCII
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
