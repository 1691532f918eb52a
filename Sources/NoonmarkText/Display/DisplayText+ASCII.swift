extension DisplayText {
  /// The text in ASCII, in the same columns.
  ///
  /// What the program draws with has a sign of its own: bars and tracks, rules, arrows, dots, the
  /// ellipsis. Letters lose their accents. Whatever else there is becomes a question mark for each
  /// column. A backquote becomes a quote: prompts have no way to show one that is safe.
  package var inASCII: DisplayText {
    if isASCII, !string.utf8.contains(UInt8(ascii: "`")) { return self }
    var text = ""
    var position = string.startIndex
    while position < string.endIndex {
      let cluster = string.cluster(at: position)
      let sign = cluster.width == 1 ? DisplayText.sign(of: cluster.base) : nil
      text.append(
        contentsOf: sign.map { String($0) } ?? String(repeating: "?", count: cluster.width))
      position = cluster.end
    }
    return DisplayText(clean: text, width: width)
  }

  /// The sign of ASCII nearest to a character of one column; nil where none is near.
  private static func sign(of scalar: Unicode.Scalar) -> Character? {
    switch scalar.value {
    case 0x60: "'"
    case 0..<0x80: Character(scalar)
    case 0xC0..<0x180: letter(scalar)
    case 0x218, 0x219: scalar == "Ș" ? "S" : "s"
    case 0x21A, 0x21B: scalar == "Ț" ? "T" : "t"
    case 0x1E9E: "S"
    case 0x2581...0x2588: steps[Int(scalar.value - 0x2581)]
    default: drawn(scalar)
    }
  }

  /// Heights of a chart, from the lowest: each has more ink than the one before.
  private static let steps: [Character] = ["_", ".", ":", "-", "=", "+", "*", "#"]

  /// The letters of U+00C0 to U+017F without what stands above, below and across them.
  private static func letter(_ scalar: Unicode.Scalar) -> Character? {
    letters.withUTF8Buffer { letters in
      let index = Int(scalar.value) - 0xC0
      return letters.indices.contains(index) ? Character(Unicode.Scalar(letters[index])) : nil
    }
  }

  private static let letters: StaticString = """
    AAAAAAECEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaeceeeeiiiidnooooo/ouuuuyty\
    AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiYyJjKkkLlLlLlL\
    lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs
    """

  /// The sign of a glyph with which the program draws, or of a mark that people type.
  private static func drawn(_ scalar: Unicode.Scalar) -> Character? {
    switch scalar {
    // Between the groups of a number.
    case "\u{A0}": " "
    case "▉", "▊", "▋", "▌", "▍", "▎", "▏", "▀", "▐": "#"
    case "░", "▒", "▓", "─", "‐", "‑", "‒", "–", "—", "―", "−", "·", "•": "-"
    case "━", "═": "="
    case "│", "┃", "║", "¦": "|"
    case "…": "."
    case "●", "◆", "★", "∗", "×": "*"
    case "○", "◯", "°", "º", "◦": "o"
    case "▲", "↑", "△": "^"
    case "▼", "↓", "▽": "v"
    case "→", "▶", "▸", "›": ">"
    case "←", "◀", "◂", "‹": "<"
    case "“", "”", "„", "‟", "«", "»", "″": "\""
    case "‘", "’", "‚", "‛", "′", "´", "ʼ": "'"
    case "✓", "✔": "v"
    case "✗", "✘": "x"
    case "¡": "!"
    case "€": "E"
    case "£": "L"
    case "¥": "Y"
    case "¢": "c"
    case "§": "S"
    case "µ": "u"
    case "±": "+"
    case "¹": "1"
    case "²": "2"
    case "³": "3"
    case "ª": "a"
    case "♯": "#"
    default: nil
    }
  }
}
