import TestSupport
import Testing

@testable import NoonmarkBase
@testable import NoonmarkRecords

struct RecordFilePropertyTests {
  @Test(arguments: [
    "| \n\r\t#=a\\", "| \n", "a| \n", "\u{FEFF}| \n#", "|{}\u{0B}\u{09}\n\u{0}",
  ])
  func `the scan agrees with a reader of single bytes`(alphabet: String) {
    var random = SeededGenerator(seed: UInt64(alphabet.utf8.count))
    let alphabet = Array(alphabet.utf8)
    var failures: [[UInt8]] = []
    var count = 0
    for _ in 0..<Samples.count(6000) {
      let bytes = (0..<random.number(in: 0...40)).map { _ in random.pick(alphabet) }
      let records = RecordFile(bytes).records
      if records != ByteReader(bytes).records { failures.append(bytes) }
      count += records.count
    }
    #expect(failures.isEmpty)
    #expect(count > Samples.count(1000))
  }

  @Test func `an edit changes one line, and reads back as asked`() throws {
    var random = SeededGenerator(seed: 81)
    var failures: [String] = []
    for _ in 0..<Samples.count(4000) {
      let file = RecordFile(random.fileBytes())
      let records = file.records
      guard !records.isEmpty else { continue }
      let index = random.number(in: 0...records.count - 1)
      let record = records[index]
      let title = random.fieldText()
      let icon = random.fieldText()
      let after = try file.editing(
        record, [.field(1, title), .value("icon", icon), .value("repeat", nil)])
      let read = after.records
      let isOnlyLine =
        after.bytes.starts(with: file.bytes[..<record.start])
        && after.bytes.suffix(file.bytes.count - record.end)
          .elementsEqual(file.bytes[record.end...])
      guard isOnlyLine, read.count == records.count, read[index].line == record.line,
        same(after.text(1, of: read[index]), title),
        same(after.value("icon", of: read[index]), icon),
        after.value("repeat", of: read[index]) == nil,
        others(after, read[index]) == others(file, record),
        try after.editing(
          read[index],
          [.field(1, title), .value("icon", icon), .value("repeat", nil)]) == after
      else {
        failures.append(String(decoding: file.bytes, as: UTF8.self) + "→" + title)
        continue
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `removing lines leaves every other byte`() {
    var random = SeededGenerator(seed: 82)
    var failures: [[UInt8]] = []
    for _ in 0..<Samples.count(3000) {
      let file = RecordFile(random.fileBytes())
      let records = file.records
      guard !records.isEmpty else { continue }
      let record = random.pick(records)
      let after = file.removing(record)
      let kept = records.filter { $0 != record }.map { file.bytes[$0.start..<$0.end] }
      if after.bytes != Array(file.bytes[..<record.start] + file.bytes[record.end...])
        || after.records.map({ after.bytes[$0.start..<$0.end] }) != kept
      {
        failures.append(file.bytes)
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `new lines come after every byte that was there`() {
    var random = SeededGenerator(seed: 83)
    var failures: [[UInt8]] = []
    for _ in 0..<Samples.count(3000) {
      let file = RecordFile(random.fileBytes())
      let texts = (0..<random.number(in: 1...3)).map { _ in random.fieldText() }
      let after = file.appending(texts.map { RecordFile.line(["2026-12-24", $0], []) })
      let added = after.records.suffix(texts.count)
      if !after.bytes.starts(with: file.bytes)
        || after.records.count != file.records.count + texts.count
        || !zip(added, texts).allSatisfy({ same(after.text(1, of: $0), $1) })
        || after.bytes.last != 0x0A
      {
        failures.append(file.bytes)
      }
    }
    #expect(failures.isEmpty)
  }

  /// Returns whether two texts have the same bytes.
  private func same(_ text: String?, _ other: String) -> Bool {
    text.map { $0.utf8.elementsEqual(other.utf8) } ?? false
  }

  /// Returns the bytes of the fields that the edits of these tests do not change.
  private func others(_ file: RecordFile, _ record: RecordFile.Record) -> [[UInt8]] {
    let fields = record.fields.map { Array(file.bytes[$0]) }
    // If an icon is repeated, only the last is edited.
    let icon = fields.lastIndex { $0.starts(with: "icon=".utf8) }
    return fields.indices.filter { index in
      index != 1 && (index < 2 || index != icon && !fields[index].starts(with: "repeat=".utf8))
    }.map { fields[$0] }
  }
}

extension SeededGenerator {
  /// Returns a file of comments, blank lines, lines in odd forms and lines that cannot be read.
  fileprivate mutating func fileBytes() -> [UInt8] {
    let end = pick(["\n", "\n", "\r\n"])
    var bytes: [UInt8] = number(in: 0...9) == 0 ? [0xEF, 0xBB, 0xBF] : []
    for _ in 0..<number(in: 0...7) {
      bytes += line()
      bytes += (number(in: 0...9) == 0 ? "\r\n" : end).utf8
    }
    if number(in: 0...3) == 0, bytes.last == 0x0A { bytes.removeLast(end.utf8.count) }
    return bytes
  }

  private mutating func line() -> [UInt8] {
    switch number(in: 0...9) {
    case 0: return Array("# a | comment".utf8)
    case 1: return Array(pick(["", "  ", "\t", "#", " # | x"]).utf8)
    case 2: return (0..<number(in: 1...9)).map { _ in pick([0xFF, 0, 0x7C, 0x20, 0x23, 0x61]) }
    default:
      let fields = [
        "2026-12-24", "12-24", "", "Title", "AC|DC", #"a\\b"#, "icon=gift", "icon=", "icon= b",
        "repeat=yearly", "repeat=", "unknown", "x=1", "# no comment", "\u{0}", "é",
      ]
      let separators = [" | ", " | ", "\t|\t", "  |  ", " |\t"]
      var line = "d"
      for _ in 0..<number(in: 0...5) { line += pick(separators) + pick(fields) }
      return Array((pick(["", "", "  "]) + line + pick(["", "", " ", " |", "|"])).utf8)
    }
  }
}

/// Parses a file byte by byte, directly from the description of the format.
private struct ByteReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var records: [RecordFile.Record] {
    var records: [RecordFile.Record] = []
    var start = 0
    var line = 0
    while start < bytes.count {
      line += 1
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      let fields = fields(start, end)
      let next = min(end + 1, bytes.count)
      let first = fields[0]
      let isComment = first.isEmpty ? fields.count == 1 : bytes[first.lowerBound] == 0x23
      if !isComment, !bytes[start..<end].contains(0) {
        records.append(RecordFile.Record(line: line, start: start, end: next, fields: fields))
      }
      start = next
    }
    return records
  }

  private func fields(_ start: Int, _ end: Int) -> [Range<Int>] {
    var start = start
    while bytes[start..<end].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
    let dividers = (start..<end).filter { index in
      let isAfterSpace = index == start || isSpace(index - 1)
      let isBeforeSpace = index + 1 == end || isSpace(index + 1) || bytes[index + 1] == 0x0D
      return bytes[index] == 0x7C && isAfterSpace && isBeforeSpace
    }
    var end = end
    while end > (dividers.last.map { $0 + 1 } ?? start), bytes[end - 1] == 0x0D { end -= 1 }
    var from = start
    return (dividers + [end]).map { to in
      var field = from..<to
      while let first = field.first, isSpace(first) { field = first + 1..<to }
      while let last = field.last, isSpace(last) { field = field.lowerBound..<last }
      from = to + 1
      return field
    }
  }

  private func isSpace(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }
}
