import NoonmarkBase

/// The width of a text in terminal columns.
///
/// The width is that of current terminals, which draw a grapheme cluster as a unit:
///
/// - East Asian wide characters and emoji are 2 columns, marks are 0. Ambiguous and private-use
///   characters are 1.
/// - A regional indicator is 1, so a flag is 2.
/// - U+FE0F after a text-style emoji makes it 2, as does a keycap. U+FE0E does not make an emoji
///   narrow.
/// - A skin tone and anything after a zero-width joiner add no columns.
/// - A conjunct of an Indic script is the sum of its letters.
/// - Controls are 0.
///
/// Older clients add up the widths of code points instead. The widths in the status line of tmux
/// 3.3a, in zsh 5.9, in fish 3.6, and here are:
///
/// - a heart with U+FE0F: 1, 1, 2, 2
/// - a family of three: 6, 6, 6, 2
/// - a thumb with a skin tone: 4, 4, 2, 2
///
/// Code points newer than a client's tables are 0 or 1 there. All clients agree on letters, marks,
/// conjuncts, jamo, flags and icon fonts. The program's own glyphs are limited to ASCII, block
/// elements and Braille.
package enum DisplayWidth {
  /// Returns the width of a text.
  ///
  /// ASCII is counted without the table. No text is split into characters.
  package static func of(_ string: String) -> Int {
    var width = 0
    for byte in string.utf8 {
      guard byte < 0x80 else {
        var counter = DisplayWidthCounter()
        for scalar in string.unicodeScalars { counter.add(scalar, DisplayClass(scalar)) }
        return counter.width
      }
      if byte >= 0x20 && byte != 0x7F { width += 1 }
    }
    return width
  }

  package static func of(_ string: some StringProtocol) -> Int {
    of(String(string))
  }
}

/// A counter of columns, one code point at a time.
///
/// The columns of a code point depend only on a few preceding code points of the same grapheme
/// cluster, so the width of a text is the sum over its clusters.
struct DisplayWidthCounter {
  /// The columns so far.
  private(set) var width = 0
  private var cluster = Cluster.other

  /// The state of the current cluster.
  private enum Cluster {
    case other
    /// A digit, `#` or `*`, which U+FE0F makes a keycap.
    case keycapBase
    /// An emoji drawn as text in one column.
    case narrowEmoji
    /// An emoji in two columns.
    case wideEmoji
    /// A narrow emoji followed by a joiner.
    case narrowJoined
    /// A wide emoji followed by a joiner.
    case wideJoined
  }

  mutating func add(_ scalar: Unicode.Scalar, _ displayClass: DisplayClass) {
    switch displayClass {
    case .narrow:
      width += 1
      cluster = scalar.isKeycapBase ? .keycapBase : .other
    case .wide:
      width += 2
      cluster = .other
    case .regionalIndicator, .spacingMark:
      width += 1
      cluster = .other
    case .mark:
      addMark(scalar)
    case .modifier:
      switch cluster {
      case .narrowEmoji:
        width += 1
        cluster = .wideEmoji
      case .wideEmoji: break
      default:
        width += 2
        cluster = .other
      }
    case .joiner:
      switch cluster {
      case .narrowEmoji: cluster = scalar == "\u{200D}" ? .narrowJoined : .narrowEmoji
      case .wideEmoji: cluster = scalar == "\u{200D}" ? .wideJoined : .wideEmoji
      default: cluster = .other
      }
    case .narrowEmoji, .wideEmoji:
      addEmoji(isWide: displayClass == .wideEmoji)
    case .jamo, .hidden:
      cluster = .other
    }
  }

  private mutating func addMark(_ scalar: Unicode.Scalar) {
    switch cluster {
    case .keycapBase, .narrowEmoji:
      guard scalar == "\u{FE0F}" else { return }
      width += 1
      cluster = cluster == .keycapBase ? .other : .wideEmoji
    case .narrowJoined, .wideJoined: cluster = .other
    case .wideEmoji, .other: break
    }
  }

