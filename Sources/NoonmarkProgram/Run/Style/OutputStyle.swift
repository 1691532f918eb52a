import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText

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

  /// Follows the options, or else what standard output and the locale allow.
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
  /// - Parameters:
  ///   - theme: The theme.
  ///   - colorScheme: Whether the background is dark or light.
  ///   - isChosen: Whether the user chose the color scheme. Otherwise, that of a bar is a guess.
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
