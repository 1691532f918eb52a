import Almanac
import NoonmarkText

/// A part of a row: text, a pill, a progress bar, a sparkline or space between them.
package struct Element: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case label(Label)
    case pill(Pill)
    case bar(ProgressBar)
    case sparkline(Sparkline)
    /// A number of columns, in addition to the usual gaps.
    case gap(Int)
    /// The remaining columns.
    case spacer
  }

  package var kind: Kind
  /// When the element expires.
  ///
  /// A bar also expires with each of its steps.
  package var expiry: Expiry

  package init(_ kind: Kind, expiry: Expiry = .inherited) {
    self.kind = kind
    self.expiry = expiry
  }

  /// Space that takes the remaining columns.
  package static let spacer = Element(.spacer)

  /// Returns space of a number of columns, in addition to the usual gaps.
  package static func gap(_ columns: Int) -> Element { Element(.gap(columns)) }

  /// Text in one form.
  package static func label(
    _ text: DisplayText, _ role: Role = .text, isBold: Bool = false
  ) -> Element {
    Label(text, role, isBold: isBold).element
  }
}

package protocol RowContent {
  var element: Element { get }
}

extension RowContent {
  /// Returns an element that expires at an instant.
  ///
  /// `nil` means never.
  package func expires(at instant: Instant?) -> Element {
    Element(element.kind, expiry: Expiry(instant))
  }

  /// Returns an element that expires at an instant or earlier.
  ///
  /// An element that inherits its expiry is unchanged.
  package func expires(noLaterThan instant: Instant?) -> Element {
    element.expiry == .inherited
      ? element : expires(at: earliest(element.expiry.resolved(in: nil), instant))
  }

  /// Returns an element that never expires, since it depends on nothing that changes.
  package func constant() -> Element { Element(element.kind, expiry: .never) }
}

extension Element: RowContent {
  package var element: Element { self }
}

/// Text in one or more lengths, shown in the longest one that fits.
package struct Label: Hashable, Sendable, RowContent {
  /// The ways to save columns if no form of a label fits.
  package enum Fit: Hashable, Sendable {
    /// Truncated after bars and icons are left out.
    case truncated
    /// Truncated to six columns before bars and icons are left out, since it names the subject.
    case name
    /// Left out after the bars.
    case icon
    /// Never truncated.
    case whole
  }

  /// The forms of the text, each shorter than the previous.
  ///
  /// The first is the preferred form.
  package let variants: [DisplayText]
  package let style: Style
  /// The way to save columns with the shortest form.
  package let fit: Fit

  package init(_ variants: [DisplayText], _ style: Style, fit: Fit = .truncated) {
    self.variants = variants
    self.style = style
    self.fit = fit
  }

  package init(_ text: DisplayText, _ role: Role = .text, isBold: Bool = false) {
    self.init([text], Style(role, isBold: isBold))
  }

  package var element: Element { Element(.label(self)) }

  /// Returns the glyph of an icon; without a glyph, it takes no columns.
  package static func icon(_ glyph: DisplayText, _ style: Style = Style(.text)) -> Label {
    Label([glyph], style, fit: .icon)
  }

  /// Returns the name of the subject of a row, with shorter forms.
  package static func name(_ variants: DisplayText..., isBold: Bool = false) -> Label {
    Label(variants, Style(.text, isBold: isBold), fit: .name)
  }

  /// The columns to which a name is truncated before bars and icons are left out.
  package static let minimumNameWidth = 6

  /// Returns a form, or the shortest form if there are fewer.
  func variant(_ index: Int) -> DisplayText { variants[min(index, variants.count - 1)] }
}

