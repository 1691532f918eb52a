import Almanac
import NoonmarkModel
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// `noonmark notify`: desktop notifications for dates and milestones, each once.
enum NotifyCommand {
  static let command = Command(
    "notify", "Send desktop notifications for dates and milestones, once each",
    options: { dryRun }, run: run)

  private static let dryRun = Option.flag(
    "dry-run", "Print the notifications instead of sending them")

  private static func run(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    var inputs = try Inputs(invocation, in: &console)
    let notices = try due(in: &inputs, &console)
    if notices.isEmpty { return }
    let access = try NotifiedAccess(console.host)
    let waiting = try access.unsent(notices)
    if waiting.isEmpty { return }
    if invocation[dryRun] {
      for notice in waiting { console.print("\(notice.title.string): \(notice.body.string)") }
      return
    }
    // Found before anything is claimed.
    let environment = console.host.environment
    let notifier = try CommandError.wrap { () throws(NotifierError) in try Notifier(environment) }
    let today = inputs.zone.date(at: inputs.now)
    for notice in waiting { try send(notice, on: today, by: notifier, access, &console) }
  }

  /// Returns the notices due today, whether or not they were sent.
  private static func due(
    in inputs: inout Inputs, _ console: inout Console
  ) throws(CommandError) -> [Notice] {
    let data = inputs.data(for: [.dates, .counters], in: &console)
    // No output would mean that nothing is due.
    guard data.unreadable.isEmpty else {
      let problem = console.warnings.first ?? "the dates and counters cannot be read"
      console.dropWarnings()
      throw .failed(problem + "; nothing was sent")
    }
    let locale = inputs.locale(in: console.host)
    return Notice.due(
      on: inputs.zone.date(at: inputs.now), dates: data.dates, counters: data.counters,
      milestones: data.milestones, style: locale.calendarStyle, localizer: locale.localizer)
  }

  /// Sends a notice that no other run has claimed; one that cannot be sent is left to the next run.
  ///
  /// Each is claimed just before it is sent, so an interrupted run loses no other notice.
  private static func send(
    _ notice: Notice, on today: CivilDate, by notifier: Notifier, _ access: NotifiedAccess,
    _ console: inout Console
  ) throws(CommandError) {
    guard try access.claim(notice, on: today) else { return }
    do throws(NotifierError) {
      try notifier.send(title: notice.title.string, body: notice.body.string)
    } catch {
      if let problem = access.release(notice) { console.warn(problem) }
      throw .failed(error.message)
    }
  }
}

/// The file of notifications already sent, and the store that writes it.
private struct NotifiedAccess {
  private let file: NotifiedFile
  private let store: Store

  init(_ host: Host) throws(CommandError) {
    let folder = try host.directory(.state)
    file = NotifiedFile(folder: folder)
    store = Store(stateFolder: folder)
  }

  /// Returns the notices that were not sent yet.
  func unsent(_ notices: [Notice]) throws(CommandError) -> [Notice] {
    let sent = try CommandError.wrap { () throws(StoreError) in try file.sent() }
    return notices.filter { !sent.contains($0.key) }
  }

  /// Claims a notice; returns false if another run has claimed it.
  func claim(_ notice: Notice, on date: CivilDate) throws(CommandError) -> Bool {
    try CommandError.wrap { () throws(StoreError) in
      try !file.claim([notice.key], on: date, in: store).isEmpty
    }
  }

  /// Releases a claim; returns the error message if that fails.
  func release(_ notice: Notice) -> String? {
    do throws(StoreError) {
      try file.release([notice.key], in: store)
      return nil
    } catch {
      return error.message
    }
  }
}
