import Almanac
import NoonmarkBase

extension DisplayText {
  /// The text in ASCII, with the same width.
  ///
  /// Drawing characters (bars, rules, arrows, dots, the ellipsis) have fixed substitutes. Letters
  /// lose their accents. A backquote becomes an apostrophe, since no prompt can show a backquote
  /// safely. Everything else becomes one question mark per column.
  package var inASCII: DisplayText {
    if isASCII, !string.utf8.contains(UInt8(ascii: "`")) { return self }
    var text = ""
    var position = string.startIndex
    while position < string.endIndex {
      let cluster = string.cluster(at: position)
      let substitute = cluster.width == 1 ? DisplayText.substitute(for: cluster.base) : nil
      text.append(
        contentsOf: substitute.map { String($0) } ?? String(repeating: "?", count: cluster.width))
      position = cluster.end
    }
    return DisplayText(clean: text, width: width)
  }

  /// Returns the ASCII character nearest to a scalar of one column, or `nil`.
  private static func substitute(for scalar: Unicode.Scalar) -> Character? {
    switch scalar.value {
    case 0x60: "'"
    case 0..<0x80: Character(scalar)
    case 0xC0..<0x180, 0x1E00..<0x1F00: withoutAccent(scalar).map { Character($0) }
    case 0x218, 0x219: scalar == "Ș" ? "S" : "s"
    case 0x21A, 0x21B: scalar == "Ț" ? "T" : "t"
    case 0x2581...0x2588: steps[Int(scalar.value - 0x2581)]
    default: drawn(scalar)
    }
  }

  /// The heights of a chart, lowest first, each with more ink than the previous height.
  private static let steps: [Character] = ["_", ".", ":", "-", "=", "+", "*", "#"]

  /// Returns a letter without its diacritics.
  ///
  /// `nil` unless the scalar is a letter from U+00C0 to U+017F or from U+1E00 to U+1EFF.
  package static func withoutAccent(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let isAdditional = scalar.value >= 0x1E00
    let letters = isAdditional ? additionalLetters.span : letters.span
    let index = Int(scalar.value) - (isAdditional ? 0x1E00 : 0xC0)
    return letters.indices.contains(index) ? Unicode.Scalar(letters[index]) : nil
  }

  private static let letters: StaticString = """
    AAAAAAECEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaeceeeeiiiidnooooo/ouuuuyty\
    AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiYyJjKkkLlLlLlL\
    lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs
    """

  /// The base letters of Latin Extended Additional, a block with the letters of Vietnamese.
  private static let additionalLetters: StaticString = """
    AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMm\
    MmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVv\
    WwWwWwWwWwXxXxYyZzZzZzhtwyasssSdAaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEe\
    EeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYyLlVvYy
    """

  /// Returns the substitute for a drawing character of the program, or for common punctuation.
  private static func drawn(_ scalar: Unicode.Scalar) -> Character? {
    switch scalar {
    // The separator of digit groups.
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

extension DisplayText {
  /// The text with the same width, in a form whose width all programs agree on.
  ///
  /// Terminals, shells and tmux measure emoji sequences in three ways. Such an emoji is reduced to
  /// its first code point, and padded with spaces to its full width. Joiners between letters, which
  /// some programs count as a column, are removed.
  package var inAgreedCells: DisplayText {
    guard !isASCII, string.unicodeScalars.contains(where: DisplayText.isDisputed) else {
      return self
    }
    var text = ""
    var position = string.startIndex
    while position < string.endIndex {
      let cluster = string.cluster(at: position)
      let scalars = string.unicodeScalars[position..<cluster.end]
      if !scalars.contains(where: DisplayText.isDisputed) {
        text.unicodeScalars.append(contentsOf: scalars)
      } else if cluster.width > 1 || cluster.base.value >= 0x2190 {
        let base = DisplayWidth.of(String(cluster.base))
        text.unicodeScalars.append(cluster.base)
        text += String(repeating: " ", count: max(cluster.width - base, 0))
      } else {
        text.unicodeScalars.append(contentsOf: scalars.filter { !DisplayText.isDisputed($0) })
      }
      position = cluster.end
    }
    return DisplayText(clean: text, width: width)
  }

  /// The text with the same width, for programs that draw code points one by one.
  ///
  /// In addition to the changes of `inAgreedCells`, a flag becomes the two letters of its country.
  package var inSingleCodePoints: DisplayText {
    guard !isASCII else { return self }
    let text = inAgreedCells
    guard text.string.unicodeScalars.contains(where: { $0.countryLetter != nil }) else {
      return text
    }
    var letters = String.UnicodeScalarView()
    for scalar in text.string.unicodeScalars { letters.append(scalar.countryLetter ?? scalar) }
    return DisplayText(clean: String(letters), width: width)
  }

  /// Whether programs disagree on the width of sequences with this code point.
  ///
  /// They disagree on joiners, variation selectors, the keycap and skin tones.
  private static func isDisputed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// The letter of a regional indicator, also one column wide, or `nil`.
  fileprivate var countryLetter: Unicode.Scalar? {
    (0x1F1E6...0x1F1FF).contains(value) ? Unicode.Scalar(value - 0x1F1E6 + 0x41) : nil
  }
}
