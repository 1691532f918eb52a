import NoonmarkText

/// The colors of text and secondary text if the output has only the sixteen ANSI colors.
///
/// Most themes would have the same color for both. Secondary text in bright black would be hard to
/// read on a dark background. Its contrast would be 2.9:1 on black in the colors of many terminals,
/// and 1:1 in Solarized, whose bright black is its background.
struct FewColorText {
  /// The color of text, or `nil` for the terminal's own.
  private(set) var text: Color?
  /// The color of secondary text.
  private(set) var muted: Color
  /// Whether secondary text is faint, because text has the same color.
  ///
  /// Only on a dark background: terminals draw faint text darker.
  private(set) var isFaint = false

  /// The contrast that secondary text needs.
  private static let neededContrast = 3.0

  /// Chooses the colors for a stylesheet.
  ///
  /// `nil` if the stylesheet has more colors, no colors, or the terminal's own colors.
  init?(_ stylesheet: Stylesheet) {
    guard stylesheet.usesColor, !stylesheet.hasShades, stylesheet.knowsBackground,
      let background = stylesheet.color(.role(.background)),
      let secondary = stylesheet.color(.role(.muted))
    else { return nil }
    let isDark = stylesheet.colorScheme == .dark
    text = stylesheet.color(.role(.text))
    muted = Color(xterm: secondary.nearest16)
    if muted.contrast(with: background) < FewColorText.neededContrast {
      muted = isDark ? .lightGray : .darkGray
    }
    let shown = text.map { Color(xterm: $0.nearest16) } ?? (isDark ? .lightGray : .black)
    guard shown == muted else { return }
    if isDark { isFaint = true } else { text = .black }
  }
}

extension Color {
  /// The ANSI colors 7 and 8, which terminals call white and bright black.
  fileprivate static let lightGray = Color(xterm: 7)
  fileprivate static let darkGray = Color(xterm: 8)
}
