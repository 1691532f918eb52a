import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// `noonmark doctor`: the environment that noonmark finds, any problems, and their repair.
enum DoctorCommand {
  static let command = Command(
    "doctor", "Print the environment that noonmark finds, and any problems",
    options: [repairs.spec, Options.yes.spec], run: { run throws(Failure) in try run.diagnose() })

  fileprivate static let labelWidth = 10

  /// The seconds after `calendars.refresh` after which a subscription counts as stale.
  fileprivate static let patience = 86_400

  static let repairs = Option.flag(
    "repair", "Repair damaged files, and keep a copy of each; ask before")

  /// Whether a warning already reports a finding, or that the whole file cannot be used.
  fileprivate static func isKnown(_ finding: Finding, _ warnings: Warnings) -> Bool {
    let path = finding.path
    guard finding.line == nil else { return warnings.allSentences.contains(finding.sentence) }
    return warnings.allSentences.contains { warning in
      warning.hasPrefix("\(path): ") || warning.hasPrefix("\(path) ")
        || warning.contains("cannot read \(path): ")
    }
  }

  /// The maximum number of rounds.
  ///
  /// The contents of a repaired directory are repaired in the next one.
  fileprivate static let maximumRounds = 4

  fileprivate static func text(of step: RepairStep) -> String {
    switch step {
    case .kept(let copy): "kept       \(copy)"
    case .repaired(let finding): "repaired   \(finding.outcome)"
    case .failed(let message): "failed     \(message)"
    }
  }

  fileprivate static func notifier(_ host: Host) -> String {
    do {
      return try Notifier(host.environment).path
    } catch {
      return "none: \(error.message)"
    }
  }

  fileprivate static func state(of path: String?) -> String {
    guard let path else { return "none: set HOME" }
    return FileStamp.of(path) == nil ? "\(path) (does not exist yet)" : path
  }

  fileprivate static func state(of list: TodoList) -> String {
    switch list.state {
    case .ok, .empty: "ok"
    case .loading: "loading"
    case .offline: "offline"
    case .error: "not loaded"
    }
  }

  fileprivate static func terminal(_ host: Host) -> String {
    guard let terminal = host.terminal else { return "none: standard output is not a terminal" }
    let environment = host.environment
    let colors =
      switch ColorPolicy(isTerminal: true, variable: { environment[$0] }).terminalDepth {
      case .none: "no colors"
      case .ansi16: "16 colors"
      case .ansi256: "256 colors"
      case .trueColor: "all colors"
      }
    return "\(terminal.columns)×\(terminal.rows), \(colors)"
  }

  fileprivate static func locale(_ host: Host, _ style: CalendarStyle) -> String {
    let name = host.environment.locale(for: .time) ?? "C"
    let example = CivilDate(year: 2026, month: 3, day: 20).map { style.text($0).string } ?? ""
    return "\(name): \(example) \(style.text(hour: 14, minute: 46).string)"
  }
}

extension Run {
  fileprivate mutating func diagnose() throws(Failure) {
    if invocation[DoctorCommand.repairs] { return try repair() }
    let lines = try examine()
    let checkup = checkup()
    let (indent, bold) = (DoctorCommand.labelWidth + 1, emphasizes ? DoctorCommand.labelWidth : 0)
    for line in lines { print(paragraph: line, indent: indent, bold: bold) }
    let findings = checkup.findings.filter { !$0.isHarmless }
    for finding in findings where !DoctorCommand.isKnown(finding, warnings) {
      warn(finding.isRepairable ? finding.sentence : finding.outcome)
    }
    for copy in checkup.copies { print("copy       \(copy)") }
    // The mark takes two columns of the label.
    let label = emphasizes ? "problem  " : "problem    "
    for warning in warnings.allSentences {
      print(label + warning, after: "✗", color: 31, indent: indent)
    }
    let count = findings.count(where: \.isRepairable)
    if count > 0 {
      print("noonmark doctor --repair repairs \(count.counting("problem")).")
    }
    if warnings.sentences.isEmpty { print("No problems found.", after: "✓", color: 32) }
    warnings.removeAll()
  }

