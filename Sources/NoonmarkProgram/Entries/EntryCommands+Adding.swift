import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkText

/// The second thoughts about a new entry: a second one, and what its title says.
extension EntryCommands {
  /// Returns whether a second entry with the same title and date is wanted: asked on a terminal,
  /// and noted without one.
  static func isWanted(
    _ title: String, _ start: String, in repository: EntryRepository, _ run: inout Run
  ) -> Bool {
    // A file that cannot be read is a problem of the change.
    guard let bytes = try? repository.read() else { return true }
    let file = RecordFile(bytes)
    let known = file.records(beginningWith: start)
    guard known.contains(where: { file.text(0, of: $0) == start && file.text(1, of: $0) == title })
    else { return true }
    let problem = "there is a \(self.name) '\(title)' on \(start) already"
    guard run.host.canAsk else {
      run.warn("\(problem), and now another one: noonmark undo takes it back")
      return true
    }
    return run.agrees(
      to: "\(problem.prefix(1).uppercased() + problem.dropFirst()). Add another one")
  }

  /// Returns a note about a date to come that is long past: `Party 12 Dec 1930` may be at 19:30.
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

  /// Returns the fields of a birthday or an anniversary that comes each year, and a note about
  /// them; `nil` for others, and if a repetition or a kind is given.
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
    // Years are counted from a day with its year alone.
    let counted = found.isCounted ? [kind.key: found.kind.rawValue] : [:]
    return (
      counted.merging([repetition.key: Repetition.yearly.text]) { $1 },
      "\(new.title.quoted) is \(name), so it repeats each year: write --repeat none for "
        + "\(new.typed.date.iso8601) alone"
    )
  }
}
