import NoonmarkText

extension Template {
  /// Returns the line for a view.
  ///
  /// A field without a value takes no columns, and neither do the spaces before it. The field still
  /// expires, since it may have a value later.
  package func layout<View>(of view: View, _ fields: [TemplateField<View>]) -> Layout {
    var line = TemplateLine()
    for piece in pieces {
      switch piece {
      case .text(let text): line.append(text)
      case .field(let field): append(field, of: view, fields, to: &line)
      }
    }
    return Layout([.line(line.elements)])
  }

  private func append<View>(
    _ field: Field, of view: View, _ fields: [TemplateField<View>], to line: inout TemplateLine
  ) {
    for name in field.names {
      let value = fields.first { $0.name == name }?.element(view) ?? .label(DisplayText())
      guard value.isEmptyLabel else { return line.append(value, field.width) }
      // The name that is shown depends on the preceding names.
      line.elements.append(value)
    }
    if let fallback = field.fallback, !fallback.isEmpty {
      line.append(.label(fallback).constant(), field.width)
    } else if let width = field.width, !width.isMaximum {
      line.append(.padding(width.columns), nil)
    } else {
      line.skip()
    }
  }
}

/// The elements of a template's line, and the spaces between them.
private struct TemplateLine {
  var elements: [Element] = []
  /// Whether the line is empty, or ends in a space.
  private var endsInSpace = true
  /// Whether the last field had no value.
  private var hasSkipped = false

  mutating func append(_ text: DisplayText) {
    let text = hasSkipped && endsInSpace ? text.trimmingLeadingSpaces() : text
    hasSkipped = false
    guard !text.isEmpty else { return }
    elements.append(Label([text], Style(.text), fit: .whole).constant())
    endsInSpace = text.string.utf8.last == UInt8(ascii: " ")
  }

  mutating func append(_ element: Element, _ width: Template.Width?) {
    elements += width.map { element.fitted(to: $0) } ?? [element]
    endsInSpace = false
    hasSkipped = false
  }

  mutating func skip() { hasSkipped = true }
}

extension Element {
  /// Whether the element is text without characters.
  fileprivate var isEmptyLabel: Bool {
    guard case .label(let label) = kind else { return false }
    return label.variants.allSatisfy(\.isEmpty)
  }

  /// Empty columns that never expire.
  fileprivate static func padding(_ columns: Int) -> Element {
    Element(.gap(columns), expiry: .never)
  }

  /// Returns the element in a field's width, and the space beside it.
  fileprivate func fitted(to width: Template.Width) -> [Element] {
    let columns = width.columns
    let fitted: Element
    let taken: Int
    switch kind {
    case .label(let label):
      let text =
        label.variants.first { $0.width <= columns }
        ?? (label.variants.last ?? DisplayText()).truncated(to: columns)
      fitted = Element(.label(Label([text], label.style)), expiry: expiry)
      taken = text.width
    case .pill(let pill):
      guard columns > Pill.capsWidth else { return [Element(.gap(columns), expiry: expiry)] }
      let short = pill.width > columns ? pill.fitted(to: columns) : pill
      fitted = Element(.pill(short), expiry: expiry)
      taken = short.width
    case .bar(let bar):
      let width = width.isMaximum ? min(bar.idealWidth, columns) : columns
      fitted = Element(
        .bar(
          ProgressBar(
            bar.progress, fill: bar.fill, minimumWidth: min(bar.minimumWidth, width),
            idealWidth: width, isFlexible: false)),
        expiry: expiry)
      taken = width
    case .sparkline(let sparkline):
      let short = Sparkline(Array(sparkline.values.suffix(columns)), fill: sparkline.fill)
      fitted = Element(.sparkline(short), expiry: expiry)
      taken = short.width
    case .gap, .spacer:
      return [self]
    }
    let missing = width.isMaximum ? 0 : columns - taken
    let before =
      switch width.alignment {
      case .leading: 0
      case .center: missing / 2
      case .trailing: missing
      }
    return [.padding(before), fitted, .padding(missing - before)]
  }
}
