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
    let file = RecordFile(Array(line))
    if DamagedLine.hasNULBytes(line) { return .bad(DamagedLine.nulBytes) }
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
          note: nil, recordedState: fields.recordedState(at: nil),
          isUndo: fields.text("by") == undoWord))
    default:
      guard let at = instant(word) else {
        return .bad(
          ErrorMessage.invalid(
            "time", DisplayText(word).truncated(to: 40).string, ErrorMessage.writeTime))
      }
      let note = file.text(1, of: record)
      return .line(
        TallyLine(
          kind: .event, at: at,
          id: fields.text("id") ?? EntryID.derived(from: file.bytes[contents(record)]),
          note: note?.isEmpty == true ? nil : note, recordedState: fields.recordedState(at: at),
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
    guard bytes.count >= 17, bytes.first?.isASCIIDigit == true else { return nil }
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
      return .recorded(TallyState(top: top, run: run, zone: text("zone")))
    }
  }
}
