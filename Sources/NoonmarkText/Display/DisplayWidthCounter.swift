/// Adds up columns code point by code point.
///
/// What a code point adds depends on a few before it only, and never on one beyond the border of a
/// grapheme cluster, so the sum over a text is the sum over its clusters.
struct DisplayWidthCounter {
  /// The columns of what was added so far.
  private(set) var width = 0
  private var cluster = Cluster.other

  /// What the cluster so far can still become.
  private enum Cluster {
    case other
    /// A digit, `#` or `*`: U+FE0F makes a keycap of it.
    case keycapBase
    /// An emoji drawn as text, in one column.
    case narrowEmoji
    /// An emoji in two columns.
    case wideEmoji
    /// A narrow emoji and a joiner.
    case narrowJoined
    /// A wide emoji and a joiner.
    case wideJoined
  }

  /// Adds one code point.
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
  /// Whether U+FE0F and U+20E3 make a keycap of this.
  var isKeycapBase: Bool {
    ("0"..."9").contains(self) || self == "#" || self == "*"
  }
}