  private mutating func addEmoji(isWide: Bool) {
    switch cluster {
    case .wideJoined: cluster = .wideEmoji
    case .narrowJoined:
      width += 1
      cluster = .wideEmoji
    default:
      width += isWide ? 2 : 1
      cluster = isWide ? .wideEmoji : .narrowEmoji
    }
  }
}

extension Unicode.Scalar {
  /// Whether U+FE0F and U+20E3 make this a keycap.
  var isKeycapBase: Bool {
    ("0"..."9").contains(self) || self == "#" || self == "*"
  }
}

/// The effect of a code point on the column of a terminal's cursor.
///
/// The raw values are those of `DisplayWidthTable`. Tests/Tools/make-width-table.py has the rules.
enum DisplayClass: UInt8 {
  /// One column. Ambiguous and private-use characters count as narrow, as in the terminals.
  case narrow
  /// Two columns: East Asian Wide and Fullwidth.
  case wide
  /// Zero columns: nonspacing and enclosing marks, variation selectors.
  case mark
  /// One column, but drawn as part of the preceding character.
  case spacingMark
  /// Zero columns: a Hangul vowel or final consonant, drawn in the preceding syllable.
  case jamo
  /// One column, unless U+FE0F, a skin tone or a joiner makes it an emoji.
  case narrowEmoji
  /// Two columns, and an emoji that can be joined.
  case wideEmoji
  /// A skin tone. It is part of the preceding emoji, or two columns alone.
  case modifier
  /// Half of a flag: one column.
  case regionalIndicator
  /// U+200C or U+200D.
  case joiner
  /// A character that is never shown: a control, a format character, a default-ignorable character
  /// or a noncharacter.
  case hidden

  /// Creates the class of a code point.
  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x7F {
      self = value < 0x20 ? .hidden : .narrow
      return
    }
    let runs = DisplayWidthTable.runs
    // The last run that starts at or before the code point. The first run starts at zero.
    let run = runs[runs.firstPosition { $0 > value << 4 | 0xF } - 1]
    self = DisplayClass(rawValue: UInt8(truncatingIfNeeded: run & 0xF)) ?? .narrow
  }
}

/// A grapheme cluster of a sanitized text.
struct TextCluster {
  /// The first code point.
  let base: Unicode.Scalar
  let baseClass: DisplayClass
  /// The columns of the whole cluster.
  let width: Int
  /// The start of the next cluster.
  let end: String.Index

  var isEmoji: Bool { baseClass == .narrowEmoji || baseClass == .wideEmoji }
}

extension String {
  /// Returns the cluster that starts at an index before the end.
  ///
  /// The boundaries are those of `Character`. Boundaries between common code points that never join
  /// are found without the standard library's tables, whose first use costs 100 µs.
  func cluster(at start: Index) -> TextCluster {
    let scalars = unicodeScalars
    let base = scalars[start]
    let baseClass = DisplayClass(base)
    var counter = DisplayWidthCounter()
    counter.add(base, baseClass)
    let next = scalars.index(after: start)
    if base.standsAlone, next == endIndex || scalars[next].standsAlone {
      return TextCluster(base: base, baseClass: baseClass, width: counter.width, end: next)
    }
    let end = index(after: start)
    for scalar in scalars[next..<end] { counter.add(scalar, DisplayClass(scalar)) }
    return TextCluster(base: base, baseClass: baseClass, width: counter.width, end: end)
  }
}

extension Unicode.Scalar {
  /// Whether this code point never joins a neighbor that also has this property.
  ///
  /// A subset of common code points: letters of the European scripts, punctuation, symbols, kana,
  /// ideographs, Hangul syllables, private use and emoji.
  fileprivate var standsAlone: Bool {
    switch value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x1E00...0x1FFF, 0x2010...0x2027,
      0x2030...0x205E, 0x20A0...0x20CF, 0x2100...0x2BFF, 0x3000...0x3029, 0x3041...0x3096,
      0x30A0...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xE000...0xF8FF, 0xFF01...0xFF9D,
      0x1F300...0x1F3FA, 0x1F400...0x1FAFF:
      true
    default: false
    }
  }
}
