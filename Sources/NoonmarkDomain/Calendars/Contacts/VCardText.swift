import NoonmarkBase

/// The text of a contact's properties, in the encoding and character set that they name.
enum VCardText {
  /// Returns the value as text.
  ///
  /// Version 2.1 has encodings (`QUOTED-PRINTABLE`, `BASE64`) and character sets. Bytes that are
  /// not valid UTF-8, and are in no character set that is known, are read as windows-1252.
  static func text(of property: ICalendarProperty) -> String {
    unescaped(decoded(property))
  }

  /// Returns the given and the family name of `N`: `family;given;additional;prefixes;suffixes`.
  static func name(in property: ICalendarProperty) -> String {
    var parts: [String] = []
    var part = ""
    var isEscaped = false
    // A semicolon after a backslash is one of a name.
    for character in decoded(property) {
      if character == ";", !isEscaped {
        parts.append(unescaped(part))
        part = ""
      } else {
        part.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    parts.append(unescaped(part))
    return [1, 0].compactMap { parts.indices.contains($0) ? parts[$0] : nil }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether the value of a line is quoted-printable.
  static func isQuotedPrintable(_ content: [UInt8]) -> Bool {
    content.prefix { $0 != UInt8(ascii: ":") }.uppercased.contains("QUOTED-PRINTABLE")
  }

  private static func unescaped(_ text: String) -> String {
    ICalendarProperty(value: Array(text.utf8)).text
  }

  private static func decoded(_ property: ICalendarProperty) -> String {
    var bytes = property.value
    let parameters = property.parameters[...].uppercased
    if parameters.contains("QUOTED-PRINTABLE") {
      bytes = decoded(quotedPrintable: bytes)
    } else if isBase64(property, parameters), let decoded = Base64.bytes(of: bytes) {
      bytes = decoded
    }
    if let name = property.parameter("CHARSET"), let encoding = TextEncoding(named: name),
      encoding != .utf8
    {
      return String(decoding: TextEncoding.utf8(bytes, named: encoding), as: UTF8.self)
    }
    return String(decoding: TextEncoding.utf8(bytes, named: .windows1252), as: UTF8.self)
  }

  private static func isBase64(_ property: ICalendarProperty, _ parameters: String) -> Bool {
    let encoding = property.parameter("ENCODING")?.uppercased()
    return encoding == "B" || encoding == "BASE64"
      || parameters.split(separator: ";").contains("BASE64")
  }

  /// Returns the bytes of quoted-printable text (RFC 2045, 6.7).
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
        decoded.append(high << 4 | low)
        index += 2
      } else if index < value.count, value[index] != UInt8(ascii: "=") {
        // Not a soft line break, which is at the end of a line, or before a folded one.
        decoded.append(byte)
      }
    }
    // A line break is a space, like one of later versions.
    return decoded.filter { $0 != 0x0D }.map { $0 == 0x0A ? UInt8(ascii: " ") : $0 }
  }
}
