import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText

/// `noonmark todo outbox`: the requests that have not been sent yet.
enum OutboxCommands {
  fileprivate static func state(of entry: OutboxEntry, in outbox: Outbox) -> String {
    switch entry.state {
    case .waiting: "waiting"
    case .failed: "failed"
    case .sending: outbox.isBeingSent(entry.id) ? "being sent" : "may have been sent"
    }
  }

  /// Returns an address without parts that may be secret.
  fileprivate static func redacted(_ address: String) -> String {
    (try? WebAddress(address))?.redacted ?? "…"
  }

  fileprivate static func json(
    _ entry: OutboxEntry, of outbox: Outbox, in zone: Zone
  ) -> JSONValue {
    .members([
      ("id", .string(entry.id)),
      ("item", .optional(entry.item.isEmpty ? nil : entry.item)),
      ("via", .string(entry.kind.rawValue)),
      ("to", .string(redacted(entry.to))),
      ("created_at", .optional(entry.createdAt?.rfc3339(in: zone))),
      ("title", .string(entry.title)),
      ("state", .string(state(of: entry, in: outbox).replacing(" ", with: "_"))),
      ("problem", .optional(entry.problem)),
    ])
  }
}

extension Run {
  mutating func listOutbox() throws(Failure) {
    try load()
    let outbox = try Outbox(host)
    let book = try read(outbox)
    if invocation[Options.textFormat] == .json {
      let zone = self.zone
      return write(json: book.entries.map { OutboxCommands.json($0, of: outbox, in: zone) })
    }
    if book.entries.isEmpty, host.terminal != nil {
      writeLine("The outbox is empty.")
    }
    // A script gets the whole IDs.
    let shortIDs = host.terminal == nil ? nil : book.shortIDs
    var bytes: [UInt8] = []
    for entry in book.entries {
      let parts = [
        shortIDs?[entry.id] ?? entry.id, OutboxCommands.state(of: entry, in: outbox),
        entry.kind.rawValue,
        OutboxCommands.redacted(entry.to), entry.name,
      ]
      let reason = entry.problem.map { ["(\($0))"] } ?? []
      let line = (parts + reason).map { DisplayText($0).string }.joined(separator: "  ")
      bytes += "\(line)\n".utf8
    }
    write(bytes)
  }

  mutating func sendOutbox() throws(Failure) {
    try load()
    let outbox = try Outbox(host)
    let book = try read(outbox)
    var entries = book.entries
    if let wanted = invocation.arguments.first {
      entries = [try Outbox.find(wanted, in: book)]
    }
    guard !entries.isEmpty else {
      if host.terminal != nil { writeLine("The outbox is empty.") }
      return
    }
    let client = try WebhookClient(in: self)
    let repository = try todoRepository(isChanged: false)
    var pass = SendPass(
      outbox: outbox, client: client, repository: repository,
      isForced: !invocation.arguments.isEmpty)
    for entry in entries {
      // After Control-C in the app, the remaining entries stay in the outbox.
      if host.isNested, TerminationSignals.isInterrupted { break }
      try pass.send(entry, in: &self)
    }
    guard let problem = pass.problems.first else { return }
    // Several problems are reported as warnings.
    guard pass.problems.count > 1 else { throw .failed(problem) }
    for problem in pass.problems { warn(problem) }
    throw .failed(
      "\(pass.problems.count) of \(entries.count) were not sent: see noonmark todo outbox")
  }

  mutating func removeFromOutbox() throws(Failure) {
    let outbox = try Outbox(host)
    let book = try read(outbox)
    let entry = try Outbox.find(invocation.arguments[0], in: book)
    let name = "'\(entry.name)' (\(book.shortIDs[entry.id])) from the outbox"
    guard try confirmsRemoval(of: name) else { return }
    guard try outbox.discard(entry.id, by: recordingStore()) != .busy else {
      throw .failed("'\(entry.name)' is being sent by another process: try again later")
    }
    if host.terminal != nil {
      writeLine("Removed from the outbox: \(DisplayText(entry.name).string)")
    }
  }
}

/// One pass through the outbox.
private struct SendPass {
  let outbox: Outbox
  let client: WebhookClient
  let repository: TodoRepository
  /// Whether the user named the entry, which is then sent even if it may have been sent before.
  let isForced: Bool
  var problems: [String] = []
  /// The hosts that could not be reached, which are not tried again.
  var unreached: Set<String> = []

  mutating func send(_ entry: OutboxEntry, in run: inout Run) throws(Failure) {
    let host = (try? WebAddress(entry.to))?.host
    if let host, unreached.contains(host) {
      return problems.append("'\(entry.name)' was not sent: \(host) could not be reached")
    }
    switch try outbox.claim(entry.id, isForced: isForced || entry.kind == .delete) {
    case .busy: problems.append("'\(entry.name)' is being sent by another process: try again later")
    case .gone: return
    case .uncertain:
      problems.append(
        "'\(entry.name)' may have been sent before: noonmark todo outbox send \(entry.id) sends it "
          + "again, noonmark todo outbox remove \(entry.id) removes it")
    case .claimed(let claim):
      do {
        // The removal may have been interrupted before the task was removed locally.
        if entry.kind == .delete, let task = TaskID(entry.item) {
          try repository.removeFeedTask(task)
        }
        note(try outbox.send(claim, by: client), of: entry, host: host, &run)
      } catch {
        problems.append(error.message)
      }
    }
  }

  private mutating func note(
    _ delivery: Outbox.Delivery, of entry: OutboxEntry, host: String?, _ run: inout Run
  ) {
    switch delivery {
    case .sent:
      run.writeLine(
        run.host.terminal == nil
          ? DisplayText(entry.id).string : "Sent: \(DisplayText(entry.name).string)")
    case .offline(let reason):
      if let host { unreached.insert(host) }
      problems.append("'\(entry.name)' was not sent: \(reason)")
    case .notStarted(let reason): problems.append("'\(entry.name)' was not sent: \(reason)")
    case .refused(let reason): problems.append("'\(entry.name)' was rejected: \(reason)")
    case .uncertain(let reason): problems.append("'\(entry.name)' may have been sent: \(reason)")
    }
  }
}
