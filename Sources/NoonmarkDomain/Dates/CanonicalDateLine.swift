import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// A line of a date exactly as the program writes it, parsed from its end without splitting it.
///
///     2026-12-24 | Title | icon=gift | color=#c62828 | repeat=yearly | created=… | id=…
///
/// Nearly all lines look like this, so this decides how fast a file is read. Anything else is left
/// to the full parser, which also reports problems.
struct CanonicalDateLine {
  /// The repetitions that are parsed here.
  enum Repeat: Int32 {
    case never
    case yearly
    case monthly
    case weekly

    /// The same as a date has it.
    var repetition: Repetition? {
      switch self {
      case .never: nil
      case .yearly: .yearly
      case .monthly: .monthly
      case .weekly: .weekly
      }
    }
  }

  let date: DateKey
  let repetition: Repeat

  /// Parses a line; fails if it deviates from the form in any way.
  @inline(__always)
  init?(_ line: FileLines.Line, in bytes: Span<UInt8>) {
    let end = line.content.upperBound
    var rest = line.start..<end
    guard CanonicalDateLine.take(" | id=", EntryID.length, from: &rest, in: bytes),
      // Other values are restricted to their forms, which contain no pipe.
      ByteSearch.first(of: pipe, or: 0, in: rest.upperBound + 6..<end, of: bytes) == nil,
      CanonicalDateLine.take(" | created=", 20, from: &rest, in: bytes),
      ISOBytes.isTime(rest.upperBound + 11, in: bytes)
    else { return nil }
    repetition = CanonicalDateLine.takeRepetition(from: &rest, in: bytes)
    let titleStart = rest.lowerBound + 13
    guard titleStart < rest.upperBound,
      ISOBytes.hasPrefix(" | ", rest.lowerBound + 10..<titleStart, in: bytes),
      !bytes[titleStart].isSpaceOrTab,
      let date = ISOBytes.date(rest.lowerBound, in: bytes),
      CanonicalDateLine.isQuiet(titleStart..<rest.upperBound, in: bytes)
    else { return nil }
    self.date = date
  }

  /// Removes a key with a value of `count` bytes from the end of a line.
  @inline(__always)
  private static func take(
    _ key: StaticString, _ count: Int, from rest: inout Range<Int>,
    in bytes: Span<UInt8>
  ) -> Bool {
    let start = rest.upperBound - count - key.utf8CodeUnitCount
    guard start > rest.lowerBound, ISOBytes.hasPrefix(key, start..<rest.upperBound, in: bytes)
    else { return false }
    rest = rest.lowerBound..<start
    return true
  }

  @inline(__always)
  private static func takeRepetition(
    from rest: inout Range<Int>, in bytes: Span<UInt8>
  ) -> Repeat {
    guard rest.count > 1, bytes[rest.upperBound - 1] == UInt8(ascii: "y") else { return .never }
    if take(" | repeat=yearly", 0, from: &rest, in: bytes) { return .yearly }
    if take(" | repeat=monthly", 0, from: &rest, in: bytes) { return .monthly }
    return take(" | repeat=weekly", 0, from: &rest, in: bytes) ? .weekly : .never
  }

  /// Whether the title and the fields after it contain nothing that needs the full parser.
  @inline(__always)
  private static func isQuiet(
    _ range: Range<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    var from = range.lowerBound
    // The first field is the title.
    var fieldStart: Int?
    while true {
      let divider = ByteSearch.first(of: pipe, or: 0, in: from..<range.upperBound, of: bytes)
      if let divider, bytes[divider] == 0 { return false }
      let end = divider ?? range.upperBound
      if divider != nil {
        from = end + 1
        let isDivider =
          bytes[end - 1].isSpaceOrTab
          && (from == range.upperBound || bytes[from].isSpaceOrTab)
        guard isDivider else { continue }
      }
      if let fieldStart, !isQuietField(fieldStart..<max(end, fieldStart), in: bytes) {
        return false
      }
      guard divider != nil else { return true }
      fieldStart = min(end + 2, range.upperBound)
    }
  }

  /// Whether a field, which may end in a space, needs no full parser.
  @inline(__always)
  private static func isQuietField(
    _ field: Range<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    if ISOBytes.hasPrefix("icon=", field, in: bytes) { return true }
    if ISOBytes.hasPrefix("uid=", field, in: bytes) { return true }
    guard ISOBytes.hasPrefix("color=", field, in: bytes) else { return false }
    var value = field.lowerBound + 6..<field.upperBound
    if let last = value.last, bytes[last].isSpaceOrTab {
      value = value.lowerBound..<last
    }
    return ISOBytes.isHexColor(value, in: bytes) || Paint.isName(value, in: bytes)
  }
}

private let pipe = UInt8(ascii: "|")
