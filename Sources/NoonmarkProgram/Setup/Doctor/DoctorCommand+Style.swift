import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText

extension DoctorCommand {
  /// The theme and the color scheme of a render, and the reason for them.
  struct ResolvedStyle {
    let theme: Theme
    let appearance: ColorScheme
    let reason: String
  }
}

extension Run {
  /// Decides the theme and the color scheme of a render on this terminal.
  mutating func resolvedStyle() throws(Failure) -> DoctorCommand.ResolvedStyle {
    let options = RenderOptions(invocation)
    let theme = try theme(options)
    let style = OutputStyle(.ansi, .trueColor, isASCII: false)
    let decided = appearance(options, theme, style)
    return DoctorCommand.ResolvedStyle(
      theme: theme, appearance: decided.appearance, reason: decided.reason)
  }

  /// The lines about language, charset and colors, with the reasons.
  func styleLines(_ style: DoctorCommand.ResolvedStyle) -> [String] {
    let (language, reason) = Run.language(configuration, host.environment)
    let charset = Charset(for: Format.ansi, configuration, host.environment)
    let theme =
      configuration[Keys.theme.spec] == style.theme.name
      ? "theme in the configuration" : "the default"
    return [
      "language   \(language.rawValue): \(reason)",
      "charset    \(charset.isASCII ? "ascii" : "utf-8"): \(charset.reason)",
      "theme      \(style.theme.name): \(theme)",
      "appearance \(style.appearance.rawValue): \(style.reason)",
    ]
  }
}
