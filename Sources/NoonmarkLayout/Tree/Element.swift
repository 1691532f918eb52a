import Almanac
import NoonmarkText

/// A piece of a row: text, a pill, a progress bar, a sparkline or room between them.
package struct Element: Hashable, Sendable {
  /// The kinds of pieces.
  package enum Kind: Hashable, Sendable {
    /// Text in one or more lengths.
    case label(Label)
    /// A short text on a coloured background.
    case pill(Pill)
    /// A bar that fills from the left.
    case bar(ProgressBar)
    /// Numbers as a row of small bars; left out whole where there is no room.
    case sparkline(Sparkline)
    /// Room of so many columns, besides the usual gaps.
    case gap(Int)
    /// Room that takes what the others leave.
    case spacer
  }

  /// What the piece is.
  package var kind: Kind
  /// The first instant at which the piece could read differently; nil for never.
  ///
  /// A bar's own steps come on top of it.
  package var until: Instant?

  /// Creates a piece.
  package init(_ kind: Kind, until: Instant? = nil) {
    self.kind = kind
    self.until = until
  }

  /// Room that takes what the others leave.
  package static let spacer = Element(.spacer)

  /// Room of so many columns, besides the usual gaps.
  package static func gap(_ columns: Int) -> Element {
    Element(.gap(columns))
  }

  /// Text that never changes.
  package static func label(
    _ text: DisplayText, _ role: Role = .text, isBold: Bool = false
  ) -> Element {
    Element(.label(Label([text], Style(role, isBold: isBold))))
  }

  /// Text that holds until an instant.
  package static func label(
    _ text: Timed<DisplayText>, _ role: Role = .text, isBold: Bool = false
  ) -> Element {
    Element(.label(Label([text.value], Style(role, isBold: isBold))), until: text.until)
  }

  /// Numbers as a row of small bars that hold until an instant.
  package static func sparkline(_ values: Timed<[Int]>, fill: Paint) -> Element {
    Element(.sparkline(Sparkline(values.value, fill: fill)), until: values.until)
  }

  /// A pill that holds until an instant.
  package static func pill(_ text: Timed<DisplayText>, fill: Paint, isToday: Bool = false)
    -> Element
  {
    Element(.pill(Pill(text: text.value, fill: fill, isToday: isToday)), until: text.until)
  }
}

/// Text in one or more lengths; the longest that fits is shown.
package struct Label: Hashable, Sendable {
  /// The same thing said in ever fewer columns; the first is the one wanted.
  package let variants: [DisplayText]
  /// How it looks.
  package let style: Style
  /// Whether it may be cut with an ellipsis where even the shortest does not fit.
  package let isTruncatable: Bool

  /// Creates a label.
  package init(_ variants: [DisplayText], _ style: Style, isTruncatable: Bool = true) {
    self.variants = variants
    self.style = style
    self.isTruncatable = isTruncatable
  }
}

/// A short text on a coloured background, with a cap of one column at each end.
package struct Pill: Hashable, Sendable {
  /// The text between the caps.
  package let text: DisplayText
  /// The background.
  package let fill: Paint
  /// Whether it marks today: its border is a little darker.
  package let isToday: Bool

  /// Creates a pill.
  package init(text: DisplayText, fill: Paint, isToday: Bool = false) {
    self.text = text
    self.fill = fill
    self.isToday = isToday
  }

  /// The columns it takes.
  package var width: Int { text.width + 2 }
}

/// A bar that fills from the left in eighths of a column.
package struct ProgressBar: Hashable, Sendable {
  /// How far it is filled.
  package let progress: Progress
  /// The colour of the filled part.
  package let fill: Paint
  /// The columns below which it is left out.
  package let minimumWidth: Int
  /// The columns it takes where there is room and no width is asked for.
  package let idealWidth: Int

  /// Creates a bar.
  package init(_ progress: Progress, fill: Paint, minimumWidth: Int = 4, idealWidth: Int = 20) {
    self.progress = progress
    self.fill = fill
    self.minimumWidth = minimumWidth
    self.idealWidth = idealWidth
  }
}
