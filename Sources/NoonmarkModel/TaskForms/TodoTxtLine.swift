import Almanac
import NoonmarkRecords

/// A task as a line of todo.txt, without the line's end; of any bytes.
///
///     (A) 2026-11-01 Call Mum +family @phone due:2026-12-24
///     x 2026-11-21 2026-11-01 Call Mum +family @phone due:2026-12-24 pri:A
///
/// The marks at its start are each followed by one blank; where something else comes, the text
/// begins. Source: the format's rules, https://github.com/todotxt/todo.txt, and for `pri:` and
/// `due:` what is usual among its programs.
struct TodoTxtLine: Hashable, Sendable {
  /// The whole line.
  let bytes: [UInt8]
  /// Whether it begins with `x `.
  let isDone: Bool
  /// The day on which it was done.
  let completedOn: CivilDate?
  /// The day on which it was made.
  let createdOn: CivilDate?
  /// The letter in parentheses among the marks, `A` to `Z`.
  let markedPriority: UInt8?
  /// Where the marks end.
  let textStart: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var marks = Marks(bytes)
    isDone = marks.take("x ")
    var priority = marks.takePriority()
    // A task that is not done has one date.
    let first = marks.takeDate()
    let second = isDone && first != nil ? marks.takeDate() : nil
    if isDone, priority == nil { priority = marks.takePriority() }
    completedOn = isDone ? first : nil
    createdOn = isDone ? second : first
    markedPriority = priority
    textStart = marks.position
  }

  /// What follows the marks.
  var text: ArraySlice<UInt8> { bytes[textStart...] }

  /// The priority, of a task that is done also as the word `pri:A`.
  var priority: Character? {
    let letter = markedPriority ?? priorityWord.map { bytes[$0.upperBound - 1] }
    return letter.map { Character(Unicode.Scalar($0)) }
  }

  /// The day on which it is due: the first word `due:2026-12-24`.
  var due: CivilDate? {
    dueWord.flatMap { Marks.date(bytes[$0].dropFirst(4)) }
  }

  /// The text without the words that are told as fields of their own; empty where there is none.
  var title: String {
    let priority = [priorityWord].compactMap { $0 }
    let title = text(without: priority + [dueWord].compactMap { $0 })
    // A day alone is what is to be done.
    return String(decoding: title.isEmpty ? text(without: priority) : title, as: UTF8.self)
  }

  /// The text without words of it, and without blanks at its ends.
  private func text(without words: [Range<Int>]) -> ArraySlice<UInt8> {
    var rest = Array(text)
    for word in words.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      let cut = TodoTxtLine.cut(word, from: textStart, in: bytes)
      // The blank between two such words belongs to both, and is gone with the first.
      let end = min(cut.upperBound - textStart, rest.count)
      rest.removeSubrange(cut.lowerBound - textStart..<end)
    }
    return LineFile.trimmed(rest[...])
  }

  /// What stays the same when the task is done, opened again, or gets another day or priority.
  var identity: [UInt8] {
    let kept = words.map { bytes[$0] }.filter {
      !$0.starts(with: "pri:".utf8) && !$0.starts(with: "due:".utf8)
    }
    let created = Array((createdOn?.iso8601 ?? "").utf8)
    return created + [space]
      + (kept.isEmpty ? Array(title.utf8) : Array(kept.joined(separator: [space])))
  }

  // MARK: Localizer

  /// Where the words of the text are.
  private var words: [Range<Int>] {
    text.split { RecordFile.isBlank($0) }.map { $0.startIndex..<$0.endIndex }
  }

  /// The last word `pri:A` of a task that is done, and that has other words.
  private var priorityWord: Range<Int>? {
    guard isDone, markedPriority == nil else { return nil }
    let words = words
    guard words.count > 1 else { return nil }
    return words.last { word in
      word.count == 5 && bytes[word].starts(with: "pri:".utf8)
        && Marks.isLetter(bytes[word.upperBound - 1])
    }
  }

  private var dueWord: Range<Int>? {
    words.first { word in
      bytes[word].starts(with: "due:".utf8) && Marks.date(bytes[word].dropFirst(4)) != nil
    }
  }

  /// The words `key:value`, but for times and addresses, which are no such words to people.
  private var pairs: [(key: ArraySlice<UInt8>, word: ArraySlice<UInt8>)] {
    words.compactMap { range in
      let word = bytes[range]
      guard let colon = word.firstIndex(of: UInt8(ascii: ":")), colon + 1 < word.endIndex else {
        return nil
      }
      let (key, value) = (word[..<colon], word[(colon + 1)...])
      let isKey =
        key.first.map { Marks.isLetter($0 & ~0x20) } == true
        && key.allSatisfy { byte in
          Marks.isLetter(byte & ~0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
      guard isKey, !value.contains(UInt8(ascii: ":")), !value.starts(with: "//".utf8) else {
        return nil
      }
      return (key, word)
    }
  }

  /// A word with the blank before it, or where it is the first, with the one behind it.
  private static func cut(_ word: Range<Int>, from start: Int, in bytes: [UInt8]) -> Range<Int> {
    if word.lowerBound > start { return word.lowerBound - 1..<word.upperBound }
    return word.lowerBound..<min(word.upperBound + 1, bytes.count)
  }
}

// MARK: Changes

extension TodoTxtLine {
  /// Creates the line of a new task; line ends in its title become blanks.
  init(title: String, due: CivilDate?, priority: Character?, createdOn: CivilDate) {
    let marks =
      TodoTxtLine.mark(priority: priority?.asciiValue)
      + Array("\(createdOn.iso8601) ".utf8)
    var line = TodoTxtLine(marks: marks, text: TodoTxtLine.oneLine(title))
    if let due { line = line.with(due: due) }
    self = line
  }

  /// Creates the line of a task as it is, but for its description; its times become dates.
  init(_ item: TodoItem, in zone: Zone) {
    func mark(_ instant: Instant?) -> String {
      guard let instant else { return "" }
      let date = zone.date(at: instant)
      return (1...9999).contains(date.year) ? "\(date.iso8601) " : ""
    }
    let created = mark(item.createdAt)
    var done = ""
    if item.isCompleted {
      done = mark(item.completedAt)
      // Alone, the date of creation would be read as that of completion.
      if done.isEmpty { done = created }
    }
    let marks = item.isCompleted ? "x \(done)\(created)" : created
    let title = ExportedText.line(item.title)
    var line = TodoTxtLine(marks: Array(marks.utf8), text: TodoTxtLine.oneLine(title))
    if let due = item.due { line = line.with(due: due) }
    if let priority = item.priority { line = line.with(priority: priority) }
    self = line
  }

  /// Returns the task as done; its priority becomes a word, since programs drop the mark.
  func done(on date: CivilDate) -> TodoTxtLine {
    guard !isDone else { return self }
    let created = createdOn.map { "\($0.iso8601) " } ?? ""
    let word = markedPriority.map { Array(" pri:".utf8) + [$0] } ?? []
    return TodoTxtLine(marks: Array("x \(date.iso8601) \(created)".utf8), text: text + word)
  }

  /// Returns the task as open, with the priority that it had.
  func reopened() -> TodoTxtLine {
    guard isDone else { return self }
    let created = Array((createdOn.map { "\($0.iso8601) " } ?? "").utf8)
    let letter = markedPriority ?? priorityWord.map { bytes[$0.upperBound - 1] }
    return TodoTxtLine(
      marks: TodoTxtLine.mark(priority: letter) + created, text: without(priorityWord))
  }

  /// Returns the task with another title; marks stay, and words `key:value` that it does not have.
  func with(title: String) -> TodoTxtLine {
    let marks = Array(bytes[..<textStart])
    let renamed = TodoTxtLine(marks: marks, text: TodoTxtLine.oneLine(title))
    let keys = Set(renamed.pairs.map { Array($0.key) })
    let kept = pairs.filter { !keys.contains(Array($0.key)) }.map { [space] + Array($0.word) }
    return TodoTxtLine(marks: marks, text: renamed.text + kept.joined())
  }

  /// Returns the task with another day on which it is due, or none.
  func with(due date: CivilDate?) -> TodoTxtLine {
    let marks = Array(bytes[..<textStart])
    guard let date else {
      var line = self
      while let word = line.dueWord {
        let shorter = TodoTxtLine(marks: marks, text: line.without(word))
        // A day alone is what is to be done.
        if shorter.title.isEmpty { break }
        line = shorter
      }
      return line
    }
    let written = Array("due:\(date.iso8601)".utf8)
    guard let word = dueWord else {
      return TodoTxtLine(marks: marks, text: text + [space] + written)
    }
    return TodoTxtLine(
      marks: marks,
      text: bytes[textStart..<word.lowerBound] + written + bytes[word.upperBound...])
  }

  /// Returns the task with another priority, or none.
  func with(priority: Character?) -> TodoTxtLine {
    let letter = priority?.asciiValue
    guard isDone else {
      let start = markedPriority == nil ? 0 : 4
      return TodoTxtLine(
        marks: TodoTxtLine.mark(priority: letter) + bytes[start..<textStart], text: text)
    }
    let dates = [completedOn, createdOn].compactMap { $0.map { "\($0.iso8601) " } }
    let word = letter.map { Array(" pri:".utf8) + [$0] } ?? []
    return TodoTxtLine(
      marks: Array("x \(dates.joined())".utf8), text: without(priorityWord)[...] + word)
  }

  /// Puts marks before a text, which has a blank before it where it would be read as marks too,
  /// and loses one that it does not need any more.
  private init(marks: [UInt8], text: some Collection<UInt8>) {
    var text = Array(text)
    if text.first == space, TodoTxtLine.looksLikeMark(text.dropFirst()) { text.removeFirst() }
    let line = TodoTxtLine(marks + text)
    self = line.textStart == marks.count ? line : TodoTxtLine(marks + [space] + text)
  }

  /// Whether a text could be read as a mark, once something follows it.
  private static func looksLikeMark(_ text: ArraySlice<UInt8>) -> Bool {
    TodoTxtLine(text + [space]).textStart > 0
  }

  private func without(_ word: Range<Int>?) -> [UInt8] {
    guard let word else { return Array(text) }
    let cut = TodoTxtLine.cut(word, from: textStart, in: bytes)
    return Array(bytes[textStart..<cut.lowerBound] + bytes[cut.upperBound...])
  }

  private static func mark(priority: UInt8?) -> [UInt8] {
    priority.map { [UInt8(ascii: "("), $0, UInt8(ascii: ")"), space] } ?? []
  }

  /// A text as a line can have it.
  private static func oneLine(_ text: String) -> [UInt8] {
    let bytes = text.utf8.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") ? space : $0 }
    return Array(LineFile.trimmed(bytes[...]))
  }
}

/// Takes the marks at the start of a line, one after the other.
private struct Marks {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func take(_ mark: String) -> Bool {
    guard bytes[position...].starts(with: mark.utf8) else { return false }
    position += mark.utf8.count
    return true
  }

  mutating func takePriority() -> UInt8? {
    let mark = Array(bytes[position...].prefix(4))
    guard mark.count == 4, mark[0] == UInt8(ascii: "("), Marks.isLetter(mark[1]),
      mark[2] == UInt8(ascii: ")"), mark[3] == space
    else { return nil }
    position += 4
    return mark[1]
  }

  mutating func takeDate() -> CivilDate? {
    let mark = bytes[position...].prefix(11)
    guard mark.count == 11, mark.last == space, let date = Marks.date(mark.dropLast()) else {
      return nil
    }
    position += 11
    return date
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  /// Understands `2026-12-24`; nil for anything else.
  static func date(_ bytes: ArraySlice<UInt8>) -> CivilDate? {
    guard bytes.count == 10 else { return nil }
    var numbers = [0, 0, 0]
    var index = 0
    for (offset, byte) in bytes.enumerated() {
      if offset == 4 || offset == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
        index += 1
      } else {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        numbers[index] = numbers[index] * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    guard numbers[0] > 0 else { return nil }
    return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
  }
}

private let space = UInt8(ascii: " ")
