import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets
import NoonmarkPhrases

/// `noonmark setup`: the questions of a first start, and a block in the files of shells and tmux.
enum SetupCommand {
  static let command = Command(
    "setup", "Choose a place and a first entry, and show them in your shell and tmux",
    options: [remove.spec, Options.yes.spec], run: { run throws(Failure) in try run.setUp() })

  fileprivate static let remove = Option.flag("remove", "Remove what setup has added to your files")
}

extension Run {
  fileprivate mutating func setUp() throws(Failure) {
    guard !SetupTarget.all(on: host).isEmpty else {
      throw .failed("no home directory: set HOME")
    }
    if invocation[SetupCommand.remove] { return try removeSetup() }
    guard host.canAsk else {
      throw .input("setup asks questions: stdin is not a terminal (see noonmark help init)")
    }
    try load()
    if readLocation().origin != .user {
      writeLine("Where are you? The Sun and the seasons depend on it.")
      if try !askForPlace(isOptional: true) {
        writeLine("The Sun is that of Greenwich, until you run noonmark location set CITY.")
      }
      writeLine("")
    }
    try offerTargets(showing: askForEntry())
    let others = SetupTarget.others(on: host)
    if !others.isEmpty {
      writeLine("")
      print(
        paragraph: "Other programs here can show it too. To print what to add to their files:")
      for name in others { print("  noonmark init \(name)") }
    }
    writeLine("")
    print(
      paragraph: "noonmark shows everything, noonmark ui is the app, noonmark help lists the "
        + "commands.")
  }

  /// Runs a command.
  ///
  /// - Parameter words: Its arguments that were typed as an answer, which has no options.
  private mutating func perform(
    _ command: [String], _ words: [String] = []
  ) throws(Failure) {
    var other = self
    other.invocation = try parser.parse(command + invocation.inputWords + ["--"] + words)
    defer { output = other.output }
    try other.invocation.command.run(&other)
    try other.flush()
    other.printWarnings()
  }

  // MARK: The first entry

  /// Asks for a date, a counter or a habit.
  ///
  /// An empty answer adds nothing.
  ///
  /// - Returns: The widget that shows it, or `nil` if none was added.
  private mutating func askForEntry() throws(Failure) -> String? {
    print(
      paragraph: "What matters to you? Write it with its date: Christmas Eve Dec 24, or smoke free "
        + "since March 3. Or write date, counter or habit, and answer what is asked.")
    let spec = ask("What matters", "(Enter for nothing)", isOptional: true) {
      text, run throws(Failure) -> String? in
      switch try SetupAnswer(text, in: &run) {
      case .date(let words):
        return try run.add(words, CountdownWidget.kind, DateBook.self, EntryFile.dates)
      case .counter(let words):
        return try run.add(words, ElapsedWidget.kind, CounterBook.self, EntryFile.counters)
      case .habit(let name): return try run.addHabit(name)
      }
    }
    writeLine("")
    return spec ?? nil
  }

  /// Adds an entry, and returns the widget that shows it.
  ///
  /// If it is the first entry of its kind, that is the widget without a name.
  private mutating func add<Book: EntryBook>(
    _ words: [String], _ kind: String, _: Book.Type, _ file: (String) -> EntryFile
  ) throws(Failure) -> String {
    let file = try file(host.directory(.data))
    let old = Set(Book(try file.read().get()).all.map(\.id))
    try perform([kind, "add"], words)
    let book = Book(try file.read().get())
    let new = book.all.first { !old.contains($0.id) }
    guard let new, !old.isEmpty else { return kind }
    // After the entry is removed, its title is more meaningful than its ID.
    let slug = EntrySearch.slug(new.title)
    let isFound = (try? book.find(spec: slug))?.id == new.id
    return "\(kind)/\(isFound && slug.utf8.allSatisfy(InitCommand.isSafe) ? slug : new.id)"
  }

  /// Adds a tally unless one with the name exists.
  private mutating func addHabit(_ name: String?) throws(Failure) -> String? {
    let repository = try tallyRepository(isChanged: false)
    let typed =
      name
      ?? ask("Habit", "[water]", default: "water") { text, run throws(Failure) in
        guard (try? run.tally(named: text, in: repository)) != nil || Tally.name(of: text) != nil
        else { throw .input("no name for \(text.quoted)", "write a word of letters from a to z") }
        return text
      }
    guard let typed else { return nil }
    let known = try? tally(named: typed, in: repository)
    guard let name = known?.name ?? Tally.name(of: typed) else { return nil }
    if !repository.book.has(name) {
      let title = known == nil && typed != name ? ["--title=\(typed)"] : []
      try perform(["tally", "new", name] + title)
      print("Log it with: noonmark tally log \(name)")
    }
    return "\(TallyWidget.kind)/\(name)"
  }

  // MARK: Where it is shown

