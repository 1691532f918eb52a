import NoonmarkLayout
import NoonmarkText

/// A text at a position of a picture: a run of adjacent characters.
struct SVGText {
  /// The placement of a text in its cells.
  enum Placement {
    /// At the left. A monospaced font has the letters in their cells.
    case cells
    /// In the middle. Fonts differ in the width of a symbol.
    case middle
    /// In the middle and larger: an ideograph as wide as two cells.
    case wide
  }

  let string: String
  let x: Int
  let y: Int
  let columns: Int
  let color: Color
  let isBold: Bool
  let placement: Placement

  private static let baseline = 15

  /// Returns the character that a picture shows for a character.
  ///
  /// Few viewers have icon fonts, so their glyphs become the symbols of the Unicode icon set.
  static func shown(_ character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first, isPrivate(scalar) else { return character }
    return Icon.symbol(for: scalar).string.first ?? character
  }

  /// Whether a code point is a glyph of icon fonts.
  ///
  /// The caps of pills, which are drawn as shapes, do not count.
  static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE000...0xF8FF, 0xF0000...0x10FFFF: SVGShape.cap(scalar.value) == nil
    default: false
    }
  }

  /// Appends texts, grouped by style.
  static func write(_ texts: [SVGText], into svg: inout Markup) {
    var rest = texts[...]
    while let first = rest.first {
      svg.append("<g fill=\"", first.color)
      svg.append(first.isBold ? "\" font-weight=\"bold\"" : "\"")
      switch first.placement {
      case .cells: svg.append(">\n")
      case .middle: svg.append(" text-anchor=\"middle\">\n")
      case .wide: svg.append(" text-anchor=\"middle\" font-size=\"17\">\n")
      }
      for text in rest where text.hasStyle(of: first) { text.write(into: &svg) }
      rest.removeAll { $0.hasStyle(of: first) }
      svg.append("</g>\n")
    }
  }

  private func hasStyle(of other: SVGText) -> Bool {
    color == other.color && isBold == other.isBold && placement == other.placement
  }

  private func write(into svg: inout Markup) {
    let width = columns * SVGPicture.cellWidth
    svg.append("<text x=\"", placement == .cells ? x : x + width / 2)
    if placement != .cells, width % 2 == 1 { svg.append(".5") }
    svg.append("\" y=\"", y + SVGText.baseline)
    svg.append("\" textLength=\"", width, "\" lengthAdjust=\"spacingAndGlyphs\">")
    svg.append(text: DisplayText(string))
    svg.append("</text>\n")
  }
}

/// A pen that joins the characters of a line into texts.
///
/// Letters that every monospaced font has form one text, with the spaces between words. A
/// right-to-left run is a separate text, so that reordering it moves nothing else. Any other
/// character is a separate text, since its width depends on the font.
struct SVGTextPen {
  /// The texts so far.
  private(set) var texts: [SVGText] = []
  private let y: Int
  private var color = Color(red: 0, green: 0, blue: 0)
  private var isBold = false
  /// The current text and its position.
  private var text = ""
  private var start = 0
  private var columns = 0
  private var isFromRight = false
  /// The characters after the current text, which are added to it if another character of its kind
  /// follows.
  private var tail = ""
  private var tailColumns = 0

  init(y: Int) {
    self.y = y
  }

  /// Changes the color and the weight.
  mutating func change(to color: Color, isBold: Bool) {
    if self.color == color, self.isBold == isBold { return }
    lift()
    self.color = color
    self.isBold = isBold
  }

  /// Writes a character at a position, and returns its width in pixels.
  mutating func write(_ character: Character, x: Int) -> Int {
    let width = DisplayWidth.of(String(character))
    guard width > 0 else {
      // A combining mark belongs to the character before it.
      if !text.isEmpty { take(character, width) }
      return 0
    }
    switch Kind(character, width) {
    case .blank:
      // Two spaces end a text, since they separate columns.
      if tail.last == " " || (text.isEmpty && tail.isEmpty) {
        lift()
      } else {
        follow(character, width)
      }
    case .neutral:
      begin(at: x, isFromRight: false)
      if isFromRight { follow(character, width) } else { take(character, width) }
    case .letter:
      if isFromRight { lift() }
      begin(at: x, isFromRight: false)
      take(character, width)
    case .fromRight:
      if !isFromRight { lift() }
      begin(at: x, isFromRight: true)
      take(character, width)
    case .symbol(let placement):
      lift()
      add(String(character), x, width, placement)
    }
    return width * SVGPicture.cellWidth
  }

  /// Ends the current text.
  mutating func lift() {
    let following = tail.drop { $0 == " " }
    let tail = tail
    let end = start + columns * SVGPicture.cellWidth
    if !text.isEmpty { add(text, start, columns, .cells) }
    text = ""
    columns = 0
    self.tail = ""
    tailColumns = 0
    isFromRight = false
    guard !following.isEmpty else { return }
    var rest = String(following)
    if rest.last == " " { rest.removeLast() }
    let offset = (tail.count - following.count) * SVGPicture.cellWidth
    add(rest, end + offset, DisplayWidth.of(rest), .cells)
  }

  private mutating func begin(at x: Int, isFromRight: Bool) {
    guard text.isEmpty else { return }
    start = x
    self.isFromRight = isFromRight
  }

  private mutating func take(_ character: Character, _ width: Int) {
    text += tail
    text.append(character)
    columns += tailColumns + width
    tail = ""
    tailColumns = 0
  }

  private mutating func follow(_ character: Character, _ width: Int) {
    tail.append(character)
    tailColumns += width
  }

  private mutating func add(
    _ string: String, _ x: Int, _ columns: Int, _ placement: SVGText.Placement
  ) {
    texts.append(
      SVGText(
        string: string, x: x, y: y, columns: columns, color: color, isBold: isBold,
        placement: placement))
  }
}

private enum Kind {
  case blank
  /// A character without a direction: a digit or punctuation.
  case neutral
  case letter
  case fromRight
  case symbol(SVGText.Placement)

  init(_ character: Character, _ width: Int) {
    guard character != " ", let first = character.unicodeScalars.first else {
      self = .blank
      return
    }
    let value = first.value
    switch value {
    case _ where first.isRightToLeft: self = .fromRight
    case _ where width == 2: self = .symbol(Kind.isEmoji(value) ? .middle : .wide)
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF: self = .letter
    case 0x21...0xBF, 0x2010...0x2027, 0x2030...0x205E: self = .neutral
    default: self = .symbol(.middle)
    }
  }

  private static func isEmoji(_ value: UInt32) -> Bool {
    (0x2300..<0x2E80).contains(value) || value >= 0x1F000 && value < 0x20000
      || value < 0x100
  }
}
