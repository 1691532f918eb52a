import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// `noonmark calendar add` and `noonmark calendar remove`, which edit the key `calendars`.
extension CalendarCommands {
  static let add = Command(
    "calendar add", "Show the events of a calendar, and load it",
    arguments: [Argument("CALENDAR")],
    options: [name.spec, color.spec, prefix.spec, busy.spec, notBusy.spec],
    run: { run throws(Failure) in try run.addCalendar() })
  static let remove = Command(
    "calendar remove", "Show the events of a calendar no longer",
    arguments: [Argument("CALENDAR")], options: [Options.yes.spec],
    run: { run throws(Failure) in try run.removeCalendar() })

  private static let name = Option.text(
    "name", "NAME", "Use NAME in place of the calendar's own, or none")
  private static let color = Option.text(
    "color", "COLOR", "Use the color in lists: #rrggbb, a name such as teal, or none")
  private static let prefix = Option.text(
    "prefix", "TEXT", "Write TEXT before the titles of its events, or none")
  private static let busy = Option.flag("busy", "Hide the titles, places and links of its events")
  private static let notBusy = Option.flag(
    "no-busy", "Show the titles, places and links of its events again")

  /// Returns a calendar with its name, and the typed address.
  fileprivate static func setting(
    of typed: String, in host: Host
  ) throws(Failure) -> (setting: CalendarSetting, word: String) {
    // `NAME=PATH` may be relative. A file with an equals sign in its name takes precedence.
    var (given, rest) = (String?.none, typed)
    if let equals = typed.firstIndex(of: "="), FileStamp.of(host.absolute(typed) ?? typed) == nil,
      !typed[..<equals].contains(where: { "/:".contains($0) })
    {
      (given, rest) = (String(typed[..<equals]), String(typed[typed.index(after: equals)...]))
    }
    let word = try word(for: rest, in: host)
    if let given { try check(name: given) }
    return (try CalendarSetting(given.map { $0 + "=" + word } ?? word), word)
  }

  private static func check(name: String) throws(Failure) {
    guard CalendarSetting.isName(name) else {
      throw .input(ErrorMessage.invalid("name", name, "use one without slashes and colons"))
    }
  }

  /// Changes a calendar by the options of a command line; `none` removes a value.
  fileprivate static func change(
    _ setting: inout CalendarSetting, by invocation: Invocation
  ) throws(Failure) {
    func value(_ option: Option<String?>) -> String?? {
      invocation[option].map { $0 == "none" ? nil : $0 }
    }
    if let name = value(name) {
      if let name { try check(name: name) }
      setting.name = name
    }
    if let color = value(color) {
      setting.color = nil
      if let color { try setting.take("color=" + color) }
    }
    if let prefix = value(prefix) {
      setting.prefix = nil
      if let prefix { try setting.take("prefix=" + prefix) }
    }
    guard !invocation[busy] || !invocation[notBusy] else {
      throw .input("'--busy' cannot be used with '--no-busy': omit one of them")
    }
    if invocation[busy] { setting.isBusy = true }
    if invocation[notBusy] { setting.isBusy = false }
  }

  /// Returns the words of a configured calendar, changed by a command line.
  ///
  /// - Throws: If a word is invalid, unless an option replaces it.
  fileprivate static func words(
    _ group: [String], named name: String?, changedBy invocation: Invocation
  ) throws(Failure) -> [String] {
    var known = try CalendarSetting(group[0])
    for word in group.dropFirst() {
      do {
        try known.take(word)
      } catch {
        let isReplaced = [color, prefix].contains { option in
          word.hasPrefix(option.spec.name + "=") && invocation.has(option)
        }
        guard isReplaced else { throw error }
      }
    }
    known.name = name ?? known.name
    try change(&known, by: invocation)
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
    let (plain, word) = try CalendarCommands.setting(of: typed, in: host)
    var setting = plain
    try CalendarCommands.change(&setting, by: invocation)
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
    let store = recordingStore()
    try changeCalendars(in: store) { groups throws(Failure) in
      let known = groups.firstIndex { group in
        (try? CalendarSetting(group[0])).map { isSame($0.address, address) } ?? false
      }
      guard let known else { return groups.append(setting.words(of: word)) }
      let changed = try CalendarCommands.words(
        groups[known], named: plain.name, changedBy: invocation)
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
    try changeCalendars(in: recordingStore()) { current throws(Failure) in
      guard let index = current.firstIndex(of: groups[index]) else {
        throw .failed("\(names[index]) was changed meanwhile", "see noonmark calendar list")
      }
      current.remove(at: index)
    }
    print("Removed \(names[index])")
  }
}
