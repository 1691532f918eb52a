import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// A line of a todo.txt file, without its line ending.
///
///     (A) 2026-11-01 Call Mum +family @phone due:2026-12-24
///     x 2026-11-21 2026-11-01 Call Mum +family @phone due:2026-12-24 pri:A
///
/// Each marker at the start is followed by one space; the text starts after the last marker.
/// Source: the rules of the format, https://github.com/todotxt/todo.txt; `pri:`, `due:`, and a
/// priority after the completion date are conventions of todo.txt programs.
struct TodoTxtLine: Hashable, Sendable {
  /// The whole line.
  let bytes: [UInt8]
  /// Whether the line starts with `x `.
  let isDone: Bool
  let completedOn: CivilDate?
  let createdOn: CivilDate?
  /// The priority marker, `A` to `Z`.
  let markedPriority: UInt8?
  /// The end of the markers.
  let textStart: Int
  /// The due date: the first word of the form `due:2026-12-24`.
  let due: CivilDate?
  private let dueWord: Range<Int>?
  /// The last word of the form `pri:A` in a completed task that also has visible words.
  private var priorityWord: Range<Int>?
  /// The ID, derived from the contents that do not change when the task is completed or reopened,
  /// or when its due date or priority changes.
  private(set) var id: TaskID
  /// Whether the text has line breaks of other programs.
  private let hasBreaks: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var marks = TodoTxtMarks(bytes)
    isDone = marks.take("x ")
    var priority = marks.takePriority()
    // An open task has only one date.
    let first = marks.takeDate()
    var second = isDone && first != nil ? marks.takeDate() : nil
    if isDone, priority == nil {
      priority = marks.takePriority()
      if priority != nil, first != nil, second == nil { second = marks.takeDate() }
    }
    marks.skipByteOrderMarks()
    completedOn = isDone ? first?.date : nil
    createdOn = isDone ? second?.date : first?.date
    markedPriority = priority
    textStart = marks.position
    var due: (word: Range<Int>, date: CivilDate)?
    var priorityWord: Range<Int>?
    let span = bytes.span
    var contents = TaskIDHasher()
    if let created = isDone ? second : first { contents.combine(span.extracting(created.text)) }
    var hasOnlyFields = true
    var words = TodoTxtWords(bytes, from: textStart)
    while let word = words.next() {
      guard bytes.isField(word) else {
        contents.combine(space)
        contents.combine(span.extracting(word))
        hasOnlyFields = false
        continue
      }
      if due == nil, let date = bytes.dueDate(in: word) { due = (word, date) }
      if isDone, priority == nil, bytes.isPriority(word) { priorityWord = word }
    }
    hasBreaks = words.hasBreaks
    self.due = due?.date
    dueWord = due?.word
    self.priorityWord = priorityWord
    id = contents.finalize()
    if priorityWord != nil, TodoTxtLine.isBlank(text(without: wordsOfPriority)) {
      self.priorityWord = nil
    }
    if hasOnlyFields {
      contents.combine(space)
      contents.combine(title.utf8.span)
      id = contents.finalize()
    }
  }

  /// The text after the markers.
  var text: ArraySlice<UInt8> { bytes[textStart...] }

  /// The priority, from the marker or from the word `pri:A` of a completed task.
  var priority: Character? { letter.map { Character(Unicode.Scalar($0)) } }

  private var letter: UInt8? { markedPriority ?? priorityWord.map { bytes[$0.upperBound - 1] } }

  /// The text without the words that are other fields, on one line.
  var title: String { withoutBreaks(titleBytes) }

  /// The title, or `nil` if it has no visible characters, so the line is not a task.
  var visibleTitle: String? {
    let bytes = titleBytes
    return TodoTxtLine.isBlank(bytes) ? nil : withoutBreaks(bytes)
  }

  private func withoutBreaks(_ text: ArraySlice<UInt8>) -> String {
    hasBreaks ? TodoTxtWords.withoutBreaks(text) : String(decoding: text, as: UTF8.self)
  }

  private var titleBytes: ArraySlice<UInt8> {
    guard let first = priorityWord ?? dueWord else { return text.trimmed }
    var words = [first]
    if priorityWord != nil, let dueWord {
      words.insert(dueWord, at: dueWord.lowerBound < first.lowerBound ? 0 : 1)
    }
    let title = text(without: words)
    // If the text is only a due date, it is the title.
    return TodoTxtLine.isBlank(title) ? text(without: wordsOfPriority) : title
  }

  /// The word of the priority, if it has one.
  private var wordsOfPriority: [Range<Int>] { priorityWord.map { [$0] } ?? [] }

  /// Whether a text has no visible characters.
  private static func isBlank(_ text: ArraySlice<UInt8>) -> Bool {
    // Most texts start with a letter.
    if let first = text.first, first > 0x20, first < 0x7F { return false }
    return DisplayText(utf8: text).isEmpty
  }

  /// Returns the text without some of its words, trimmed.
  private func text(without words: [Range<Int>]) -> ArraySlice<UInt8> {
    // Most due dates are at the end, so that nothing is copied.
    if words.count == 1, words[0].upperBound == bytes.count,
      let separator = separator(from: textStart, before: words[0])
    {
      return bytes[textStart..<separator].trimmed
    }
    return cutting(words)[...].trimmed
  }

  /// Returns the text without some of its words, which are in order.
  ///
  /// The separator before a word is removed with it, or the one after it if nothing is before it.
  private func cutting(_ words: [Range<Int>]) -> [UInt8] {
    var rest: [UInt8] = []
    var position = textStart
    for word in words {
      if let separator = separator(from: position, before: word) {
        rest += bytes[position..<separator]
        position = word.upperBound
      } else {
        position = word.upperBound
        if position < bytes.count {
          position += TodoTxtWords.separator(at: position, in: bytes.span)
        }
      }
    }
    return rest + bytes[position...]
  }

  /// Returns the index of the separator before a word, which can be a character of several bytes;
  /// `nil` for a word at a position.
  private func separator(from position: Int, before word: Range<Int>) -> Int? {
    bytes[position..<word.lowerBound].lastIndex { $0 & 0xC0 != 0x80 }
  }

  /// Returns the task, or `nil` for a line without visible text.
  ///
  /// - Parameter zone: The zone in which a date is its first instant.
  func item(in zone: Zone) -> TodoItem? {
    visibleTitle.map { title in
      TodoItem(
        id: id, title: title, isCompleted: isDone,
        createdAt: createdOn.map { zone.startOfDay($0) }, priority: priority, due: due,
        origin: .todoTxt, completedAt: completedOn.map { zone.startOfDay($0) })
    }
  }

  /// The words of the form `key:value`, except times and URLs.
  private var pairs: [(key: ArraySlice<UInt8>, word: ArraySlice<UInt8>)] {
    TodoTxtWords(bytes, from: textStart).compactMap { range in
      let word = bytes[range]
      guard let colon = word.firstIndex(of: UInt8(ascii: ":")), colon + 1 < word.endIndex else {
        return nil
      }
      let (key, value) = (word[..<colon], word[(colon + 1)...])
      let isKey =
        key.first.map(\.isASCIILetter) == true
        && key.allSatisfy { byte in
          byte.isASCIILetter || byte.isASCIIDigit
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
      guard isKey, !value.contains(UInt8(ascii: ":")), !value.starts(with: "//".utf8) else {
        return nil
      }
      return (key, word)
    }
  }
}

