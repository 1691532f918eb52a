import Foundation
import NoonmarkLayout
import NoonmarkWidgets
import TestSupport
import Testing

/// docs/output.schema.json, compared with what widgets print for homes of several kinds.
@Suite(.waits) struct `The JSON Schema of the output` {
  private static let schema = "output.schema.json"
  private static let data = ".local/share/noonmark/"

  /// The files of a home, and the options of its renders.
  struct Home: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var files: [String: String] = [:]
    var options = ["--tz", "Europe/Oslo", "--now", "2026-11-26T10:00:00Z"]
    var environment: [String: String] = [:]
  }

  private static let full = [
    data + "dates": """
    2026-12-24 | Christmas Eve | icon=gift | color=red | repeat=yearly | notify=1d,1h
    2026-11-26 18:30 | Dinner | end=20:00 | zone=Europe/Paris
    2026-12-20 | Vacation | end=2027-01-03 | also=2027-02-20 | except=2026-12-24
    1960-03-03 | Mom | kind=birthday
    2026-01-05 | Yoga | repeat=weekly | until=2027-06-01
    2026-01-07 | Course | repeat=weekly | times=60
    2026-05-02 | Concert
    """,
    data + "counters":
      "2026-09-01 | sober | icon=leaf | runs=2025-01-01..2025-03-01\n2026-12-01 |\n",
    data + "tallies": "water | Water | color=cyan | goal=2\n",
    data + "location": "59.91 10.75 Oslo\n",
    "todo.txt": "(A) Call mom due:2026-11-27\nx 2026-11-20 2026-11-01 Pay rent\n",
    "work.ics": """
    BEGIN:VCALENDAR\r
    BEGIN:VEVENT\r
    UID:a\r
    SUMMARY:Standup\r
    LOCATION:https://meet.example.com/abc\r
    DTSTART:20261126T120000Z\r
    DTEND:20261126T123000Z\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:b\r
    SUMMARY:Fair\r
    DTSTART;VALUE=DATE:20261127\r
    END:VEVENT\r
    END:VCALENDAR\r

    """,
    ".config/noonmark/config": "calendars = ~/work.ics\ntodo.file = ~/todo.txt\n",
  ]

  private static let hostile = [
    data + "dates": "2026-12-24 | \u{1B}[31m\"<b>&\\ #(x) %{F#f00} | icon=no.such | color=#fff\n",
    data + "counters": "2026-09-01 | \u{202E}\"\\ | icon=\"\n",
    data + "tasks": "[ ] | \"\u{7}\\ | description=a\\nb\n",
  ]

  static let homes: [Home] = [
    Home(testDescription: "empty"),
    Home(testDescription: "full", files: full),
    Home(testDescription: "hostile", files: hostile),
    Home(
      testDescription: "polar night, in Arabic",
      files: full.merging([data + "location": "78.22 15.65 Longyearbyen\n"]) { $1 },
      environment: ["LC_ALL": "ar_EG.UTF-8"]),
    Home(
      testDescription: "polar day", files: [data + "location": "78.22 15.65 Longyearbyen\n"],
      options: ["--tz", "UTC", "--now", "2026-06-21T12:00:00Z"]),
    Home(
      testDescription: "the last year",
      options: ["--tz", "Pacific/Auckland", "--now", "9999-12-30T12:00:00Z"]),
    Home(
      testDescription: "files that cannot be read",
      files: [data + "dates/x": "", data + "tallies/x": ""]
    ),
  ]

  /// Returns a home with a logged event and a widget of its own.
  private func program(in home: Home) throws -> Program {
    let noonmark = Program()
    for (path, text) in home.files { try noonmark.write(text, to: path) }
    return noonmark
  }

  /// Returns the output of every widget in each size, and of several of them.
  private func documents(of home: Home) throws -> [(command: String, text: String)] {
    let noonmark = try program(in: home)
    if home.testDescription == "full" {
      _ = try noonmark.run(["tally", "log", "water", "--note", "a \"b\""] + home.options)
    }
    var documents: [(String, String)] = []
    for kind in WidgetCatalog.kinds {
      for size in WidgetFamily.allCases {
        let command = ["show", kind, "--size", size.rawValue]
        documents.append(try text(of: command, noonmark, home))
      }
    }
    for command in [
      "solstice", "solstice info", "agenda list", "show solstice countdown tally/water",
    ] {
      documents.append(try text(of: command.split(separator: " ").map(String.init), noonmark, home))
    }
    return documents
  }

  private func text(
    of command: [String], _ noonmark: Program, _ home: Home
  ) throws -> (command: String, text: String) {
    let outcome = try noonmark.run(
      command + ["--format", "json"] + home.options, with: home.environment
    ).expect(0)
    return (command.joined(separator: " "), outcome.output)
  }

  @Test(arguments: Samples.every(3, of: homes)) func `accepts what every widget prints`(home: Home)
    throws
  {
    let documents = try documents(of: home)
    let errors = try Program().schemaErrors(
      of: documents.map(\.text), by: Self.schema, isClosed: true)
    #expect(errors.count == documents.count)
    #expect(errors.count == WidgetCatalog.kinds.count * 3 + 4)
    for (document, error) in zip(documents, errors) {
      #expect(error.isEmpty, "\(document.command): \(error)")
    }
  }

  @Test(arguments: [
    ("countdown list", "countdownEntry"), ("countdown list --tab past", "countdownEntry"),
    ("elapsed list", "counter"), ("todo list", "task"), ("tally today", "tallyEvent"),
    ("solstice upcoming", "seasonEvent"), ("location", "location"),
  ])
  func `accepts the elements of lists`(command: String, definition: String) throws {
    let home = Self.homes[1]
    let noonmark = try program(in: home)
    _ = try noonmark.run(["tally", "log", "water"] + home.options)
    let text = try text(of: command.split(separator: " ").map(String.init), noonmark, home).text
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let elements = value as? [Any] ?? [value]
    #expect(!elements.isEmpty)
    let errors = try Program().schemaErrors(
      of: elements.map(Self.text), by: "\(Self.schema)#\(definition)", isClosed: true)
    #expect(errors == Array(repeating: "", count: elements.count))
  }

  @Test func `accepts a widget of one's own`() throws {
    let scripts = try Scripts()
    let document = #"""
      {"version": 1, "entries": [{"icon": "cpu", "title": "Load", "text": "calm",
      "pill": {"text": "x", "until": 1795717800}, "progress": 0.5, "rows": [{"rule": true},
      {"paragraph": "a"}, {"label": "b", "icon": "star", "value": "1"},
      {"label": "c", "bar": {"from": 0, "to": 1795717800}, "pill": {"since": 0}},
      {"label": "d", "sparkline": [1, 2.5]}], "url": "https://example.org"}]}
      """#
    try scripts.put("cat <<'END'\n\(document)\nEND")
    try scripts.reload()
    var documents: [String] = []
    for size in WidgetFamily.allCases {
      documents.append(
        try scripts.noonmark(
          "load", "--size", size.rawValue, "--format", "json", "--now", Scripts.noon
        ).output)
    }
    documents.append(try scripts.noonmark("show", "other", "--format", "json").output)
    documents.removeAll(where: \.isEmpty)
    #expect(documents.count == 3)
    let errors = try Program().schemaErrors(of: documents, by: Self.schema, isClosed: true)
    #expect(errors == ["", "", ""])
    try expectRejections(of: documents.suffix(1))
  }

  @Test func `rejects each value of another type, and each object that lacks a member`() throws {
    let documents = try documents(of: Self.homes[1])
    let large = documents.filter { $0.command.hasSuffix("large") }
    #expect(large.count == WidgetCatalog.kinds.count)
    try expectRejections(of: large.map(\.text))
  }

  // MARK: Mutations

  /// The members that an object can lack.
  private static let optional: Set<String> = [
    "reason", "color", "background", "at", "end", "zone", "kind", "years", "until", "since",
    "times",
    "except", "also", "notify", "icon", "value", "pill", "bar", "sparkline", "today", "tomorrow",
    "days",
  ]

  private func expectRejections(of documents: [String]) throws {
    var mutations: [(path: String, value: Any)] = []
    for document in documents {
      let value = try JSONSerialization.jsonObject(with: Data(document.utf8))
      mutations += Self.mutations(of: value, at: "$")
    }
    #expect(mutations.count > 50)
    mutations = Samples.every(10, of: mutations)
    let texts = mutations.map { Self.text($0.value) }
    let errors = try Program().schemaErrors(of: texts, by: Self.schema)
    let accepted = zip(mutations, errors).filter { $1.isEmpty }.map(\.0.path)
    #expect(accepted == [], "of \(mutations.count)")
  }

  /// Returns copies of a value with one part changed.
  ///
  /// Each part is an object without the members that are expected, and each object lacks one of its
  /// members. Of an array, its first elements are changed.
  private static func mutations(of value: Any, at path: String) -> [(path: String, value: Any)] {
    var all: [(String, Any)] = [(path, ["other": true])]
    if let object = value as? [String: Any] {
      for (key, part) in object {
        if !optional.contains(key) {
          var rest = object
          rest[key] = nil
          all.append(("\(path) without \(key)", rest))
        }
        for (inner, mutated) in mutations(of: part, at: "\(path).\(key)") {
          var changed = object
          changed[key] = mutated
          all.append((inner, changed))
        }
      }
    } else if let array = value as? [Any] {
      for (index, part) in array.enumerated().prefix(5) {
        for (inner, mutated) in mutations(of: part, at: "\(path)[\(index)]") {
          var changed = array
          changed[index] = mutated
          all.append((inner, changed))
        }
      }
    }
    return all
  }

  private static func text(_ value: Any) -> String {
    let data = try? JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
