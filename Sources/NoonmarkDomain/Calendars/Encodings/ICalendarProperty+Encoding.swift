import NoonmarkBase

/// Decoding of values with an `ENCODING` and a `CHARSET`, as in vCard 2.1 and vCalendar 1.0.
extension ICalendarProperty {
  /// Whether the value of a line is quoted-printable.
  static func isQuotedPrintable(_ content: [UInt8]) -> Bool {
    content.prefix { $0 != UInt8(ascii: ":") }.uppercased.contains("QUOTED-PRINTABLE")
  }

  /// Whether the parameters name an encoding or a character set.
  var isEncoded: Bool {
    guard !parameters.isEmpty else { return false }
    let text = parameters[...].uppercased
    return ["QUOTED-PRINTABLE", "ENCODING", "CHARSET", "BASE64"].contains { text.contains($0) }
  }

  /// Whether the parameters and the value are valid UTF-8.
  var isUTF8: Bool {
    [parameters, value].allSatisfy { bytes in
      bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    }
  }

  /// Returns the property in UTF-8, and its `unknownCharset`.
  ///
  /// A value that is not valid UTF-8 is decoded as windows-1252 unless its character set is known.
  func decoded() -> (property: ICalendarProperty, unknownCharset: String?) {
    let bytes = transferDecoded
    let encoding = charset.flatMap { TextEncoding(named: $0) }
    let known = encoding.flatMap { $0 == .utf8 ? nil : $0 } ?? .windows1252
    let property = ICalendarProperty(
      line: line, parameters: TextEncoding.utf8(parameters, named: .windows1252),
      value: TextEncoding.utf8(bytes, named: known))
    return (property, unknownCharset)
  }

  /// The value with its `ENCODING` removed, still in its character set.
  var transferDecoded: [UInt8] {
    let text = parameters[...].uppercased
    if text.contains("QUOTED-PRINTABLE") {
      return ICalendarProperty.decoded(quotedPrintable: value)
    }
    return (isBase64(text) ? Base64.bytes(of: value) : nil) ?? value
  }

  private var charset: String? {
    parameters[...].uppercased.contains("CHARSET") ? parameter("CHARSET") : nil
  }

  /// The name of the character set if it is unknown and the value is not UTF-8, otherwise `nil`.
  var unknownCharset: String? {
    guard let charset, !charset.isEmpty, TextEncoding(named: charset) == nil else { return nil }
    return TextEncoding.isUTF8(transferDecoded) ? nil : charset
  }

  private func isBase64(_ parameters: String) -> Bool {
    guard parameters.contains("ENCODING") || parameters.contains("BASE64") else { return false }
    let encoding = parameter("ENCODING")?.uppercased()
    return encoding == "B" || encoding == "BASE64"
      || parameters.split(separator: ";").contains("BASE64")
  }

  /// Decodes quoted-printable text (RFC 2045, 6.7), with line breaks escaped as `\n`.
  private static func decoded(quotedPrintable value: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = 0
    while index < value.count {
      let byte = value[index]
      index += 1
      guard byte == UInt8(ascii: "=") else {
        decoded.append(byte)
        continue
      }
      if index + 1 < value.count, let high = value[index].hexDigitValue,
        let low = value[index + 1].hexDigitValue
      {
        append(high << 4 | low, to: &decoded)
        index += 2
      } else if index < value.count, value[index] != UInt8(ascii: "=") {
        // An invalid escape is literal. A `=` before another one, or at the end, is a soft line
        // break.
        decoded.append(byte)
      }
    }
    return decoded
  }

  private static func append(_ byte: UInt8, to decoded: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\r"): break
    case UInt8(ascii: "\n"): decoded += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
    default: decoded.append(byte)
    }
  }
}
