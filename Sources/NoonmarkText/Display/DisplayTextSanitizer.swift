import NoonmarkBase

/// The sanitizer of `DisplayText`, one code point at a time.
package struct DisplayTextSanitizer {
  /// The maximum number of marks on a character.
  ///
  /// More marks would be drawn over other lines.
  package static let maximumMarks = 3
  /// The maximum number of joiners in an emoji.
  ///
  /// Unicode's longest emoji have four parts.
  package static let maximumEmojiJoiners = 3

  /// The sanitized text so far.
  package private(set) var output = ""

  private let keepsSpaces: Bool
  private var base = Base.nothing
  private var marks = 0
  private var joiners = 0
  private var spaceWaits = false
  /// A joiner or U+FE0F that is kept only if the next code point needs it.
  private var waiting: Unicode.Scalar?

  /// The kind of character to which a mark or joiner would attach.
  private enum Base {
    /// The start of the text, or a space.
    case nothing
    case other
    case keycap
    case emoji
    /// An emoji that already has a skin tone.
    case tonedEmoji
    /// A letter or mark of a script that uses joiners.
    case joining
  }

  package init(keepsSpaces: Bool) {
    self.keepsSpaces = keepsSpaces
  }

  /// Appends the next code point, unless it is unsafe to show.
  package mutating func add(_ scalar: Unicode.Scalar) {
    if scalar.isSpaceToShow {
      addSpace()
      return
    }
    switch DisplayClass(scalar) {
    case .hidden: break
    case .joiner: addJoiner(scalar)
    case .mark, .jamo: addMark(scalar)
    case .modifier:
      guard base == .emoji, waiting == nil else { return }
      keep(scalar)
      base = .tonedEmoji
    case .narrowEmoji, .wideEmoji:
      let isJoined = waiting == "\u{200D}" && (base == .emoji || base == .tonedEmoji)
      settle(keepsWaiting: isJoined)
      joiners = isJoined ? joiners + 1 : 0
      start(scalar, as: .emoji)
    case .spacingMark where base == .nothing: break
    case .narrow where scalar == "\u{AD}": break
    case .narrow, .wide, .regionalIndicator, .spacingMark:
      let joins = scalar.isWrittenWithJoiners
      settle(keepsWaiting: joins && base == .joining)
      start(scalar, as: joins ? .joining : scalar.isKeycapBase ? .keycap : .other)
    }
  }

  private mutating func addSpace() {
    waiting = nil
    base = .nothing
    if keepsSpaces {
      keep(" ")
    } else {
      spaceWaits = !output.isEmpty
    }
  }

  private mutating func addJoiner(_ scalar: Unicode.Scalar) {
    guard waiting == nil else { return }
    switch base {
    case .joining: waiting = scalar
    case .emoji, .tonedEmoji:
      if scalar == "\u{200D}", joiners < DisplayTextSanitizer.maximumEmojiJoiners {
        waiting = scalar
      }
    case .nothing, .other, .keycap: break
    }
  }

  private mutating func addMark(_ scalar: Unicode.Scalar) {
    guard base != .nothing, marks < DisplayTextSanitizer.maximumMarks else { return }
    if scalar == "\u{FE0E}" || scalar == "\u{FE0F}" {
      // Variation selectors must directly follow their emoji.
      guard marks == 0, waiting == nil else { return }
      if base == .emoji { keepMark(scalar) }
      if base == .keycap, scalar == "\u{FE0F}" { waiting = scalar }
      return
    }
    settle(keepsWaiting: waiting == "\u{FE0F}" && scalar == "\u{20E3}" || base == .joining)
    keepMark(scalar)
  }

  private mutating func keepMark(_ scalar: Unicode.Scalar) {
    keep(scalar)
    marks += 1
  }

  /// Keeps or drops the pending code point.
  private mutating func settle(keepsWaiting: Bool) {
    if let scalar = waiting, keepsWaiting { keep(scalar) }
    waiting = nil
  }

  private mutating func start(_ scalar: Unicode.Scalar, as newBase: Base) {
    if spaceWaits { keep(" ") }
    spaceWaits = false
    keep(scalar)
    base = newBase
    marks = 0
  }

  private mutating func keep(_ scalar: Unicode.Scalar) { output.unicodeScalars.append(scalar) }
}

