import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// `noonmark notify`: desktop notifications, each once.
enum NotifyCommand {
  static let command = Command(
    "notify", "Send desktop notifications of what is due or reached, once each",
    options: [follow.spec, dryRun.spec, next.spec, Options.textFormat.spec],
    run: { run throws(Failure) in try run.notify() })

  fileprivate static let follow = Option.flag(
    "follow", "Keep running, and send each notification at its time")
  fileprivate static let dryRun = Option.flag(
    "dry-run", "Print the notifications instead of sending them")
  fileprivate static let next = Option.integer(
    "next", 1...1000, "Print the next N notifications of --follow with their times")
}

extension Run {
  fileprivate mutating func notify() throws(Failure) {
    let lists = [NotifyCommand.dryRun.spec, NotifyCommand.next.spec].filter {
      invocation.text(of: $0) != nil
    }
    if invocation[NotifyCommand.follow] {
      if let list = lists.first {
        throw .input("'--\(list.name)' cannot be used with '--follow': omit one")
      }
      var service = NotifyService()
      return try service.run(in: &self)
    }
    guard lists.count < 2 else {
      throw .input("'--dry-run' cannot be used with '--next': omit one")
    }
    let inputs = try NoticeInputs(
      isService: invocation[NotifyCommand.next] != nil,
      starting: lists.isEmpty ? Background(self) : nil, in: &self)
    if let limit = invocation[NotifyCommand.next] {
      return try printNotices(inputs.coming(limit), inputs, withTimes: true)
    }
    let due = inputs.due
    guard !due.isEmpty || invocation[NotifyCommand.dryRun] else { return }
    let sender = try NoticeSender(host)
    guard invocation[NotifyCommand.dryRun] else {
      _ = try sender.send(due, on: inputs.moment.today, in: &self)
      return
    }
    try printNotices(sender.unsent(due), inputs, withTimes: false)
  }

  private mutating func printNotices(
    _ notices: [Notice], _ inputs: NoticeInputs, withTimes: Bool
  ) throws(Failure) {
    let zone = inputs.moment.zone
    guard invocation[Options.textFormat] == .plain else {
      let rows = notices.map { notice in
        JSONValue.members([
          ("at", .string(notice.at.rfc3339(in: zone))),
          ("title", .string(notice.title.string)),
          ("body", .string(notice.body.string)),
        ])
      }
      return write(json: rows)
    }
    for notice in notices {
      let time = withTimes ? notice.at.rfc3339(in: zone) + "  " : ""
      print("\(time)\(notice.title.string): \(notice.body.string)")
    }
  }
}

/// `noonmark notify --follow`: sends each notice at its time, and sleeps in between.
///
/// Like a follower, it sleeps in a single system call, until the next notice or a subscription is
/// due, a file changes, the clock is set, or the machine wakes.
struct NotifyService {
  private var clock = ProgramClock.system
  /// The inputs of the last load that succeeded.
  private var inputs: NoticeInputs?
  /// Whether the inputs are current: no later load failed, and nothing may have changed since.
  private var isLoaded = false
  /// The number of consecutive failures.
  private var failures = 0
  /// The keys of the due notices that this process sent.
  private var sent: Set<String> = []
  /// The file of sent notices if another process has claimed a due one, which it releases if it
  /// cannot send it.
  private var claims: Dependency?
  private var reported: [String] = []

  /// The pauses after consecutive failures, in seconds.
  ///
  /// The last one repeats.
  private static let pauses = [10, 30, 60, 300, 600]
  /// The minimum delay in nanoseconds, which keeps a bug from spinning the program.
  private static let minimumWait = 1_000_000_000

  /// Runs until a signal ends the process.
  ///
  /// - Throws: The error of the first load.
  mutating func run(in run: inout Run) throws(Failure) {
    try load(&run)
    let sender = try NoticeSender(run.host)
    var waiter = try EventWaiter.opened(for: .unused)
    while true {
      do {
        if !isLoaded { try load(&run) }
        if let inputs { try send(inputs, by: sender, in: &run) }
        failures = 0
      } catch {
        failures += 1
        run.warn(error.message)
      }
      run.printWarnings(after: &reported)
      guard sleep(&waiter, &run) else { break }
      isLoaded = false
    }
    if let signal = waiter.ending { TerminationSignals.die(by: signal) }
  }

