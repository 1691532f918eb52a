import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkText
import NoonmarkPhrases

/// The options of a task, checked.
struct TodoArguments {
  static var options: [OptionSpec] {
    [TaskField.title.option.spec] + TaskField.others.map(\.spec)
  }

  private let given: EntryArguments

  init(in run: inout Run) throws(Failure) {
    given = try EntryArguments(TaskField.inForms, in: &run)
    if given.isGiven(TaskField.title) { try TodoArguments.check(title: title ?? "") }
  }

  var title: String? { given.value(of: TaskField.title) }
  var description: String? { given.value(of: TaskField.description) }
  var priority: Character? { given.value(of: TaskField.priority)?.first }
  var due: CivilDate? {
    given.value(of: TaskField.due).flatMap { try? DateParser.parse($0) }
  }

  /// Returns the changes, with the priority of a title such as `(B) Call mom` unless one is given.
  func changes(on today: CivilDate) -> [TaskChange] {
    let changes = TaskField.inForms.filter { given.isGiven($0) }
      .map { TaskChange($0, given.value(of: $0)) }
    guard priority == nil, let title,
      let divided = TodoItem.dividedAtMarks(title, on: today), divided.createdOn == nil,
      let letter = divided.priority
    else { return changes }
    return changes.map { change in
      if case .title = change { .title(divided.title) } else { change }
    } + [.priority(letter)]
  }

  /// Rejects a description for a task in todo.txt.
  func rejectDescription() throws(Failure) {
    guard description != nil else { return }
    throw .input("todo.txt does not support descriptions: write it in the title")
  }

  static func check(title: String) throws(Failure) {
    guard !DisplayText(title).isEmpty else {
      throw .input("the title is empty: write what is to be done, such as 'Buy milk'")
    }
  }
}

// MARK: - Questions and answers

extension Run {
  /// Describes the due date in a confirmation: `, due Fri Nov 27, 2026, in 6 days`.
  mutating func dueDescription(of due: CivilDate?) -> String {
    due.map { ", due \(description(of: $0))" } ?? ""
  }

  /// Describes the next task of a recurrence in a confirmation: `; repeats on Sun Nov 29, 2026`.
  mutating func coming(_ next: TodoItem?) -> String {
    guard let next else { return "" }
    let day = next.due ?? next.threshold
    return "; repeats" + (day.map { " on \(description(of: $0))" } ?? "")
  }

  /// Asks for the fields of a task.
  ///
  /// An empty answer keeps the current value.
  mutating func askedChanges(of item: TodoItem) -> [TaskChange] {
    var changes: [TaskChange] = []
    // Only files of noonmark have descriptions.
    for field in TaskField.inForms where item.origin != .todoTxt || field.input != .lines {
      let hint = field.text(item).map { "[\($0)]" } ?? "(none)"
      let change = ask(field.key.inTitleCase, hint, isOptional: true) {
        text, run throws(Failure) in
        guard field.section != .main else {
          try TodoArguments.check(title: text)
          return TaskChange(field, text)
        }
        return TaskChange(
          field, text == "none" ? nil : try field.input.stored(text, by: &run))
      }
      if let change { changes.append(change) }
    }
    return changes
  }
}

extension TodoItem {
  /// The task's name in messages: its title, or its id if the title is empty.
  var name: String { title.isEmpty ? id.text : titleWithoutKeys }
}

/// A new task: its title, and the fields that its words give.
struct TodoDraft {
  var title: String
  var priority: Character?
  /// The creation date, if it was typed in the form of todo.txt.
  var createdOn: CivilDate?
  var due: CivilDate?
  var recurrence: TaskRecurrence?

  /// Whether words can have a date beside a title; a single word of Japanese can.
  static func canHaveDate(_ words: [String]) -> Bool {
    words.count > 1 || words.contains { word in "に、で".contains { word.contains($0) } }
  }

  /// The title with the recurrence, in the form of todo.txt.
  var line: String { title + (recurrence.map { " rec:\($0.text)" } ?? "") }
}

extension Run {
  /// Describes a new task: its title, its due date and its recurrence.
  mutating func description(of task: TodoDraft) -> String {
    let recurrence = task.recurrence.map { ", then \($0.words)" } ?? ""
    let priority = task.priority.map { "(\($0)) " } ?? ""
    let text = priority + task.title + dueDescription(of: task.due) + recurrence
    let item = TodoItem(id: TaskID(number: 0), title: task.line)
    guard item.isHidden(on: zone.date(at: now)) else { return text }
    return text + ", hidden" + (item.threshold.map { " until \(description(of: $0))" } ?? "")
  }

