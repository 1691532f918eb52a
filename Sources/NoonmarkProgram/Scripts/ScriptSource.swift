import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// One of the user's own widgets, which is run, and whose timeline is stored.
struct ScriptSource: RefreshSource {
  static let name = "the widget"

  let script: ScriptName
  let path: String
  let file: ScriptFile
  private let store: Store
  private let now: Instant
  /// The monotonic time of `now`.
  private let start = Clock.monotonicNanoseconds()
  private let zone: Zone
  private let seconds: Int
  private let environment: Environment
  private let home: String?
  /// The state file as the starter of a background load saw it, when the script was due.
  var before: Dependency?

  /// Prepares a run.
  ///
  /// - Throws: If there is no configuration or state directory.
  init(_ script: ScriptName, in run: inout Run) throws(Failure) {
    self.script = script
    file = ScriptFile(script, folder: try run.host.directory(.state))
    path = try ScriptFolder(of: run.host).path(of: script.name)
    store = run.host.store
    now = run.now
    zone = run.zone
    seconds = run.configuration[Keys.widgetsTimeout]
    home = run.host.environment.nonEmpty("HOME")
    environment = run.host.environment.removing(Run.optionalVariables).setting(
      try run.variables(for: script))
  }

  // MARK: A run

  /// Runs the script and returns its output without storing it.
  func run(
    _ signals: borrowing TerminationSignals
  ) throws(Failure) -> (document: ScriptDocument, bytes: [UInt8]) {
    if let reason = Run.refusal(of: path) { throw Failure(reason) }
    var child = ChildProcess(
      path, script.argument.map { [$0] } ?? [], environment: environment, deadline: seconds * 1000)
    child.directory = home.flatMap { FileStamp.of($0) == nil ? nil : $0 }
    child.leadsSession = true
    child.maximumOutputSize = ScriptDocument.maximumSize
    child.stopsAtMaximum = true
    child.ignoresDescendants = true
    child.endsGroup = true
    var signal: Int32?
    let outcome: ChildProcess.Outcome
    do {
      outcome = try ScriptSource.retryingWhileBusy { () throws(SystemError) in
        try child.run { _ in
          signal = signals.taken()
          return signal == nil
        }
      }
    } catch {
      let isText = error.code == ENOEXEC
      throw Failure(error.cannotRun(isText ? "begin it with #!/bin/sh" : "check its first line"))
    }
    if let signal { throw .canceled(signal) }
    try check(outcome)
    do {
      return (try ScriptDocument(outcome.output, ranAt: now, in: zone), outcome.output)
    } catch {
      throw Failure(outcome.output.isEmpty ? "it printed nothing" : error.message)
    }
  }

  /// The attempts to execute a file that is open for writing, and the pause between them in
  /// nanoseconds.
  private static let busyAttempts = (count: 20, pause: 25_000_000)

  /// Retries a function while the file that it executes is open for writing (ETXTBSY).
  private static func retryingWhileBusy<Value>(
    _ body: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    for _ in 1..<busyAttempts.count {
      do {
        return try body()
      } catch {
        guard error.code == ETXTBSY else { throw error }
        sleep(nanoseconds: busyAttempts.pause)
      }
    }
    return try body()
  }

  private func check(_ outcome: ChildProcess.Outcome) throws(Failure) {
    switch outcome.ending {
    case .exited(0): return
    case .exited(let status):
      let lines = outcome.errors.split(separator: UInt8(ascii: "\n"))
      let reason = lines.last.map { DisplayText(utf8: $0).string } ?? ""
      throw Failure("it exited with status \(status)" + (reason.isEmpty ? "" : ": \(reason)"))
    case .signaled(let signal): throw Failure("signal \(signal) ended it")
    case .timedOut:
      throw Failure(
        "it ran longer than \(seconds.counting("second")): "
          + "see widgets.timeout in the configuration")
    case .cut:
      throw Failure("it printed more than \(ScriptDocument.maximumSize >> 10) KiB")
    case .canceled: throw Failure("it was canceled")
    }
  }
}

// MARK: - Variables

extension Run {
  /// The variables that are not always set, and must not be inherited by a script run by a script.
  fileprivate static let optionalVariables = [
    "NOONMARK_ARGUMENT", "NOONMARK_LATITUDE", "NOONMARK_LONGITUDE", "NOONMARK_PLACE",
  ]

  /// Returns the environment variables of a script; docs/widgets.md lists them.
  fileprivate mutating func variables(
    for script: ScriptName
  ) throws(Failure) -> [(name: String, value: String)] {
    let host = self.host
    let family = invocation[Options.size] ?? .medium
    let theme = try theme()
    let style = OutputStyle(.ansi, .trueColor, isASCII: false)
    let scheme = appearance(theme, style, asksTerminal: false).appearance
    var variables = [
      ("NOONMARK_WIDGET", script.name),
      ("NOONMARK_NOW", "\(now.epochSeconds)"),
      ("NOONMARK_SIZE", family.rawValue),
      ("NOONMARK_WIDTH", "\(invocation.widths.exact ?? family.columns)"),
      ("NOONMARK_ZONE", zone.name),
      ("NOONMARK_LANGUAGE", Run.language(configuration, host.environment).language.rawValue),
      ("NOONMARK_LOCALE", host.environment.locale(for: .time) ?? "C"),
      ("NOONMARK_APPEARANCE", scheme.rawValue),
    ]
    // Without TZ, the C library finds the system's zone even if its name is unknown.
    if zone.name != ZoneDatabase.unknownName { variables.append(("TZ", zone.name)) }
    if let argument = script.argument { variables.append(("NOONMARK_ARGUMENT", argument)) }
    for role in Role.allCases {
      let name = role.name.uppercased().replacing(".", with: "_")
      variables.append(("NOONMARK_COLOR_\(name)", theme.solidColor(for: role, in: scheme).hex))
    }
    if let folder = host.directories.data,
      let location = LocationFile(folder: folder).read().value.location
    {
      variables.append(("NOONMARK_LATITUDE", "\(location.coordinates.latitude)"))
      variables.append(("NOONMARK_LONGITUDE", "\(location.coordinates.longitude)"))
      if let name = location.name { variables.append(("NOONMARK_PLACE", name.string)) }
    }
    return variables
  }
}

// MARK: - Loading

extension ScriptSource {
  var patience: Int { 5000 }
  /// The maximum wait for a process that only checks for a run, in milliseconds.
  ///
  /// Such a process holds the lock for an instant.
  private static let lockPatience = 100

  func takeLock() throws(Failure) -> Descriptor {
    try file.takeRunLock(patience: ScriptSource.lockPatience)
  }

  func readState() -> ScriptState { file.read().value }

  func isDue(after state: ScriptState) -> Bool {
    // Another process may have run it meanwhile.
    file.read().dependency == before
  }

  func begin(after state: ScriptState) { file.recordRun() }

  func load(
    after state: ScriptState, _ signals: borrowing TerminationSignals,
    _ progress: inout LoadProgress
  ) throws(Failure) -> ScriptDocument {
    let result = try run(signals)
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
    let isGone = access(path, F_OK) != 0 && errno == ENOENT
    if isGone, file.read().dependency.stamp == nil { return }
    try file.write(state, in: store)
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
