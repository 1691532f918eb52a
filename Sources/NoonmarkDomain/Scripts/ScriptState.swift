import Almanac
import NoonmarkRecords
import NoonmarkText

/// The state of a script: its last valid document, and the failure of later runs.
///
/// It is stored in a file of `key = value` lines, a blank line, and the document as printed:
///
///     widget = weather
///     argument = "Oslo"
///     ran = 2026-11-21T14:46:30Z
///     failed = 2026-11-21T15:01:30Z
///     tries = 2
///     problem = "it exited with status 1"
///
///     {"version": 1, "entries": [{"text": "12 °C"}]}
package struct ScriptState: Hashable, Sendable {
  /// The start of the last run that printed a valid document, if any.
  package private(set) var ranAt: Instant?
  /// The document; empty if no run printed one.
  package private(set) var document: [UInt8] = []
  /// The failure of later runs, if any.
  package private(set) var failure: FailedRun?

  package struct FailedRun: Hashable, Sendable {
    /// The end of the last run.
    package let at: Instant
    /// The number of consecutive runs that failed.
    package let tries: Int
    /// The problem in one sentence.
    package let problem: String
  }

  static let pauses = RetryPauses(first: 10, longest: 3600)
  /// The maximum width of a problem in columns; it can quote output of the script.
  private static let maximumProblemWidth = 400
  /// The maximum number of failures to count.
  private static let maximumTries = 1000

  /// The state before the first run.
  package init() {}

  /// The time of the next retry; `nil` if the last run did not fail.
  package var retryAt: Instant? {
    failure.map { ScriptState.pauses.retryAt(after: $0.tries, at: $0.at) }
  }

  /// Returns the state after a run that printed a valid document.
  package static func succeeded(_ document: [UInt8], at instant: Instant) -> ScriptState {
    var state = ScriptState()
    state.ranAt = instant
    state.document = document
    return state
  }

  /// Returns the state after a run that failed, with the last document preserved.
  package func failed(_ problem: String, at instant: Instant) -> ScriptState {
    var state = self
    state.failure = FailedRun(
      at: instant, tries: min((failure?.tries ?? 0) + 1, ScriptState.maximumTries),
      problem: DisplayText(problem).truncated(to: ScriptState.maximumProblemWidth).string)
    return state
  }
}

// MARK: The file

extension ScriptState {
  /// Parses the file; invalid parts are ignored.
  package init(_ bytes: [UInt8]) {
    let blank = ScriptState.blankLine(in: bytes)
    let head = LineFile(Array(bytes[..<(blank ?? bytes.endIndex)]))
    if let blank, let ranAt = head.instant("ran") {
      self.ranAt = ranAt
      document = Array(bytes[(blank + 2)...])
    }
    if let failedAt = head.instant("failed") {
      failure = FailedRun(
        at: failedAt,
        tries: min(max(head.value("tries").flatMap { Int($0) } ?? 1, 1), ScriptState.maximumTries),
        problem: head.value("problem").map { LineFile.unquoted($0) ?? $0 }
          ?? "the last run failed")
    }
  }

  /// Returns the file of a script.
  package func bytes(of script: ScriptName) -> [UInt8] {
    let text = "# What a widget of your own printed last. You can delete this file.\n"
    let head = LineFile(Array(text.utf8)).setting([
      ("widget", script.name), ("argument", script.argument.map { LineFile.quoted($0) }),
      ("ran", ranAt?.rfc3339(in: .utc)), ("failed", failure?.at.rfc3339(in: .utc)),
      ("tries", failure.map { String($0.tries) }),
      ("problem", failure.map { LineFile.quoted(DisplayText($0.problem).string) }),
    ])
    return head.bytes + [UInt8(ascii: "\n")] + document
  }

  /// Returns the script that a state file belongs to, or `nil` if its head is invalid.
  package static func script(of bytes: [UInt8]) -> ScriptName? {
    let head = LineFile(Array(bytes[..<(blankLine(in: bytes) ?? bytes.endIndex)]))
    guard let name = head.value("widget"), ScriptName.isValid(name) else { return nil }
    guard let text = head.value("argument") else { return ScriptName(name) }
    return LineFile.unquoted(text).map { ScriptName(name, argument: $0) }
  }

  /// Returns the index of the LF before the blank line.
  private static func blankLine(in bytes: [UInt8]) -> Int? {
    let newline = UInt8(ascii: "\n")
    return zip(bytes, bytes.dropFirst()).enumerated()
      .first { $0.element == (newline, newline) }?.offset
  }
}

extension LoadStatus {
  /// The activity of a script, which the state file does not record.
  package enum Activity: Hashable, Sendable {
    case none
    /// A run is in progress.
    case running
    /// A run began recently and ended without a result.
    case lost
    /// The script has changed since its last run, or the clock was set back.
    case outdated
  }

  /// The seconds until a run in progress is checked again.
  private static let soonAfterStart = 1
  /// The seconds before a lost run is retried.
  package static let pauseAfterLoss = 10

  /// Interprets the state of a script's last run.
  package init(
    _ state: ScriptState, _ timeline: ScriptTimeline?, _ activity: Activity, at now: Instant
  ) {
    let due = timeline?.due
    let isPastDue = timeline == nil || due.map { $0 <= now } ?? false
    let shown: State =
      switch (timeline, state.failure) {
      case (nil, nil): .loading
      case (nil, _): .error
      case (_, nil): .ok
      case (_, _): isPastDue ? .stale : .ok
      }
    // If the clock was set back, the wait must not exceed the maximum.
    let retryAt = state.retryAt.map {
      $0.seconds(since: now) > ScriptState.pauses.longest ? now : $0
    }
    let next = timeline == nil && state.failure == nil ? now : retryAt ?? due
    let isDue = next.map { $0 <= now } ?? false
    var wait: Int?
    switch activity {
    case .running, .outdated: wait = LoadStatus.soonAfterStart
    case .lost: wait = LoadStatus.pauseAfterLoss
    case .none: wait = isDue ? LoadStatus.soonAfterStart : next?.seconds(since: now)
    }
    // The timeline becomes stale when the next run is due.
    if state.failure != nil, !isPastDue, let due {
      wait = min(wait ?? .max, due.seconds(since: now))
    }
    self.init(
      shown, problem: state.failure?.problem,
      isDue: activity == .outdated || activity == .none && isDue, revalidateAfter: wait)
  }

  /// Returns the status if the source cannot be loaded, for a reason in one sentence.
  package func withoutLoad(_ problem: String, revalidateAfter seconds: Int?) -> LoadStatus {
    LoadStatus(
      state == .ok ? .stale : state == .loading ? .error : state, problem: problem,
      revalidateAfter: seconds)
  }
}

/// The state of a script at the time of a render.
package struct ScriptData: Hashable, Sendable {
  package let state: LoadStatus.State
  /// The last timeline; `nil` before the first.
  package let timeline: ScriptTimeline?
  /// The problem in one sentence, if any.
  package let problem: String?
  /// When to read the timeline again; `nil` to wait for a file to change.
  package let revalidateAt: Instant?

  package init(
    _ state: LoadStatus.State, timeline: ScriptTimeline? = nil, problem: String? = nil,
    revalidateAt: Instant? = nil
  ) {
    self.state = state
    self.timeline = timeline
    self.problem = problem
    self.revalidateAt = revalidateAt
  }
}