  /// Sends the due notices that no process has claimed.
  private mutating func send(
    _ inputs: NoticeInputs, by sender: NoticeSender, in run: inout Run
  ) throws(Failure) {
    claims = nil
    let due = inputs.due
    // Before the file is read.
    let file = sender.dependency
    sent.formUnion(try sender.send(due, on: inputs.moment.today, in: &run))
    sent.formIntersection(due.map(\.key))
    if due.contains(where: { !sent.contains($0.key) }) { claims = file }
  }

  /// Reloads the inputs, so no state goes stale.
  private mutating func load(_ run: inout Run) throws(Failure) {
    let given = inputs == nil ? nil : clock
    let new = try NoticeInputs(
      clock: given, isService: true,
      starting: Background(run), in: &run)
    if given == nil { clock = run.runningClock }
    inputs = new
    isLoaded = true
  }

  /// Sleeps until something may be due.
  ///
  /// Returns false if the process must end.
  private mutating func sleep(_ waiter: inout EventWaiter, _ run: inout Run) -> Bool {
    guard let base = inputs?.base else { return false }
    let wake = waiter.sleep(
      watching: base.dependencies + [claims].compactMap(\.self), since: base.startedAt,
      until: { nextWake },
      report: { problem in
        run.warn(problem)
        run.printWarnings(after: &reported)
      })
    return wake != nil
  }

  /// When to wake even if nothing happens, in nanoseconds since 1970; nil for never.
  private var nextWake: Int? {
    let now = Clock.nanoseconds()
    var next: Int?
    if let inputs, isLoaded, let at = inputs.next {
      let due = clock.nanoseconds(at: at)
      next = due > inputs.base.startedAt ? due : now + NotifyService.minimumWait
    }
    guard failures > 0 else { return next }
    let pause = NotifyService.pauses[min(failures, NotifyService.pauses.count) - 1]
    let retry = now + pause * 1_000_000_000
    return next.map { min($0, retry) } ?? retry
  }
}

/// Sends each notice once: the file of sent notices, and the store that writes it.
struct NoticeSender {
  private let file: NotifiedFile
  private let store: Store

  init(_ host: Host) throws(Failure) {
    let folder = try host.directory(.state)
    file = NotifiedFile(folder: folder)
    store = host.store
  }

  var dependency: Dependency {
    Dependency(path: file.path, stamp: FileStamp.of(file.path))
  }

  func unsent(_ notices: [Notice]) throws(Failure) -> [Notice] {
    if notices.isEmpty { return [] }
    let sent = try file.sent()
    return notices.filter { !sent.contains($0.key) }
  }

  /// Sends the due notices that were not sent yet, and returns the keys of those that it sent.
  ///
  /// Each notice is claimed just before it is sent, so an interrupted run loses no other notice. A
  /// notice that cannot be sent is left to the next run.
  func send(
    _ due: [Notice], on today: CivilDate, in run: inout Run
  ) throws(Failure) -> [String] {
    let waiting = try unsent(due)
    if waiting.isEmpty { return [] }
    // Throws before any notice is claimed.
    let notifier = try Notifier(run.host.environment)
    var sent: [String] = []
    for notice in waiting {
      // Another run may have claimed it meanwhile.
      guard try file.claim(notice.key, keeping: due.map(\.key), on: today, in: store) else {
        continue
      }
      do {
        try notifier.send(title: notice.title.string, body: notice.body.string)
      } catch {
        do { try file.release(notice.key, in: store) } catch { run.warn(error.message) }
        throw error
      }
      sent.append(notice.key)
    }
    return sent
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

  /// - Parameter isService: Whether notices of a day wait for the configured time.
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

  func coming(_ limit: Int) -> [Notice] {
    plan.coming(
      after: moment, limit: limit, style: locale.calendarStyle, localizer: locale.localizer)
  }
}
