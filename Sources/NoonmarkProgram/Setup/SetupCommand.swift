import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// `noonmark setup`: the questions of a first start, and a block in the files of shells and tmux.
enum SetupCommand {
  /// Parses the words of another command.
  typealias Parse = @Sendable (_ words: [String], _ host: Host) throws(Failure) -> Invocation

  /// - Parameter parse: Parses the commands that it runs.
  @inline(__always)
  static func command(parsing parse: @escaping Parse) -> Command {
    Command(
      "setup", "Choose a place and a first entry, and show them in your shell and tmux",
      options: {
        remove
        Options.yes
      }, run: { run throws(Failure) in try run.setUp(parse) })
  }

  fileprivate static let remove = Option.flag(
    "remove", "Remove what setup has added to your files")

  /// The result of changing a file.
  fileprivate enum Change {
    case made(copy: String?)
    /// It has the block, or none to remove.
    case unneeded
    /// Why it is left as it is.
    case refused(String)
  }

  /// The maximum size of a file that is changed.
  fileprivate static let maximumSize = 1 << 20
}

extension Run {
  fileprivate mutating func setUp(_ parse: SetupCommand.Parse) throws(Failure) {
    if invocation[SetupCommand.remove] { return try removeSetup() }
    guard host.canAsk else {
      throw .input(
        "setup asks questions: stdin is not a terminal (see noonmark help init)")
    }
    guard !SetupTarget.all(on: host).isEmpty else {
      throw .failed("no home directory: set HOME")
    }
    try load()
    try askForPlace(parse)
    try askForEntry(parse)
    try offerTargets(parse)
    let others = SetupTarget.others(on: host)
    if !others.isEmpty {
      writeLine("")
      print("Also here: \(others.joined(separator: ", ")). What to add to their files:")
      print("  noonmark init \(others[0])")
    }
    writeLine("")
    print("noonmark shows everything, noonmark ui is the app, noonmark help lists the commands.")
  }

  /// Runs another command, whose failure is printed.
  private mutating func perform(
    _ words: [String], _ parse: SetupCommand.Parse
  ) throws(Failure) {
    var other = self
    var words = words
    for option in [Options.now, Options.timeZone, Options.config] {
      if let value = invocation[option] { words.append("--\(option.spec.name)=\(value)") }
    }
    do {
      try other.run(try parse(words, host))
      try other.flush()
      output = other.output
    } catch {
      output = other.output
      if error.cause == .closedOutput { throw error }
      printError("noonmark: \(DisplayText(error.message).string)")
    }
  }

  // MARK: Questions

  /// Asks for the location, unless one is stored.
  private mutating func askForPlace(_ parse: SetupCommand.Parse) throws(Failure) {
    guard readLocation().origin != .user else { return }
    let database = ZoneDatabase(environment: host.environment)
    guard ZonePlaces(database: database).place(of: zone.name) != nil else {
      return writeLine("The Sun is that of Greenwich, until you run noonmark location set CITY.")
    }
    writeLine("Where are you? The Sun and the seasons depend on it.")
    try perform(["location", "set"], parse)
    writeLine("")
  }

  /// Asks for a date, a counter or a habit; an empty answer adds none.
  private mutating func askForEntry(_ parse: SetupCommand.Parse) throws(Failure) {
    writeLine("What matters to you? A date to look forward to, a counter of days since one, or a")
    writeLine("habit to log.")
    let kind = ask("date, counter or habit", "(Enter for none)", isOptional: true) {
      text, _ throws(Failure) -> String in
      let kinds = ["date", "counter", "habit"]
      guard let kind = kinds.first(where: { $0.hasPrefix(text.lowercased()) }) else {
        throw .input("unknown answer \(text.quoted)", "write \(ErrorMessage.list(kinds))")
      }
      return kind
    }
    switch kind {
    case "date": try perform(["countdown", "add"], parse)
    case "counter": try perform(["elapsed", "add"], parse)
    case "habit":
      if let name = ask("Habit", "[water]", default: "water", { text, _ in text }) {
        try perform(["tally", "log"] + [name], parse)
      }
    default: break
    }
    writeLine("")
  }

