import Almanac
import Foundation
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

  @Test func `a todo.txt file has no descriptions, and reads some titles in another way`() {
    let items = [
      TodoItem(id: "1", title: "A", description: "long", isCompleted: false),
      TodoItem(id: "2", title: "B due:2026-12-24", isCompleted: false),
      TodoItem(id: "3", title: "C", isCompleted: true),
    ]
    #expect(
      TodoExport.todoTxt.losses(of: items, in: .utc) == [
        "not exported, since todo.txt has none: 1 description",
        "exported with another due date or priority, which the title has: 1 task",
      ])
    #expect(TodoExport.markdown.losses(of: items, in: .utc).isEmpty)
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

  @Test(arguments: [
    "A rec:+1w due:1201 -> SUMMARY:A DTSTART:1201 DUE:1201 RRULE:FREQ=WEEKLY",
    "rec:+3d A +h due:1201 -> SUMMARY:A +h DTSTART:1201 DUE:1201 RRULE:FREQ=DAILY;INTERVAL=3",
    "A rec:+b due:1201 -> SUMMARY:A DTSTART:1201 DUE:1201 "
      + "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    "A rec:+2m due:1228 -> SUMMARY:A DTSTART:1228 DUE:1228 RRULE:FREQ=MONTHLY;INTERVAL=2",
    "A rec:+1m due:1230 -> SUMMARY:A DTSTART:1230 DUE:1230 "
      + "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1",
    "A rec:+1y t:1120 due:1201 -> SUMMARY:A t:1120 DTSTART:1201 DUE:1201 RRULE:FREQ=YEARLY",
    "A t:1205 rec:+1w -> SUMMARY:A DTSTART:1205 RRULE:FREQ=WEEKLY",
    "A t:1120 due:1201 -> SUMMARY:A DTSTART:1120 DUE:1201",
    "A t:1205 due:1201 -> SUMMARY:A t:1205 DUE:1201",
    // Counted from when it is done, which no rule can express, or from no day.
    "A rec:1w due:1201 -> SUMMARY:A rec:1w DUE:1201",
    "A rec:+2b due:1201 -> SUMMARY:A rec:+2b DUE:1201",
    "A rec:+b due:1205 -> SUMMARY:A rec:+b DUE:1205",
    "A rec:+1w -> SUMMARY:A rec:+1w",
    "rec:+1w due:1201 -> SUMMARY:rec:+1w DTSTART:1201 DUE:1201 RRULE:FREQ=WEEKLY",
  ])
  func `a calendar has the times of a task in properties`(example: String) throws {
    let parts = example.components(separatedBy: " -> ")
    let dated = parts[0].replacing(/(due|t):(\d\d)(\d\d)/) { "\($0.1):2026-\($0.2)-\($0.3)" }
    let words = dated.split(separator: " due:").map(String.init)
    let due = words.count > 1 ? try DateParser.parse(words[1]) : nil
    let lines = text(.ics, [TodoItem(id: "1", title: words[0], due: due)])
      .components(separatedBy: "\r\n")
    let names = ["SUMMARY:", "DTSTART;", "DUE;", "RRULE:"]
    let found = lines.filter { line in names.contains { line.hasPrefix($0) } }
      .joined(separator: " ").replacing(";VALUE=DATE:2026", with: ":")
      .replacing(/t:2026-(\d\d)-(\d\d)/) { "t:\($0.1)\($0.2)" }
    #expect(found == parts[1])
  }

  @Test func `a calendar has no rule of a task that is done`() {
    let item = TodoItem(
      id: "1", title: "A rec:+1w", isCompleted: true, due: CivilDate(dayNumber: 0))
    expect(text(.ics, [item]), .has("SUMMARY:A rec:+1w\r\n"), .lacks("RRULE", "DTSTART"))
  }
}
