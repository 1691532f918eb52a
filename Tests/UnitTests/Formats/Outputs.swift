import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport

/// A run of text with colors, for tests.
func run(
  _ text: String, _ foreground: String? = nil, on background: String? = nil, isBold: Bool = false
) -> StyledRun {
  StyledRun(
    text: DisplayText(text), foreground: foreground.flatMap { Color(hex: $0) },
    background: background.flatMap { Color(hex: $0) }, isBold: isBold)
}

extension Format {
  /// Returns lines of runs in the format.
  func text(
    _ lines: [StyledRun]..., depth: ColorDepth = .trueColor, direction: TextDirection = .leftToRight
  ) -> String {
    let stylesheet = Stylesheet.standard(usesColor: depth > .none)
    let output = Output(
      widgets: [], frame: Frame(lines: lines), stylesheet: stylesheet, depth: depth,
      direction: direction)
    var bytes: [UInt8] = []
    write(output, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