/// A short text on a colored background, with a cap of one column at each end.
package struct Pill: Hashable, Sendable, RowContent {
  /// The text between the caps.
  package let text: DisplayText
  package let fill: Paint
  /// Whether the pill marks today.
  ///
  /// Its border is then a little darker.
  package let isToday: Bool
  /// The minimum columns between the caps.
  ///
  /// A shorter text is aligned to the right.
  package let textWidth: Int

  package init(text: DisplayText, fill: Paint, isToday: Bool = false, textWidth: Int = 0) {
    self.text = text
    self.fill = fill
    self.isToday = isToday
    self.textWidth = textWidth
  }

  package var width: Int { max(text.width, textWidth) + Pill.capsWidth }

  /// The number of columns of both caps.
  package static let capsWidth = 2

  /// The spaces that pad the text to the columns between the caps.
  var padding: String { DisplayText.spaces(textWidth - text.width).string }

  /// The text, padded to the columns between the caps.
  var paddedText: DisplayText { text.padded(to: textWidth, alignment: .trailing) }

  /// Returns the pill in a number of columns, including two for the caps.
  ///
  /// The text is truncated if necessary.
  package func fitted(to columns: Int) -> Pill {
    let room = columns - Pill.capsWidth
    return Pill(text: text.truncated(to: room), fill: fill, isToday: isToday, textWidth: room)
  }

  package var element: Element { Element(.pill(self)) }
}

/// A bar that fills from the left, in the steps of its glyphs.
package struct ProgressBar: Hashable, Sendable, RowContent {
  package let progress: Progress
  /// The color of the filled part.
  package let fill: Paint
  /// The minimum columns.
  ///
  /// With fewer columns, the bar is left out.
  package let minimumWidth: Int
  /// The columns of the bar if there is enough space and no width is requested.
  package let idealWidth: Int
  /// Whether the bar takes the remaining columns of an exact width.
  package let isFlexible: Bool

  package init(
    _ progress: Progress, fill: Paint, minimumWidth: Int = 4, idealWidth: Int = 20,
    isFlexible: Bool = true
  ) {
    self.progress = progress
    self.fill = fill
    self.minimumWidth = minimumWidth
    self.idealWidth = idealWidth
    self.isFlexible = isFlexible
  }

  package var element: Element { Element(.bar(self)) }
}

/// Lines of glyphs in several colors, without gaps between them.
package struct Drawing: Hashable, Sendable {
  /// Adjacent glyphs of one color.
  package struct Stroke: Hashable, Sendable {
    package var glyphs: String
    package let paint: Paint

    package init(_ glyphs: String, _ paint: Paint) {
      self.glyphs = glyphs
      self.paint = paint
    }
  }

  /// The lines from the top, each from left to right.
  package let lines: [[Stroke]]

  package init(lines: [[Stroke]]) {
    self.lines = lines
  }

  func lines(expires: Instant?) -> [Line] {
    lines.map { strokes in
      Line(
        strokes.map { stroke in
          Run(.text(DisplayText(drawing: stroke.glyphs), Style(stroke.paint)), expires: expires)
        })
    }
  }
}

extension [Drawing.Stroke] {
  /// Appends a glyph, to the last stroke if it has the same color.
  package mutating func append(_ glyph: String, _ paint: Paint) {
    if last?.paint == paint {
      self[count - 1].glyphs += glyph
    } else {
      append(Drawing.Stroke(glyph, paint))
    }
  }
}

/// When a part of a widget expires.
package enum Expiry: Hashable, Sendable {
  /// With the parent: an element with its block, a block with the entry. This is the default, so a
  /// forgotten annotation causes an early render and never stale text.
  case inherited
  case at(Instant)
  /// Never, since the part depends on nothing that changes.
  case never

  /// Creates an expiry at an instant.
  ///
  /// `nil` means never.
  package init(_ instant: Instant?) {
    self = instant.map { .at($0) } ?? .never
  }

  /// Returns when the part expires in a parent that expires at `parent`.
  ///
  /// `nil` means never.
  package func resolved(in parent: Instant?) -> Instant? {
    switch self {
    case .inherited: parent
    case .at(let instant): instant
    case .never: nil
    }
  }
}

extension Timed {
  /// Returns an element created from the value, which expires with it.
  package func element(_ content: (Value) -> some RowContent) -> Element {
    content(value).expires(at: expires)
  }
}
