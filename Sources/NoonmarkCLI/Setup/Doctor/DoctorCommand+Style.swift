import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

extension DoctorCommand {
  /// The theme and the color scheme of a render, and the reason for them.
  struct ResolvedStyle {
    let theme: Theme
    let appearance: ColorScheme
    let reason: String
  }

  /// Decides the theme and the color scheme of a render on this terminal.
  static func style(
    _ invocation: Invocation, _ inputs: inout Inputs, _ console: inout Console
  ) throws(CommandError) -> ResolvedStyle {
    let options = RenderOptions(invocation)
    let theme = try inputs.theme(options, in: &console)
    let style = OutputStyle(.ansi, .trueColor, isASCII: false)
    let decided = inputs.appearance(options, theme, style, in: &console)
    return ResolvedStyle(theme: theme, appearance: decided.appearance, reason: decided.reason)
  }

  /// The lines about language, charset and colors, with the reasons.
  static func styleLines(_ style: ResolvedStyle, _ inputs: Inputs, _ host: Host) -> [String] {
    let (language, reason) = Inputs.language(inputs.configuration, host.environment)
    let charset = Charset(for: Format.ansi, inputs.configuration, host.environment)
    let theme =
      inputs.configuration[Keys.theme.spec] == style.theme.name
      ? "theme in the configuration" : "the default"
    return [
      "language   \(language.rawValue): \(reason)",
      "charset    \(charset.isASCII ? "ascii" : "utf-8"): \(charset.reason)",
      "theme      \(style.theme.name): \(theme)",
      "appearance \(style.appearance.rawValue): \(style.reason)",
    ]
  }
}
