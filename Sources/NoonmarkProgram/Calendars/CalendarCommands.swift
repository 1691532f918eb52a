import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
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

/// `noonmark calendar add` and `noonmark calendar remove`, which edit the key `calendars`.
extension CalendarCommands {
  static let add = Command(
    "calendar add", "Show the events of a calendar, and load it",
    arguments: [Argument("CALENDAR")],
    options: [name.spec, color.spec, prefix.spec, busy.spec],
    run: { run throws(Failure) in try run.addCalendar() })
  static let remove = Command(
    "calendar remove", "Show the events of a calendar no longer",
    arguments: [Argument("CALENDAR")], options: [Options.yes.spec],
    run: { run throws(Failure) in try run.removeCalendar() })

  private static let name = Option.text("name", "NAME", "Use NAME in place of the calendar's own")
  private static let color = Option.text(
    "color", "COLOR", "Use the color in lists: #rrggbb, or a name such as teal")
  private static let prefix = Option.text(
    "prefix", "TEXT", "Write TEXT before the titles of its events")
  private static let busy = Option.flag("busy", "Hide the titles, places and links of its events")

  /// Returns a calendar with its options, and the typed address.
  fileprivate static func setting(
    of typed: String, _ invocation: Invocation, in host: Host
  ) throws(Failure) -> (setting: CalendarSetting, word: String) {
    // `NAME=PATH` may be relative. A file with an equals sign in its name takes precedence.
    var (given, rest) = (String?.none, typed)
    if let equals = typed.firstIndex(of: "="), FileStamp.of(host.absolute(typed) ?? typed) == nil,
      !typed[..<equals].contains(where: { "/:".contains($0) })
    {
      (given, rest) = (String(typed[..<equals]), String(typed[typed.index(after: equals)...]))
    }
    let word = try word(for: rest, in: host)
    let wanted = invocation[name] ?? given
    if let wanted, !CalendarSetting.isName(wanted) {
      throw .input(ErrorMessage.invalid("name", wanted, "use one without slashes and colons"))
    }
    var setting = try CalendarSetting(wanted.map { $0 + "=" + word } ?? word)
    if let color = invocation[color] { try setting.take("color=" + color) }
    if let prefix = invocation[prefix] { try setting.take("prefix=" + prefix) }
    if invocation[busy] { try setting.take("busy") }
    return (setting, word)
  }

  /// Returns the words of a configured calendar, changed by the given properties of another.
  fileprivate static func words(
    _ group: [String], changedBy other: CalendarSetting
  ) throws(Failure) -> [String] {
    var known = try CalendarSetting(group[0])
    // An invalid word is replaced or omitted.
    for word in group.dropFirst() { try? known.take(word) }
    known.name = other.name ?? known.name
    known.color = other.color ?? known.color
    known.prefix = other.prefix ?? known.prefix
    known.isBusy = known.isBusy || other.isBusy
    return known.words(of: CalendarSetting.address(in: group[0]))
  }

  /// Returns the word to store for a typed calendar.
  fileprivate static func word(for typed: String, in host: Host) throws(Failure) -> String {
    let typed = CalendarAddress.withoutFileScheme(typed)
    guard !typed.contains("://") else { return typed }
    guard !typed.isEmpty, let path = host.wholePath(typed) else {
      throw .input("invalid calendar \(typed.quoted)", "write a path or a URL")
    }
    let isRooted = CalendarAddress.isWritten(typed)
    guard try host.store.isPresent(path) else {
      // A host without its scheme, as address bars display it.
      let isHost = !isRooted && typed.contains(".") && typed.contains("/")
      throw .input(
        "no such file or directory: \(typed.quoted)",
        isHost ? "write a URL with https://" : "write a path or a URL")
    }
    return isRooted ? typed : path
  }
}

extension Host {
  /// Returns the absolute path of a typed path, normalized if that is the same file.
  ///
  /// A relative path is resolved against the working directory. `nil` if the working directory or
  /// the home directory is needed but unknown.
  fileprivate func wholePath(_ typed: String) -> String? {
    guard var path = absolute(CalendarAddress.withoutFileScheme(typed)) else { return nil }
    if !path.utf8.starts(with: "/".utf8) {
      guard let current = Directory.current else { return nil }
      path = Path.joined(current, path)
    }
    // After a symbolic link, `..` is the parent of the link's target.
    let normalized = Path.normalized(path)
    return realPath(normalized) == realPath(path) ? normalized : path
  }
}

extension Run {
  /// Loads the configuration, and returns the words of each calendar.
  ///
  /// - Throws: Also if a quote is not closed.
  private mutating func calendarGroups() throws(Failure) -> [[String]] {
    try load()
    try requireReadable(Keys.calendars.spec)
    return try Run.calendarGroups(of: configuration[Keys.calendars])
  }

  private static func calendarGroups(of value: String?) throws(Failure) -> [[String]] {
    guard let words = CalendarSetting.words(of: value ?? "") else {
      throw .failed("calendars: a quote is not closed: correct it with noonmark config edit")
    }
    return CalendarSetting.groups(of: words).map(Array.init)
  }

