import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

extension Run {
  /// Reads the timeline of a script, and starts the script if it is due.
  ///
  /// - Parameter background: Starts programs; nil to start nothing.
  mutating func readScript(_ script: ScriptName, starting background: Background?) -> ScriptData {
    guard let folder = ScriptFolder(host.directories), let stateFolder = host.directories.state
    else {
      let missing: UserDirectories.Purpose = host.directories.state == nil ? .state : .config
      return ScriptData(.error, problem: host.directories.missing(missing).message)
    }
    let program = folder.path(of: script.name)
    let reading = reading(of: ScriptFile(script, folder: stateFolder), program)
    depend(on: program, stamp: reading.programStamp)
    depend(on: reading.stored.dependency)
    // If the state is unreadable, no run could store its result, and each render would start one.
    if let unreadable = reading.stored.problem { return ScriptData(.error, problem: unreadable) }
    var status = reading.status
    if status.isDue, let background {
      if let reason = Run.refusal(of: program) {
        status = status.withoutLoad(reason, revalidateAfter: nil)
        depend(on: folder.path)
      } else if let reason = background.start(.script(script), now: simulatedNow) {
        // There may be too many processes, for example.
        status = status.withoutLoad(reason, revalidateAfter: LoadStatus.pauseAfterLoss)
      }
    }
    let revalidateAt =
      background == nil ? nil : status.revalidateAfter.map { now.advanced(bySeconds: $0) }
    revalidate(at: revalidateAt)
    return ScriptData(
      status.state, timeline: reading.timeline, problem: status.problem, revalidateAt: revalidateAt)
  }

  /// Returns why a script must not be run, or nil if it may be run.
  static func refusal(of program: String) -> String? {
    do {
      try OwnedProgram.check(program)
      return nil
    } catch {
      return error.message
    }
  }

  /// The state of a script before a render or a run.
  struct ScriptReading {
    let status: LoadStatus
    let timeline: ScriptTimeline?
    /// The file with the timeline.
    let stored: Loaded<ScriptState>
    let programStamp: FileStamp?
  }

  /// Reads the timeline of a script, and determines whether the script is due.
  func reading(of file: ScriptFile, _ program: String) -> ScriptReading {
    let programStamp = FileStamp.of(program)
    let stored = file.read()
    let state = stored.value
    let timeline = state.ranAt.flatMap { ranAt in
      try? ScriptDocument(state.document, ranAt: ranAt, in: zone).timeline
    }
    let activity = activity(of: file, stored, programStamp)
    return ScriptReading(
      status: LoadStatus(state, timeline, activity, at: now), timeline: timeline,
      stored: stored, programStamp: programStamp)
  }

  private func activity(
    of file: ScriptFile, _ stored: Loaded<ScriptState>, _ programStamp: FileStamp?
  ) -> LoadStatus.Activity {
    if file.isRunning { return .running }
    guard let lastRun = file.lastRun else { return .none }
    // A time in the future is from a clock that was set back. It would be later than every run.
    if let programStamp, programStamp.changed > lastRun,
      programStamp.changed <= Clock.nanoseconds()
    {
      return .outdated
    }
    let age = startedAt - lastRun
    if lastRun > stored.dependency.stamp?.modified ?? 0,
      (0..<LoadStatus.pauseAfterLoss * 1_000_000_000).contains(age)
    {
      return .lost
    }
    // The clock was set back, unless `--now` simulates an arbitrary time.
    if simulatedNow == nil, stored.value.failure == nil, let ranAt = stored.value.ranAt,
      ranAt.seconds(since: now) > 60
    {
      return .outdated
    }
    return .none
  }
}
