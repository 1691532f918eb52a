import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

extension DoctorCommand {
  /// The theme and the appearance that would be used, and what decided them.
  struct Looking {
    let theme: Theme
    let appearance: Appearance
    let reason: String
  }

  /// Finds out how a render on this terminal would look.
  static func looks(
    _ invocation: Invocation, _ world: inout World, _ session: inout Session
  ) throws(CommandError) -> Looking {
    let options = RenderOptions(invocation)
    let looks = try world.looks(options, usesColor: true, in: &session)
    let (appearance, reason) = world.appearance(
      options, looks.theme, usesColor: true, asksTerminal: true, in: &session)
    return Looking(theme: looks.theme, appearance: appearance, reason: reason)
  }

  /// Which words, characters and colours are used, and why.
  static func looksLines(_ looking: Looking, _ world: World, _ session: Session) -> [String] {
    let (language, reason) = World.language(world.configuration, session.environment)
    let charset = Charset(for: ANSIFormat.self, world.configuration, session.environment)
    let theme =
      world.configuration["theme"] == looking.theme.name
      ? "theme in the configuration" : "the standard"
    return [
      "language   \(language.rawValue): \(reason)",
      "charset    \(charset.isASCII ? "ascii" : "utf-8"): \(charset.reason)",
      "theme      \(looking.theme.name): \(theme)",
      "appearance \(looking.appearance.rawValue): \(looking.reason)",
    ]
  }
}
