import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText

/// `noonmark calendar add` and `noonmark calendar remove`: the words of the key `calendars`.
extension CalendarCommands {
  static let add = Command(
    "calendar add", "Show the events of a calendar, and load it",
    arguments: [Argument("CALENDAR")], run: { run throws(Failure) in try run.addCalendar() })
  static let remove = Command(
    "calendar remove", "Show the events of a calendar no longer",
    arguments: [Argument("CALENDAR")], options: { Options.yes },
    run: { run throws(Failure) in try run.removeCalendar() })

  /// Returns the word of the key for a calendar as it was typed.
  fileprivate static func word(for typed: String, in host: Host) throws(Failure) -> String {
    guard !typed.contains("://") else { return typed }
    guard !typed.isEmpty, let path = host.absolute(typed) else {
      throw .input("invalid calendar \(typed.quoted)", "write a path or a URL")
    }
    let isRooted = path.utf8.starts(with: "/".utf8)
    let whole = isRooted ? path : Directory.current.map { Path.joined($0, path) } ?? path
    guard FileStamp.of(whole) != nil || Directory.exists(whole) else {
      // A host without its scheme, as address bars show it.
      let isHost = !isRooted && typed.contains(".") && typed.contains("/")
      throw .input(
        "no such file or directory: \(typed.quoted)",
        isHost ? "write a URL with https://" : "write a path or a URL")
    }
    return isRooted ? typed : whole
  }

  /// Returns the words of the key; an unclosed quote is an error.
  fileprivate static func words(of value: String?) throws(Failure) -> [String] {
    guard let words = CalendarAddress.words(of: value ?? "") else {
      throw .failed(
        "calendars: a quote is not closed: correct it with noonmark config edit")
    }
    return words
  }
}

extension Run {
  fileprivate mutating func addCalendar() throws(Failure) {
    let typed = invocation.arguments[0]
    let word = try CalendarCommands.word(for: typed, in: host)
    let value = CalendarAddress.value(of: [word])
    let (addresses, problems) = CalendarAddress.parse(value)
    guard let address = addresses.first else {
      throw .input(problems.first ?? "invalid calendar")
    }
    if case .subscription(let url) = address,
      let page = CalendarPage.advice(host: url.host, path: url.path)
    {
      throw .input("\(url.redacted) is \(page.problem)", page.advice)
    }
    try load()
    try requireReadable(Keys.calendars.spec)
    let words = try CalendarCommands.words(of: configuration[Keys.calendars])
    let isNew = !calendarAddresses().contains { isSame($0, address) }
    // An address that answers with something else is not added.
    if case .subscription(let url) = address {
      _ = try refresh(
        Refresh(try SubscriptionSource(url, in: self), isInBackground: false))
    }
    if isNew {
      let changed = CalendarAddress.value(of: words + [word])
      try ConfigAccess.set(Keys.calendars.spec, to: changed, invocation, host)
    }
    try load()
    printCalendar(address, isNew: isNew)
  }

  /// Whether two addresses name the same file, directory or URL.
  private func isSame(_ one: CalendarAddress, _ other: CalendarAddress) -> Bool {
    guard case .path(let path) = one, case .path(let otherPath) = other else {
      return one == other
    }
    return host.absolute(path) == host.absolute(otherPath)
  }

  /// Prints how many events a calendar has.
  private mutating func printCalendar(_ address: CalendarAddress, isNew: Bool) {
    let reading = allCalendars().first { isSame($0.address, address) }
    let verb = isNew ? "Added" : "Already shown:"
    let count = CalendarCommands.events(reading?.eventCount ?? 0)
    print("\(verb) \(reading?.text ?? address.name): \(count) in the next two weeks")
    if let problem = reading?.problem { warn(problem) }
    if isNew, host.terminal != nil {
      print("noonmark agenda list shows them, and noonmark undo takes it back.")
    }
  }

  fileprivate mutating func removeCalendar() throws(Failure) {
    let typed = invocation.arguments[0]
    try load()
    try requireReadable(Keys.calendars.spec)
    let words = try CalendarCommands.words(of: configuration[Keys.calendars])
    let wanted = host.absolute(typed) ?? typed
    let names = words.map { word in
      CalendarAddress.parse(CalendarAddress.value(of: [word])).places.first?.name ?? word
    }
    let exact = words.indices.filter { index in
      words[index] == typed || names[index] == typed
        || (host.absolute(words[index]) ?? words[index]) == wanted
    }
    let found = exact.isEmpty ? words.indices.filter { names[$0].contains(typed) } : exact
    guard let index = found.first else {
      throw .failed("no such calendar: \(typed.quoted)", "see noonmark calendar list")
    }
    guard found.count == 1 else {
      throw .failed(
        "\(typed.quoted) is in several calendars: "
          + found.map { names[$0] }.joined(separator: ", "), "write more of it")
    }
    guard try confirms("Remove \(names[index])") else { return writeLine("Nothing was removed.") }
    var rest = words
    rest.remove(at: index)
    if rest.isEmpty {
      try ConfigAccess.edit(invocation, host) { $0.removing(Keys.calendars.spec.name) }
    } else {
      try ConfigAccess.set(
        Keys.calendars.spec, to: CalendarAddress.value(of: rest), invocation, host)
    }
    print("Removed \(names[index])")
  }
}
