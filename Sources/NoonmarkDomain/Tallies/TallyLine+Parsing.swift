import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

extension TallyLine {
  /// The result of parsing a line.
  package enum Parsed {
    /// A comment or a blank line.
    case nothing
    case line(TallyLine)
    /// The problem with the line, as in `Diagnostic.message`.
    case bad(String)
  }

  /// Parses a line without its LF, which may end in CR.
  package static func parse(_ line: ArraySlice<UInt8>) -> Parsed {
    var line = line
    while line.last == UInt8(ascii: "\r") { line.removeLast() }
    if let event = canonical(line) { return .line(event) }
    return parseFields(Array(line))
  }

  // MARK: The canonical form

  /// Parses an event exactly as the program writes it, or returns `nil`.
  ///
  /// A log may have a million of these, and few others.
  static func canonical(_ line: ArraySlice<UInt8>) -> TallyLine? {
    let bytes = line.span
    var rest = 0..<bytes.count
    guard rest.count >= minimumLength,
      let at = ISOBytes.instant(0..<20, in: bytes), ISOBytes.hasPrefix(" | ", 20..<23, in: bytes),
      let id = take(" | id=", EntryID.length, from: &rest, in: bytes),
      id.allSatisfy({ isIDDigit(bytes[$0]) }),
      let day = take(" | run=", 10, from: &rest, in: bytes),
      let run = ISOBytes.date(day.lowerBound, in: bytes)?.date
    else { return nil }
    let zone = takeZone(from: &rest, in: bytes)
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
      id: bytes.text(in: id),
      note: line[line.startIndex + note.lowerBound..<line.startIndex + note.upperBound],
      recordedState: .recorded(
        TallyState(
          top: top, run: run,
          zoneName: line[line.startIndex + zone.lowerBound..<line.startIndex + zone.upperBound])),
      isUndo: false)
  }

  /// The length of an event's line without a note.
  private static let minimumLength = 20 + 3 + 7 + 10 + 6 + EntryID.length

  /// Removes a key with a value of `count` bytes from the end of a line, and returns its range.
  private static func take(
    _ key: StaticString, _ count: Int, from rest: inout Range<Int>,
    in bytes: Span<UInt8>
  ) -> Range<Int>? {
    let start = rest.upperBound - count - key.utf8CodeUnitCount
    guard start >= 22, ISOBytes.hasPrefix(key, start..<rest.upperBound, in: bytes) else {
      return nil
    }
    let value = start + key.utf8CodeUnitCount..<rest.upperBound
    rest = rest.lowerBound..<start
    return value
  }

  /// Removes the zone's name from the end of a line, and returns its range; empty without a valid
  /// one.
  private static func takeZone(
    from rest: inout Range<Int>, in bytes: Span<UInt8>
  ) -> Range<Int> {
    let first = max(rest.upperBound - TallyState.maximumZoneName, rest.lowerBound)
    var start = rest.upperBound
    while start > first, bytes[start - 1] != UInt8(ascii: "="),
      TallyState.isOfZoneName(bytes[start - 1])
    {
      start -= 1
    }
    return take(" | zone=", rest.upperBound - start, from: &rest, in: bytes) ?? start..<start
  }

  private static func isIDDigit(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// Whether a note is trimmed, all its pipes are escaped, and it has no NUL bytes.
  private static func isOneField(
    _ note: Range<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    guard let first = note.first, let last = note.last else { return true }
    if bytes[first].isSpaceOrTab || bytes[last].isSpaceOrTab { return false }
    var from = note.lowerBound
    while let index = ByteSearch.first(
      of: UInt8(ascii: "|"), or: 0, in: from..<note.upperBound, of: bytes)
    {
      guard bytes[index] != 0, index > note.lowerBound,
        bytes[index - 1] == UInt8(ascii: "\\")
      else { return false }
      from = index + 1
    }
    return true
  }

  // MARK: Any form

  private static func parseFields(_ bytes: [UInt8]) -> Parsed {
    if DamagedLine.hasNULBytes(bytes[...]) { return .bad(DamagedLine.nulBytes) }
    let file = RecordFile(bytes)
    guard let record = file.records.first else { return .nothing }
    let word = file.text(0, of: record) ?? ""
    let fields = Fields(file: file, record: record)
    switch word {
    case removedWord, restoredWord:
      guard let id = file.text(1, of: record), !id.isEmpty else {
        return .bad("\(word.quoted) has no id: write the event's id after it")
      }
      return .line(
        TallyLine(
          kind: word == removedWord ? .removed : .restored, at: fields.time("at"), id: id,
          note: [], recordedState: fields.recordedState(at: nil),
          isUndo: fields.text("by") == undoWord))
    default:
      guard let at = instant(word) else {
        return .bad(
          ErrorMessage.invalid(
            "time", DisplayText(word).truncated(to: 40).string, ErrorMessage.writeTime))
      }
      return .line(
        TallyLine(
          kind: .event, at: at,
          id: fields.text("id") ?? EntryID.derived(from: bytes[contents(record)]),
          note: record.fields.count > 1 ? bytes[record.fields[1]] : [],
          recordedState: fields.recordedState(at: at),
          isUndo: false))
    }
  }

  private static func contents(_ record: RecordFile.Record) -> Range<Int> {
    let start = record.fields.first?.lowerBound ?? record.start
    return start..<max(record.fields.last?.upperBound ?? start, start)
  }

  /// Parses a time with an offset; without one it would depend on the zone.
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

    /// The recorded state; an invalid one is ignored.
    func recordedState(at: Instant?) -> RecordedState {
      if text("top") == noTop { return at == nil ? .recorded(nil) : .missing }
      guard let top = text("top") == nil ? at : time("top"),
        let run = text("run").flatMap({ try? DateParser.parse($0) })
      else { return .missing }
      return .recorded(
        TallyState(top: top, run: run, zoneName: TallyState.zoneName(text("zone") ?? "")))
    }
  }
}