  /// Shows the line, and offers to add it to each file.
  private mutating func offerTargets(showing spec: String?) throws(Failure) {
    let targets = SetupTarget.present(on: host)
    guard !targets.isEmpty else { return }
    var files: [(target: SetupTarget, bytes: [UInt8])] = []
    var unreadable: [(target: SetupTarget, failure: Failure)] = []
    var specs = [AutoWidget.kind]
    for target in targets {
      let bytes: [UInt8]
      do throws(Failure) {
        bytes = try contents(of: target) ?? []
      } catch {
        unreadable.append((target, error))
        continue
      }
      files.append((target, bytes))
      // The widgets that an earlier setup added are kept.
      specs += target.specs(in: bytes).filter { word in
        word.utf8.allSatisfy(InitCommand.isSafe) && !specs.contains(word)
          && (try? WidgetSpec(word, in: host)) != nil
      }
    }
    if let spec, !specs.contains(spec) { specs.append(spec) }
    writeLine("The line as it will look:")
    writeLine("")
    try perform(["show"] + specs + ["--size", "small"])
    writeLine("")
    let folder = missingFolder()
    for (target, bytes) in files {
      offer(target, bytes, target.lines(showing: specs, folder: folder))
    }
    for (target, failure) in unreadable {
      refuse(target, failure.message, target.lines(showing: specs, folder: folder))
    }
  }

  private mutating func offer(_ target: SetupTarget, _ bytes: [UInt8], _ lines: String) {
    let path = DisplayText(target.path).string
    guard SetupBlock.added(to: bytes, lines) != nil else {
      return print("\(path) shows it already.")
    }
    // Two snippets would overwrite each other's text.
    guard !SetupBlock.hasOtherLines(in: bytes, of: target.name) else {
      return print("\(path) has lines of noonmark already, and is left as it is.")
    }
    let verb = SetupBlock.exists(in: bytes) ? "Show it in" : "Add it to"
    guard agrees(to: "\(verb) \(path) (\(target.name))") else { return }
    let change: SetupChange
    do {
      change = try self.change(target) { SetupBlock.added(to: $0, lines) }
    } catch {
      // The file is unchanged. Continue with the other files.
      change = .refused(error.message)
    }
    switch change {
    case .made(let copy):
      let kept = copy.map { " The file as it was: \($0)." } ?? ""
      print(paragraph: "Added.\(kept)")
      // The command is on one line, so it can be copied.
      print("To see it now: \(target.next(host.environment))")
    case .unneeded: print("\(path) shows it already.")
    case .refused(let reason): refuse(target, reason, lines)
    }
  }

  /// Prints the lines for a file that is not changed.
  private mutating func refuse(_ target: SetupTarget, _ reason: String, _ lines: String) {
    let path = DisplayText(target.path).string
    print("\(path) is left as it is: \(reason). Add these lines to it:")
    writeLine("")
    writeLine(lines)
  }

  /// Returns the directory of the program if `PATH` may lack it when a shell reads its file.
  ///
  /// For example, a login shell of Debian reads `.bashrc` before it adds `~/.local/bin` to `PATH`.
  private func missingFolder() -> String? {
    let found = ChildProcess.find("noonmark", in: host.environment["PATH"])
    if let found, let home = host.environment.nonEmpty("HOME"), !found.hasPrefix("\(home)/") {
      return nil
    }
    guard let path = found ?? ProgramFile.path else { return nil }
    let folder = Path.parent(of: path)
    // The block has lines, so it cannot name a directory with a newline.
    return folder.utf8.allSatisfy { $0 >= 0x20 } ? folder : nil
  }
}

/// The answer to the question of `noonmark setup` about the first entry.
enum SetupAnswer {
  /// The words of `countdown add`, which asks for missing ones.
  case date([String])
  /// The words of `elapsed add`.
  case counter([String])
  /// The name of a habit, or `nil` to ask for it.
  case habit(String?)

  /// The words that choose a kind.
  ///
  /// The entry is then asked for.
  private static let kinds = ["date", "counter", "habit"]

  /// Reads an answer: a kind, the name of a tally, or a title with its date.
  init(_ text: String, in run: inout Run) throws(Failure) {
    let words = text.words
    let word = text.lowercased()
    switch SetupAnswer.kinds.first(where: { $0.hasPrefix(word) }) {
    case "date": self = .date([])
    case "counter": self = .counter([])
    case "habit": self = .habit(nil)
    default:
      let dates = DateArguments(.next, takesTimes: true, in: run)
      if let repository = try? run.tallyRepository(isChanged: false),
        (try? run.tally(named: text, in: repository)) != nil
      {
        self = .habit(text)
      } else if let sentence = dates.sentence(in: words) {
        self = dates.isCounted(sentence) ? .counter(words) : .date(words)
      } else if words.count > 1 {
        self = .date(words)
      } else {
        throw .input(
          "unknown answer \(text.quoted)",
          "write it with its date, or write \(ErrorMessage.list(SetupAnswer.kinds))")
      }
    }
  }
}
