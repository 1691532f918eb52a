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
  /// The width of the output in columns.
  package var width: Int { counter.width }

  private let keepsSpaces: Bool
  private var counter = DisplayWidthCounter()
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
    let displayClass = DisplayClass(scalar)
    switch displayClass {
    case .hidden: break
    case .joiner: addJoiner(scalar)
    case .mark, .jamo: addMark(scalar, displayClass)
    case .modifier:
      guard base == .emoji, waiting == nil else { return }
      keep(scalar, displayClass)
      base = .tonedEmoji
    case .narrowEmoji, .wideEmoji:
      let isJoined = waiting == "\u{200D}" && (base == .emoji || base == .tonedEmoji)
      settle(keepsWaiting: isJoined)
      joiners = isJoined ? joiners + 1 : 0
      start(scalar, displayClass, as: .emoji)
    case .spacingMark where base == .nothing: break
    case .narrow where scalar == "\u{AD}": break
    case .narrow, .wide, .regionalIndicator, .spacingMark:
      let joins = scalar.isWrittenWithJoiners
      settle(keepsWaiting: joins && base == .joining)
      start(scalar, displayClass, as: joins ? .joining : scalar.isKeycapBase ? .keycap : .other)
    }
  }

  private mutating func addSpace() {
    waiting = nil
    base = .nothing
    if keepsSpaces {
      keep(" ", .narrow)
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

  private mutating func addMark(_ scalar: Unicode.Scalar, _ displayClass: DisplayClass) {
    guard base != .nothing, marks < DisplayTextSanitizer.maximumMarks else { return }
    if scalar == "\u{FE0E}" || scalar == "\u{FE0F}" {
      // Variation selectors must directly follow their emoji.
      guard marks == 0, waiting == nil else { return }
      if base == .emoji { keepMark(scalar, displayClass) }
      if base == .keycap, scalar == "\u{FE0F}" { waiting = scalar }
      return
    }
    settle(keepsWaiting: waiting == "\u{FE0F}" && scalar == "\u{20E3}" || base == .joining)
    keepMark(scalar, displayClass)
  }

  private mutating func keepMark(_ scalar: Unicode.Scalar, _ displayClass: DisplayClass) {
    keep(scalar, displayClass)
    marks += 1
  }

  /// Keeps or drops the pending code point.
  private mutating func settle(keepsWaiting: Bool) {
    if let scalar = waiting, keepsWaiting { keep(scalar, DisplayClass(scalar)) }
    waiting = nil
  }

  private mutating func start(
    _ scalar: Unicode.Scalar, _ displayClass: DisplayClass, as newBase: Base
  ) {
    if spaceWaits { keep(" ", .narrow) }
    spaceWaits = false
    keep(scalar, displayClass)
    base = newBase
    marks = 0
  }

  private mutating func keep(_ scalar: Unicode.Scalar, _ displayClass: DisplayClass) {
    output.unicodeScalars.append(scalar)
    counter.add(scalar, displayClass)
  }
}

extension Unicode.Scalar {
  /// Whether this white space becomes a space.
  fileprivate var isSpaceToShow: Bool {
    switch value {
    case 0x20, 0x09, 0x0A, 0x0D, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
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
