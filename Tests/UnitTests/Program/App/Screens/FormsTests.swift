import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@testable import NoonmarkProgram
import NoonmarkPhrases

@Suite struct `The forms of entries` {
  /// Returns each form, and the options of its command that are not fields of the entry.
  private static func forms(in data: ScreenData) -> [(form: FormScreen, others: Set<String>)] {
    let event = TallyEvent(id: "aaaaaaaaaaaa", at: data.context.now)
    let pee = Tally.presets[0]
    let task = TodoItem(id: "00000000-0000-4000-8000-000000000001", title: "Buy milk")
    let ofFile: Set = ["editor"]
    return [
      (.date(nil, in: data), []), (.date(data.model.dates.all.first, in: data), ofFile),
      (.counter(nil, in: data), []), (.counter(data.model.counters.all.first, in: data), ofFile),
      (.task(nil, in: data), []), (.task(task, in: data), ofFile),
      (.tally(nil, in: data), []), (.tally(pee, in: data), Set(EventField.all.map(\.key))),
      (.event(nil, of: pee, in: data), []),
      (.event(event, of: pee, in: data), Set(TallyField.others.map(\.key))),
    ]
  }

  @Test func `have a field for every option of their commands`() throws {
    let data = try ScreenFixture().data
    let common = Set(Options.everywhere.map(\.name))
    for (form, others) in Self.forms(in: data) {
      let path = form.command.words.prefix(2).joined(separator: " ")
      let command = try #require(CommandCatalog.all.first { $0.path == path })
      let options = Set(command.options.map(\.name)).subtracting(common).subtracting(others)
      let fields = form.fields.map(\.option).filter { !$0.isEmpty }
      #expect(Set(fields) == options, "\(form.command.words)")
      #expect(Set(fields).count == fields.count)
    }
  }

  @Test func `say what they do after the name of their list or entry`() throws {
    let data = try ScreenFixture().data
    for (form, _) in Self.forms(in: data) {
      let lines = Canvas(lines: form.view(in: data).lines).plainLines
      let words = lines.first?.split(separator: " ") ?? []
      let index = try #require(words.firstIndex(of: "·"), "\(words)")
      let isNew = ["add", "new", "log"].contains(form.command.words[1])
      #expect(index > 0 && words[index + 1] == (isNew ? "add" : "edit"), "\(words)")
    }
  }

