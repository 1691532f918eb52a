import NoonmarkLayout
import NoonmarkText

/// The marks before tasks, which tell the same without colours.
enum TodoMark {
  /// What is to be done.
  case open
  /// What is done.
  case done

  /// Returns the mark's glyph.
  ///
  /// Those of Nerd Fonts 3 are `md-checkbox_blank_circle_outline` and `md-check_circle`.
  func glyph(in icons: IconSet) -> DisplayText {
    switch (self, icons) {
    case (.open, .emoji): "⬜"
    case (.done, .emoji): "✅"
    case (.open, .nerd): "\u{F0130}"
    case (.done, .nerd): "\u{F05E0}"
    case (.open, .unicode): "○"
    case (.done, .unicode): "✓"
    case (.open, .ascii): "[ ]"
    case (.done, .ascii): "[x]"
    }
  }
}
