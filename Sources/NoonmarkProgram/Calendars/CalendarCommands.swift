import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText

/// `noonmark calendar …`: the calendars of the configuration.
enum CalendarCommands {
  @CommandGroup static var commands: CommandGroup.Visiting {
    Command(
      "calendar", "List the calendars of the configuration", options: [Options.textFormat.spec],
      run: { run throws(Failure) in try run.listCalendars() }
    ).also("calendar list")
    Command(
      "calendar load", "Download the calendars whose URLs are in the configuration",
      options: [Options.background.spec], run: { run throws(Failure) in try run.loadCalendars() })
    add
    remove
  }

  fileprivate static let advice =
    "No calendars: noonmark calendar add https://example.com/basic.ics, or a file or directory"

  /// The nanoseconds after which the kernel's coarse clock has moved past a file's timestamp.
  fileprivate static let pauseBeforeIndex = 20_000_000
}

extension Run {
  fileprivate mutating func listCalendars() throws(Failure) {
    try load()
    let readings = allCalendars()
    if invocation[Options.textFormat] == .json {
      let zone = self.zone
      return write(json: readings.map { $0.json(in: zone) })
    }
    guard !readings.isEmpty else { return writeLine(CalendarCommands.advice) }
    let style = calendarStyle()
    for reading in readings {
      print(reading.setting.text)
      for calendar in reading.source?.calendars ?? [] {
        print("  \(DisplayText(calendar.name).string): \(calendar.count.counting("event"))")
      }
      if let loaded = reading.loadedText(zone, style) { print("  \(loaded)") }
      if let problem = reading.problem { print("  \(problem)") }
      for file in reading.source?.problems ?? [] {
        for sentence in file.sentences { print("  \(sentence)") }
        let rest = file.problems.total - file.problems.count
        if rest > 0 { print("  \(file.path): \(rest) more problems") }
      }
    }
  }

  fileprivate mutating func loadCalendars() throws(Failure) {
    let isInBackground = try beginLoad()
    try requireReadable(Keys.calendars.spec)
    let addresses = calendarSettings().compactMap { setting -> WebAddress? in
      if case .subscription(let url) = setting.address { url } else { nil }
    }
    guard !addresses.isEmpty || isInBackground else {
      return writeLine("No calendar of the configuration is a URL: there is nothing to load")
    }
    var failures: [String] = []
    var results: [(WebAddress, SubscriptionSource.Value)] = []
    for address in addresses {
      let source = try SubscriptionSource(address, in: self)
      do {
        let value = try refresh(Refresh(source, isInBackground: isInBackground))
        if let value { results.append((address, value)) }
      } catch  where error.cause == .canceled(signal: SIGINT) {
        throw error
      } catch {
        // The other calendars are still loaded.
        failures.append("\(address.redacted): \(error.message)")
      }
    }
    // Makes the indexes for later renders, once the timestamps of the files are no longer racy.
    if !results.isEmpty { sleep(nanoseconds: CalendarCommands.pauseBeforeIndex) }
    try load()
    let readings = allCalendars()
    if isInBackground { return }
    for (address, result) in results {
      let reading = readings.first { $0.address == .subscription(address) }
      let count = reading?.eventCount ?? 0
      let unchanged = if case .unchanged = result { ", unchanged" } else { "" }
      print("\(address.redacted): \(count.counting("event"))\(unchanged)")
    }
    guard failures.count > 1 else {
      if let failure = failures.first { throw .failed(failure) }
      return
    }
    for failure in failures { print(failure) }
    try flush()
    throw .failed("\(failures.count) calendars were not loaded (listed above)")
  }
}

extension CalendarReading {
  /// The time of the last load of a subscription; nil for files and directories.
  fileprivate func loadedText(_ zone: Zone, _ style: CalendarStyle) -> String? {
    guard case .subscription = address else { return nil }
    guard let loadedAt = state?.loadedAt else { return "not loaded yet" }
    return "loaded \(style.dayAndMinute(loadedAt, in: zone))"
  }

  fileprivate func json(in zone: Zone) -> JSONValue {
    let isSubscription = if case .subscription = address { true } else { false }
    let calendars = (source?.calendars ?? []).map { calendar in
      JSONValue.members([
        ("name", .string(DisplayText(calendar.name).string)), ("events", .integer(calendar.count)),
      ])
    }
    let problems = (source?.problems ?? []).flatMap(\.sentences)
    return .members([
      ("address", .string(DisplayText(text).string)),
      ("kind", .string(isSubscription ? "subscription" : "file")),
      ("name", .optional(setting.name.map { DisplayText($0).string })),
      ("color", .optional(setting.color)),
      ("prefix", .optional(setting.prefix.map { DisplayText($0).string })),
      ("busy", .bool(setting.isBusy)),
      ("calendars", .array(calendars)),
      ("loaded_at", .optional(state?.loadedAt?.rfc3339(in: zone))),
      ("problem", .optional(problem.map { DisplayText($0).string })),
      ("invalid", .array(problems.map { JSONValue.string(DisplayText($0).string) })),
    ])
  }
}
