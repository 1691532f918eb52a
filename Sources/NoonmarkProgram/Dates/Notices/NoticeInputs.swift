import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkStore
import NoonmarkText
import NoonmarkWidgets

/// The plan of notices of the user's files.
struct NoticeInputs {
  /// The time, the zone, the configuration, and the files that were read.
  let base: Snapshot
  let moment: ZonedInstant
  private let plan: NoticePlan
  /// When to read the calendars again even if no file changes; nil for never.
  private var revalidateAt: Instant?
  private let locale: RenderLocale

  /// - Parameters:
  ///   - clock: The clock to use; nil for `--now` or the host's.
  ///   - isService: Whether notices of a day wait for the configured time, as in follow mode.
  ///   - background: Starts a load of subscriptions that are due; nil to start nothing.
  /// - Throws: If something besides a calendar cannot be read, since no output would mean that
  ///   nothing is due. A calendar is a warning.
  init(
    clock: ProgramClock? = nil, isService: Bool,
    starting background: Background?, in run: inout Run
  ) throws(Failure) {
    try run.load(clock: clock)
    let data = run.data(for: [.dates, .counters, .tasks])
    guard data.unreadable.isEmpty else {
      let problem = run.warnings.sentences.first ?? "the dates and counters cannot be read"
      run.warnings.removeAll()
      throw .failed(problem + "; nothing was sent")
    }
    var plan = NoticePlan()
    plan.dates = data.dates
    plan.times = run.configuration[Keys.notify]
    plan.dayTime = isService ? run.configuration[Keys.notifyAt] : nil
    plan.counters = data.counters
    plan.milestones = data.milestones
    plan.tasks = data.todo.items
    let outbox = try Outbox(run.host)
    let reading = outbox.file.read()
    run.depend(on: reading.dependency.path, stamp: reading.dependency.stamp)
    plan.outbox = try run.read(outbox).entries.map(\.createdAt)
    moment = ZonedInstant(run.now, in: run.zone)
    if run.configuration[Keys.calendars] != nil, let window = plan.eventWindow(at: moment) {
      var events: [AgendaEvent] = []
      (_, revalidateAt) = run.readCalendars(
        from: window.instants.lowerBound, to: window.instants.upperBound, starting: background,
        into: &events)
      plan.add(events, in: window, zone: run.zone)
    }
    self.plan = plan
    locale = run.locale()
    base = run.snapshot
  }

  /// The notices that are due, whether or not they were sent.
  var due: [Notice] {
    plan.due(at: moment, style: locale.calendarStyle, localizer: locale.localizer)
  }

  /// The next instant at which a notice becomes due, or the inputs have to be loaded again; nil for
  /// never.
  var next: Instant? { earliest(plan.next(after: moment), revalidateAt) }

  /// Returns the next notices.
  func coming(_ limit: Int) -> [Notice] {
    plan.coming(
      after: moment, limit: limit, style: locale.calendarStyle, localizer: locale.localizer)
  }
}
