import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

extension DoctorCommand {
  /// The theme and the appearance that would be used, and what decided them.
  struct Looking {
    let theme: Theme
    let appearance: ColorScheme
    let reason: String
  }

  /// Finds out how a render on this terminal would look.
  static func looks(
    _ invocation: Invocation, _ inputs: inout Inputs, _ console: inout Console
  ) throws(CommandError) -> Looking {
    let options = RenderOptions(invocation)
    let theme = try inputs.theme(options, in: &console)
    let style = OutputStyle(.ansi, .trueColor, isASCII: false)
    let (appearance, reason) = inputs.appearance(options, theme, style, in: &console)
    return Looking(theme: theme, appearance: appearance, reason: reason)
  }

  /// Which words, characters and colors are used, and why.
  static func looksLines(_ looking: Looking, _ inputs: Inputs, _ host: Host) -> [String] {
    let (language, reason) = Inputs.language(inputs.configuration, host.environment)
    let charset = Charset(for: Format.ansi, inputs.configuration, host.environment)
    let theme =
      inputs.configuration[Keys.theme.spec] == looking.theme.name
      ? "theme in the configuration" : "the standard"
    return [
      "language   \(language.rawValue): \(reason)",
      "charset    \(charset.isASCII ? "ascii" : "utf-8"): \(charset.reason)",
      "theme      \(looking.theme.name): \(theme)",
      "appearance \(looking.appearance.rawValue): \(looking.reason)",
    ]
  }
}
