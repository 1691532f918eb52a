import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets
import NoonmarkPhrases

/// `noonmark completions SHELL`, and the command by which its scripts ask for words.
enum CompletionCommands {
  static let script = Command(
    "completions", "Print the completion script of a shell",
    arguments: [
      Argument(
        "SHELL",
        choices: [
          .init("bash", "for bash-completion, or to be sourced"),
          .init("zsh", "a function for a folder of fpath, or to be sourced"),
          .init("fish", "for fish's folder of completions"),
        ])
    ],
    run: { run throws(Failure) in try run.printCompletionScript() })

  static let answer = Command(
    "complete", "List what the last word of a command line can be completed to",
    arguments: [Argument("WORD", .any)], isHidden: true,
    run: { run throws(Failure) in run.complete() })
}

extension Run {
  fileprivate mutating func printCompletionScript() throws(Failure) {
    // The parser has checked the shell.
    let name = "completions/noonmark.\(invocation.arguments[0])"
    for file in EmbeddedFiles.all where file.name.description == name {
      write([UInt8](file.text))
    }
  }

  /// Prints `files` or `words`, then each word, a tab, and its summary.
  ///
  /// Both are sanitized, so an untrusted title cannot control the terminal that lists them.
  fileprivate mutating func complete() {
    let names = CompletionNames(run: self)
    let completion = parser.completion(
      of: invocation.arguments, values: { names.completion(of: $0) })
    warnings.removeAll()
    writeLine(completion == nil ? "files" : "words")
    for candidate in completion ?? [] {
      let word = DisplayText(candidate.word).string
      guard word == candidate.word, !word.isEmpty else { continue }
      writeLine("\(word)\t\(DisplayText(candidate.summary).truncated(to: 60).string)")
    }
  }
}

/// The names that complete a value: the user's entries and built-in names.
///
/// An unreadable file has no names. The completed command reports the problem.
struct CompletionNames {
  let run: Run

  /// Returns what a value can be, by its placeholder.
  func completion(of value: CommandParser.Value) -> CommandParser.Completion {
    switch value.placeholder {
    case "FILE", "FILE.ics", "CALENDAR…": nil
    case "CALENDAR": value.command.path == CalendarCommands.add.path ? nil : calendars
    case "CITY": cities(beginning: value.typed)
    case "ZONE": zones.map { .init($0) }
    case "THEME": Run.themeNames(in: host).map { .init($0) }
    case "ICON", "WORD": Icon.names.map { .init($0) }
    case "COLOR": EmbeddedThemes.namedColors.map { .init($0.name, $0.color.hex) }
    case "DATE": CompletionNames.days.map { .init($0) }
    case "REPETITION": Repetition.suggestions.map { .init($0) }
    case "KEY": Keys.all.map { .init($0.name, $0.plainSummary) }
    case "VALUE": configurationValues(value)
    case "KIND": Celebration.allCases.map { .init($0.rawValue) }
    case "TALLY", "TALLY|ID": tallies
    case "WIDGET": ScriptFolder.knownNames(in: host.directories).map { .init($0) }
    case "SPEC": specs
    case "SPEC…": next(of: specs, after: value.typed)
    case "WIDGET…": next(of: widgets, after: value.typed)
    case "ID": entries(of: value.command)
    case "COMMAND" where value.command.path == HelpCommand.command.path:
      pages(after: value.arguments)
    default: []
    }
  }

  private static let days = [
    "today", "tomorrow", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday",
    "saturday", "sunday",
  ]

  private func configurationValues(_ value: CommandParser.Value) -> CommandParser.Completion {
    guard let key = Keys.named(value.arguments.first ?? "") else { return [] }
    guard case .text(let placeholder) = key.syntax else {
      return key.syntax.words.map { .init($0) }
    }
    return completion(
      of: CommandParser.Value(
        placeholder: placeholder, typed: value.typed, command: value.command,
        arguments: value.arguments))
  }

  /// Returns the words that can be the last one of a list, after the words before it.
  private func next(
    of words: [ValueSyntax.Choice], after typed: String
  ) -> [ValueSyntax.Choice] {
    let start = typed.lastIndex(of: " ").map { typed[...$0] } ?? ""
    return words.filter { !$0.word.contains(" ") }.map { .init(start + $0.word, $0.summary) }
  }

  /// Returns the next word of the commands and topics that `help` accepts.
  private func pages(after words: [String]) -> [ValueSyntax.Choice] {
    let pages = run.parser.listed.words(after: words.map { $0 + " " }.joined())
    guard words.isEmpty else { return pages }
    let others = widgets + HelpTopic.all.map { .init($0.name, $0.summary) }
    return pages + others.filter { other in !pages.contains { $0.word == other.word } }
  }

