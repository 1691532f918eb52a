import Almanac
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

/// Reads the fields that entries of several kinds have, noting what is wrong with them.
struct EntryFields {
  /// How many of the first fields are told by their place: the date and the title.
  static let places = 2

  let file: RecordFile
  let record: RecordFile.Record
  private(set) var problems: [Diagnostic] = []

  init(_ file: RecordFile, _ record: RecordFile.Record) {
    self.file = file
    self.record = record
  }

  func text(_ key: String) -> String? {
    let text = file.value(key, of: record, after: EntryFields.places)
    return text?.isEmpty == true ? nil : text
  }

  /// The title, or whatever else the second field is.
  var title: String { file.text(1, of: record) ?? "" }

  /// The id, or one made of what the line says.
  var id: String {
    text("id") ?? EntryID.derived(from: file.bytes[contents])
  }

  var color: Color? { text("color").flatMap { Color(written: $0) } }

  var createdAt: Instant? { text("created").flatMap { EntryFields.instant($0) } }

  private var contents: Range<Int> {
    let start = record.fields.first?.lowerBound ?? record.start
    return start..<(record.fields.last?.upperBound ?? start)
  }

  mutating func note(_ what: String) {
    problems.append(Diagnostic(line: record.line, message: what))
  }

  /// Returns the date of the first field, or says what is wrong with it.
  mutating func date(_ index: Int = 0) -> CivilDate? {
    let text = file.text(index, of: record) ?? ""
    do throws(DateParseError) {
      return try EntryFields.date(text)
    } catch {
      note(EntryFields.complaint(error, about: text))
      return nil
    }
  }

  /// Returns a date as files have it: all of year, month and day, since a file outlives its day.
  static func date(_ text: String) throws(DateParseError) -> CivilDate {
    let date = try DateParser.parse(text, today: EntryFields.anyDay)
    // `12-24` and `friday` would be others each year.
    guard text.utf8.filter({ $0 == UInt8(ascii: "-") }).count == 2,
      text.utf8.first.map({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) == true
    else { throw .unreadable(text) }
    return date
  }

  static func complaint(_ error: DateParseError, about text: String) -> String {
    guard case .unreadable = error else { return error.message }
    return text.isEmpty
      ? "no date: write it first, as 2026-12-24"
      : "cannot read the date \(DisplayText(text).string.quoted): write it as 2026-12-24"
  }

  static func instant(_ text: String) -> Instant? {
    try? TimeParser.parse(text, in: .utc)
  }

  private static let anyDay = CivilDate(dayNumber: 0)

  /// Notes what is wrong with the colour and the time of creation.
  mutating func noteProblems() {
    if let text = text("color"), Color(written: text) == nil {
      note("\(DisplayText(text).string.quoted) is no colour: \(Color.advice(for: text))")
    }
    if let text = text("created"), EntryFields.instant(text) == nil {
      note("\(DisplayText(text).string.quoted) is no time: write it as 2026-12-24T18:30:00Z")
    }
  }
}