// MARK: Changes

extension TodoTxtLine {
  /// Creates the line of a new task; line endings in its title become spaces.
  init(title: String, due: CivilDate?, priority: Character?, createdOn: CivilDate?) {
    let marks =
      TodoTxtLine.mark(priority: priority?.asciiValue)
      + TodoTxtLine.marks(done: false, [createdOn])
    var line = TodoTxtLine(marks: marks, text: TodoTxtLine.oneLine(title))
    if let due { line = line.with(due: due) }
    self = line
  }

  /// Creates the line of a task, without its description; its times become dates.
  init(_ item: TodoItem, in zone: Zone) {
    func mark(_ instant: Instant?) -> String {
      guard let instant else { return "" }
      let date = zone.date(at: instant)
      return date.isSupported ? "\(date.iso8601) " : ""
    }
    let created = mark(item.createdAt)
    var done = ""
    if item.isCompleted {
      done = mark(item.completedAt)
      // A lone creation date would be parsed as the completion date.
      if done.isEmpty { done = created }
    }
    let marks = item.isCompleted ? "x \(done)\(created)" : created
    let title = ExportedText.line(item.title)
    var line = TodoTxtLine(marks: Array(marks.utf8), text: TodoTxtLine.oneLine(title))
    if let due = item.due { line = line.with(due: due) }
    if let priority = item.priority { line = line.with(priority: priority) }
    self = line
  }

  /// Returns the line with changes; descriptions are dropped.
  ///
  /// - Parameter today: The completion date.
  func with(_ changes: [TaskChange], on today: CivilDate) -> TodoTxtLine {
    changes.reduce(self) { line, change in
      switch change {
      case .title(let title): line.with(title: title)
      case .due(let date): line.with(due: date)
      case .priority(let letter): line.with(priority: letter)
      case .done(let isDone): isDone ? line.done(on: today) : line.reopened()
      case .description: line
      }
    }
  }

  /// Returns the line of the completed task; the priority becomes a word, since completed tasks
  /// have no priority marker.
  func done(on date: CivilDate) -> TodoTxtLine {
    guard !isDone else { return self }
    let word = markedPriority.map { Array(" pri:".utf8) + [$0] } ?? []
    return TodoTxtLine(marks: TodoTxtLine.marks(done: true, [date, createdOn]), text: text + word)
  }

