import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkText

/// `noonmark tally remove`.
enum TallyRemoval {
  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let repository = try TallyRepository(&console, in: inputs)
    let wanted = invocation.arguments[0]
    if try repository.isInUse(wanted) {
      return try removeTally(wanted, repository, invocation, inputs, &console)
    }
    let (name, event) = try find(wanted, repository, inputs, &console)
    let description = TallyOutput.description(of: event, in: inputs, console.host)
    let shortID = TallyEvent.shortIDs(of: [event])[event.id]
    let question = "Remove \(description) of \(name) (\(shortID))"
    guard try Confirmation.isGiven(to: question, invocation, in: &console) else {
      console.writeLine("Nothing was removed.")
      return
    }
    let isDone = try repository.change(name) { log, store throws(StoreError) in
      try log.remove(event, in: inputs.zone, by: store)
    }
    guard isDone else {
      let scan = try repository.read(name, &console) {
        TallyScan(&$0, in: inputs.zone, changing: event.id)
      }
      if scan.isShared { throw sharing(event.id, repository.log(of: name)) }
      throw .failed("'\(event.id)' was changed meanwhile, so nothing is removed: try again")
    }
    let known = (repository.book.tallies + Tally.presets).contains { $0.name == name }
    try TallyOutput.confirm(
      "Removed \(description)", known ? name : nil, invocation, inputs, &console)
  }

  /// Removes a whole tally; its log is put aside.
  private static func removeTally(
    _ name: String, _ repository: TallyRepository, _ invocation: Invocation, _ inputs: Inputs,
    _ console: inout Console
  ) throws(CommandError) {
    for other in try repository.everyName() {
      let events = try repository.read(other, &console) { TallyEvent.matching(name, in: &$0) }
      guard let event = events.first(where: { $0.note == name || $0.id == name }) else { continue }
      throw .failed(
        "'\(name)' is a tally and an event: use the event's id \(event.id), or give the tally "
          + "another name with noonmark tally rename")
    }
    guard
      try Confirmation.isGiven(
        to: "Remove the tally '\(name)' with all of its events", invocation, in: &console)
    else {
      console.writeLine("Nothing was removed.")
      return
    }
    let aside = try repository.remove(name, console.host)
    guard console.host.terminal != nil else { return }
    console.print(
      "Removed \(name)." + (aside.map { " Its log is kept as \($0)" } ?? ""))
  }

  /// The error if several lines of a log have the same id, for example copies made in an editor.
  static func sharing(_ id: String, _ log: TallyFile) -> CommandError {
    .failed(
      "several events have the id \(id.quoted), so none is removed: "
        + "write another id in all but one of their lines in \(log.path)")
  }

  /// Looks for an event in every log.
  static func find(
    _ wanted: String, _ repository: TallyRepository, _ inputs: Inputs,
    _ console: inout Console
  ) throws(CommandError) -> (name: String, event: TallyEvent) {
    var found: [(name: String, event: TallyEvent)] = []
    for name in try repository.everyName() {
      let events = try repository.read(name, &console) { TallyEvent.matching(wanted, in: &$0) }
      found += events.map { (name, $0) }
    }
    let search = EntrySearch(
      found.map {
        .init(id: $0.event.id, title: $0.event.note ?? "", date: inputs.zone.date(at: $0.event.at))
      }, minimumShortID: TallyEvent.minimumShortID, usesCodes: false)
    do throws(EntrySearchError) {
      return found[try search.index(of: wanted)]
    } catch {
      if case .several(_, let candidates) = error, Set(candidates.map(\.name.id)).count == 1,
        let first = found.first
      {
        throw sharing(first.event.id, repository.log(of: first.name))
      }
      throw .failed(error.message(for: "event", listedBy: "tally history"))
    }
  }
}
