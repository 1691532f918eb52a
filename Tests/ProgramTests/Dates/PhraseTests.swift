import Foundation
import NoonmarkProgram
import NoonmarkText
import TestSupport
import Testing

/// The tables of `Tests/Phrases`: command lines as people type them, and how they are read.
@Suite(.waits) struct PhraseTests {
  /// A line of a table, with the day and the environment of its section.
  private struct Phrase {
    let command: String
    let reading: String
    let day: String
    let environment: [String: String]
  }

  private static let separator = " => "
  private static let column = 60

  @Test(arguments: [
    "english.txt", "languages.txt", "sentences.txt", "tasks.txt", "tally.txt", "titles.txt",
  ])
  func `a phrase has the reading in its table, or the error`(file: String) throws {
    let path = "Tests/Phrases/\(file)"
    var day = ""
    var environment: [String: String] = [:]
    var recorded: [String] = []
    var failures: [String] = []
    var count = 0
    let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
    for line in Repository.text(of: path).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("@") {
        let words = line.prefix { $0 != "(" }.split(separator: " ").dropFirst()
        day = String(try #require(words.first))
        environment = Dictionary(
          words.dropFirst().map { word in
            let parts = word.split(separator: "=")
            return (String(parts[0]), String(parts.dropFirst().joined()))
          }, uniquingKeysWith: { $1 })
      }
      guard !line.isEmpty, !line.hasPrefix("@"), !line.hasPrefix("#") else {
        recorded.append(String(line))
        continue
      }
      count += 1
      // A part of a table takes a part of the time.
      guard isRecording || Samples.areWhole || count.isMultiple(of: 8) else { continue }
      let parts = line.components(separatedBy: Self.separator)
      let command = parts[0].trimmingCharacters(in: .whitespaces)
      let reading = try reading(of: command, on: day, environment)
      if parts.dropFirst().joined(separator: Self.separator) != reading {
        failures.append("\(command)\(Self.separator)\(reading)")
      }
      let padding = max(0, Self.column - DisplayWidth.of(command))
      recorded.append(command + String(repeating: " ", count: padding) + Self.separator + reading)
    }
    #expect(count >= 100)
    if isRecording {
      try recorded.joined(separator: "\n")
        .write(toFile: "\(Repository.root)/\(path)", atomically: true, encoding: .utf8)
    } else {
      #expect(failures == [])
    }
  }

  /// Runs a command in a new home directory, and describes what it stored or printed.
  private func reading(
    of command: String, on day: String, _ environment: [String: String]
  ) throws -> String {
    let noonmark = Program()
    let now = ["--now", "\(day)T12:00:00Z"]
    let words = Self.words(of: command)
    let kind = try #require(words.first)
    if words.dropFirst().first == "edit" {
      let entry = [
        "countdown": ["Launch", "2027-01-31"], "elapsed": ["sober", "2025-09-10"],
        "todo": ["Call", "--due", "2027-01-31"],
      ]
      try noonmark.run([kind, "add"] + (entry[kind] ?? [])).expect(0)
    }
    // The options of the section come first: the words may end with `--`.
    let outcome = try noonmark.run(now + words, with: environment)
    var messages = outcome.error.split(separator: "\n").map { $0.replacing("noonmark: ", with: "") }
    guard outcome.status == 0 else { return "error: \(messages.joined(separator: "; "))" }
    if kind == "tally", words[1] == "log" {
      // The table has the time.
      let time = try event(in: noonmark).prefix(16).replacing("T", with: " ")
      messages.removeAll { $0.hasSuffix("' is the time, \(time)") }
    }
    if ["countdown", "elapsed"].contains(kind) {
      // How the words were divided is what the table says of each phrase.
      let fields = try fields(of: kind == "countdown" ? "dates" : "counters", in: noonmark)
      messages.removeAll { Self.isDivision($0, fields[0], fields[1], of: kind) }
    }
    let note = messages.isEmpty ? "" : "  (\(messages.joined(separator: "; ")))"
    switch (kind, words[1]) {
    case ("tally", "log"):
      return try event(in: noonmark) + note
    case ("tally", _): return "\(outcome.lines[0])" + note
    case ("todo", _):
      messages.removeAll { $0.hasSuffix(" the title (--title keeps all words)") }
      return try task(in: noonmark)
        + (messages.isEmpty ? "" : "  (\(messages.joined(separator: "; ")))")
    default:
      let fields = try fields(of: kind == "countdown" ? "dates" : "counters", in: noonmark)
      let said = fields.filter { field in
        ["end=", "repeat=", "until=", "times=", "except=", "kind="].contains { field.hasPrefix($0) }
      }
      // An option says what it says.
      let more = words.contains("--repeat") ? [] : said
      return (["\(fields[0])  \(fields[1].isEmpty ? "''" : fields[1])"] + more)
        .joined(separator: "  ") + note
    }
  }

