import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// A user's entry: a line that starts with a date and a title.
package protocol Entry: Sendable {
  var id: String { get }
  /// The title as typed.
  var title: String { get }
  /// The date that the line starts with.
  var date: CivilDate { get }
  var record: RecordFile.Record { get }
}

/// The entries of a file.
package protocol EntryBook: Sendable {
  associatedtype Element: Entry
  /// Parses a file; every sequence of bytes is valid.
  init(_ bytes: [UInt8])
  /// The entries, in file order.
  var all: [Element] { get }
  var isEmpty: Bool { get }
  /// The problems found in the file, in file order.
  var problems: Diagnostics { get }
}

extension Entry {
  /// Returns the line of a new entry, whose first field is a date, with or without a time.
  ///
  /// Fields in `values` without a value are omitted.
  package static func line(
    _ start: String, _ title: String, _ values: [(key: String, value: String?)],
    createdAt: Instant, id: String
  ) -> [UInt8] {
    RecordFile.line(
      [start, title],
      values + [("created", createdAt.rfc3339(in: .utc)), ("id", id)])
  }
}

/// Parses the fields that all kinds of entries share, and records their problems.
struct EntryFields {
  let file: RecordFile
  let record: RecordFile.Record
  private(set) var problems = Diagnostics()
  /// A bit for each first letter of the keys, so that few missing keys are searched for.
  private let initials: UInt32

  init(_ file: RecordFile, _ record: RecordFile.Record) {
    self.file = file
    self.record = record
    var initials: UInt32 = 0
    for index in record.fields.indices.dropFirst(RecordFile.positional) {
      let field = record.fields[index]
      if !field.isEmpty { initials |= 1 &<< UInt32(file.bytes[field.lowerBound]) }
    }
    self.initials = initials
  }

  /// Returns the range of the last value of a key, or `nil`.
  func range(_ key: String) -> Range<Int>? {
    guard let first = key.utf8.first, initials & 1 &<< UInt32(first) != 0 else { return nil }
    return file.valueRange(key, of: record)
  }

  func text(_ key: String) -> String? {
    guard let range = range(key), !range.isEmpty else { return nil }
    return file.text(of: range)
  }

  /// Whether a key has a value, or a given word as its value.
  func has(_ key: String, _ word: StaticString? = nil) -> Bool {
    guard let range = range(key) else { return false }
    return word.map { file.bytes.span.matches($0, in: range) } ?? !range.isEmpty
  }

  /// The title, in the second field.
  var title: String { file.text(1, of: record) ?? "" }

  /// The ID, or one derived from the contents of the line.
  var id: String {
    text("id") ?? EntryID.derived(from: file.bytes[contents])
  }

  /// Returns the time of a key; `nil` if it is missing or invalid.
  func instant(_ key: String) -> Instant? {
    guard let range = range(key) else { return nil }
    // Fast path for the format that the program writes.
    return ISOBytes.instant(range, in: file.bytes.span)
      ?? EntryFields.instant(file.text(of: range))
  }

  /// The range of the line from its first field to its last.
  var contents: Range<Int> {
    let start = record.fields.first?.lowerBound ?? record.start
    return start..<(record.fields.last?.upperBound ?? start)
  }

  mutating func note(_ message: String) {
    problems.add(line: record.line, message)
  }

  /// Parses the first field as a date, and records a problem if it is not one.
  mutating func date() -> CivilDate? {
    date(in: record.fields[0])
  }

  /// Parses the value of a key as a date, and records a problem if it is invalid.
  mutating func date(_ key: String) -> CivilDate? {
    range(key).flatMap { $0.isEmpty ? nil : date(in: $0) }
  }

  private mutating func date(in range: Range<Int>) -> CivilDate? {
    // Fast path for the format that the program writes.
    if range.count == 10, let date = ISOBytes.date(range.lowerBound, in: file.bytes.span) {
      return date
    }
    let text = file.text(of: range)
    do {
      return try DateParser.parse(text)
    } catch {
      note(EntryFields.message(for: error, in: text))
      return nil
    }
  }

  static func message(for error: DateParseError, in text: String) -> String {
    guard case .unreadable = error else { return error.message }
    return text.isEmpty
      ? "no date: write it first, such as 2026-12-24"
      : ErrorMessage.invalid("date", text, "write it as 2026-12-24")
  }

  static func instant(_ text: String) -> Instant? {
    try? TimeParser.parse(text, in: .utc)
  }

