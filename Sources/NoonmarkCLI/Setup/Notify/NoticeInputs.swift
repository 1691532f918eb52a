import Almanac
import NoonmarkModel
import NoonmarkStore
import NoonmarkWidgets

/// The plan of notices of the user's files.
struct NoticeInputs {
  /// The time, the zone, the configuration, and the files that were read.
  let base: Inputs
  let moment: Moment
  private let plan: NoticePlan
  private let locale: RenderLocale

  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - clock: The clock to use; nil for `--now` or the host's.
  ///   - isService: Whether notices of a day wait for the configured time, as in follow mode.
  ///   - console: The output and the host.
  /// - Throws: If something cannot be read, since no output would mean that nothing is due.
  init(
    _ options: InputOptions, clock: ProgramClock? = nil, isService: Bool,
    in console: inout Console
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
    self.plan = plan
    locale = inputs.locale(in: console.host)
    base = inputs
    moment = Moment(inputs.now, in: inputs.zone)
  }

  /// The notices that are due, whether or not they were sent.
  var due: [Notice] {
    plan.due(at: moment, style: locale.calendarStyle, localizer: locale.localizer)
  }

  /// The next instant at which a notice becomes due; nil if none will.
  var next: Instant? { plan.next(after: moment) }

  /// Returns the next notices.
  func coming(_ limit: Int) -> [Notice] {
    plan.coming(
      after: moment, limit: limit, style: locale.calendarStyle, localizer: locale.localizer)
  }
}
