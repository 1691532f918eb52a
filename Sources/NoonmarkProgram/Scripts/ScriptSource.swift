import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// One of the user's own widgets, whose timeline is stored.
struct ScriptSource: RefreshSource {
  static let name = "the widget"

  let runner: ScriptRunner
  let now: Instant
  /// The state file as the starter of a background load saw it, when the script was due.
  var before: Dependency?
  /// The monotonic time of `now`.
  let start = Clock.monotonicNanoseconds()

  let patience = 5000
  /// The maximum wait for a process that only checks for a run, in milliseconds.
  ///
  /// Such a process holds the lock for an instant.
  private static let lockPatience = 100

  func takeLock() throws(Failure) -> Descriptor {
    try runner.file.takeRunLock(patience: ScriptSource.lockPatience)
  }

  func readState() -> ScriptState { runner.file.read().value }

  func isDue(after state: ScriptState) -> Bool {
    // Another process may have run it meanwhile.
    runner.file.read().dependency == before
  }

  func begin(after state: ScriptState) { runner.file.recordRun() }

  func load(
    after state: ScriptState, _ signals: borrowing TerminationSignals,
    _ progress: inout LoadProgress
  ) throws(Failure) -> ScriptDocument {
    let result = try runner.run(at: now, signals)
    try write(.succeeded(result.bytes, at: now))
    return result.document
  }

  func record(_ failure: Failure, after state: ScriptState) throws(Failure) {
    switch failure.cause {
    case .busy, .canceled: break
    default:
      // The pause before the next try begins at the end of the run.
      let seconds = (Clock.monotonicNanoseconds() - start) / 1_000_000_000
      try write(state.failed(failure.message, at: now.advanced(bySeconds: seconds)))
    }
  }

  private func write(_ state: ScriptState) throws(Failure) {
    // A widget that was removed during the run must not come back.
    let isGone = access(runner.path, F_OK) != 0 && errno == ENOENT
    if isGone, runner.file.read().dependency.stamp == nil { return }
    try runner.file.write(state, in: runner.store)
  }
}

extension Background.Load {
  static func script(_ script: ScriptName) -> Background.Load {
    Background.Load(
      arguments: ["widget", "reload", script.text], purposes: [.state],
      failure: "the widget cannot be run", instead: "noonmark widget reload \(script.name)",
      isForRender: true)
  }
}
