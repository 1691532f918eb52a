import NoonmarkBase
import NoonmarkText

/// A line of text and fields that replaces the layout of a small or medium widget.
///
/// For example `{icon} {title:20} {days}d {bar}`.
package struct Template: Hashable, Sendable {
  /// A part of the line.
  enum Piece: Hashable, Sendable {
    case text(DisplayText)
    case field(Field)

    /// Whether it is more than spaces.
    fileprivate var isVisible: Bool {
      if case .text(let text) = self { !text.trimmingTrailingSpaces().isEmpty } else { true }
    }
  }

  /// A field in braces.
  ///
  /// The first name with a value is shown.
  struct Field: Hashable, Sendable {
    var names: [String] = []
    /// The text to show if no name has a value.
    var fallback: DisplayText?
    var width: Width?
  }

  struct Width: Hashable, Sendable {
    let columns: Int
    /// Whether the width is a maximum, so a narrower value is not padded.
    let isMaximum: Bool
    let alignment: DisplayText.Alignment
  }

  /// The maximum length of a template in bytes.
  static let maximumLength = 1000
  /// The maximum width of a field in columns.
  static let maximumWidth = 500

  let pieces: [Piece]

  package init(_ text: String) throws(Failure) {
    guard text.utf8.count <= Template.maximumLength else { throw .templateTooLong }
    var parser = TemplateParser(text)
    pieces = try parser.pieces()
    guard pieces.contains(where: \.isVisible) else { throw .emptyTemplate }
  }

  /// The names of the fields, each once.
  package var names: [String] {
    var names: [String] = []
    for case .field(let field) in pieces {
      for name in field.names where !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Throws if a name is not one of the fields.
  ///
  /// - Parameter kind: The widget with these fields, or `nil` for fields of several widgets.
  package func check(fields: [String], of kind: String?) throws(Failure) {
    for name in names where !fields.contains(name) {
      throw .unknownField(name, kind: kind, fields: fields)
    }
  }
}

// MARK: The reasons that a template is invalid

extension Failure {
  package static let templateTooLong = Failure.input(
    "the template is too long", "use at most \(Template.maximumLength) bytes")
  /// There are neither fields nor text.
  package static let emptyTemplate = Failure.input(
    "the template is empty", "write a field, as in {title}")
  package static let openBrace = Failure.input(
    "the template has a '{' without a '}'", "write {title}, or {{ for a brace")
  package static let closingBrace = Failure.input(
    "the template has a '}' without a '{'", "write }} for a brace")
  /// Braces without the name of a field.
  package static let noFieldName = Failure.input(
    "the template has braces without a field", "write a name, as in {title}")

  /// Something other than a name, such as `{a b}`.
  package static func badFieldName(_ text: String) -> Failure {
    .input(
      ErrorMessage.invalid("field", text, "write a name, as in {title} or {label|title:20}"))
  }

  package static func badWidth(_ text: String) -> Failure {
    .input(
      ErrorMessage.invalid(
        "width", text,
        "write \(ErrorMessage.integer(in: 1...Template.maximumWidth)), as in {title:20}"))
  }

  /// A maximum width with an alignment, such as `{title:>.5}`.
  package static func alignedMaximum(_ text: String) -> Failure {
    .input(
      "the width \(DisplayText(text).string.quoted) has an alignment and a maximum",
      "write {title:>20} or {title:.20}")
  }

  package static func unknownField(_ name: String, kind: String?, fields: [String]) -> Failure {
    .input(ErrorMessage.unknown(kind.map { "\($0) field" } ?? "field", name, in: fields))
  }
}

/// A named part of a widget, for templates.
package struct TemplateField<View>: Sendable {
  package let name: String
  /// A short description for help.
  package let summary: String
  /// Returns the part, or `nil` if it is missing until the entry expires.
  package let element: @Sendable (View) -> Element?

  package init(
    _ name: String, _ summary: String, _ element: @escaping @Sendable (View) -> Element?
  ) {
    self.name = name
    self.summary = summary
    self.element = element
  }
}

/// A parser of `text {name} {name|name|'text':>20} {{ }}`.
struct TemplateParser {
  // Bytes, since a combining mark after a brace would hide the brace from a parser of characters.
  private var rest: ArraySlice<UInt8>

  init(_ text: String) {
    rest = ArraySlice(text.utf8)
  }

  mutating func pieces() throws(Failure) -> [Template.Piece] {
    var pieces: [Template.Piece] = []
    var text: [UInt8] = []
    func flush() {
      let shown = DisplayText(keepingSpaces: String(decoding: text, as: UTF8.self))
      if !shown.isEmpty { pieces.append(.text(shown)) }
      text = []
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "{") where rest.first == byte, UInt8(ascii: "}") where rest.first == byte:
        rest.removeFirst()
        text.append(byte)
      case UInt8(ascii: "{"):
        flush()
        pieces.append(.field(try field()))
      case UInt8(ascii: "}"): throw .closingBrace
      default: text.append(byte)
      }
    }
    flush()
    return pieces
  }

  /// Parses the rest of a field, after its opening brace.
  private mutating func field() throws(Failure) -> Template.Field {
    var field = Template.Field()
    while true {
      skipSpaces()
      if let quote = rest.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
        field.fallback = try quoted(by: quote)
      } else {
        field.names.append(try name())
      }
      skipSpaces()
      switch rest.popFirst() {
      case UInt8(ascii: "}"): return field
      case UInt8(ascii: ":"):
        field.width = try width()
        return field
      case UInt8(ascii: "|") where field.fallback == nil: continue
      case nil: throw .openBrace
      case let byte?: throw .badFieldName(String(decoding: [byte], as: UTF8.self))
      }
    }
  }

  private mutating func skipSpaces() {
    rest = rest.drop { $0 == UInt8(ascii: " ") }
  }

  private mutating func name() throws(Failure) -> String {
    let ends = Array("|:}".utf8)
    let written = rest.prefix { !ends.contains($0) }
    rest = rest.dropFirst(written.count)
    guard !rest.isEmpty else { throw .openBrace }
    let name = String(decoding: written, as: UTF8.self).trimmed { $0 == " " }
    guard !name.isEmpty else { throw .noFieldName }
    guard name.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else {
      throw .badFieldName(name)
    }
    return name
  }

  private mutating func quoted(by quote: UInt8) throws(Failure) -> DisplayText {
    rest.removeFirst()
    let text = rest.prefix { $0 != quote }
    rest = rest.dropFirst(text.count)
    guard rest.popFirst() != nil else { throw .openBrace }
    return DisplayText(keepingSpaces: String(decoding: text, as: UTF8.self))
  }

  /// Parses a width and the closing brace: `20`, `>20`, `^20` or `.20`.
  private mutating func width() throws(Failure) -> Template.Width {
    let written = rest.prefix { $0 != UInt8(ascii: "}") }
    rest = rest.dropFirst(written.count)
    guard rest.popFirst() != nil else { throw .openBrace }
    let text = String(decoding: written, as: UTF8.self).trimmed { $0 == " " }
    if text.contains("."), text.contains(where: { "<>^".contains($0) }) {
      throw .alignedMaximum(text)
    }
    let mark = text.first
    let alignment: DisplayText.Alignment =
      switch mark {
      case ">": .trailing
      case "^": .center
      default: .leading
      }
    let digits = mark.map { "<>^.".contains($0) } == true ? text.dropFirst() : text[...]
    guard digits.utf8.allSatisfy(\.isASCIIDigit), let columns = Int(digits),
      (1...Template.maximumWidth).contains(columns)
    else { throw .badWidth(text) }
    return Template.Width(columns: columns, isMaximum: mark == ".", alignment: alignment)
  }
}

