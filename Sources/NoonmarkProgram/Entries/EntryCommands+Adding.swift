import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkText

/// Checks of a new entry: duplicates, dates long past, and celebrations in its title.
extension EntryCommands {
  /// Returns whether to add an entry even if one has the same title and date.
  ///
  /// Asks on a terminal. Without a terminal, adds the entry with a warning.
  static func isWanted(
    _ title: String, _ start: String, in file: EntryFile, _ run: inout Run
  ) -> Bool {
    // The later change reports a file that cannot be read.
    guard let bytes = try? file.read().get() else { return true }
    let file = RecordFile(bytes)
    let known = file.records(beginningWith: start)
    guard known.contains(where: { file.text(0, of: $0) == start && file.text(1, of: $0) == title })
    else { return true }
    let problem = "there is a \(self.name) \(title.quoted) on \(start) already"
    guard run.host.canAsk else {
      run.warn("\(problem), and another one was added: noonmark undo takes it back")
      return true
    }
    return run.agrees(
      to: "\(problem.prefix(1).uppercased() + problem.dropFirst()). Add another one")
  }

  /// Returns a note about a date long past: in `Party 12 Dec 1930`, 1930 may mean 19:30.
  static func noteOnPast(
    _ new: DateArguments.Entry, _ dates: DateArguments, in run: Run
  ) -> String? {
    let isYearly = fields.contains { field in
      [.kind, .repetition].contains(field.input) && run.invocation.text(of: field.spec) != nil
    }
    guard !dates.looksBack, !isYearly, let written = new.written, new.sentence == nil,
      !written.hasSuffix(new.typed.date.iso8601),
      new.typed.date < run.zone.date(at: run.now).advanced(byYears: -10)
    else { return nil }
    let year = "\(new.typed.date.year)"
    let time = written.hasSuffix(year) ? ClockTime("\(year.prefix(2)):\(year.suffix(2))") : nil
    return "\(new.typed.date.iso8601) is long past"
      + (time.map { ": for the time, write \($0.text) instead of \(year)" } ?? "")
  }

  /// Returns a date typed in UTC, and the key of the field for its zone.
  ///
  /// `nil` if the date was not typed in UTC, or if other fields are times in the entry's zone.
  static func inUTC(
    _ typed: DateAndTime, replacing old: Book.Element?, beside stored: [String: String]
  ) -> (typed: DateAndTime, zone: String)? {
    guard let time = typed.inUTC, let zone = fields.first(where: { $0.input == .zone })
    else { return nil }
    let isByClock = fields.contains { field in
      switch field.input {
      case .time, .end: stored[field.key] != nil
      case .repetition, .dates: stored[field.key] != nil || old.flatMap { field.text($0) } != nil
      default: false
      }
    }
    return isByClock ? nil : (time, zone.key)
  }

  /// Returns the fields of a yearly birthday or anniversary, and a note about them.
  ///
  /// `nil` for another date, or if a repetition or a kind is given.
  static func celebration(
    of new: DateArguments.Entry, beside stored: [String: String], _ dates: DateArguments,
    in run: Run
  ) -> (fields: [String: String], note: String)? {
    guard let kind = fields.first(where: { $0.input == .kind }),
      let repetition = fields.first(where: { $0.input == .repetition }),
      stored[kind.key] == nil, run.invocation.text(of: repetition.spec) == nil,
      new.sentence == nil, let found = dates.celebration(of: new)
    else { return nil }
    let name = found.kind == .birthday ? "a birthday" : "an anniversary"
    // Years can only be counted from a date with a year.
    let counted = found.isCounted ? [kind.key: found.kind.rawValue] : [:]
    return (
      counted.merging([repetition.key: Repetition.yearly.text]) { $1 },
      "\(new.title.quoted) is \(name), so it repeats each year: write --repeat none for "
        + "\(new.typed.date.iso8601) alone"
    )
  }
}