extension Unicode.Scalar {
  /// Whether this separates words, and becomes a space.
  ///
  /// Programs write U+000B, U+2028 and others as line breaks within a title. Some todo.txt programs
  /// write U+0010.
  fileprivate var isSpaceToShow: Bool {
    switch value {
    case 0x20, 0x09...0x0D, 0x10, 0x1C...0x1F, 0x85, 0xA0, 0x1680, 0x2000...0x200A,
      0x2028...0x2029, 0x202F, 0x205F, 0x3000:
      true
    default: false
    }
  }

  /// Whether U+200C and U+200D affect how letters of this script are drawn.
  ///
  /// True for Arabic and related scripts, the Brahmic scripts, Mongolian and Adlam. Source: the
  /// blocks of the scripts in chapters 9, 12, 13, 16 and 19 of the Unicode Standard.
  fileprivate var isWrittenWithJoiners: Bool {
    switch value {
    case 0x0620...0x08FF, 0x0900...0x0DFF, 0x0F00...0x109F, 0x1700...0x18AF, 0x1900...0x1AAF,
      0x1B00...0x1C4F, 0xA800...0xA82F, 0xA840...0xA8FF, 0xA930...0xA9DF, 0xAA00...0xAA5F,
      0xAAE0...0xAAFF, 0xABC0...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFE, 0x10A00...0x10A5F,
      0x10AC0...0x10AFF, 0x10B80...0x10BAF, 0x10D00...0x10D3F, 0x10F00...0x10FDF,
      0x11000...0x11FFF, 0x1E900...0x1E95F:
      true
    default: false
    }
  }
}

extension DisplayText {
  /// The text in ASCII, with the same width.
  ///
  /// Drawing characters (bars, rules, arrows, dots, the ellipsis) have fixed substitutes. Letters
  /// lose their accents. A backquote becomes an apostrophe, since no prompt can show a backquote
  /// safely. Everything else becomes one question mark per column.
  package var inASCII: DisplayText {
    if isASCII, !string.utf8.contains(UInt8(ascii: "`")) { return self }
    return replacingClusters { cluster, _ in
      let substitute = cluster.width == 1 ? DisplayText.substitute(for: cluster.base) : nil
      return substitute.map { String($0) } ?? String(repeating: "?", count: cluster.width)
    }
  }

  /// Returns the text with other grapheme clusters, as wide as its own.
  private func replacingClusters(
    _ replacement: (TextCluster, Range<String.Index>) -> String
  ) -> DisplayText {
    var text = ""
    var position = string.startIndex
    while position < string.endIndex {
      let cluster = string.cluster(at: position)
      text += replacement(cluster, position..<cluster.end)
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
    return replacingClusters { cluster, range in
      let scalars = string.unicodeScalars[range]
      let rest = String(String.UnicodeScalarView(scalars.filter { !DisplayText.isDisputed($0) }))
      if rest.unicodeScalars.count == scalars.count
        || !cluster.isEmoji && DisplayWidth.of(rest) == cluster.width
      {
        return rest
      }
      let base = String(cluster.base)
      return base
        + String(repeating: " ", count: max(cluster.width - DisplayWidth.of(base), 0))
    }
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

extension DisplayText {
  /// Creates the text of the emoji at the start of a text.
  ///
  /// `nil` unless the text starts with an emoji of two columns.
  package init?(emojiAtStartOf text: String) {
    let clean = DisplayText(text).string
    guard let scalar = clean.unicodeScalars.first, scalar.value >= 0x80 else { return nil }
    switch DisplayClass(scalar) {
    case .narrowEmoji, .wideEmoji, .regionalIndicator: break
    default: return nil
    }
    let cluster = clean.cluster(at: clean.startIndex)
    guard cluster.width == 2 else { return nil }
    self.init(clean: String(clean[..<cluster.end]), width: 2)
  }
}
