import NoonmarkBase

/// A cursor over the lines of an iCalendar file, with folded lines unfolded.
///
/// A line ends in LF or CRLF and continues if the next one starts with a space or a tab (RFC 5545,
/// 3.1). Unfolding works on bytes, since a fold may split a character.
struct ICalendarLines {
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

  /// Replaces each carriage return that ends a line, as in old Mac files, by LF.
  ///
  /// If the file has at least as many LFs, a carriage return is replaced only before a continuation
  /// or a property.
  private static func withNewlines(_ bytes: [UInt8]) -> [UInt8] {
    let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    func isAlone(_ index: Int) -> Bool {
      bytes[index] == carriageReturn
        && (index + 1 == bytes.count
          || bytes[index + 1] != newline && bytes[index + 1] != carriageReturn)
        && (index == 0 || bytes[index - 1] != carriageReturn)
    }
    guard let first = bytes.indices.first(where: isAlone) else { return bytes }
    let isMixed =
      bytes.count { $0 == newline } >= (first..<bytes.count).count(where: isAlone)
    var lines = bytes
    for index in first..<bytes.count where isAlone(index) {
      if !isMixed || beginsLine(bytes[(index + 1)...]) { lines[index] = newline }
    }
    return lines
  }

  /// Whether bytes look like the start of a line: a continuation, or a name and its delimiter.
  private static func beginsLine(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    if first.isSpaceOrTab { return true }
    let name = bytes.prefix(64).prefix { byte in
      byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
    }
    guard !name.isEmpty, name.endIndex < bytes.endIndex else { return false }
    return ICalendarProperty.isDelimiter(bytes[name.endIndex])
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