  /// Reads all data, and returns the lines about the environment.
  ///
  /// Each problem causes a warning.
  private mutating func examine() throws(Failure) -> [String] {
    try load()
    let logs = host.directories.data.flatMap { try? TallyFile.names(in: $0) } ?? []
    let data = data(for: .all, tallies: logs)
    if let folder = host.directories.data {
      warn(of: data.dates.sharedIDs, in: EntryFile.dates(in: folder).path)
      warn(of: data.counters.sharedIDs, in: EntryFile.counters(in: folder).path)
    }
    _ = configuredWidgets(configuredSpecs())
    let style = try styleLines()
    for problem in PictureLoader.problems(in: host.directories) { warn(problem) }
    let tasks = taskLines(data.todo) + calendarLines()
    let widgets = widgetsLine()
    let ofCache = host.directories.cache.flatMap { RenderCache(folder: $0).obstacle }
    // A directory that exists can be read-only on purpose.
    let ofConfiguration = invocation.configurationPath(host).map(Path.parent).flatMap { folder in
      Directory.exists(folder) ? nil : Directory.obstacle(to: folder)?.cannotCreate(folder)
    }
    for obstacle in [ofConfiguration, ofCache, host.store.obstacle].compactMap(\.self) {
      warn(obstacle)
    }
    let directories = host.directories
    let isPlaceSet = data.location.origin != .fallback
    let dates = data.dates.counts(at: ZonedInstant(now, in: zone))
    return [
      "noonmark   \(host.build.description)",
      "time       \(now.rfc3339(in: zone)), zone \(zone.name)",
      "location   \(isPlaceSet ? data.location.line : "not set; using Greenwich")",
      "config     \(DoctorCommand.state(of: invocation.configurationPath(host)))",
      "data       \(DoctorCommand.state(of: directories.data))",
      "state      \(DoctorCommand.state(of: directories.state))",
      "cache      \(DoctorCommand.state(of: directories.cache))",
      "entries    \(dates.upcoming) upcoming and \(dates.past) past dates, "
        + data.counters.all.count.counting("counter"),
    ] + tasks + [
      "widgets    \(widgets)",
      "notifier   \(DoctorCommand.notifier(host))",
      "terminal   \(DoctorCommand.terminal(host))",
      "locale     \(DoctorCommand.locale(host, calendarStyle()))",
    ] + style
  }

  /// Describes the user's own widgets.
  ///
  /// Each failing one causes a warning.
  private mutating func widgetsLine() -> String {
    for problem in ScriptFolder(host.directories)?.problems ?? [] { warn(problem) }
    let rows = scriptRows()
    for row in rows {
      if let problem = row.problem { warn("the widget \(row.script.text): \(problem)") }
    }
    let names = rows.map(\.script.text)
    return names.isEmpty ? "none of your own" : names.joined(separator: ", ")
  }

  /// Returns the line about calendars.
  ///
  /// Each unreadable or stale one causes a warning.
  mutating func calendarLines() -> [String] {
    let readings = allCalendars()
    var count = 0
    for reading in readings {
      count += reading.source?.calendars.count ?? 0
      if let problem = reading.problem { warn(problem) }
      if let problem = reading.invalidEvents { warn(problem) }
      let limit = configuration[Keys.calendarsRefresh] + DoctorCommand.patience
      if let loadedAt = reading.state?.loadedAt, now.seconds(since: loadedAt) > limit {
        let day = calendarStyle().text(zone.date(at: loadedAt))
        warn("\(reading.text): not loaded since \(day.string): run noonmark calendar load")
      }
    }
    return ["calendars  \(readings.isEmpty ? "none" : count.counting("calendar"))"]
  }

  /// The lines about language, charset and colors, with the reasons.
  fileprivate mutating func styleLines() throws(Failure) -> [String] {
    let theme = try theme()
    let decided = appearance(theme, OutputStyle(.ansi, .trueColor, isASCII: false))
    let (language, reason) = Run.language(configuration, host.environment)
    let charset = Charset(for: Format.ansi, configuration, host.environment)
    let origin =
      configuration[Keys.theme.spec] == theme.name
      ? "theme in the configuration" : "the default"
    return [
      "language   \(language.rawValue): \(reason)",
      "charset    \(charset.isASCII ? "ascii" : "utf-8"): \(charset.reason)",
      "theme      \(theme.name): \(origin)",
      "appearance \(decided.appearance.rawValue): \(decided.reason)",
    ]
  }

