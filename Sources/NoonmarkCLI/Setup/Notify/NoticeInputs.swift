import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkStore
import NoonmarkWidgets

/// The plan of notices of the user's files.
struct NoticeInputs {
  /// The time, the zone, the configuration, and the files that were read.
  let base: Inputs
  let moment: Moment
  private let plan: NoticePlan
  /// When to read the calendars again even if no file changes; nil for never.
  private var revalidateAt: Instant?
  private let locale: RenderLocale

  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - clock: The clock to use; nil for `--now` or the host's.
  ///   - isService: Whether notices of a day wait for the configured time, as in follow mode.
  ///   - background: Starts a load of subscriptions that are due; nil to start nothing.
  ///   - console: The output and the host.
  /// - Throws: If something besides a calendar cannot be read, since no output would mean that nothing
  ///   is due. A calendar is a warning.
  init(
    _ options: InputOptions, clock: ProgramClock? = nil, isService: Bool,
    starting background: Background?, in console: inout Console
  ) throws(CommandError) {
    var inputs = try Inputs(options, clock: clock, in: &console)
    let data = inputs.data(for: [.dates, .counters, .tasks], in: &console)
    guard data.unreadable.isEmpty else {
      let problem = console.warnings.first ?? "the dates and counters cannot be read"
      console.dropWarnings()
      throw .failed(problem + "; nothing was sent")
    }
    var plan = NoticePlan()
    plan.dates = data.dates
    plan.times = inputs.configuration[Keys.notify]
    plan.dayTime = isService ? inputs.configuration[Keys.notifyAt] : nil
    plan.counters = data.counters
    plan.milestones = data.milestones
    plan.tasks = data.todo.items
    let outbox = try Outbox(console.host)
    let reading = outbox.file.read()
    inputs.depend(on: reading.dependency.path, stamp: reading.dependency.stamp)
    plan.outbox = try outbox.read(&console).entries.map(\.createdAt)
    moment = Moment(inputs.now, in: inputs.zone)
    if inputs.configuration[Keys.calendars] != nil, let window = plan.eventWindow(at: moment) {
      var events: [AgendaEvent] = []
      (_, revalidateAt) = inputs.readCalendars(
        from: window.instants.lowerBound, to: window.instants.upperBound, starting: background,
        into: &events, in: &console)
      plan.add(events, in: window, zone: inputs.zone)
    }
    self.plan = plan
    locale = inputs.locale(in: console.host)
    base = inputs
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
