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
    let (name, event) = try find(invocation.arguments[0], repository, inputs, &console)
    let description = TallyOutput.description(of: event, in: inputs, console.host)
    guard try Confirmation.isGiven(to: "Remove \(description) of \(name)", invocation, in: &console)
    else {
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

  /// The error if several lines of a log have the same id, for example copies made in an editor.
  private static func sharing(_ id: String, _ log: TallyFile) -> CommandError {
    .failed(
      "several events have the id \(id.quoted), so none is removed: "
        + "write another id in all but one of their lines in \(log.path)")
  }

  /// Looks for an event in every log.
  private static func find(
    _ wanted: String, _ repository: TallyRepository, _ inputs: Inputs,
    _ console: inout Console
  ) throws(CommandError) -> (name: String, event: TallyEvent) {
    var found: [(name: String, event: TallyEvent)] = []
    for name in try repository.everyName() {
      let events = try repository.read(name, &console) { TallyEvent.matching(wanted, in: &$0) }
      found += events.map { (name, $0) }
    }
    let search = EntrySearch(
      Rows(
        found.map {
          .init(
            id: $0.event.id, title: $0.event.note ?? "", date: inputs.zone.date(at: $0.event.at))
        }))
    do throws(EntrySearchError) {
      return found[try search.index(of: wanted)]
    } catch {
      if case .several(_, let ids) = error, Set(ids).count == 1, let first = found.first {
        throw sharing(first.event.id, repository.log(of: first.name))
      }
      throw .failed(error.message(for: "event", listedBy: "tally history"))
    }
  }
}
