import NoonmarkBase
import NoonmarkDomain
import NoonmarkWidgets
import NoonmarkPhrases

/// Guesses the intended command of words that do not name a command.
///
/// For example, `log water` means `tally log water`, and so does `water` if a tally has that name.
struct CommandGuess {
  private let run: Run
  private let data: WidgetData

  /// - Parameter run: A run that has read the configuration and the clock.
  init(_ run: Run) {
    var run = run
    run.isQuiet = true
    data = run.data(for: [.dates, .counters, .tallies, .tasks])
    self.run = run
  }

  /// Returns the words of the likely intended command, or `nil` if no command is likely.
  func words(for typed: [String]) -> [String]? {
    guard let first = typed.first else { return nil }
    let rest = Array(typed.dropFirst())
    let verb = first.lowercased()
    if let path = CommandGuess.commands[verb] { return path.words + rest }
    if rest.isEmpty, let path = CommandGuess.things[verb] { return path.words }
    guard !rest.isEmpty else {
      return entry(typed) ?? HelpTopic.named(verb).map { ["help", $0.name] } ?? added(typed)
    }
    // `birthday add Ann may 3`
    if CommandGuess.kinds[verb] != nil, CommandGuess.isAdding(rest[0]), rest.count > 1 {
      return adding([verb] + rest.dropFirst())
    }
    switch verb {
    case let verb where CommandGuess.isAdding(verb): return adding(rest)
    case "edit", "change", "remove", "delete", "rm", "move", "rename":
      return changing(CommandGuess.changes[verb] ?? verb, rest)
    case "set", "use": return setting(rest)
    case "theme", "location", "place", "city": return setting(typed)
    case "config": return rest.count > 1 ? setting(rest) : ["config", "get"] + rest
    case "timer": return "countdown add Timer in".words + rest + (rest.count == 1 ? ["min"] : [])
    case "full": return rest == ["moon"] ? rest : nil
    default: break
    }
    if WidgetCatalog.kinds.contains(verb) {
      return command(of: verb, rest) ?? shown(verb, rest) ?? entry(of: verb, rest)
    }
    return entry(typed) ?? added(typed) ?? setting(typed)
  }

  /// The commands that a verb without its noun means.
  private static let commands: [String: String] = [
    "log": "tally log", "drank": "tally log", "ate": "tally log", "track": "tally log",
    "done": "todo done", "complete": "todo done", "finish": "todo done", "check": "todo done",
    "reopen": "todo reopen", "share": "todo share", "reset": "elapsed reset",
    "restart": "elapsed reset", "since": "elapsed add", "import": "countdown import",
    "subscribe": "calendar add", "detect": "location detect",
  ]

  /// The commands that a noun without a verb means.
  private static let things: [String: String] = [
    "calendars": "calendar list", "themes": "theme list", "widgets": "widget list",
    "dates": "countdown list", "countdowns": "countdown list", "birthdays": "countdown list",
    "list": "countdown list", "ls": "countdown list", "past": "countdown list --tab past",
    "upcoming": "countdown list --tab upcoming", "tasks": "todo list", "todos": "todo list",
    "counters": "elapsed list", "tallies": "tally", "habits": "tally", "history": "tally history",
    "events": "agenda list", "today": "agenda", "meetings": "agenda list", "next": "auto",
    "now": "auto", "sunrise": "sun", "sunset": "sun", "daylight": "sun", "equinox": "solstice",
    "winter": "solstice", "spring": "solstice", "summer": "solstice", "autumn": "solstice",
    "fall": "solstice", "season": "solstice", "seasons": "solstice upcoming", "moonrise": "moon",
    "status": "doctor", "install": "setup", "place": "location", "city": "location",
    "settings": "config list", "app": "ui", "tui": "ui",
    "notifications": "notify", "notices": "notify", "export": "countdown export",
    "sync": "calendar load", "outbox": "todo outbox",
  ]

  private static func isAdding(_ word: String) -> Bool {
    ["add", "new", "create", "remember", "remind"].contains(word.lowercased())
  }

  private static let changes = ["change": "edit", "delete": "remove", "rm": "remove"]

  /// The kinds of entries by their nouns.
  private static let kinds: [String: String] = [
    "date": "countdown", "event": "countdown", "birthday": "countdown", "countdown": "countdown",
    "task": "todo", "todo": "todo", "counter": "elapsed", "elapsed": "elapsed", "tally": "tally",
    "habit": "tally",
  ]

  /// Returns the command that adds an entry: of the named kind, or else a date or a task.
  private func adding(_ words: [String]) -> [String]? {
    guard let kind = CommandGuess.kinds[words[0].lowercased()], words.count > 1 else {
      return added(words) ?? "todo add".words + words
    }
    let rest = Array(words.dropFirst())
    let isBirthday = words[0].lowercased() == "birthday"
    let verb = kind != "tally" ? "add" : rest.count > 1 ? "log" : "new"
    return [kind, verb] + rest
      + (isBirthday ? ["--kind", "birthday"] : [])
  }