  /// Returns the lines about tasks: their number, the status of the feed, and the path of curl.
  ///
  /// If a feed is set, a missing curl causes a warning.
  mutating func taskLines(_ list: TodoList) -> [String] {
    let open = list.items.count { !$0.isCompleted }
    var lines = ["tasks      \(open) open and \(list.items.count - open) done"]
    if let problem = list.problem { warn("the feed: \(problem)") }
    // An invalid URL is reported as the list's problem.
    let address = try? feedAddress()
    lines.append(
      "feed       \(address.map { "\($0.host): \(DoctorCommand.state(of: list))" } ?? "not set")")
    do {
      lines.append("curl       \(try Curl(host.environment).path)")
    } catch {
      lines.append("curl       none: \(error.message)")
      if address != nil { warn(error.message) }
    }
    lines.append("outbox     \(outbox())")
    return lines
  }

  private mutating func outbox() -> String {
    do {
      let count = try read(Outbox(host)).entries.count
      return count == 0 ? "empty" : "\(count) unsent"
    } catch {
      warn(error.message)
      return "unreadable"
    }
  }

  /// Repairs the repairable problems, and reports each step and the remaining problems.
  mutating func repair() throws(Failure) {
    try load()
    warnings.removeAll()
    let checkup = checkup()
    var outcome = "Nothing to repair."
    var failures = 0
    for _ in 0..<DoctorCommand.maximumRounds where failures == 0 {
      let findings = checkup.findings.filter(\.isRepairable)
      guard !findings.isEmpty else { break }
      if !invocation[Options.yes] {
        try requireTerminal(to: "repair")
        for finding in findings {
          print("found      \(finding.outcome)")
        }
        try flush()
        guard agrees(to: "Repair \(findings.count.counting("problem"))") else {
          outcome = "Nothing was repaired."
          break
        }
      }
      outcome = ""
      for step in checkup.repair() {
        if case .failed = step { failures += 1 }
        print(DoctorCommand.text(of: step))
      }
      try flush()
    }
    if !outcome.isEmpty { print(outcome) }
    try printProblems(left: checkup, afterFailure: failures > 0)
    guard failures == 0 else {
      try flush()
      throw .failed(
        failures.counting("file was", plural: "files were") + " not repaired (listed above)")
    }
  }

  /// Prints the remaining problems, with the reason if there is one.
  private mutating func printProblems(left checkup: Checkup, afterFailure: Bool) throws(Failure) {
    _ = try examine()
    let findings = checkup.findings.filter { !$0.isHarmless }
    for finding in findings {
      if !finding.isRepairable {
        print("left       \(finding.outcome)")
      } else if afterFailure {
        print("left       \(finding.sentence)")
      }
    }
    let sentences = Set(findings.map(\.sentence))
    let left = warnings.allSentences.filter { warning in
      !sentences.contains(warning)
        && !findings.contains { $0.line == nil && warning.contains("cannot read \($0.path): ") }
    }
    for warning in left { print("left       \(warning)") }
    if findings.isEmpty, left.isEmpty { print("No problems found.") }
    warnings.removeAll()
  }

  /// The check of the files that noonmark writes.
  func checkup() -> Checkup {
    let path = invocation.configurationPath(host)
    // URLs can contain passwords.
    let secrets = [Keys.todoURL.spec, Keys.todoWebhook.spec, Keys.todoRemoteDelete.spec]
    let isSecret =
      secrets.contains { configuration[$0] != nil }
      || configuration[Keys.calendars].map(CalendarSetting.mayHaveURL) == true
    return Checkup(
      directories: host.directories, store: host.store,
      configuration: path.flatMap { path in
        guard !File.isNullDevice(path) else { return nil }
        return FileCheck(
          path, .lines(.settings), limit: Run.maximumFileSize, privacy: isSecret ? .secret : .own)
      },
      stamp: now.rfc3339(in: .utc).filter { $0 != "-" && $0 != ":" },
      now: Clock.nanoseconds())
  }
}
