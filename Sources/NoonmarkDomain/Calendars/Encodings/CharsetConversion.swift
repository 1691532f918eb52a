import NoonmarkBase

/// Converts values in character sets that noonmark cannot decode, such as Shift_JIS of old phones.
package enum CharsetConversion {
  /// Returns a contacts or calendar file with such values in UTF-8, and unchanged line numbers.
  ///
  /// A value that cannot be converted is unchanged.
  ///
  /// - Parameter convert: Returns text in UTF-8, or `nil` if it fails. It is called once for each
  ///   character set, with all values of that character set, one per line.
  package static func inUTF8(
    _ bytes: [UInt8], convert: (_ text: [UInt8], _ charset: String) -> [UInt8]?
  ) -> [UInt8] {
    var values: [String: [(line: Int, bytes: [UInt8])]] = [:]
    var lines = ICalendarLines(bytes)
    while lines.advance() {
      guard let property = property(lines.content), let charset = property.unknownCharset else {
        continue
      }
      let value = property.transferDecoded
      guard !value.contains(newline) else { continue }
      values[charset.uppercased(), default: []].append((lines.number, value))
    }
    var converted: [Int: ArraySlice<UInt8>] = [:]
    for (charset, values) in values {
      let text = Array(values.map(\.bytes).joined(separator: [newline]))
      guard
        let parts = convert(text, charset)?.split(
          separator: newline, omittingEmptySubsequences: false),
        parts.count == values.count
      else { continue }
      for (value, part) in zip(values, parts) { converted[value.line] = part }
    }
    return converted.isEmpty ? bytes : replacing(converted, in: bytes)
  }

  /// Returns an unfolded file in which the values of some lines are replaced.
  private static func replacing(
    _ values: [Int: ArraySlice<UInt8>], in bytes: [UInt8]
  ) -> [UInt8] {
    var output: [UInt8] = []
    var count = 1
    var lines = ICalendarLines(bytes)
    while lines.advance() {
      while count < lines.number {
        output.append(newline)
        count += 1
      }
      if let value = values[lines.number], let property = property(lines.content) {
        output += lines.content.prefix { !ICalendarProperty.isDelimiter($0) }
        output += property.parametersWithoutEncoding
        output.append(UInt8(ascii: ":"))
        output += value
      } else {
        output += lines.content
      }
    }
    output.append(newline)
    return output
  }

  private static func property(_ content: [UInt8]) -> ICalendarProperty? {
    content.firstIndex(where: ICalendarProperty.isDelimiter).flatMap {
      ICalendarProperty(content, nameEnd: $0, line: 0)
    }
  }

  private static let newline = UInt8(ascii: "\n")
}

extension ICalendarProperty {
  /// The parameters except those of the encoding, each after a semicolon.
  fileprivate var parametersWithoutEncoding: [UInt8] {
    let semicolon = UInt8(ascii: ";")
    let names = ["CHARSET", "ENCODING", "QUOTED-PRINTABLE", "BASE64"]
    let kept = parameters.split(separator: semicolon).filter { part in
      !names.contains(part.prefix { $0 != UInt8(ascii: "=") }.trimmed.uppercased)
    }
    return kept.flatMap { [semicolon] + $0 }
  }
}