  /// Shows the line, and offers to add it to each file.
  private mutating func offerTargets(_ parse: SetupCommand.Parse) throws(Failure) {
    let targets = SetupTarget.present(on: host)
    guard !targets.isEmpty else { return }
    writeLine("The line as it will look:")
    writeLine("")
    try perform(["show"] + Integration.widgets + ["--size", "small"], parse)
    writeLine("")
    let folder = try missingFolder()
    for target in targets {
      let path = DisplayText(target.path).string
      if let bytes = try contents(of: target), SetupBlock.removed(from: bytes) != nil {
        print("\(path) shows it already.")
        continue
      }
      guard agrees(to: "Add it to \(path) (\(target.name))") else { continue }
      let lines = target.lines(folder: folder, snippet: Integration.text(of: target.name))
      switch try change(target, { SetupBlock.added(to: $0, lines) }) {
      case .made(let copy):
        let kept = copy.map { " The file as it was: \($0)." } ?? ""
        print("Added.\(kept) To see it now: \(target.next)")
      case .unneeded: print("\(path) shows it already.")
      case .refused(let reason):
        print("\(path) is left as it is: \(reason). Add these lines to it:")
        writeLine("")
        write(Array(lines.utf8))
        writeLine("")
      }
    }
  }

  /// Returns the directory of this program if `PATH` has no noonmark.
  private func missingFolder() throws(Failure) -> String? {
    guard ChildProcess.find("noonmark", in: host.environment["PATH"]) == nil,
      let path = ProgramFile.path
    else { return nil }
    let folder = Path.parent(of: path)
    guard folder.utf8.allSatisfy({ $0 != UInt8(ascii: "'") && $0 >= 0x20 }) else {
      throw .failed("PATH has no noonmark: install it first")
    }
    return folder
  }

  // MARK: Files

  fileprivate mutating func removeSetup() throws(Failure) {
    var paths: [SetupTarget] = []
    for target in SetupTarget.all(on: host) {
      guard let bytes = try contents(of: target) else { continue }
      if SetupBlock.isBroken(in: bytes) {
        warn("\(target.path): the last line of the block is missing: remove it by hand")
      } else if SetupBlock.removed(from: bytes) != nil {
        paths.append(target)
      }
    }
    guard !paths.isEmpty else { return writeLine("Setup has added nothing to your files.") }
    let names = paths.map(\.path).joined(separator: ", ")
    guard try confirms("Remove the lines of noonmark setup from \(names)") else {
      return writeLine("Nothing was removed.")
    }
    for target in paths {
      switch try change(target, SetupBlock.removed) {
      case .made: print("Removed from \(target.path)")
      case .unneeded: break
      case .refused(let reason): warn("\(target.path) is left as it is: \(reason)")
      }
    }
  }

  /// Returns a file; `nil` if it does not exist.
  private func contents(of target: SetupTarget) throws(Failure) -> [UInt8]? {
    do {
      return try File.readIfPresent(target.path, limit: SetupCommand.maximumSize)
    } catch {
      throw .failed(error.cannotRead(target.path))
    }
  }

  /// Changes a file after a copy was made, all of it or nothing.
  ///
  /// A link belongs to a manager of such files, and a file that cannot be written is meant to stay.
  ///
  /// - Parameter edit: Returns the new contents; `nil` to leave the file as it is.
  private func change(
    _ target: SetupTarget, _ edit: ([UInt8]) -> [UInt8]?
  ) throws(Failure) -> SetupCommand.Change {
    let path = target.path
    if File.isLink(path) { return .refused("it is a link to another file") }
    let old = try contents(of: target)
    if old != nil, access(path, W_OK) != 0 { return .refused("it cannot be written") }
    if old == nil, Directory.obstacle(to: path) != nil {
      return .refused("its directory cannot be written")
    }
    guard edit(old ?? []) != nil else { return .unneeded }
    let copy = old.map { _ in path + ".before-noonmark" }
    if let old, let copy { _ = try host.store.create(copy, mode: 0o600, old) }
    // Setup made a file that has nothing else.
    if let old, edit(old)?.isEmpty == true {
      _ = try Store.remove(path)
      return .made(copy: copy)
    }
    var isMade = false
    try host.store.rewrite(path, content: .foreign, limit: SetupCommand.maximumSize) { bytes in
      let new = edit(bytes ?? [])
      isMade = new != nil
      return new
    }
    return isMade ? .made(copy: copy) : .unneeded
  }
}
