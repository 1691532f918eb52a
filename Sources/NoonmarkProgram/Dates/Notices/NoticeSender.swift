import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// Sends each notice once: the file of sent notices, and the store that writes it.
struct NoticeSender {
  private let file: NotifiedFile
  private let store: Store

  init(_ host: Host) throws(Failure) {
    let folder = try host.directory(.state)
    file = NotifiedFile(folder: folder)
    store = host.store
  }

  /// The file of sent notices as it is now.
  var dependency: Dependency {
    Dependency(path: file.path, stamp: FileStamp.of(file.path))
  }

  /// Returns the notices that were not sent yet.
  func unsent(_ notices: [Notice]) throws(Failure) -> [Notice] {
    if notices.isEmpty { return [] }
    let sent = try file.sent()
    return notices.filter { !sent.contains($0.key) }
  }

  /// Sends the due notices that were not sent yet.
  ///
  /// Each notice is claimed just before it is sent, so an interrupted run loses no other notice. A
  /// notice that cannot be sent is left to the next run.
  ///
  /// - Returns: The keys of the notices that it sent.
  func send(
    _ due: [Notice], on today: CivilDate, in run: inout Run
  ) throws(Failure) -> [String] {
    let waiting = try unsent(due)
    if waiting.isEmpty { return [] }
    // Throws before any notice is claimed.
    let environment = run.host.environment
    let notifier = try Notifier(environment)
    var sent: [String] = []
    for notice in waiting {
      sent += try send(notice, of: due, on: today, by: notifier, &run)
    }
    return sent
  }

  /// Sends a notice unless another run has claimed it.
  ///
  /// - Returns: Its key if it was sent.
  private func send(
    _ notice: Notice, of due: [Notice], on today: CivilDate, by notifier: Notifier,
    _ run: inout Run
  ) throws(Failure) -> [String] {
    let claimed = try file.claim([notice.key], keeping: due.map(\.key), on: today, in: store)
    guard !claimed.isEmpty else { return [] }
    do {
      try notifier.send(title: notice.title.string, body: notice.body.string)
      return claimed
    } catch {
      do { try file.release(claimed, in: store) } catch { run.warn(error.message) }
      throw error
    }
  }
}

/// The notices of the user's files, and when they are due.
struct NoticeInputs {
  /// The time, the zone, the configuration, and the files that were read.
  let base: Snapshot
  let moment: ZonedInstant
  private let plan: NoticePlan
  /// When to read the calendars again even if no file changes, or nil for never.
  private var revalidateAt: Instant?
  private let locale: RenderLocale

  /// - Parameters:
  ///   - clock: The clock to use; nil for `--now` or the host's.
  ///   - isService: Whether notices of a day wait for the configured time, as in follow mode.
  ///   - background: Starts a load of subscriptions that are due; nil to start nothing.
  /// - Throws: If a file cannot be read, since no output would mean that nothing is due. An
  ///   unreadable calendar causes a warning instead.
  init(
    clock: ProgramClock? = nil, isService: Bool,
    starting background: Background?, in run: inout Run
  ) throws(Failure) {
    try run.load(clock: clock)
    var data = run.data(for: [.dates, .counters, .tasks, .tallies])
    let reminded = data.tallies.tallies.filter { $0.remind != nil }
    if let folder = run.host.directories.data, !reminded.isEmpty {
      run.readLogs(of: reminded.map(\.name), in: folder, into: &data)
    }
    guard data.unreadable.isEmpty else {
      let problem = run.warnings.sentences.first ?? "the dates and counters cannot be read"
      run.warnings.removeAll()
      throw .failed(problem + "; nothing was sent")
    }
    var plan = NoticePlan()
    plan.dates = data.dates
    plan.times = run.configuration[Keys.notify]?.times
    plan.hasAlarms = run.configuration[Keys.notify]?.hasAlarms ?? false
    plan.dayTime = isService ? run.configuration[Keys.notifyAt] : nil
    plan.counters = data.counters
    plan.milestones = data.milestones
    plan.tasks = data.todo.items
    plan.tallyZone = run.tallyZone
    let outbox = try Outbox(run.host)
    run.depend(on: outbox.read().dependency)
    plan.outbox = try run.read(outbox).entries.map(\.createdAt)
    moment = ZonedInstant(run.now, in: run.zone)
    if run.configuration[Keys.calendars] != nil, let window = plan.eventWindow(at: moment) {
      var events: [AgendaEvent] = []
      revalidateAt =
        run.readCalendars(
          in: window.instants, withAlarms: plan.hasAlarms, starting: background, into: &events
        ).revalidateAt
      plan.add(events, in: window, zone: run.zone)
    }
    locale = run.locale()
    for tally in reminded {
      let log = data.logs.first { $0.name == tally.name }?.log ?? TallyLog()
      let title = tally.title(in: locale.localizer)
      if let reminder = TallyReminder(tally, titled: title, log) { plan.tallies.append(reminder) }
    }
    self.plan = plan
    base = run.snapshot
  }

  /// The due notices, including those already sent.
  var due: [Notice] {
    plan.due(at: moment, style: locale.calendarStyle, localizer: locale.localizer)
  }

  /// The next instant at which a notice becomes due or the inputs must be loaded again.
  ///
  /// nil for never.
  var next: Instant? { earliest(plan.next(after: moment), revalidateAt) }

  /// Returns the next notices.
  func coming(_ limit: Int) -> [Notice] {
    plan.coming(
      after: moment, limit: limit, style: locale.calendarStyle, localizer: locale.localizer)
  }
}