  @Test func `begin with the values of the entry, and change nothing by themselves`() throws {
    let data = try ScreenFixture().data
    let task = TodoItem(
      id: "00000000-0000-4000-8000-000000000001", title: "Buy milk", description: "Whole\nOr oat",
      priority: "B", due: CivilDate(year: 2026, month: 11, day: 22))
    let form = FormScreen.task(task, in: data)
    #expect(form.fields.map(\.text) == ["Buy milk", "Whole⏎Or oat", "2026-11-22", "B"])
    #expect(form.fields.allSatisfy { $0.words(isNew: false).isEmpty })
    let tea = TallyBook(Array("tea | Tea\n".utf8)).tallies.first
    #expect(FormScreen.tally(tea, in: data).fields.first { $0.kind == .color }?.text == "")
    var emptied = form.fields
    for index in emptied.indices { emptied[index].fill("") }
    #expect(
      emptied.flatMap { $0.words(isNew: false) }
        == ["--title=", "--description=", "--due=none", "--priority=none"])
  }

  @Test(arguments: [
    ("countdown", "Christmas Eve Dec 24", "Christmas Eve", "Dec 24"),
    ("countdown", "Yoga every monday 18:00", "Yoga", "every monday 18:00"),
    ("elapsed", "smoke free since march 3", "smoke free", "since march 3"),
  ])
  func `moves the date of a new title into its field`(
    word: String, typed: String, title: String, date: String
  ) throws {
    for key in [Key.enter, .tab] {
      var fixture = try ScreenFixture(opening: word)
      fixture.press(.character("a"))
      fixture.type(typed)
      fixture.press(key)
      #expect(fixture.commands == [])
      fixture.press(.enter)
      let words = try #require(fixture.commands.last)
      #expect(words.contains { $0.hasSuffix("=\(title)") }, "\(words)")
      #expect(words.contains("--date=\(date)"))
    }
  }

  @Test(arguments: [
    ("Call bob tomorrow", "Call bob", "--due=2026-11-23"),
    ("Water cactus every sunday", "Water cactus rec:+1w", "--due=2026-11-22"),
    ("remind me to call mom friday p1", "call mom", "--due=2026-11-27"),
    ("Call mom tomorrow 17:00", "Call mom 17:00", "--due=2026-11-23"),
  ])
  func `moves the due date of a new task into its field`(
    typed: String, title: String, due: String
  ) throws {
    for key in [Key.enter, .tab] {
      var fixture = try ScreenFixture(opening: "todo")
      fixture.press("a")
      fixture.type(typed)
      fixture.press(key)
      #expect(fixture.commands == [])
      fixture.press(.enter)
      let words = try #require(fixture.commands.last)
      #expect(words.contains("--title=\(title)") && words.contains(due), "\(words)")
      #expect(words.contains("--priority=A") == typed.hasSuffix("p1"))
    }
  }

  @Test func `keeps the title of a task whose date was moved back`() throws {
    var fixture = try ScreenFixture(opening: "todo")
    fixture.press("a")
    fixture.type("Report friday")
    fixture.press(.enter, .control("u"), .up, .up)
    fixture.type(" friday")
    fixture.press(.enter)
    #expect(fixture.commands == [["todo", "add", "--title=Report friday"]])
  }

  @Test(arguments: Language.allCases, ["countdown", "elapsed", "todo"])
  func `reads the example of its own hint`(language: Language, word: String) throws {
    var fixture = try ScreenFixture(opening: word)
    fixture.data.context.localizer = Localizer(language)
    fixture.data.vocabulary = DateVocabulary(languages: [.english, language])
    let hints: [String: MessageKey] = [
      "countdown": .uiHintTitle, "elapsed": .uiHintLabel, "todo": .uiHintTask,
    ]
    let hint = fixture.data.localizer(try #require(hints[word])).string
    fixture.press("a")
    expect(fixture.text, .has(hint))
    let example = try #require(Self.example(in: hint), "\(hint)")
    fixture.type(example)
    fixture.press(.enter)
    #expect(fixture.commands == [])
    fixture.press(.enter)
    let words = try #require(fixture.commands.last, "\(fixture.text)")
    #expect(words.contains { $0.hasPrefix("--d") }, "\(words)")
  }

  @Test(arguments: Language.allCases)
  func `read the dates of their hints`(language: Language) throws {
    var data = try ScreenFixture().data
    data.context.localizer = Localizer(language)
    data.vocabulary = DateVocabulary(languages: [.english, language])
    for key in [MessageKey.uiHintExcept, .uiHintAlso, .uiHintUntil] {
      let hint = data.localizer(key).string
      let example = try #require(Self.example(in: hint), "\(hint)")
      let day = try data.dateReader(.next).read(example).date.day
      #expect([24, 31].contains(day), "\(hint)")
    }
  }

  @Test(arguments: Language.allCases)
  func `read the examples of their fields`(language: Language) throws {
    var data = try ScreenFixture().data
    data.context.localizer = Localizer(language)
    data.vocabulary = DateVocabulary(languages: [.english, language])
    let inputs: [FieldInput] = [.instant, .dateAndTime, .date(.next), .repetition, .kind]
    for input in inputs {
      let examples = try #require(input.example(in: data.localizer)).string
      for example in examples.split(whereSeparator: { ",،、".contains($0) }) {
        let text = String(example.drop { $0 == " " })
        if input == .instant {
          _ = try data.pastTime(text)
        } else {
          #expect(throws: Never.self, "\(text)") { _ = try input.stored(text, by: &data) }
        }
      }
    }
  }

  /// Returns the example at the end of a hint.
  private static func example(in hint: String) -> String? {
    ["such as ", "z. B. ", "p. ex. ", "p. ej. ", "f.eks. ", "مثل ", "例: "].lazy.compactMap {
      hint.firstRange(of: $0).map { String(hint[$0.upperBound...]) }
    }.first
  }

  @Test func `adds an entry of any kind on a widget without entries`() throws {
    for key in [Key.character("a"), .character("+")] {
      var fixture = try ScreenFixture()
      fixture.press(key)
      expect(fixture.text, .has("Add what?"))
      fixture.type("date")
      fixture.press(.enter)
      expect(fixture.text, .has("Title"))
      fixture.type("Dinner")
      fixture.press(.enter)
      fixture.type("2026-12-01")
      fixture.press(.enter)
      #expect(fixture.commands.last?.starts(with: ["countdown", "add"]) == true)
    }
  }
}
