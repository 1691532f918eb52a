import NoonmarkBase

/// The http and https URLs in the text of calendars and users.
///
/// A URL is recognized as a whole or not at all, since a part of it could lead to another page or
/// host.
package enum WebLink {
  /// Returns a URI as an http or https URL in printable ASCII, or `nil`.
  ///
  /// The scheme is in lowercase. Characters that a URI cannot contain are percent-encoded, as in
  /// browsers. Spaces, and such characters in the host, are invalid.
  ///
  /// Source: RFC 3986, 2 (characters) and 3 (parts).
  package static func address(_ uri: some StringProtocol) -> String? {
    guard let scheme = scheme(at: uri.startIndex, of: uri) else { return nil }
    let rest = uri.unicodeScalars[scheme.end...]
    let authority = rest.prefix { !["/", "?", "#"].contains($0) }
    guard !authority.isEmpty, authority.allSatisfy(isLegal) else { return nil }
    var bytes = Array(scheme.text.utf8)
    for scalar in rest {
      if isLegal(scalar) {
        bytes.append(UInt8(scalar.value))
        continue
      }
      // U+FFFD replaces unknown bytes.
      guard !isSpace(scalar), scalar != "\u{FFFD}" else { return nil }
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        bytes += [UInt8(ascii: "%")] + byte.uppercaseHexDigits
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the URLs in a text, without the punctuation around them.
  package static func addresses(in text: String) -> [String] {
    var addresses: [String] = []
    var position = text.startIndex
    while let start = schemeStart(in: text, from: position) {
      let end = wordEnd(in: text, from: start)
      if let address = divided(text[start..<end])?.address {
        // The description of an event may be HTML.
        addresses.append(
          address.utf8.contains(UInt8(ascii: "&"))
            ? address.replacing("&amp;", with: "&") : address)
      }
      position = end
    }
    return addresses
  }

  /// Splits a word that starts with a URL into the URL and the punctuation after it.
  ///
  /// `nil` if the word does not start with a URL.
  package static func divided(_ word: Substring) -> (address: String, rest: Substring)? {
    guard let scheme = scheme(at: word.startIndex, of: word) else { return nil }
    let scalars = word.unicodeScalars[scheme.end...]
    var depths: [Unicode.Scalar: Int] = [:]
    var quotes = 0
    for scalar in scalars {
      if scalar == "'" { quotes += 1 }
      if let closing = brackets[scalar] { depths[closing, default: 0] += 1 }
      if closings.contains(scalar) { depths[scalar, default: 0] -= 1 }
    }
    var end = scalars.endIndex
    while end > scalars.startIndex {
      let previous = scalars.index(before: end)
      let last = scalars[previous]
      if closings.contains(last) {
        guard let depth = depths[last], depth < 0 else { break }
        depths[last] = depth + 1
      } else if last == "'" {
        guard quotes % 2 == 1 else { break }
        quotes -= 1
      } else if !isPunctuation(last) {
        break
      }
      end = previous
    }
    return address(word[..<end]).map { ($0, word[end...]) }
  }

  /// Whether a text starts with the scheme `http` or `https`, in any case.
  package static func startsWithScheme(_ text: some StringProtocol) -> Bool {
    scheme(at: text.startIndex, of: text) != nil
  }

  // MARK: Parts

  private static let schemes = ["https://", "http://"]

  /// Returns the scheme at a position, in any case, and its end.
  private static func scheme<Text: StringProtocol>(
    at position: String.Index, of text: Text
  ) -> (text: String, end: String.Index)? {
    for scheme in schemes {
      let written = text.utf8[position...].prefix(scheme.utf8.count)
      if written.elementsEqual(scheme.utf8, by: { $0 == $1 || $0 | 0x20 == $1 }) {
        return (scheme, written.endIndex)
      }
    }
    return nil
  }

  /// Returns the position of the first scheme at or after another position.
  private static func schemeStart(in text: String, from position: String.Index) -> String.Index? {
    var rest = text.utf8[position...]
    while let start = rest.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "h") }) {
      if scheme(at: start, of: text) != nil { return start }
      rest = rest[start...].dropFirst()
    }
    return nil
  }

  /// Returns the end of the word that contains a URL.
  ///
  /// The word ends before a space or a delimiter. If a bracket opens directly before the word, it
  /// also ends before the closing bracket.
  private static func wordEnd(in text: String, from start: String.Index) -> String.Index {
    let scalars = text.unicodeScalars
    let opening = start > scalars.startIndex ? scalars[scalars.index(before: start)] : nil
    let closing = opening.flatMap { brackets[$0] }
    var depth = 1
    for index in scalars[start...].indices {
      let scalar = scalars[index]
      if isSpace(scalar) || delimiters.contains(scalar) { return index }
      // The description of an event may be HTML.
      if scalar == "&", entities.contains(where: { text[index...].hasPrefix($0) }) { return index }
      if scalar == closing { depth -= 1 } else if scalar == opening { depth += 1 }
      if closing != nil, depth == 0 { return index }
    }
    return scalars.endIndex
  }

  // MARK: Characters

  /// The printable ASCII characters that no URI contains, and that therefore end a URL in a text.
  private static let delimiters: Set<Unicode.Scalar> = [
    "\"", "<", ">", "\\", "^", "`", "{", "|", "}",
  ]

  /// The delimiters and the space, as HTML entities.
  private static let entities = ["&lt;", "&gt;", "&quot;", "&nbsp;"]

  /// The closing brackets and quotes, by their opening counterparts.
  private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [
    "(": ")", "[": "]", "\u{AB}": "\u{BB}", "\u{201C}": "\u{201D}", "\u{300C}": "\u{300D}",
    "\u{3010}": "\u{3011}", "\u{FF08}": "\u{FF09}",
  ]
  private static let closings = Set(brackets.values)

  private static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
    (0x21...0x7E).contains(scalar.value) && !delimiters.contains(scalar)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.value == 0x7F
      || !scalar.isASCII
        && (scalar.properties.isWhitespace || scalar.properties.generalCategory == .control)
  }

  /// Whether a character at the end of a URL belongs to the sentence around it.
  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return [".", ",", ";", ":", "!", "?"].contains(scalar) }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .format:
      return true
    default: return false
    }
  }
}
