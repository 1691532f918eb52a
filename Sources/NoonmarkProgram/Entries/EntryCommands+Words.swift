import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkText

/// Changes in words: `move`, `rename`, and what `edit` asks on a terminal.
extension EntryCommands {
  /// Asks for the title and the date of an entry; an empty answer leaves it as it is.
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
      changed = changed.running(
        changed.command, arguments: changed.arguments, (option.spec, answer))
    }
    guard changed.has(title.option) || changed.has(date.option) else {
      return run.writeLine("Nothing was changed. See noonmark help \(path) for the other fields.")
    }
    run.take(changed)
    try edit(in: &run)
  }

  /// `move ID DATE`, which is `edit ID --date DATE`.
  static func move(in run: inout Run) throws(Failure) { try edit(date.option, in: &run) }

  /// Returns `edit ID DATE` as `edit ID --date DATE`; `nil` for other words.
  static func moved(in book: Book, _ run: inout Run) -> Invocation? {
    let invocation = run.invocation
    let words = invocation.arguments[0].split(separator: " ").map(String.init)
    guard words.count > 1, (try? book.find(invocation.arguments[0])) == nil,
      let (title, rest) = try? divided(
        invocation.running(invocation.command, arguments: words), in: run),
      let rest, let entry = try? book.find(title),
      (try? run.when(rest, by: dates(replacing: entry, in: run))) != nil
    else { return nil }
    return invocation.running(
      invocation.command, arguments: [title], (date.option.spec, rest))
  }

  /// `rename ID TITLE`, which is `edit ID --title TITLE`.
  static func rename(in run: inout Run) throws(Failure) { try edit(title.option, in: &run) }

  private static func edit(
    _ option: Option<String?>, in run: inout Run
  ) throws(Failure) {
    let (id, value) = try divided(run.invocation, in: run)
    run.take(
      run.invocation.running(
        run.invocation.command, arguments: [id], (option.spec, value ?? "")))
    try edit(in: &run)
  }

  /// Divides the arguments into the longest title of an entry at their start, which needs no
  /// quotes, and the words after it.
  ///
  /// - Parameter orWhole: Whether all of them can be a title, with no words after it.
  static func divided(
    _ invocation: Invocation, orWhole: Bool = false, in run: Run
  ) throws(Failure) -> (title: String, rest: String?) {
    let words = invocation.arguments
    let expected = invocation.command.arguments
    guard let first = words.first, words.count > 1 || orWhole else {
      throw .missingArgument(
        expected[min(words.count, expected.count - 1)], usage: invocation.command.usage)
    }
    let book = Book(try EntryRepository(file, run.host).read())
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