extension Template {
  /// Returns the line for a view.
  ///
  /// A field without a value takes no columns, and neither do the spaces before it, unless it has a
  /// width. The field still expires, since it may have a value later.
  package func layout<View>(of view: View, _ fields: [TemplateField<View>]) -> Layout {
    var line = TemplateLine()
    for piece in pieces {
      switch piece {
      case .text(let text): line.append(text)
      case .field(let field): append(field, of: view, fields, to: &line)
      }
    }
    line.end()
    return [.line(line.elements)]
  }

  private func append<View>(
    _ field: Field, of view: View, _ fields: [TemplateField<View>], to line: inout TemplateLine
  ) {
    for name in field.names {
      let value = fields.first { $0.name == name }?.element(view) ?? .label(DisplayText())
      guard value.isEmptyLabel else { return line.append(value, field.width) }
      // The expiry of the preceding names counts too, since one of them may have a value later.
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
  /// The last text, and its position in the line.
  private var lastText: (text: DisplayText, index: Int)?

  mutating func append(_ text: DisplayText) {
    let text = hasSkipped && endsInSpace ? text.trimmingLeadingSpaces() : text
    hasSkipped = false
    guard !text.isEmpty else { return }
    lastText = (text, elements.count)
    elements.append(TemplateLine.label(text))
    endsInSpace = text.string.utf8.last == UInt8(ascii: " ")
  }

  private static func label(_ text: DisplayText) -> Element {
    Label([text], Style(.text), fit: .whole).constant()
  }

  mutating func append(_ element: Element, _ width: Template.Width?) {
    elements += width.map { element.fitted(to: $0) } ?? [element]
    endsInSpace = false
    hasSkipped = false
  }

  mutating func skip() { hasSkipped = true }

  /// Removes the spaces before fields without a value at the end.
  mutating func end() {
    guard hasSkipped, endsInSpace, let (text, index) = lastText else { return }
    elements[index] = TemplateLine.label(text.trimmingTrailingSpaces())
  }
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
    let fitted: Kind
    switch kind {
    case .label(let label):
      let text =
        label.variants.first { $0.width <= columns }
        ?? (label.variants.last ?? DisplayText()).truncated(to: columns)
      fitted = .label(Label([text], label.style))
    case .pill(let pill):
      guard columns > Pill.capsWidth else { return [Element(.gap(columns), expiry: expiry)] }
      fitted = .pill(pill.width > columns ? pill.fitted(to: columns) : pill)
    case .bar(let bar):
      let width = width.isMaximum ? min(bar.idealWidth, columns) : columns
      fitted = .bar(
        ProgressBar(
          bar.progress, fill: bar.fill, minimumWidth: min(bar.minimumWidth, width),
          idealWidth: width, isFlexible: false))
    case .sparkline(let sparkline):
      fitted = .sparkline(Sparkline(Array(sparkline.values.suffix(columns)), fill: sparkline.fill))
    case .gap, .spacer:
      return [self]
    }
    let element = Element(fitted, expiry: expiry)
    let missing = width.isMaximum ? 0 : columns - element.naturalWidth()
    let before = width.alignment.columnsBefore(of: missing)
    return [.padding(before), element, .padding(missing - before)]
  }
}
