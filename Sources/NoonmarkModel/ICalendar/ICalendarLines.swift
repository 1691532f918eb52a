/// A walk over the lines of an iCalendar file, each put together from its folded parts.
///
/// A line ends in LF or CR LF and goes on where the next one starts with a space or a tab
/// (RFC 5545, 3.1). That is done with bytes, since a fold may part those of one character.
struct ICalendarLines {
  /// The line as if it had never been folded, without its end and byte order marks before it.
  private(set) var content: [UInt8] = []
  /// The number in the file of the line's first part that holds a byte, from 1.
  private(set) var number = 0

  private let bytes: [UInt8]
  private var position = 0
  private var nextNumber = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Moves to the next line; returns false where there is none.
  mutating func advance() -> Bool {
    guard position < bytes.count else { return false }
    content.removeAll(keepingCapacity: true)
    repeat {
      if content.isEmpty { number = nextNumber }
      takePart()
    } while position < bytes.count && ICalendarLines.isBlank(bytes[position])
    if content.starts(with: ICalendarLines.byteOrderMark) {
      content.removeFirst(ICalendarLines.byteOrderMark.count)
    }
    return true
  }

  private mutating func takePart() {
    let newline = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    var end = newline
    while end > position, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    if position < end, ICalendarLines.isBlank(bytes[position]) { position += 1 }
    content.append(contentsOf: bytes[position..<end])
    position = newline + 1
    nextNumber += 1
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
