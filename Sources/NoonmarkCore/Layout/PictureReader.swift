/// Reads a picture file line by line.
struct PictureReader {
  /// The pixels so far.
  private(set) var pixels: [Color?] = []
  /// The width of the first row; 0 before it.
  private(set) var width = 0
  /// The rows so far.
  private(set) var height = 0
  /// The number of the line read last, from 1.
  private(set) var line = 0

  /// The colours by ASCII character.
  private var palette = [Color?](repeating: nil, count: 128)

  /// Reads the next line, without its newline.
  mutating func read(_ bytes: ArraySlice<UInt8>) throws(PictureError) {
    line += 1
    let text = trimmed(bytes)
    guard let first = text.first, first != UInt8(ascii: "#") else { return }
    if first == UInt8(ascii: "|") {
      try readRow(text.dropFirst())
    } else {
      try readColor(text)
    }
  }

  private mutating func readRow(_ text: ArraySlice<UInt8>) throws(PictureError) {
    guard text.last == UInt8(ascii: "|") else { throw error(.openRow) }
    let row = text.dropLast()
    guard !row.isEmpty else { throw error(.emptyRow) }
    guard row.count <= Picture.maximumWidth else { throw error(.tooWide(width: row.count)) }
    guard width == 0 || row.count == width else {
      throw error(.unevenRow(width: row.count, expected: width))
    }
    guard height < Picture.maximumHeight else { throw error(.tooTall) }
    width = row.count
    height += 1
    for (column, key) in row.enumerated() {
      if key == UInt8(ascii: ".") {
        pixels.append(nil)
      } else if key < 128, let color = palette[Int(key)] {
        pixels.append(color)
      } else {
        throw error(.unknownPixel(key, column: column + 1))
      }
    }
  }

  private mutating func readColor(_ text: ArraySlice<UInt8>) throws(PictureError) {
    guard let key = text.first else { return }
    let afterKey = trimmed(text.dropFirst())
    guard afterKey.first == UInt8(ascii: "=") else { throw error(.unknownLine) }
    switch key {
    case UInt8(ascii: "."), UInt8(ascii: "="): throw error(.badKey(key))
    case 0x21...0x7e: break
    default: throw error(.badKey(key))
    }
    guard palette[Int(key)] == nil else { throw error(.repeatedKey(key)) }
    let value = trimmed(afterKey.dropFirst())
    let color = value.prefix { !isBlank($0) }
    let rest = trimmed(value.dropFirst(color.count))
    guard color.first == UInt8(ascii: "#"), rest.isEmpty || rest.first == UInt8(ascii: "#"),
      let color = Color(hexBytes: color)
    else { throw error(.badColor) }
    palette[Int(key)] = color
  }

  private func error(_ problem: PictureError.Problem) -> PictureError {
    PictureError(line: line, problem: problem)
  }
}

/// A space, a tab, or the carriage return of a file from elsewhere.
private func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0d
}

private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var bytes = bytes
  while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
  while let last = bytes.last, isBlank(last) { bytes.removeLast() }
  return bytes
}
