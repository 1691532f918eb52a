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
  }

  /// A field in braces.
  ///
  /// The first of its names that has a value is shown.
  struct Field: Hashable, Sendable {
    var names: [String] = []
    /// The text to show if no name has a value.
    var fallback: DisplayText?
    var width: Width?
  }

  /// The columns of a field.
  struct Width: Hashable, Sendable {
    let columns: Int
    /// Whether a narrower value keeps its width instead of being padded.
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
  }

  /// The names of the fields, each once.
  package var names: [String] {
    var names: [String] = []
    for case .field(let field) in pieces {
      for name in field.names where !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Throws if a name is not a field of a widget.
  ///
  /// - Parameters:
  ///   - fields: The names of the fields.
  ///   - kind: The name of the widget, or `nil` for the fields of several widgets.
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
