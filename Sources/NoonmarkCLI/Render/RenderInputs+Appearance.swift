import NoonmarkLayout
import NoonmarkModel
import NoonmarkStore
import NoonmarkSystem

extension RenderInputs {
  /// Dark or light, and what decided it.
  ///
  /// What was asked for comes first, then the theme, `COLORFGBG`, the terminal's own background, and
  /// the desktop's files. The last two are asked only where there are colours to choose.
  ///
  /// - Parameters:
  ///   - options: What was asked for on the command line.
  ///   - theme: The theme, which may be made for one background.
  ///   - usesColor: Whether there are colours at all.
  ///   - asksTerminal: Whether the output is for the terminal behind it.
  ///   - console: The output and the host.
  /// - Returns: The appearance, and what decided it in a few words.
  mutating func appearance(
    _ options: RenderOptions, _ theme: Theme, usesColor: Bool, asksTerminal: Bool,
    in console: inout Console
  ) -> (appearance: Appearance, reason: String) {
    if let wanted = options.appearance {
      if let set = Appearance(rawValue: wanted) { return (set, "--appearance") }
    } else if let set = configuration[Keys.appearance] {
      return (set, "appearance in the configuration")
    }
    if let made = theme.appearance { return (made, "the theme \(theme.name)") }
    let environment = console.host.environment
    if let told = RenderInputs.appearance(byColors: environment["COLORFGBG"]) {
      return (told, "COLORFGBG")
    }
    guard usesColor else { return (.dark, "there are no colours") }
    if asksTerminal, console.host.terminal != nil, RenderInputs.mayAnswer(environment["TERM"]) {
      // Another terminal of the same name may be of another colour.
      isForThisTerminal = true
      if let told = console.host.terminalBackground() {
        let color = Color(red: told.red, green: told.green, blue: told.blue)
        return (DesktopColorScheme.appearance(of: color), "the terminal's background \(color.hex)")
      }
    }
    return desktopAppearance(environment) ?? (.dark, "nothing tells")
  }

  /// `15;0` or `0;default;15`: foreground, then background, as numbers of the 16 colours.
  private static func appearance(byColors variable: String?) -> Appearance? {
    guard let last = variable?.split(separator: ";").last, let background = Int(last),
      0...15 ~= background
    else { return nil }
    return background == 7 || background >= 9 ? .light : .dark
  }

  /// Whether a terminal of that kind knows questions.
  private static func mayAnswer(_ term: String?) -> Bool {
    guard let term, !term.isEmpty else { return false }
    return !["dumb", "linux", "unknown"].contains(term)
  }

  // MARK: The desktop

  /// What the desktop says, and where it says so; each file that is looked at is noted.
  private mutating func desktopAppearance(
    _ environment: Environment
  ) -> (appearance: Appearance, reason: String)? {
    if let theme = environment.nonEmpty("GTK_THEME"),
      let told = DesktopColorScheme.theme(named: theme)
    {
      return (told, "GTK_THEME=\(theme)")
    }
    var files: [(path: String, read: ([UInt8]) -> Appearance?)] = []
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
      let contents = try? File.read(file.path, limit: RenderInputs.maximumFileSize)
      depend(on: file.path, stamp: contents?.stamp ?? FileStamp.of(file.path))
      if let told = contents.flatMap({ file.read($0.bytes) }) { return (told, file.path) }
    }
    return nil
  }
}
