import NoonmarkLayout
import NoonmarkModel
import NoonmarkSystem

extension RenderInputs {
  /// How output looks: by the options, then by what the user set.
  mutating func looks(
    _ options: RenderOptions, usesColor: Bool, asksTerminal: Bool = false,
    in console: inout Console
  ) throws(CommandError) -> Looks {
    let name = options.theme ?? configuration[Keys.theme]
    let theme: Theme
    if let found = self.theme(named: name, in: &console) {
      theme = found
    } else {
      let sentence = noTheme(named: name, in: console.host)
      guard options.theme == nil else { throw .input(sentence) }
      warn(of: Keys.theme.spec, sentence, in: &console)
      theme = EmbeddedThemes.standard
    }
    let decided = appearance(
      options, theme, usesColor: usesColor, asksTerminal: asksTerminal, in: &console)
    var looks = Looks(theme: theme, appearance: decided.appearance, usesColor: usesColor)
    looks.caps = configuration[Keys.caps]
    looks.bars = configuration[Keys.bars]
    return looks
  }

  /// The set of glyphs: as asked for, as set, or as the theme has it; in ASCII there is but one.
  func icons(_ options: RenderOptions, _ theme: Theme, isASCII: Bool) -> IconSet {
    isASCII
      ? .ascii
      : options.icons ?? configuration[Keys.icons]
        ?? theme.icons ?? .unicode
  }
}
