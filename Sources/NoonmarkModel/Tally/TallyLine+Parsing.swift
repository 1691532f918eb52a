import Almanac
import NoonmarkRecords
import NoonmarkText

extension TallyLine {
  /// Reads a line.
  ///
  /// - Parameter bytes: The line without its LF; it may end in CR.
  /// - Returns: What it is.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> TallyReading {
    var end = bytes.count
    while end > 0, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    if let line = written(0..<end, in: bytes) { return .line(line) }
    return parsed(Array(bytes[..<end]))
  }

  // MARK: As the program writes it

  /// Reads an event's line exactly as the program writes it; nil for any other.
  ///
  /// A log has a million of these and few others.
  static func written(
    _ line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> TallyLine? {
    var rest = line
    guard rest.count >= shortest,
      let at = ISOBytes.instant(0..<20, in: bytes), ISOBytes.hasPrefix(" | ", 20..<23, in: bytes),
      let id = take(" | id=", EntryID.length, from: &rest, in: bytes),
      id.allSatisfy({ isIDDigit(bytes[$0]) }),
      let day = take(" | run=", 10, from: &rest, in: bytes),
      let run = ISOBytes.date(day.lowerBound, in: bytes)?.date
    else { return nil }
    var top = at
    if let time = take(" | top=", 20, from: &rest, in: bytes) {
      guard let instant = ISOBytes.instant(time, in: bytes) else { return nil }
      top = instant
    }
    guard rest.upperBound >= 23 else { return nil }
    let note = 23..<rest.upperBound
    guard isOneField(note, in: bytes) else { return nil }
    return TallyLine(
      kind: .event, at: at,
      id: String(decoding: UnsafeBufferPointer(rebasing: bytes[id]), as: UTF8.self), note: note,
      stand: .said(TallyState(top: top, run: run)), isUndo: false)
  }

  /// The bytes of an event's line without a note.
  private static let shortest = 20 + 3 + 7 + 10 + 6 + EntryID.length

  /// Takes a key with a value of so many bytes from the end of a line.
  private static func take(
    _ key: StaticString, _ count: Int, from rest: inout Range<Int>,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    let start = rest.upperBound - count - key.utf8CodeUnitCount
    guard start >= 22, ISOBytes.hasPrefix(key, start..<rest.upperBound, in: bytes) else {
      return nil
    }
    let value = start + key.utf8CodeUnitCount..<rest.upperBound
    rest = rest.lowerBound..<start
    return value
  }

  private static func isIDDigit(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// Whether a note ends in no blank, and has no pipe but those with a backslash before them.
  private static func isOneField(
    _ note: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = note.first, let last = note.last else { return true }
    if bytes[first].isSpaceOrTab || bytes[last].isSpaceOrTab { return false }
    var from = note.lowerBound
    while let pipe = ByteSearch.first(
      of: UInt8(ascii: "|"), or: UInt8(ascii: "|"), in: from..<note.upperBound, of: bytes)
    {
      guard pipe > note.lowerBound, bytes[pipe - 1] == UInt8(ascii: "\\") else { return false }
      from = pipe + 1
    }
    return true
  }

  // MARK: As anybody may write it

  private static func parsed(_ bytes: [UInt8]) -> TallyReading {
    let file = RecordFile(bytes)
    guard let record = file.records.first else { return .nothing }
    let word = file.text(0, of: record) ?? ""
    let fields = Fields(file: file, record: record)
    switch word {
    case removedWord, restoredWord:
      guard let id = file.text(1, of: record), !id.isEmpty else {
        return .bad("\(word.quoted) names no event: write its id after it")
      }
      return .line(
        TallyLine(
          kind: word == removedWord ? .removed : .restored, at: fields.time("at"), id: id,
          note: 0..<0, stand: fields.stand(at: nil),
          isUndo: fields.text("by") == undoWord))
    default:
      guard let at = instant(word) else {
        return .bad(
          "\(DisplayText(word).truncated(to: 40).string.quoted) is no time: "
            + "write it as 2026-12-24T18:30:00Z")
      }
      return .line(
        TallyLine(
          kind: .event, at: at,
          id: fields.text("id") ?? EntryID.derived(from: bytes[contents(record)]),
          note: record.fields.count > 1 ? record.fields[1] : 0..<0, stand: fields.stand(at: at),
          isUndo: false))
    }
  }

  private static func contents(_ record: RecordFile.Record) -> Range<Int> {
    let start = record.fields.first?.lowerBound ?? record.start
    return start..<max(record.fields.last?.upperBound ?? start, start)
  }

  /// Reads a time that names an instant wherever it is read: one without an offset would be another
  /// in each zone.
  private static func instant(_ text: String) -> Instant? {
    let bytes = text.utf8
    guard bytes.count >= 17, bytes.first.map(isIDDigit) == true else { return nil }
    let hasOffset =
      bytes.last == UInt8(ascii: "Z") || bytes.last == UInt8(ascii: "z")
      || bytes.dropFirst(16).contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    return hasOffset ? EntryFields.instant(text) : nil
  }

  private struct Fields {
    let file: RecordFile
    let record: RecordFile.Record

    func text(_ key: String) -> String? {
      let text = file.value(key, of: record, after: 2)
      return text?.isEmpty == true ? nil : text
    }

    func time(_ key: String) -> Instant? { text(key).flatMap { TallyLine.instant($0) } }

    /// What the line says of the state; what can't be read is as if it were not there.
    func stand(at: Instant?) -> Stand {
      if text("top") == noTop { return at == nil ? .said(nil) : .unsaid }
      guard let top = text("top") == nil ? at : time("top"),
        let run = text("run").flatMap({ try? EntryFields.date($0) })
      else { return .unsaid }
      return .said(TallyState(top: top, run: run))
    }
  }
}