  /// Returns a new task from words, which need no quotes: `Call mom tomorrow`.
  ///
  /// With `--title` or `--due`, no word is a date.
  mutating func draft(_ arguments: TodoArguments) throws(Failure) -> TodoDraft {
    var words = invocation.arguments
    if let title = arguments.title {
      if let word = words.first { throw invocation.unwanted(word) }
      return TodoDraft(title: title, priority: arguments.priority, due: arguments.due)
    }
    if words.isEmpty, host.canAsk {
      words = ask("Title").map { [$0] } ?? []
    }
    guard !words.isEmpty else {
      throw invocation.missing(invocation.command.arguments[0])
    }
    let title = words.joined(separator: " ")
    try TodoArguments.check(title: title)
    var task = TodoDraft(title: title, priority: arguments.priority, due: arguments.due)
    // The words may be a line of todo.txt.
    if task.priority == nil,
      let divided = TodoItem.dividedAtMarks(title, on: zone.date(at: now))
    {
      (task.priority, task.createdOn, task.title) = divided
      words = [task.title]
    }
    // A single quoted argument is read as if it had no quotes.
    if words.count == 1 { words = words[0].words }
    if let due = task.due {
      readRepetition(words, due: due, into: &task)
      return task
    }
    guard TodoDraft.canHaveDate(words) else { return task }
    let typed = task
    try read(words, into: &task)
    // The spaces are kept if no word was read.
    let isSame = task.title == words.joined(separator: " ") && task.due == nil
    return isSame && task.priority == typed.priority ? typed : task
  }

  /// Reads the repetition at the end of a new task with `--due`: `Water plants every 3 days`.
  private mutating func readRepetition(
    _ words: [String], due: CivilDate, into task: inout TodoDraft
  ) {
    let dates = DateArguments(.next, takesTimes: true, in: self)
    let mark = "due:\(due.iso8601)"
    guard words.count > 1,
      let read = dates.reader.knowing(words).task(words + [mark], at: dates.moment),
      let recurrence = read.recurrence, read.due == due, read.written.hasSuffix(" " + mark)
    else { return }
    (task.title, task.recurrence) = (read.whole(read.title), recurrence)
    guard host.terminal == nil else { return }
    let written = String(read.written.dropLast(mark.count + 1))
    warn(
      "\(written.quoted) is the repetition, \(recurrence.words), and \(task.title.quoted) the "
        + "title (--title keeps all words)")
  }

  /// Reads the words of a new task, and says how.
  private mutating func read(_ typed: [String], into task: inout TodoDraft) throws(Failure) {
    let dates = DateArguments(.next, takesTimes: true, in: self)
    let reader = dates.reader.knowing(typed)
    let dues = reader.dueWords(in: typed)
    guard dues.count < 2 else {
      throw .input("\(dues.joined(separator: " ").quoted) is more than one due date: write one")
    }
    let (said, words) = task.read(typed, by: reader, at: dates.moment)
    if task.due == nil {
      if let written = reader.unusableRepetition(in: words, at: dates.moment) {
        warn(
          "\(written.quoted) is part of the title: a task repeats on one day, on weekdays, or "
            + "every so many days, so add one for each day, or use countdown add")
      } else if let word = reader.unreadableDue(in: words) {
        warn("\(word.quoted) is part of the title: write a day, such as due:friday")
      } else if let note = dates.note(onTitle: words, option: TaskField.due.key) {
        warn(note)
      }
    }
    // On a terminal, the confirmation shows the result.
    let hasReminder = reader.withoutReminder(typed).count < typed.count
    guard host.terminal == nil, !said.isEmpty || hasReminder else { return }
    let title = (said.isEmpty ? "" : "and ") + task.title.quoted + (said.isEmpty ? " is" : "")
    warn((said + ["\(title) the title (--title keeps all words)"]).joined(separator: ", "))
  }
}

extension TodoDraft {
  /// Reads the words of a new task without a due date: `remind me to call mom tomorrow p1`.
  ///
  /// - Parameter reader: A reader that knows the words.
  /// - Returns: A clause for each part that was read, and the words of the title.
  mutating func read(
    _ typed: [String], by reader: DateReader, at moment: ZonedInstant
  ) -> (said: [String], words: [String]) {
    var words = reader.withoutReminder(typed)
    var said: [String] = []
    words = words.map { word in
      guard let threshold = reader.threshold(word), threshold != word else { return word }
      said.append("\(word.quoted) is \(threshold)")
      return threshold
    }
    func takePriority(_ words: inout [String], _ task: inout TodoDraft) {
      guard task.priority == nil, let found = reader.dividedAtPriority(words) else { return }
      task.priority = found.letter
      words = found.rest
      said.append("\(found.written.quoted) is the priority \(found.letter)")
    }
    takePriority(&words, &self)
    let found = reader.task(reader.spaced(words), at: moment)
    if let read = found ?? reader.task(words, at: moment) {
      (due, recurrence) = (read.due, read.recurrence)
      // A date in ISO format is unambiguous, but not the words of a repetition before it.
      if read.recurrence != nil || !read.written.hasSuffix(read.due.iso8601) {
        let repetition = read.recurrence.map { " (\($0.words))" } ?? ""
        let name = repetition.isEmpty ? "due date" : "due date and the repetition"
        let time = read.time.map { ", with \($0) in the title" } ?? ""
        said.insert(
          "\(read.written.quoted) is the \(name), \(read.due.iso8601)\(repetition)\(time)", at: 0)
      }
      var named = reader.unspaced(read.title, of: words).words
      takePriority(&named, &self)
      words = read.whole(named.joined(separator: " ")).words
    }
    title = words.joined(separator: " ")
    return (said, words)
  }
}
