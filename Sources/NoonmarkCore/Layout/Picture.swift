/// A picture of coloured pixels, of which a terminal's cell shows two, one above the other.
///
/// The file is text for the editor:
///
///     # Comments begin like this.
///     s = #87ceeb
///     g = #2e7d32
///     |..ssssss..|
///     |gggggggggg|
///
/// A line `x = #rrggbb` names a colour by one character; lines between bars are rows of pixels, all
/// of one length. `.` is always the terminal's own background.
public struct Picture: Hashable, Sendable {
  /// Pixels in a row, 1 to `maximumWidth`.
  public let width: Int
  /// Rows of pixels, an even number, 2 to `maximumHeight`.
  public let height: Int
  private let pixels: [Color?]

  /// The most pixels in a row.
  public static let maximumWidth = 48
  /// The most rows of pixels.
  public static let maximumHeight = 40

  /// Reads the bytes of a file; an odd number of rows gets a transparent one below.
  ///
  /// - Throws: `PictureError`, which names the line.
  public init(bytes: [UInt8]) throws(PictureError) {
    var palette = [Color?](repeating: nil, count: 256)
    var isKnown = [Bool](repeating: false, count: 256)
    isKnown[Int(UInt8(ascii: "."))] = true
    var pixels: [Color?] = []
    var width = 0
    var height = 0
    for (index, raw) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      let line = Picture.trimmed(raw)
      let number = index + 1
      guard let first = line.first else { continue }
      if first == UInt8(ascii: "|") {
        let row = line.dropFirst().dropLast()
        guard line.count > 2, line.last == UInt8(ascii: "|") else { throw .openRow(line: number) }
        if height == 0 { width = row.count }
        guard row.count == width else { throw .unevenRow(line: number) }
        guard width <= Picture.maximumWidth, height < Picture.maximumHeight else {
          throw .tooLarge(line: number)
        }
        for byte in row {
          guard isKnown[Int(byte)] else { throw .unknownColor(line: number, byte) }
          pixels.append(palette[Int(byte)])
        }
        height += 1
      } else if line.dropFirst().first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "=") {
        let value = Picture.trimmed(line.drop { $0 != UInt8(ascii: "=") }.dropFirst())
        guard first != UInt8(ascii: "."), first < 0x7F,
          let color = Color(hex: String(decoding: value, as: UTF8.self))
        else { throw .badColor(line: number) }
        palette[Int(first)] = color
        isKnown[Int(first)] = true
      } else if first != UInt8(ascii: "#") {
        throw .unreadable(line: number)
      }
    }
    guard height > 0 else { throw .empty }
    if height % 2 == 1 {
      pixels += repeatElement(nil, count: width)
      height += 1
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The two pixels of a cell; nil where there is the terminal's own background.
  public func cell(column: Int, line: Int) -> (upper: Color?, lower: Color?) {
    guard (0..<width).contains(column), line >= 0, line < height / 2 else { return (nil, nil) }
    let upper = 2 * line * width + column
    return (pixels[upper], pixels[upper + width])
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }
}

/// Why a picture can't be read.
public enum PictureError: Error, Hashable, Sendable {
  /// There is no row of pixels.
  case empty
  /// The line is none of those that a picture has.
  case unreadable(line: Int)
  /// A row does not end in a bar, or has no pixels.
  case openRow(line: Int)
  /// A row is longer or shorter than the first.
  case unevenRow(line: Int)
  /// There are too many rows, or pixels in a row.
  case tooLarge(line: Int)
  /// A pixel's character has no colour.
  case unknownColor(line: Int, UInt8)
  /// A colour is not `#rrggbb`, or not named by one character of ASCII besides the dot.
  case badColor(line: Int)

  /// What is wrong, with the line's number first.
  public var message: String {
    switch self {
    case .empty: " no rows of pixels"
    case .unreadable(let line): "\(line): neither a colour nor a row of pixels"
    case .openRow(let line): "\(line): a row of pixels stands between two bars"
    case .unevenRow(let line): "\(line): the row is not as long as the first"
    case .tooLarge(let line):
      "\(line): more than \(Picture.maximumWidth)×\(Picture.maximumHeight) pixels"
    case .unknownColor(let line, let byte):
      "\(line): '\(DisplayText(utf8: [byte]).string)' has no colour"
    case .badColor(let line): "\(line): a colour is written x = #rrggbb"
    }
  }
}
