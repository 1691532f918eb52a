import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkText

/// `noonmark tally remove`.
enum TallyRemoval {
  /// The error if several lines of a log have the same id, for example copies made in an editor.
  static func sharing(_ id: String, _ log: TallyFile) -> Failure {
    .failed(
      "several events have the id \(id.quoted), so none is removed: "
        + "write another id in all but one of their lines in \(log.path)")
  }
}

extension Run {
  mutating func removeFromTallies() throws(Failure) {
    try load()
    let repository = try tallyRepository()
    let wanted = invocation.arguments[0]
    if try repository.isInUse(wanted) {
      return try removeTally(wanted, repository)
    }
    let (name, event) = try findEvent(wanted, repository)
    let description = description(of: event)
    let shortID = TallyEvent.shortIDs(of: [event])[event.id]
    let question = "Remove \(description) of \(name) (\(shortID))"
    guard try confirms(question) else {
      writeLine("Nothing was removed.")
      return
    }
    let isDone = try repository.change(name) { log, store throws(Failure) in
      try log.remove(event, in: zone, by: store)
    }
    guard isDone else {
      let whole = try read(name, since: nil, in: repository)
      if whole.isShared(event.id) {
        throw TallyRemoval.sharing(event.id, repository.log(of: name))
      }
      throw .failed("'\(event.id)' was changed meanwhile, so nothing is removed: try again")
    }
    let known = (repository.book.tallies + Tally.presets).contains { $0.name == name }
    try confirmTally(
      "Removed \(description)", known ? name : nil)
  }

  /// Removes a whole tally; its log is put aside.
  private mutating func removeTally(
    _ name: String, _ repository: TallyRepository
  ) throws(Failure) {
    for other in try repository.everyName() {
      let events = TallyEvent.matching(name, in: try allEvents(of: other, in: repository))
      guard let event = events.first(where: { $0.note == name || $0.id == name }) else { continue }
      throw .failed(
        "'\(name)' is a tally and an event: use the event's id \(event.id), or give the tally "
          + "another name with noonmark tally rename")
    }
    guard
      try confirms(
        "Remove the tally '\(name)' with all of its events")
    else {
      writeLine("Nothing was removed.")
      return
    }
    let aside = try repository.remove(name, host)
    guard host.terminal != nil else { return }
    print(
      "Removed \(name)." + (aside.map { " Its log is kept as \($0)" } ?? ""))
  }

  /// Looks for an event in every log.
  mutating func findEvent(
    _ wanted: String, _ repository: TallyRepository
  ) throws(Failure) -> (name: String, event: TallyEvent) {
    var found: [(name: String, event: TallyEvent)] = []
    for name in try repository.everyName() {
      let events = TallyEvent.matching(wanted, in: try allEvents(of: name, in: repository))
      found += events.map { (name, $0) }
    }
    let search = EntrySearch(
      found.map {
        .init(id: $0.event.id, title: $0.event.note ?? "", date: zone.date(at: $0.event.at))
      }, minimumShortID: TallyEvent.minimumShortID, usesCodes: false)
    do {
      return found[try search.index(of: wanted)]
    } catch {
      if case .several(_, let candidates) = error, Set(candidates.map(\.name.id)).count == 1,
        let first = found.first
      {
        throw TallyRemoval.sharing(first.event.id, repository.log(of: first.name))
      }
      throw .failed(error.message(for: "event", listedBy: "tally history"))
    }
  }
}