  /// Returns the line of the reopened task, with its former priority.
  func reopened() -> TodoTxtLine {
    guard isDone else { return self }
    return TodoTxtLine(
      marks: TodoTxtLine.mark(priority: letter) + TodoTxtLine.marks(done: false, [createdOn]),
      text: cutting(wordsOfPriority))
  }

  /// Returns the line with another title.
  ///
  /// Preserves the markers, and the `key:value` words that are not in the new title. A due date or
  /// a priority in the new title replaces that of the task, unless the old title has it too.
  func with(title: String) -> TodoTxtLine {
    guard title != self.title else { return self }
    let marks = Array(bytes[..<textStart])
    let renamed = TodoTxtLine(marks: marks, text: TodoTxtLine.oneLine(title))
    let fields = [dueWord, priorityWord].compactMap(\.self)
    let old = TodoTxtLine(
      marks: marks, text: cutting(fields.sorted { $0.lowerBound < $1.lowerBound }))
    let keys = Set(renamed.pairs.map { Array($0.key) })
    let keepsPriority = renamed.priorityWord == nil || renamed.letter == old.letter
    let kept = pairs.filter { pair in
      switch pair.word.indices {
      case dueWord: renamed.due == nil
      case priorityWord: keepsPriority
      // Other words of the form `due:…` are part of the title.
      default: !keys.contains(Array(pair.key)) && !pair.key.elementsEqual("due".utf8)
      }
    }
    var text = Array(renamed.text) + kept.flatMap { [space] + $0.word }
    // The first due date counts.
    if let dueWord, let word = renamed.dueWord, renamed.due == old.due {
      text.insert(contentsOf: bytes[dueWord] + [space], at: word.lowerBound - renamed.textStart)
    }
    return TodoTxtLine(marks: marks, text: text)
  }

  /// Returns the line with another due date, or without one.
  func with(due date: CivilDate?) -> TodoTxtLine {
    let marks = Array(bytes[..<textStart])
    guard let date else {
      let words = TodoTxtWords(bytes, from: textStart).filter { bytes.dueDate(in: $0) != nil }
      let line = TodoTxtLine(marks: marks, text: cutting(words))
      // In a text of due dates only, the last one is the title.
      return line.visibleTitle == nil
        ? TodoTxtLine(marks: marks, text: cutting(Array(words.dropLast()))) : line
    }
    let written = Array("due:\(date.iso8601)".utf8)
    guard let word = dueWord else {
      return TodoTxtLine(marks: marks, text: text + [space] + written)
    }
    return TodoTxtLine(
      marks: marks,
      text: bytes[textStart..<word.lowerBound] + written + bytes[word.upperBound...])
  }

  /// Returns the line with another priority, or without one.
  func with(priority: Character?) -> TodoTxtLine {
    let letter = priority?.asciiValue
    guard isDone else {
      let start = markedPriority == nil ? 0 : 4
      return TodoTxtLine(
        marks: TodoTxtLine.mark(priority: letter) + bytes[start..<textStart], text: text)
    }
    let marks = TodoTxtLine.marks(done: true, [completedOn, createdOn])
    if let letter {
      return TodoTxtLine(
        marks: marks, text: cutting(wordsOfPriority) + Array(" pri:".utf8) + [letter])
    }
    // Another word of this form would become the priority.
    let words = TodoTxtWords(bytes, from: textStart).filter { bytes.isPriority($0) }
    let line = TodoTxtLine(marks: marks, text: cutting(words))
    // In a text of such words only, the first one is the title.
    return line.visibleTitle == nil
      ? TodoTxtLine(marks: marks, text: cutting(Array(words.dropFirst()))) : line
  }

  /// Joins markers and text, adding a space before text that would be parsed as a marker, and
  /// removing one that is no longer needed.
  private init(marks: [UInt8], text: some Collection<UInt8>) {
    var text = Array(text)
    if text.first == space, TodoTxtLine.looksLikeMark(text.dropFirst()) { text.removeFirst() }
    let line = TodoTxtLine(marks + text)
    self = line.textStart == marks.count ? line : TodoTxtLine(marks + [space] + text)
  }

  /// Whether a text could be parsed as a marker if more text follows.
  private static func looksLikeMark(_ text: ArraySlice<UInt8>) -> Bool {
    TodoTxtLine(text + [space]).textStart > 0
  }

  private static func marks(done: Bool, _ dates: [CivilDate?]) -> [UInt8] {
    let written = dates.compactMap(\.self).map { "\($0.iso8601) " }
    return Array(((done ? "x " : "") + written.joined()).utf8)
  }

  private static func mark(priority: UInt8?) -> [UInt8] {
    priority.map { [UInt8(ascii: "("), $0, UInt8(ascii: ")"), space] } ?? []
  }

  /// Returns a text on one line.
  private static func oneLine(_ text: String) -> [UInt8] {
    let bytes = text.utf8.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") ? space : $0 }
    let line = Array(TodoTxtWords.withoutBreaks(bytes[...]).utf8)
    return Array(line[...].trimmed.withoutByteOrderMarks)
  }
}

private let space = UInt8(ascii: " ")
