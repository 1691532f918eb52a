import NoonmarkBase

/// A cursor over the lines of an iCalendar file, with folded lines unfolded.
///
/// A line ends in LF or CRLF and continues if the next one starts with a space or a tab (RFC 5545,
/// 3.1). Unfolding works on bytes, since a fold may split a character.
package struct ICalendarLines {
  /// The unfolded line, without its ending and without byte order marks at its start.
  private(set) var content: [UInt8] = []
  /// The line number of the first physical line that is not empty, from 1.
  private(set) var number = 0
  /// Whether the line is longer than `maximumLength`, and only its start is in `content`.
  private(set) var isCut = false

  /// The maximum length of an unfolded line, in bytes.
  private static let maximumLength = 1 << 20
  /// The number of bytes kept of a longer line, for its name.
  private static let maximumStart = 64

  private let bytes: [UInt8]
  private var lines: FileLines
  /// Whether the value is quoted-printable; `nil` until a line with a colon ends in `=`.
  private var isQuotedPrintable: Bool?
  /// The number of bytes already searched for a colon.
  private var searched = 0

  init(_ bytes: [UInt8]) {
    self.bytes = ICalendarLines.withNewlines(bytes)
    lines = FileLines(self.bytes)
  }

  /// Replaces the carriage returns by LF in a file whose lines end in them, as in old Mac files.
  package static func withNewlines(_ bytes: [UInt8]) -> [UInt8] {
    let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    // Nearly every file has a newline near its start.
    guard !bytes.contains(newline), bytes.contains(carriageReturn) else { return bytes }
    return bytes.map { $0 == carriageReturn ? newline : $0 }
  }

  /// Advances to the next line; returns `false` at the end.
  mutating func advance() -> Bool {
    content.removeAll(keepingCapacity: true)
    isCut = false
    isQuotedPrintable = nil
    searched = 0
    guard let first = lines.next() else { return false }
    take(first)
    while lines.position < bytes.count {
      let isIndented = bytes[lines.position].isSpaceOrTab
      let isSoftBreak = endsInSoftBreak() && !(isIndented && nextContinuesEscape)
      guard isIndented || isSoftBreak, let next = lines.next() else { break }
      if isSoftBreak { content.removeLast() }
      take(next, isContinuation: !isSoftBreak)
    }
    return true
  }

  /// Whether the line so far ends in a soft line break of quoted-printable text (RFC 2045, 6.7).
  private mutating func endsInSoftBreak() -> Bool {
    guard content.last == UInt8(ascii: "="), !isCut else { return false }
    if isQuotedPrintable == nil {
      // Searches each byte only once: a line can have half a million folds.
      if content[searched...].contains(UInt8(ascii: ":")) {
        isQuotedPrintable = ICalendarProperty.isQuotedPrintable(content)
      }
      searched = content.count
    }
    return isQuotedPrintable == true
  }

  /// Whether the next line, which is indented, continues an escape that was split by a fold.
  ///
  /// `=C3=` continues with ` B6`, or with ` =B6` after a soft line break.
  private var nextContinuesEscape: Bool {
    let next = bytes[(lines.position + 1)...].prefix(2)
    if next.first == UInt8(ascii: "=") { return true }
    let letters = UInt8(ascii: "A")...UInt8(ascii: "F")
    return next.count == 2 && next.allSatisfy { $0.isASCIIDigit || letters.contains($0) }
  }

  /// Appends a physical line.
  ///
  /// A continuation loses the one space that marks it, except after a soft line break. The first
  /// line loses all its indentation.
  private mutating func take(_ line: FileLines.Line, isContinuation: Bool = true) {
    guard content.count + line.content.count <= ICalendarLines.maximumLength else {
      if content.isEmpty {
        number = line.number
        content += bytes[line.content].prefix(ICalendarLines.maximumStart)
      }
      isCut = true
      return
    }
    if content.isEmpty {
      number = line.number
      content += bytes[line.content].drop { $0.isSpaceOrTab }
    } else {
      content += bytes[line.content].dropFirst(isContinuation ? 1 : 0)
    }
  }
}
