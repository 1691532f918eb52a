/// A grapheme cluster of a clean text: what a reader takes for one character.
struct TextCluster {
  /// The code point it starts with.
  let base: Unicode.Scalar
  /// The class of the base.
  let baseClass: DisplayClass
  /// The columns of the whole cluster.
  let width: Int
  /// Where the next cluster starts.
  let end: String.Index
}

extension String {
  /// Returns the cluster that starts at an index before the end.
  ///
  /// The borders are those of `Character`. Between two code points that never join anything the
  /// border is known without the standard library's tables, whose first use costs 100 µs.
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
  /// Whether this never joins a neighbour of which the same is true.
  ///
  /// Letters of the European scripts, punctuation, symbols, kana, ideographs, Hangul syllables,
  /// private use and emoji: the common code points, not all for which it holds.
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
