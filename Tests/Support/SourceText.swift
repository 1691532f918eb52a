/// The phrases that comments and messages must not contain.
package enum Phrases {
  package static let everywhere =
    [
      "whoever", "nobody", "somebody", "told", "tells", "stands", "lies", "anew", "by halves",
      "as it comes", "without a word", "there is none", "could be another", "no place for",
      "goes out of date", "mend", "for ever",
    ] + british

  /// British spellings.
  private static let british = [
    "behaviour", "cancelled", "catalogue", "centre", "colour", "colours", "favour", "grey", "greys",
    "honour", "licence", "neighbour", "neighbours", "optimise", "recognise",
  ]

  /// Phrases of messages that should be `invalid`, `unknown` or `no such`.
  static let messages = ["is no", "takes no"]

  /// The first words of bare clauses, which are not summaries.
  static let clauses = ["What", "How", "Where", "Which", "Who", "Whom"]

  /// Returns the phrases that a text contains as whole words, regardless of case.
  package static func find(_ phrases: [String], in text: some StringProtocol) -> [String] {
    // Compares bytes, since characters are slow.
    var words: [UInt8] = [UInt8(ascii: " ")]
    for byte in text.utf8 {
      let lower = byte | 0x20
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) || byte >= 0x80
      if isLetter || byte == UInt8(ascii: "'") {
        words.append(isLetter ? lower : byte)
      } else if words.last != UInt8(ascii: " ") {
        words.append(UInt8(ascii: " "))
      }
    }
    guard words.count > 1 else { return [] }
    if words.last != UInt8(ascii: " ") { words.append(UInt8(ascii: " ")) }
    return phrases.filter { words.span.contains(" \($0) ".utf8.span) }
  }
}

/// The phrases in the comments, and the string literals or backticked names, of a source file.
package struct SourceText {
  /// The parts of a file that are checked.
  package enum Part {
    case commentsAndLiterals
    /// For tests, whose literals may be expected output or fixtures.
    case commentsAndNames
  }

  package private(set) var findings: [(line: Int, phrase: String)] = []

  package init(_ source: String, part: Part = .commentsAndLiterals) {
    var isInDoc = false
    var isInLiteral = false
    for (index, line) in source.lines.enumerated() {
      let text = line.drop { $0 == " " }
      var found: [String] = []
      if isInLiteral ? text.hasPrefix("\"\"\"") : text.hasSuffix("\"\"\"") {
        isInLiteral.toggle()
      } else if isInLiteral {
        guard part == .commentsAndLiterals else { continue }
        found = Phrases.find(Phrases.everywhere + Phrases.messages, in: line)
      } else if text.hasPrefix("//") {
        found = Phrases.find(Phrases.everywhere, in: text)
        let first = text.dropFirst(4).prefix { $0.isLetter }
        if text.hasPrefix("/// "), !isInDoc, Phrases.clauses.contains(String(first)) {
          found.append(String(first))
        }
      } else {
        let (literals, comment) = SourceText.parts(of: line)
        found = Phrases.find(Phrases.everywhere, in: comment)
        switch part {
        case .commentsAndLiterals:
          for literal in literals where literal.contains(" ") {
            found += Phrases.find(Phrases.everywhere + Phrases.messages, in: literal)
          }
        case .commentsAndNames:
          let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
          if pieces.count == 3, SourceText.declares(pieces[0]) {
            found += Phrases.find(Phrases.everywhere, in: pieces[1])
          }
        }
      }
      isInDoc = text.hasPrefix("///")
      findings += found.map { (index + 1, $0) }
    }
  }

  /// Returns whether the code before a backticked name declares that name.
  private static func declares(_ code: Substring) -> Bool {
    ["func ", "struct ", "enum ", "class "].contains { code.hasSuffix($0) }
  }

  /// Returns the string literals of a line of code, without interpolations, and its comment.
  private static func parts(of line: Substring) -> (literals: [String], comment: String) {
    let bytes = Array(line.utf8)
    var literals: [String] = []
    var literal: [UInt8]?
    var depth = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if literal != nil, depth == 0, byte == UInt8(ascii: "\\") {
        index += 1
        if next == UInt8(ascii: "(") {
          depth = 1
          literal?.append(UInt8(ascii: "_"))
        }
      } else if depth > 0 {
        depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
      } else if byte == UInt8(ascii: "\"") {
        if let ended = literal { literals.append(String(decoding: ended, as: UTF8.self)) }
        literal = literal == nil ? [] : nil
      } else if literal != nil {
        literal?.append(byte)
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        return (literals, String(decoding: bytes[index...], as: UTF8.self))
      }
      index += 1
    }
    return (literals, "")
  }
}