  /// Returns the command that adds a date; `nil` if the words have none.
  private func added(_ words: [String]) -> [String]? {
    guard words.count > 1,
      DateArguments(.next, takesTimes: true, in: run).sentence(in: words) != nil
    else { return nil }
    return "countdown add".words + words
  }

  /// Returns the command that changes the entry whose title the words begin with.
  private func changing(_ verb: String, _ words: [String]) -> [String]? {
    let counts = verb == "edit" || verb == "remove" ? words.count...words.count : 1...words.count
    for count in counts.reversed() {
      let title = words.prefix(count).joined(separator: " ")
      guard let kind = kind(of: title) else { continue }
      let isKnown = CommandCatalog.all.contains { $0.path == "\(kind) \(verb)" }
      guard isKnown else { continue }
      return [kind, verb] + words
    }
    return nil
  }

  private func setting(_ words: [String]) -> [String]? {
    guard words.count > 1 else { return nil }
    let rest = words.dropFirst()
    switch words[0].lowercased() {
    case "location", "place", "city": return ["location", "set"] + rest
    case "theme" where words[1] == "dark" || words[1] == "light":
      return "config set appearance".words + rest
    case "theme":
      guard rest.count == 1, Run.themeNames(in: run.host).contains(words[1]) else { return nil }
      return ["theme", "set"] + rest
    case let key:
      guard Keys.all.contains(where: { $0.name == key }) else { return nil }
      return ["config", "set"] + words
    }
  }

  // MARK: Entries

  private func kind(of title: String) -> String? {
    if (try? data.tallies.find(title)) != nil { return "tally" }
    if (try? data.counters.find(title)) != nil { return "elapsed" }
    if (try? data.dates.find(title)) != nil { return "countdown" }
    if isOpenTask(title) { return "todo" }
    return nil
  }

  private func isOpenTask(_ title: String) -> Bool {
    let open = data.todo.items.filter { !$0.isCompleted }
    return (try? TodoSearch.index(of: title, in: open)) != nil
  }

  /// Returns the likely command for the entry that the words name.
  private func entry(_ words: [String]) -> [String]? {
    let title = words.joined(separator: " ")
    // Two letters match too many titles.
    guard title.utf8.count > 2, let kind = kind(of: title) else { return nil }
    return entry(of: kind, words)
  }

  /// Returns the command of a kind that a verb means: `todo complete buy milk`.
  private func command(of kind: String, _ words: [String]) -> [String]? {
    let rest = Array(words.dropFirst())
    // `todo check the mail` can be a new task.
    guard let path = CommandGuess.commands[words[0].lowercased()], path.hasPrefix("\(kind) "),
      !rest.isEmpty, kind != "todo" || isOpenTask(rest.joined(separator: " "))
    else { return nil }
    return path.words + rest
  }

  /// Returns the command that shows a widget for words such as `countdown show launch`.
  private func shown(_ kind: String, _ words: [String]) -> [String]? {
    let title = words.dropFirst().joined(separator: " ")
    switch words[0].lowercased() {
    case "show", "view", "see", "open", "display", "get":
      if kind == "tally", let tally = try? data.tallies.find(title) {
        return ["tally/" + tally.name]
      }
      return self.kind(of: title) == kind && kind != "todo"
        ? entry(of: kind, Array(words.dropFirst())) : [kind]
    case "next", "now": return title.isEmpty ? [kind] : nil
    default: return nil
    }
  }

  private func entry(of kind: String, _ words: [String]) -> [String]? {
    let title = words.joined(separator: " ")
    switch kind {
    case "tally": return "tally log".words + words
    case "todo":
      return ["todo", isOpenTask(title) ? "done" : "add"] + words
    case "countdown":
      if title == "past" || title == "upcoming" { return "countdown list --tab".words + words }
      if let entry = try? data.dates.find(title) { return [spec(kind, entry.title)] }
      return added(words)
    case "elapsed":
      if let entry = try? data.counters.find(title) { return [spec(kind, entry.title)] }
      return added(words).map { _ in "elapsed add".words + words }
    default: return nil
    }
  }

  private func spec(_ kind: String, _ title: String) -> String {
    kind + "/" + EntrySearch.slug(title)
  }
}

extension Run {
  /// Returns an error that suggests the likely intended command, if there is one.
  func guessing(_ failure: Failure) -> Failure {
    guard failure.cause == .unknownCommand else { return failure }
    let typed = host.arguments.prefix { !CommandParser.isOption($0) }
    // Not for a misspelled subcommand, such as `agenda lst`, which already has a suggestion.
    let isMisspelled = typed.count > 1 && failure.advice?.hasPrefix("did you mean") == true
    if let first = typed.first, isMisspelled,
      CommandCatalog.all.contains(where: { $0.path.hasPrefix(first + " ") })
    {
      return failure
    }
    var run = self
    guard (try? run.load()) != nil, let words = CommandGuess(run).words(for: Array(typed)),
      (try? parser.parse(words)) != nil
    else { return failure }
    let line = (words + host.arguments.dropFirst(typed.count)).map(\.shellWord)
    return Failure(
      failure.sentence, "did you mean 'noonmark \(line.joined(separator: " "))'?",
      status: failure.status)
  }
}