  private var zones: [String] { host.zones.names().sorted() }

  /// Returns the distinct names of cities that begin with a text; for an empty one, the largest.
  private func cities(beginning typed: String) -> [ValueSyntax.Choice] {
    let cities = KnownCities.table.cities
    guard !typed.isEmpty else {
      return cities.filter { $0.population >= CompletionNames.largePopulation }
        .map { .init($0.name, $0.region.name) }
    }
    let start = typed.lowercased()
    var found: Set<String> = []
    return cities.sorted { $0.population > $1.population }.flatMap { city in
      city.names.filter { $0.lowercased().hasPrefix(start) && found.insert($0).inserted }
        .map { .init($0, city.region.name) }
    }
  }

  /// The minimum population of a large city, in thousands.
  private static let largePopulation = 5000

  private var host: Host { run.host }

  // MARK: Entries

  private var widgets: [ValueSyntax.Choice] {
    WidgetCatalog.named.map { .init($0.kind, $0.summary) }
  }

  private var specs: [ValueSyntax.Choice] {
    widgets
      + ScriptFolder.knownNames(in: host.directories).map { .init($0, ScriptWidget.summary) }
      + dates.map { .init("\(CountdownWidget.kind)/\($0.word)", $0.summary) }
      + counters.map { .init("\(ElapsedWidget.kind)/\($0.word)", $0.summary) }
      + tallies.map { .init("\(TallyWidget.kind)/\($0.word)", $0.summary) }
  }

  /// The entries that a command accepts.
  private func entries(of command: Command) -> [ValueSyntax.Choice] {
    switch command.path.split(separator: " ").first {
    case "countdown": dates
    case "elapsed": counters
    case "todo": command.path.hasPrefix("todo outbox") ? outbox : tasks(for: command)
    default: []
    }
  }

  /// Returns the title of each entry, or its ID if the title cannot be typed.
  ///
  /// That is a title that is ambiguous, not a single shell word, or like an option.
  private static func named(
    _ entries: [(id: String, title: String, summary: String)]
  ) -> [ValueSyntax.Choice] {
    var counts: [String: Int] = [:]
    for entry in entries { counts[entry.title.lowercased(), default: 0] += 1 }
    return entries.map { entry in
      let isName =
        counts[entry.title.lowercased()] == 1 && !entry.title.utf8.starts(with: "-".utf8)
        && DisplayText(entry.title).string == entry.title && !entry.title.isEmpty
      return isName
        ? .init(entry.title, entry.summary)
        : .init(entry.id, entry.summary.isEmpty ? entry.title : "\(entry.title), \(entry.summary)")
    }
  }

  private func bytes(of file: (String) -> EntryFile) -> [UInt8] {
    (try? file(host.directory(.data)).read().get()) ?? []
  }

  private func dated(_ book: some EntryBook) -> [ValueSyntax.Choice] {
    CompletionNames.named(book.all.map { ($0.id, $0.title, $0.date.iso8601) })
  }

  private var dates: [ValueSyntax.Choice] { dated(DateBook(bytes(of: EntryFile.dates))) }

  private var counters: [ValueSyntax.Choice] { dated(CounterBook(bytes(of: EntryFile.counters))) }

  private var tallies: [ValueSyntax.Choice] {
    let book = TallyBook(bytes(of: EntryFile.tallies))
    return (book.tallies + Tally.presets.filter { book.taken($0.name) == nil })
      .map { .init($0.name, $0.title) }
  }

  /// Returns the tasks that a command applies to, such as completed tasks for `todo reopen`.
  private func tasks(for command: Command) -> [ValueSyntax.Choice] {
    var run = run
    guard (try? run.load()) != nil, let repository = try? run.todoRepository(isChanged: false),
      let items = try? run.items(in: repository)
    else { return [] }
    let isWanted: (TodoItem) -> Bool =
      switch command.path {
      case "todo done": { !$0.isCompleted }
      case "todo reopen": { $0.isCompleted }
      default: { _ in true }
      }
    return CompletionNames.named(
      items.filter(isWanted).map { ($0.id.text, $0.title, $0.due?.iso8601 ?? "") })
  }

  /// The name of each calendar, or else its path or its URL without parts that may be secret.
  private var calendars: [ValueSyntax.Choice] {
    var run = run
    guard (try? run.load()) != nil else { return [] }
    return run.calendarSettings().map { setting in
      setting.name.map { .init($0, setting.address.name) } ?? .init(setting.address.name)
    }
  }

  private var outbox: [ValueSyntax.Choice] {
    var run = run
    guard let book = try? run.read(Outbox(host)) else { return [] }
    return CompletionNames.named(book.entries.map { ($0.id, $0.title, "") })
  }
}