  /// Parses the value of a key, and records a problem if it is invalid; `nil` if it is missing.
  mutating func checked<Value>(
    _ key: String, _ parse: (String) -> Value?, problem: (String) -> String
  ) -> Value? {
    guard let text = text(key) else { return nil }
    if let value = parse(text) { return value }
    note(problem(text))
    return nil
  }

  /// Parses the color, and records a problem if it is invalid.
  mutating func checkedColor() -> Paint? {
    checked("color", { Paint(written: $0) }) {
      ErrorMessage.invalid("color", $0, Paint.advice(for: $0))
    }
  }

  /// Parses the time of a key, and records a problem if it is invalid.
  mutating func checkedInstant(_ key: String) -> Instant? {
    if let instant = instant(key) { return instant }
    if let text = text(key) { note(ErrorMessage.invalid("time", text, ErrorMessage.writeTime)) }
    return nil
  }
}

extension LineFile {
  /// Returns the time of a key; `nil` if it is missing or invalid.
  package func instant(_ key: String) -> Instant? { value(key).flatMap { EntryFields.instant($0) } }
}

/// Fast parsers of dates and times in the format that the program writes.
///
/// They return `nil` for other formats, which the full parsers handle.
package enum ISOBytes {
  /// Parses the date `2026-12-24` at an index.
  @inline(__always)
  package static func date(_ start: Int, in bytes: Span<UInt8>) -> CivilDate? {
    guard bytes[start + 4] == dash, bytes[start + 7] == dash,
      let century = twoDigits(start, bytes), let year = twoDigits(start + 2, bytes),
      let month = twoDigits(start + 5, bytes), let day = twoDigits(start + 8, bytes),
      century + year > 0
    else { return nil }
    return CivilDate(year: century * 100 + year, month: month, day: day)
  }

  /// Parses an instant such as `2026-12-24T18:30:05Z`.
  @inline(__always)
  package static func instant(_ range: Range<Int>, in bytes: Span<UInt8>) -> Instant? {
    let start = range.lowerBound
    guard range.count == 20, let day = date(start, in: bytes),
      bytes[start + 10] == UInt8(ascii: "T"), bytes[start + 13] == colon,
      bytes[start + 16] == colon, bytes[start + 19] == UInt8(ascii: "Z"),
      let hour = twoDigits(start + 11, bytes), hour < 24,
      let minute = twoDigits(start + 14, bytes), minute < 60,
      let second = twoDigits(start + 17, bytes), second < 60
    else { return nil }
    return Instant(epochSeconds: day.dayNumber * 86_400 + (hour * 60 + minute) * 60 + second)
  }

  /// Parses a local time such as `2026-12-24 18:30`.
  package static func minute(_ range: Range<Int>, in bytes: Span<UInt8>) -> CivilDateTime? {
    let start = range.lowerBound
    guard range.count == 16, let day = date(start, in: bytes),
      bytes[start + 10] == UInt8(ascii: " "), bytes[start + 13] == colon,
      let hour = twoDigits(start + 11, bytes), let minute = twoDigits(start + 14, bytes)
    else { return nil }
    return CivilDateTime(date: day, hour: hour, minute: minute, second: 0)
  }

  /// Whether the bytes are `#rrggbb`.
  @inline(__always)
  package static func isHexColor(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard range.count == 7, bytes[range.lowerBound] == UInt8(ascii: "#") else { return false }
    for index in range.dropFirst() {
      let lower = bytes[index] | 0x20
      let isDigit = bytes[index] >= zero && bytes[index] <= zero + 9
      guard isDigit || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f")) else {
        return false
      }
    }
    return true
  }

  /// Whether a range starts with an ASCII word.
  @inline(__always)
  package static func hasPrefix(
    _ word: StaticString, _ range: Range<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    let end = range.lowerBound + word.utf8CodeUnitCount
    return end <= range.upperBound && bytes.matches(word, in: range.lowerBound..<end)
  }

  @inline(__always)
  private static func twoDigits(_ index: Int, _ bytes: Span<UInt8>) -> Int? {
    let tens = bytes[index] &- zero
    let ones = bytes[index + 1] &- zero
    guard tens < 10, ones < 10 else { return nil }
    return Int(tens) * 10 + Int(ones)
  }

  private static let zero = UInt8(ascii: "0")
  private static let dash = UInt8(ascii: "-")
  private static let colon = UInt8(ascii: ":")
}
