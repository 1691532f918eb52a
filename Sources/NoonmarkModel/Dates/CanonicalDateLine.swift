import NoonmarkLayout
import NoonmarkRecords

/// A date's line exactly as the program writes it, read from its end and without dividing it.
///
/// A file has very many such lines and few others, so that this decides how fast it is read:
///
///     2026-12-24 | Title | icon=gift | color=#c62828 | repeat=yearly | created=… | id=…
///
/// Whatever is written in any other way is left to the full parsers, which also say what is wrong.
struct CanonicalDateLine {
  /// The date.
  let date: DateKey
  /// How it comes again.
  let repetition: Repetition?

  init(date: DateKey, repetition: Repetition?) {
    self.date = date
    self.repetition = repetition
  }

  /// Reads a line; nil where anything about it is out of the ordinary.
  @inline(__always)
  init?(_ line: RecordFile.ScannedLine) {
    let bytes = line.bytes
    var rest = line.start..<line.end
    guard CanonicalDateLine.take(" | id=", EntryID.length, from: &rest, in: bytes),
      // Other values are held to their forms, which have no pipe.
      ByteSearch.first(of: pipe, or: pipe, in: rest.upperBound + 6..<line.end, of: bytes) == nil,
      CanonicalDateLine.take(" | created=", 20, from: &rest, in: bytes),
      ISOBytes.isTime(rest.upperBound + 11, in: bytes)
    else { return nil }
    repetition = CanonicalDateLine.takeRepetition(from: &rest, in: bytes)
    let titleStart = rest.lowerBound + 13
    guard titleStart < rest.upperBound,
      ISOBytes.hasPrefix(" | ", rest.lowerBound + 10..<titleStart, in: bytes),
      !RecordFile.isBlank(bytes[titleStart]),
      let date = ISOBytes.date(rest.lowerBound, in: bytes),
      CanonicalDateLine.isQuiet(titleStart..<rest.upperBound, in: bytes)
    else { return nil }
    self.date = date
  }

  /// Takes a key with a value of so many bytes from the end of a line.
  @inline(__always)
  private static func take(
    _ key: StaticString, _ count: Int, from rest: inout Range<Int>,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let start = rest.upperBound - count - key.utf8CodeUnitCount
    guard start > rest.lowerBound, ISOBytes.hasPrefix(key, start..<rest.upperBound, in: bytes)
    else { return false }
    rest = rest.lowerBound..<start
    return true
  }

  @inline(__always)
  private static func takeRepetition(
    from rest: inout Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Repetition? {
    guard rest.count > 1, bytes[rest.upperBound - 1] == UInt8(ascii: "y") else { return nil }
    if take(" | repeat=yearly", 0, from: &rest, in: bytes) { return .yearly }
    if take(" | repeat=monthly", 0, from: &rest, in: bytes) { return .monthly }
    return take(" | repeat=weekly", 0, from: &rest, in: bytes) ? .weekly : nil
  }

  /// Whether the title and what follows it have no field that decides anything, or is wrong.
  @inline(__always)
  private static func isQuiet(
    _ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var from = range.lowerBound
    // The first field is the title.
    var fieldStart: Int?
    while true {
      let divider = ByteSearch.first(of: pipe, or: pipe, in: from..<range.upperBound, of: bytes)
      let end = divider ?? range.upperBound
      if divider != nil {
        from = end + 1
        let isDivider =
          RecordFile.isBlank(bytes[end - 1])
          && (from == range.upperBound || RecordFile.isBlank(bytes[from]))
        guard isDivider else { continue }
      }
      if let fieldStart, !isQuietField(fieldStart..<max(end, fieldStart), in: bytes) {
        return false
      }
      guard divider != nil else { return true }
      fieldStart = min(end + 2, range.upperBound)
    }
  }

  /// Whether a field, with a blank behind it perhaps, is one that needs no further look.
  @inline(__always)
  private static func isQuietField(
    _ field: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if ISOBytes.hasPrefix("icon=", field, in: bytes) { return true }
    if ISOBytes.hasPrefix("uid=", field, in: bytes) { return true }
    guard ISOBytes.hasPrefix("color=", field, in: bytes) else { return false }
    var value = field.lowerBound + 6..<field.upperBound
    if let last = value.last, RecordFile.isBlank(bytes[last]) {
      value = value.lowerBound..<last
    }
    return ISOBytes.isHexColor(value, in: bytes) || Color.isName(value, in: bytes)
  }
}

private let pipe = UInt8(ascii: "|")
