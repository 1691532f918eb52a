import Almanac
import NoonmarkBase
import NoonmarkRecords
import TestSupport
import Testing

@testable import NoonmarkDomain
@testable import NoonmarkText

struct TodoExportTests {
  private static let now = Instant("2026-11-21T14:46:30Z")

  private func text(_ form: TodoExport, _ items: [TodoItem]) -> String {
    String(
      decoding: form.file(of: items, at: Self.now, in: .utc, version: "1.2"), as: UTF8.self)
  }

  /// Returns the properties of a calendar's tasks, read by the program's own parser.
  private func properties(_ file: [UInt8]) -> [(name: String, text: String)] {
    var lines = ICalendarLines(file)
    var found: [(String, String)] = []
    while lines.advance() {
      guard let name = ICalendarProperty.Name(lines.content),
        let property = ICalendarProperty(name, content: lines.content, line: lines.number)
      else { continue }
      found.append((name.rawValue, property.text))
    }
    return found
  }

  @Test func `a calendar with any texts reads back, and none of its lines is too long`() {
    var random = SeededGenerator(seed: 61)
    var failures: [String] = []
    for _ in 0..<Samples.count(600) {
      let title = "T " + NastyText.make(length: 0...120, using: &random) + ";,\\ end"
      let item = TodoItem(
        id: "id", title: title, description: NastyText.make(length: 0...200, using: &random),
        isCompleted: random.number(in: 0...1) == 0)
      let file = TodoExport.ics.file(
        of: [item, item], at: Self.now, in: .utc, version: "1\r\n2")
      let found = properties(file)
      let titles = found.filter { $0.name == "SUMMARY" }.map { DisplayText($0.text) }
      let lines = file.split(separator: 0x0A, omittingEmptySubsequences: false)
      let areWhole = lines.dropLast().allSatisfy { line in
        line.last == 0x0D && line.count <= 76
          && String(validating: line, as: UTF8.self) != nil
      }
      let hasControls = file.contains { $0 < 0x20 && ![9, 10, 13].contains($0) || $0 == 0x7F }
      if !areWhole || hasControls || titles.map(\.string) != [shown(title), shown(title)]
        || found.filter({ $0.name == "END" }).map(\.text) != ["VTODO", "VTODO", "VCALENDAR"]
      {
        failures.append(NastyText.spelled(title))
      }
    }
    #expect(failures.isEmpty)
  }

  /// Returns a text as displayed, with spaces for its control characters.
  private func shown(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    return DisplayText(String(String.UnicodeScalarView(scalars))).string
  }

  @Test func `Markdown shows a task on one line, its description beneath, and no markup`() {
    let items = [
      TodoItem(
        id: "1", title: "1. *Buy* <b>`milk`</b>\n# now", description: "- 2\r\n\n    [x](y)\n\n",
        isCompleted: true, priority: "A", due: CivilDate(dayNumber: 0)),
      TodoItem(id: "2", title: "# a_b \u{202E}c\u{1B}[31m"),
    ]
    #expect(
      text(.markdown, items) == ##"""
        - [x] (A) 1\. \*Buy\* \<b\>\`milk\`\</b\> # now (due 1970-01-01)

          \- 2

          \[x\](y)
        - [ ] \# a\_b c\[31m

        """##)
  }

  @Test func `there is no list that cannot be written`() {
    for form in TodoExport.allCases {
      let long = TodoItem(
        id: "", title: String(repeating: "é\n", count: 9000),
        createdAt: Instant(epochSeconds: .min / 8))
      #expect(!text(form, [long]).isEmpty)
      let lines = text(form, []).split(whereSeparator: \.isNewline).count
      #expect(lines == (form == .json ? 1 : form == .ics ? 4 : 0))
    }
  }

  @Test func `todo.txt has a done task's creation date twice if its completion date is unknown`() {
    let item = TodoItem(
      id: "", title: "a\nb", isCompleted: true, createdAt: Instant("2026-11-01T10:00:00Z"))
    #expect(text(.todoTxt, [item]) == "x 2026-11-01 2026-11-01 a b\n")
  }

  @Test(arguments: [TodoExport.todoTxt, .markdown, .ics, .json])
  func `nothing that is exported steers a terminal or turns its letters`(form: TodoExport) {
    let nasty = "a\u{1B}]52;c;eA==\u{7}\u{9B}31m\u{202E}b\u{2066}c\u{8}\u{7F}"
    let text = text(form, [TodoItem(id: "id", title: nasty, description: nasty)])
    let bad = text.unicodeScalars.filter { scalar in
      scalar.value < 0x20 && scalar != "\n" && scalar != "\r" && scalar != "\t"
        || (0x7F...0x9F).contains(scalar.value) || [0x202E, 0x2066].contains(scalar.value)
    }
    #expect(bad.isEmpty, "\(bad.map(\.value))")
    expect(text, .has("b"))
  }
}
