import NoonmarkBase
import NoonmarkText

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
