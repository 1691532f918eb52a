import NoonmarkCore
import NoonmarkSystem

extension World {
  /// How output looks: by the options, then by what the user set.
  mutating func looks(
    _ options: RenderOptions, usesColor: Bool, in session: inout Session
  ) throws(CommandError) -> Looks {
    let name = options.theme ?? configuration["theme"] ?? EmbeddedThemes.defaultName
    let theme: Theme
    if let found = self.theme(named: name, in: &session) {
      theme = found
    } else {
      let advice = NearName.advice(for: name, in: themeNames(in: session))
      let sentence = "unknown theme '\(name)': \(advice)"
      guard options.theme == nil else { throw .input(sentence) }
      session.warn(sentence)
      theme = EmbeddedThemes.standard
    }
    var looks = Looks(
      theme: theme, appearance: appearance(options, theme, session), usesColor: usesColor)
    looks.caps = configuration["caps"].flatMap { PillCaps(rawValue: $0) }
    looks.bars = configuration["bars"].flatMap { BarGlyphs(rawValue: $0) }
    return looks
  }

  /// The set of glyphs: as asked for, as set, or as the theme has it; in ASCII there is but one.
  func icons(_ options: RenderOptions, _ looks: Looks, isASCII: Bool) -> IconSet {
    isASCII
      ? .ascii
      : options.icons ?? configuration["icons"].flatMap { IconSet(rawValue: $0) }
        ?? looks.theme.icons ?? .unicode
  }

  /// Dark or light: as asked for, as the theme is made for, or as the terminal tells its colours in
  /// `COLORFGBG`.
  func appearance(_ options: RenderOptions, _ theme: Theme, _ session: Session) -> Appearance {
    let wanted = options.appearance ?? configuration["appearance"] ?? "auto"
    if let appearance = Appearance(rawValue: wanted) ?? theme.appearance { return appearance }
    // `15;0` or `0;default;15`: foreground, then background, as numbers of the 16 colours.
    guard let colors = session.environment["COLORFGBG"],
      let last = colors.split(separator: ";").last, let background = Int(last)
    else { return .dark }
    return background == 7 || (9...15).contains(background) ? .light : .dark
  }
}
