import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

extension DoctorCommand {
  /// The theme and the color scheme of a render, and the reason for them.
  struct Looking {
    let theme: Theme
    let appearance: ColorScheme
    let reason: String
  }

  /// Decides the theme and the color scheme of a render on this terminal.
  static func looks(
    _ invocation: Invocation, _ inputs: inout RenderInputs, _ console: inout Console
  ) throws(CommandError) -> Looking {
    let options = RenderOptions(invocation)
    let looks = try inputs.looks(options, usesColor: true, in: &console)
    let (appearance, reason) = inputs.appearance(
      options, looks.theme, usesColor: true, asksTerminal: true, in: &console)
    return Looking(theme: looks.theme, appearance: appearance, reason: reason)
  }

  /// The lines about language, charset and colors, with the reasons.
  static func looksLines(_ looking: Looking, _ inputs: RenderInputs, _ host: Host) -> [String] {
    let (language, reason) = RenderInputs.language(inputs.configuration, host.environment)
    let charset = Charset(for: Format.ansi, inputs.configuration, host.environment)
    let theme =
      inputs.configuration[Keys.theme.spec] == looking.theme.name
      ? "theme in the configuration" : "the default"
    return [
      "language   \(language.rawValue): \(reason)",
      "charset    \(charset.isASCII ? "ascii" : "utf-8"): \(charset.reason)",
      "theme      \(looking.theme.name): \(theme)",
      "appearance \(looking.appearance.rawValue): \(looking.reason)",
    ]
  }
}