/// `move`, `rename`, and the questions of `edit` on a terminal.
extension EntryCommands {
  /// Asks for the title and the date of an entry.
  ///
  /// An empty answer keeps the current value.
  static func askForChanges(
    of old: Book.Element, in run: inout Run
  ) throws(Failure) {
    let path = run.invocation.command.path
    guard run.host.canAsk else {
      throw .input(
        "nothing to change: write \(title.option.spec.usage), \(date.option.spec.usage), or "
          + "another option: see noonmark help \(path)")
    }
    let asked = [(title.option, old.title), (date.option, old.date.iso8601)]
    var changed = run.invocation
    for (option, value) in asked {
      guard
        let answer = run.ask(
          option.spec.name.inTitleCase, "[\(DisplayText(value).string)]", isOptional: true)
      else { continue }
      changed = changed.with((option.spec, answer))
    }
    guard changed.has(title.option) || changed.has(date.option) else {
      return run.writeLine("Nothing was changed. See noonmark help \(path) for the other fields.")
    }
    run.invocation = changed
    try edit(in: &run)
  }

  /// `move ID DATE`, which is `edit ID --date DATE`.
  ///
  /// A time without a day keeps the entry's day.
  static func move(in run: inout Run) throws(Failure) {
    try run.load()
    try edit(date.option, in: &run) { text, id, run throws(Failure) in
      let old = try find(id, in: Book(file(of: run.host).read().get()))
      let time = dates(replacing: old, in: run).timeAlone(text)
      return time.map { "\(old.date.iso8601) \($0.text)" } ?? text
    }
  }

  /// Returns `edit ID DATE` as `edit ID --date DATE`, or `nil` for other words.
  static func moved(in book: Book, _ run: inout Run) -> Invocation? {
    let invocation = run.invocation
    let words = invocation.arguments[0].split(separator: " ").map(String.init)
    guard words.count > 1, (try? book.find(invocation.arguments[0])) == nil,
      let (title, rest) = try? divided(invocation.with(arguments: words), in: run),
      let rest, let entry = try? book.find(title),
      (try? run.when(rest, by: dates(replacing: entry, in: run))) != nil
    else { return nil }
    return invocation.with(arguments: [title], (date.option.spec, rest))
  }

  /// `rename ID TITLE`, which is `edit ID --title TITLE`.
  ///
  /// `rename ID to TITLE` is the same. A quoted title keeps its `to`.
  static func rename(in run: inout Run) throws(Failure) {
    let words = run.invocation.arguments
    let (id, _) = try divided(run.invocation, in: run)
    if let link = words.indices.first(where: { words[..<$0].joined(separator: " ") == id }),
      words[link].lowercased() == "to", link + 1 < words.count
    {
      let title = words[(link + 1)...].joined(separator: " ")
      run.invocation = run.invocation.with(arguments: [id, title])
    }
    try edit(title.option, in: &run)
  }

  private static func edit(
    _ option: Option<String?>, in run: inout Run,
    _ value: (String, _ id: String, Run) throws(Failure) -> String = { text, _, _ in text }
  ) throws(Failure) {
    let (id, text) = try divided(run.invocation, in: run)
    let value = try text.map { text throws(Failure) in try value(text, id, run) }
    run.invocation = run.invocation.with(arguments: [id], (option.spec, value ?? ""))
    try edit(in: &run)
  }

  /// Splits the arguments after the longest title of an entry at their start.
  ///
  /// The title needs no quotes.
  ///
  /// - Parameter orWhole: Whether all arguments can be a title, with no words after it.
  static func divided(
    _ invocation: Invocation, orWhole: Bool = false, in run: Run
  ) throws(Failure) -> (title: String, rest: String?) {
    let words = invocation.arguments
    let expected = invocation.command.arguments
    guard let first = words.first, words.count > 1 || orWhole else {
      throw invocation.missing(expected[min(words.count, expected.count - 1)])
    }
    let book = Book(try file(of: run.host).read().get())
    let longest = orWhole ? words.count : words.count - 1
    for count in (1...longest).reversed() {
      let title = words.prefix(count).joined(separator: " ")
      guard (try? book.find(title)) != nil else { continue }
      let rest = words.dropFirst(count).joined(separator: " ")
      return (title, rest.isEmpty ? nil : rest)
    }
    _ = try find(orWhole ? words.joined(separator: " ") : first, in: book)
    return (first, nil)
  }
}
