import NoonmarkLayout
import NoonmarkText

/// How one program wants text that must not be read as markup.
protocol TextEscape {
  /// Appends a text so that the program shows it literally.
  static func escape(_ text: DisplayText, into bytes: inout [UInt8])
}

/// An output in the making, in which text and markup cannot take each other's place.
///
/// Markup is literals of the source code, numbers and colours; whatever else there is, is text and
/// goes through the escape of the format.
struct Markup<Escape: TextEscape> {
  private(set) var bytes: [UInt8]

  init(into bytes: consuming [UInt8]) {
    self.bytes = bytes
  }

  init() {
    bytes = []
  }

  /// The output so far.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ number: Int) {
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Appends `#rrggbb`.
  mutating func append(_ color: Color) {
    bytes.append(contentsOf: color.hex.utf8)
  }

  /// Appends `rrggbb`.
  mutating func append(digitsOf color: Color) {
    bytes.append(contentsOf: color.hex.utf8.dropFirst())
  }

  mutating func append(text: DisplayText) {
    Escape.escape(text, into: &bytes)
  }
}

/// For outputs in which every text without control characters is literal.
enum NoEscape: TextEscape {
  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
    bytes.append(contentsOf: text.string.utf8)
  }
}

/// For programs that show a sign of theirs where it stands twice.
protocol DoublingEscape: TextEscape {
  /// The sign, of ASCII.
  static var sign: UInt8 { get }
}

extension DoublingEscape {
  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
    for byte in text.string.utf8 {
      bytes.append(byte)
      if byte == sign { bytes.append(byte) }
    }
  }
}
