import Almanac
import NoonmarkModel
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// `noonmark notify`: tells of days and milestones that are due, each once.
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
    // Looked for first: without it nothing is claimed.
    let environment = console.host.environment
    let notifier = try CommandError.wrap { () throws(NotifierError) in try Notifier(environment) }
    let today = inputs.zone.date(at: inputs.now)
    for notice in waiting { try send(notice, on: today, by: notifier, access, &console) }
  }

  /// What is due today, sent or not.
  private static func due(
    in inputs: inout Inputs, _ console: inout Console
  ) throws(CommandError) -> [Notice] {
    let data = inputs.data(for: [.dates, .counters], in: &console)
    // Silence would look as if nothing were due.
    guard data.unreadable.isEmpty else {
      let problem = console.warnings.first ?? "the dates and counters can't be read"
      console.dropWarnings()
      throw .failed(problem + "; nothing is sent")
    }
    let locale = inputs.locale(in: console.host)
    return Notice.due(
      on: inputs.zone.date(at: inputs.now), dates: data.dates, counters: data.counters,
      milestones: data.milestones, style: locale.calendarStyle, localizer: locale.localizer)
  }

  /// Sends a notice that no other run has claimed; one that cannot be sent is left to the next run.
  ///
  /// Each is claimed just before it is sent: whoever stops this run costs no other notice.
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

/// The file of what was sent and the store that writes it.
private struct NotifiedAccess {
  private let file: NotifiedFile
  private let store: Store

  init(_ host: Host) throws(CommandError) {
    guard let folder = host.directories.state else {
      throw .failed("no state directory: set HOME or XDG_STATE_HOME")
    }
    file = NotifiedFile(folder: folder)
    store = Store(stateFolder: folder)
  }

  /// The notices that were not sent yet.
  func unsent(_ notices: [Notice]) throws(CommandError) -> [Notice] {
    let sent = try CommandError.wrap { () throws(StoreError) in try file.sent() }
    return notices.filter { !sent.contains($0.key) }
  }

  /// Claims a notice; false where another run has claimed it meanwhile.
  func claim(_ notice: Notice, on date: CivilDate) throws(CommandError) -> Bool {
    try CommandError.wrap { () throws(StoreError) in
      try !file.claim([notice.key], on: date, in: store).isEmpty
    }
  }

  /// Takes a claim back and returns why that failed, where it did.
  func release(_ notice: Notice) -> String? {
    do throws(StoreError) {
      try file.release([notice.key], in: store)
      return nil
    } catch {
      return error.message
    }
  }
}
