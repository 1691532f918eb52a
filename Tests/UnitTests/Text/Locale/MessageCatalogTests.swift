import NoonmarkDomain
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A catalog of messages` {
  private static let folder = "Sources/NoonmarkText/Messages"

  @Test func `exists for every language, without other files`() {
    let files = Repository.files(under: Self.folder)
    #expect(files == Language.allCases.map { "\(Self.folder)/\($0.rawValue).messages" }.sorted())
  }

  @Test(arguments: Language.allCases)
  func `has no unknown, empty or duplicate key`(language: Language) {
    let file = MessageFile(language)
    #expect(file.keys.subtracting(MessageFile.keys(of: language)).sorted() == [])
    #expect(file.lines.allSatisfy { !$0.text.isEmpty })
    #expect(file.lines.count == file.keys.count)
  }

  /// A missing translation is a warning, since the program falls back to English.
  @Test(arguments: Language.allCases)
  func `lists the translations that are missing`(language: Language) {
    let file = MessageFile(language)
    let missing = MessageFile.keys(of: language).subtracting(file.keys).sorted()
    if !missing.isEmpty {
      Issue.record(
        "\(Self.folder)/\(language.rawValue).messages lacks \(missing.joined(separator: ", "))",
        severity: .warning)
    }
    let localizer = Localizer(language)
    for message in MessageKey.all where missing.contains("\(message.name)") {
      #expect(localizer(message) == Localizer.english(message), "\(message.name)")
    }
    for message in MessageKey.all where missing.contains("\(message.name).other") {
      #expect(localizer(message, 5) == Localizer.english(message, 5), "\(message.name)")
    }
  }

  @Test func `of English has a comment for each message`() {
    let lines = Repository.text(of: "\(Self.folder)/en.messages").split(
      separator: "\n", omittingEmptySubsequences: false)
    for (line, before) in zip(lines.dropFirst(), lines)
    where line.contains(" = ") && !line.hasPrefix("#") {
      #expect(before.hasPrefix("# ") || before.contains(" = "), "\(line)")
    }
  }

  @Test(arguments: Language.allCases)
  func `has English's placeholders; words for none, one and two may replace the number`(
    language: Language
  ) {
    let file = MessageFile(language)
    let forms = ["date", "date.weekday", "time.twelve"]
    for (key, text) in file.lines where !forms.contains(key) {
      let category = key.split(separator: ".").last.flatMap { PluralCategory(rawValue: "\($0)") }
      let isWord = language == .arabic && [.zero, .one, .two].contains(category)
      let base = key.split(separator: ".").dropLast().joined(separator: ".")
      let english = MessageFile.english
      let model = english.keys.contains(key) ? key : "\(base).other"
      let wanted = MessageFile.names(in: english.text(model))
      let found = MessageFile.names(in: text)
      #expect(found == wanted || isWord && found == wanted.subtracting(["n"]), "\(key)")
    }
  }

  @Test(arguments: Language.allCases.filter { $0 != .english })
  func `puts day, month and year into a date`(language: Language) {
    let names = MessageFile.names(in: MessageFile(language).text("date"))
    #expect(names.contains("day"))
    #expect(names.contains("year"))
    #expect(names.contains("month") != names.contains("number"))
  }

  @Test(arguments: Language.allCases)
  func `names each screen differently`(language: Language) {
    let keys: [MessageKey] = [
      .agendaTitle, .countdownHeading, .countdownTitle, .elapsedHeading, .elapsedTitle, .tallyTitle,
      .todoTitle,
    ]
    #expect(Set(keys.map { Localizer(language)($0) }).count == keys.count)
  }

  @Test func `puts the half of the day first in Japanese alone`() {
    for language in Language.allCases where language != .japanese {
      #expect(CalendarStyle(localeNamed: language.rawValue)?.twelveHourPattern == nil)
    }
    #expect(CalendarStyle(localeNamed: "ja")?.twelveHourPattern == "{half}{time}")
  }

  @Test(arguments: Language.allCases)
  func `is safe to show, as wide as terminals draw it, and has no mark above a letter`(
    language: Language
  ) {
    for (key, text) in MessageFile(language).lines {
      #expect(DisplayText(text).string == text.replacing("\u{A0}", with: " "), "\(key)")
      #expect(DisplayText(text).width == DisplayWidth.of(text), "\(key)")
      let marks = text.unicodeScalars.filter {
        [.nonspacingMark, .enclosingMark, .format].contains($0.properties.generalCategory)
      }
      #expect(marks.isEmpty, "\(key)")
      #expect(DisplayText(text).inASCII.width == DisplayText(text).width, "\(key)")
    }
  }

  @Test(arguments: Language.allCases.filter(\.isLatin))
  func `of Latin letters keeps its meaning in ASCII`(language: Language) {
    for (key, text) in MessageFile(language).lines {
      let ascii = DisplayText(text).inASCII.string
      let questions = text.filter { $0 == "?" }.count
      #expect(ascii.filter { $0 == "?" }.count == questions, "\(key): \(ascii)")
    }
  }

  @Test(arguments: Language.allCases.filter(\.isLatin))
  func `of Latin letters has no word that turns into a worse one in ASCII`(language: Language) {
    // Words of dates are parsed, and most are never displayed.
    for (key, text) in MessageFile(language).lines where !key.hasPrefix("word.") {
      // In ASCII, `año` would become `ano`, a different word.
      expect(text.lowercased(), .lacks("a\u{F1}o"), for: key)
      // In ASCII, an opening exclamation mark would become a closing one.
      expect(text, .lacks("\u{A1}"), for: key)
    }
  }

  @Test(arguments: Language.allCases)
  func `is what the program finds`(language: Language) {
    let file = MessageFile(language)
    let localizer = Localizer(language)
    for message in MessageKey.all where !MessageFile.isCounting(message) {
      let key = "\(message.name)"
      guard file.keys.contains(key) else { continue }
      #expect(localizer(message).string == file.text(key), "\(key)")
      #expect(localizer(message).width == DisplayWidth.of(file.text(key)), "\(key)")
    }
    for message in MessageKey.all where MessageFile.isCounting(message) {
      for number in [0, 1, 2, 3, 11, 100, 1_000_000] {
        let category = PluralCategory(of: number, in: language)
        let text = file.text("\(message.name).\(category.rawValue)")
        guard !text.isEmpty else { continue }
        #expect(
          localizer(message, number).string == text.replacing("{n}", with: "\(number)"), "\(text)")
      }
    }
    #expect(localizer.months.map(\.string) == (1...12).map { file.text("month.\($0)") })
    #expect(localizer.weekdays.map(\.string) == (1...7).map { file.text("weekday.\($0)") })
  }

  @Test(arguments: Language.allCases)
  func `fits the text of a small widget into 24 columns`(language: Language) {
    let localizer = Localizer(language)
    let alone: [MessageKey] = [
      .countdownUnreadable, .countdownNone, .elapsedUnreadable, .elapsedNone,
      .tallyUnreadableShort, .todoNone, .todoLoadingShort, .todoOffline, .todoError,
      .todoUnreadable,
    ]
    for message in alone { #expect(localizer(message).width <= 24, "\(message.name)") }
  }

  @Test func `names presets in English as their files do`() {
    for preset in Tally.predefined {
      #expect(preset.tally.title == Localizer.english(preset.title).string)
      #expect(preset.tally.header == Localizer.english(preset.header).string)
    }
  }
}
