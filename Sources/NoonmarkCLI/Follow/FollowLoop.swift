import Almanac
import NoonmarkStore
import NoonmarkSystem

/// The turns of a follower: render, show, sleep.
struct FollowLoop {
  private let invocation: Invocation
  private let make: Rendering.Maker
  private var clock = ProgramClock.machine
  /// The last render that could be made, and what it gave.
  private var latest: (rendering: Rendering, output: Rendering.Rendered)?
  /// Whether no render could be made since.
  private var isStale = false
  /// What was shown last; nil where it must be shown again.
  private var shown: Rendering.Rendered?
  /// Whether the last output could not be shown.
  private var mustShow = false
  /// What the user has been told is wrong.
  private var told: [String] = []

  /// How long to wait, in nanoseconds, before what failed is tried again though nothing happened.
  private static let retryInterval = 60_000_000_000
  /// The shortest wait, in nanoseconds, for an instant that should have passed: no mistake makes
  /// the program spin.
  private static let shortestWait = 1_000_000_000

  init(_ invocation: Invocation, _ make: @escaping Rendering.Maker) {
    self.invocation = invocation
    self.make = make
  }

  /// Takes turns until nobody wants another.
  ///
  /// - Throws: What is wrong with the first turn, or with the output.
  mutating func run(
    _ outlet: inout some FollowOutlet, _ waiter: inout EventWaiter, _ console: inout Console
  ) throws(CommandError) {
    // What is wrong with the command line is told before anything else is looked for.
    try turn(clock: nil, &console)
    try outlet.open(&waiter, in: &console)
    while try show(on: &outlet, &waiter, console.host) {
      tell(outlet, &console)
      guard let wake = sleep(outlet, &waiter, &console) else { return }
      if outlet.isScreen, !wake.isDisjoint(with: [.size, .pause, .resumption]) {
        if wake.contains(.pause) { outlet.pause() }
        outlet.forget()
        shown = nil
      }
      // Somebody may have taken away from the server what stood there.
      if outlet.audience == .nobody, wake.contains(.request) { shown = nil }
      console.host.measureTerminal()
      do throws(CommandError) {
        try turn(clock: clock, &console)
      } catch {
        // What stands there stays: a file that is being written may be whole at the next look.
        isStale = true
        console.warn(error.message)
      }
    }
  }

  /// Finds out about the world and renders.
  private mutating func turn(
    clock given: ProgramClock?, _ console: inout Console
  ) throws(CommandError) {
    console.dropWarnings()
    var inputs = try RenderInputs(invocation, clock: given, in: &console)
    if given == nil, invocation.has(Options.now) {
      clock = ProgramClock(showing: inputs.now, at: inputs.startedAt)
    }
    var rendering = try make(&inputs, &console)
    let output = rendering.render(in: &console)
    latest = (rendering, output)
    isStale = false
  }

  // MARK: Showing

  /// Shows the last output where it is another than the one before; false where nobody wants any.
  private mutating func show(
    on outlet: inout some FollowOutlet, _ waiter: inout EventWaiter, _ host: Host
  ) throws(CommandError) -> Bool {
    mustShow = false
    guard let latest, isNews(latest.output, latest.rendering) else { return true }
    let framing = latest.rendering.framing
    switch try outlet.show(latest.output.bytes, framing, &waiter, in: host) {
    case .done: shown = latest.output
    case .failed: mustShow = true
    case .over: return false
    }
    return true
  }

  private func isNews(_ output: Rendering.Rendered, _ rendering: Rendering) -> Bool {
    guard let shown else { return true }
    guard output.bytes != shown.bytes else { return false }
    guard rendering.tellsInstant, output.start >= shown.start,
      shown.until.map({ output.start < $0 }) ?? true
    else { return true }
    // Another second alone is nothing new.
    var rendering = rendering
    return rendering.render(at: shown.start).bytes != shown.bytes
  }

  /// Tells what is wrong, once; on a screen of ours when that is left.
  private mutating func tell(_ outlet: some FollowOutlet, _ console: inout Console) {
    guard !outlet.isScreen else { return }
    let warnings = console.warnings
    console.dropWarnings(told)
    console.printWarnings(isForBar: true)
    told = warnings
  }

  // MARK: Sleep

  /// Sleeps until there is something to look at; nil where the follower is to end.
  private mutating func sleep(
    _ outlet: some FollowOutlet, _ waiter: inout EventWaiter, _ console: inout Console
  ) -> Wake? {
    let files = latest?.rendering.dependencies.map(\.path) ?? []
    while true {
      let wasBlind = waiter.blindness != nil
      if waiter.watch(files), hasChanged { return .files }
      if let blindness = waiter.blindness, !wasBlind {
        console.warn(
          "files cannot be watched: \(blindness.message): they are looked at every minute; "
            + "raise fs.inotify.max_user_watches")
        tell(outlet, &console)
      }
      let wake = waiter.wait(until: nextLook)
      guard wake.isDisjoint(with: .urgent) else { return nil }
      if wake.contains(.childEnded) { EndedProcesses.forget() }
      let rest = wake.subtracting(.childEnded)
      if !rest.isSubset(of: .files) || !rest.isEmpty && hasChanged { return rest }
    }
  }

  /// Whether a file may be another than it was when the last render read it.
  private var hasChanged: Bool {
    guard let rendering = latest?.rendering else { return true }
    return rendering.dependencies.contains { $0.mayHaveChanged(since: rendering.startedAt) }
  }

  /// When to look again though nothing happens, in nanoseconds since 1970; nil for never.
  private var nextLook: Int? {
    let now = Clock.nanoseconds()
    let retry = isStale || mustShow ? now + FollowLoop.retryInterval : nil
    guard let output = latest?.output, let until = output.until else { return retry }
    var look = clock.nanoseconds(at: until)
    if until <= output.start { look = now + FollowLoop.shortestWait }
    // What could not be rendered is due already.
    if isStale, look <= now { return retry }
    return min(look, retry ?? look)
  }
}