  /// Changes the calendars that the file has now, not those loaded earlier.
  ///
  /// Another process may have changed the file since.
  private func changeCalendars(
    in store: Store, _ change: (inout [[String]]) throws(Failure) -> Void
  ) throws(Failure) {
    let key = Keys.calendars.spec
    let access = try ConfigAccess(self)
    try access.edit(in: store) { file throws(Failure) in
      let before = try Run.calendarGroups(of: file.value(key.name))
      var groups = before
      try change(&groups)
      guard groups != before else { return nil }
      guard !groups.isEmpty else { return file.removing(key.name) }
      let value = CalendarSetting.value(of: groups.flatMap(\.self))
      try access.check(value, for: key)
      return try file.setting(key.name, to: value)
    }
  }

  fileprivate mutating func addCalendar() throws(Failure) {
    let typed = invocation.arguments[0]
    let (setting, word) = try CalendarCommands.setting(of: typed, invocation, in: host)
    let address = setting.address
    if case .subscription(let url) = address,
      let page = CalendarPage.advice(for: url)
    {
      throw .input("\(url.redacted) is \(page.problem)", page.advice)
    }
    // Reports an error in the key before a download.
    let known = try calendarGroups().compactMap { group in
      group.first.flatMap { try? CalendarSetting($0).address }
    }.first { isSame($0, address) }
    // A file or URL that is not a calendar is not added. A calendar that is there is loaded as it
    // is set, for example as webcal instead of webcals.
    switch known ?? address {
    case .path(let path): try checkCalendar(at: path)
    case .subscription(let url):
      let source = try SubscriptionSource(url, in: self)
      _ = try refresh(Refresh(source, isInBackground: false))
      try checkCalendar(at: source.file.calendarPath)
    }
    var verb = "Added"
    let store = recordingStore
    try changeCalendars(in: store) { groups throws(Failure) in
      let known = groups.firstIndex { group in
        (try? CalendarSetting(group[0])).map { isSame($0.address, address) } ?? false
      }
      guard let known else { return groups.append(setting.words(of: word)) }
      let changed = try CalendarCommands.words(groups[known], changedBy: setting)
      verb = changed == groups[known] ? "Already shown:" : "Changed"
      groups[known] = changed
    }
    try load()
    printCalendar(address, verb)
  }

  /// Warns of a calendar without events that has something else.
  ///
  /// - Throws: If the path names a file that is not a calendar. A directory may be empty.
  private mutating func checkCalendar(at path: String) throws(Failure) {
    let file: [UInt8]
    do {
      file = try File.read(host.absolute(path) ?? path, limit: Store.maximumSize).bytes
    } catch {
      guard error.code != EISDIR else { return }
      throw .failed(error.cannotRead(path))
    }
    let calendar = ICalendarFile(file)
    guard calendar.isCalendar else {
      if Gzip.isCompressed(file) {
        throw .input("\(path) is compressed with gzip", "decompress it with gunzip")
      }
      if VCardFile(file).isContacts {
        throw .input(
          "\(path) has contacts, not events", "add their birthdays with noonmark countdown import")
      }
      throw .input("\(path) is not an iCalendar file: no BEGIN:VCALENDAR")
    }
    if let other = calendar.componentsWithoutEvents {
      warn("the calendar has no events to show, only \(other)")
    }
  }

  /// Whether two addresses name the same file, directory or URL.
  private func isSame(_ one: CalendarAddress, _ other: CalendarAddress) -> Bool {
    guard case .path(let path) = one, case .path(let otherPath) = other else {
      return one == other
    }
    return host.wholePath(path) == host.wholePath(otherPath)
  }

  /// Prints how many events a calendar has.
  private mutating func printCalendar(_ address: CalendarAddress, _ verb: String) {
    let reading = allCalendars().first { isSame($0.address, address) }
    let count = (reading?.eventCount ?? 0).counting("event")
    print("\(verb) \(reading?.setting.text ?? address.name): \(count) in the next two weeks")
    if let problem = reading?.problem { warn(problem) }
    if verb == "Added", host.terminal != nil {
      print(
        "noonmark agenda shows the next ones"
          + (canUndo ? ", and noonmark undo takes it back." : "."))
    }
  }

  fileprivate mutating func removeCalendar() throws(Failure) {
    let typed = invocation.arguments[0]
    let groups = try calendarGroups()
    let isURL = CalendarAddress.withoutFileScheme(typed).contains("://")
    let wanted = isURL ? nil : host.wholePath(typed)
    // Words that are not a valid calendar can be removed, too.
    let firsts = groups.map { $0.first ?? "" }
    let settings = firsts.map { try? CalendarSetting($0) }
    let names = zip(settings, firsts).map { $0?.address.name ?? $1 }
    let exact = groups.indices.filter { index in
      let address = CalendarSetting.address(in: firsts[index])
      return firsts[index] == typed || names[index] == typed || settings[index]?.name == typed
        || wanted != nil && host.wholePath(address) == wanted
    }
    let found = exact.isEmpty ? groups.indices.filter { names[$0].contains(typed) } : exact
    guard let index = found.first else {
      throw .failed("no such calendar: \(typed.quoted)", "see noonmark calendar list")
    }
    guard found.count == 1 else {
      throw .failed(
        "\(typed.quoted) is in several calendars: "
          + found.map { names[$0] }.joined(separator: ", "), "write more of it")
    }
    guard try confirmsRemoval(of: names[index]) else { return }
    try changeCalendars(in: recordingStore) { current throws(Failure) in
      guard let index = current.firstIndex(of: groups[index]) else {
        throw .failed("\(names[index]) was changed meanwhile", "see noonmark calendar list")
      }
      current.remove(at: index)
    }
    print("Removed \(names[index])")
  }
}