  /// The only event: its time, its tally unless that is the first preset, its amount and its note.
  private func event(in noonmark: Program) throws -> String {
    let events = try noonmark.run(["tally", "export", "--format", "json"]).objects
    #expect(events.count == 1)
    let event = try #require(events.first)
    let tally = try #require(event["tally"] as? String)
    let amount = try #require(event["amount"] as? Int)
    let parts = [
      try #require(event["at"] as? String), tally == "pee" ? nil : tally,
      amount == 1 ? nil : "×\(amount)", (event["note"] as? String).map { "'\($0)'" },
    ]
    return parts.compactMap(\.self).joined(separator: "  ")
  }

  /// Whether a message is the note on words that were divided into a date and a title.
  private static func isDivision(
    _ message: some StringProtocol, _ date: String, _ title: String, of kind: String
  ) -> Bool {
    ["date", "time"].contains { message.contains(" is the \($0), \(date)") }
      && message.hasSuffix(", and '\(title)' the \(kind == "countdown" ? "title" : "label")")
  }

  /// A user whose title has lost a word sees it.
  @Test func `the date that was found among the words is shown, unless quotes gave it`() throws {
    let now = ["--now", "2026-11-21T12:00:00Z"]
    func note(_ words: String...) throws -> String { try Program().run(words + now).error }
    let divided = "noonmark: 'Dec 24' is the date, 2026-12-24, and 'Christmas Eve' the title\n"
    #expect(try note("countdown", "add", "Christmas", "Eve", "Dec", "24") == divided)
    #expect(try note("countdown", "add", "Dec", "24", "Christmas", "Eve") == divided)
    #expect(try note("countdown", "add", "Christmas Eve Dec 24") == divided)
    let party = "noonmark: 'friday' is the date, 2026-11-27, and 'Party' the title\n"
    #expect(try note("countdown", "add", "Party friday") == party)
    #expect(try note("countdown", "add", "Party", "friday") == party)
    let label = "noonmark: '3 weeks ago' is the date, 2026-10-31, and 'no smoking' the label\n"
    #expect(try note("elapsed", "add", "no", "smoking", "3", "weeks", "ago") == label)
    for words in [
      ["Christmas Eve", "Dec 24"], ["Christmas Eve", "2026-12-24"], ["Launch", "+10d"],
      ["Christmas", "Eve", "2026-12-24"], ["2026-12-24", "Christmas"],
      ["--title", "Launch", "--date", "Dec", "24"],
      ["Christmas", "Eve", "Dec", "24", "--quiet"],
    ] {
      try Program().run(["countdown", "add"] + words + now).expect(0, error: "", for: words)
    }
  }

  @Test func `the time and the repetition that were found among the words are shown`() throws {
    let now = ["--now", "2026-11-26T12:00:00Z", "--tz", "UTC"]
    func note(_ words: String...) throws -> String { try Program().run(words + now).error }
    let time = "noonmark: 'at 9pm' is the time, 2026-11-25 21:00\n"
    #expect(try note("tally", "log", "coffee", "at", "9pm") == time)
    #expect(try note("tally", "log", "coffee", "2") == "")
    #expect(try note("tally", "log", "coffee", "--at", "9pm") == "")
    let task = try note("todo", "add", "Water", "plants", "every", "3", "days")
    expect(
      task,
      .starts(
        "noonmark: 'every 3 days' is the due date and the repetition, 2026-11-26 (every 3 days)"))
    let rent = try note("todo", "add", "Rent", "monthly", "due", "2026-12-01")
    expect(
      rent,
      .starts("noonmark: 'monthly due 2026-12-01' is the due date and the repetition, 2026-12-01"))
  }

  private func fields(of file: String, in noonmark: Program) throws -> [String] {
    let text = try #require(noonmark.text(of: ".local/share/noonmark/\(file)"))
    let line = try #require(text.split(separator: "\n").last)
    return line.components(separatedBy: " | ")
  }

  /// The due date and the title of the only task.
  private func task(in noonmark: Program) throws -> String {
    let fields = try fields(of: "tasks", in: noonmark)
    let due = fields.first { $0.hasPrefix("due=") }?.dropFirst(4)
    let priority = fields.first { $0.hasPrefix("priority=") }.map { "  \($0)" } ?? ""
    return "\(due ?? "no date")  \(fields[1])\(priority)"
  }

  /// Returns the words of a command as a shell divides them: with quotes and backslashes.
  private static func words(of command: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in command {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote == nil {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" && word == nil || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}
