import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// The tallies, their logs, and the store that writes them.
struct TallyRepository {
  let book: TallyBook
  private let folder: String
  private let file: EntryFile
  private let store: Store

  var path: String { file.path }

  init(folder: String, _ store: Store) throws(Failure) {
    self.folder = folder
    self.store = store
    file = .tallies(in: folder)
    book = TallyBook(try file.read().get())
  }

  func tally(named name: String) throws(Failure) -> Tally {
    do {
      return try book.find(name)
    } catch {
      throw noSuchTally(name, error)
    }
  }

  func noSuchTally(_ name: String, _ error: EntrySearchError? = nil) -> Failure {
    var near = nearName(to: name)
    if case .none(_, let found)? = error { near = found }
    if let near { return .failed("no such tally \(name.quoted): did you mean '\(near)'?") }
    // A title in another script gives no name.
    let new =
      TallyRepository.name(ofNew: name) ?? (TallyRepository.isPlain(name) ? "NAME" : nil)
    let advice = new.map { new in
      "create it with noonmark tally new " + new + (new == name ? "" : " --title \(name.shellWord)")
    }
    return .failed("no such tally \(name.quoted): " + (advice ?? "see noonmark tally list"))
  }

  /// Returns the name of a new tally with a title, or `nil` if the title has no words for one.
  static func name(ofNew title: String) -> String? {
    guard !Tally.isName(title) else { return title }
    return isPlain(title) ? Tally.name(of: title) : nil
  }

  /// Whether a title is plain words.
  private static func isPlain(_ title: String) -> Bool {
    title.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "'" }
  }

  /// Returns the name of a tally or preset with a similar spelling.
  func nearName(to name: String) -> String? {
    let names = (book.tallies + Tally.presets).map(\.name)
    // `i ran 5k`.
    let words = name.split(separator: " ").filter { $0.count > 2 }.map(String.init)
    return Suggestion.nearest(to: name, in: names)
      ?? words.lazy.compactMap { Suggestion.nearest(to: $0, in: names) }.first
  }

  /// Calls a function with the current tallies, while holding the lock of the logs' directory.
  ///
  /// No other process then changes which log belongs to which tally.
  ///
  /// - Parameter completing: Whether to complete interrupted renames first.
  private func exclusively<Value>(
    completing: Bool, _ body: (TallyRepository) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let lock = try store.lock(TallyFile.folder(in: folder))
    defer { _ = lock.path }
    let present = try TallyRepository(folder: folder, store)
    guard completing, try present.complete() else { return try body(present) }
    return try body(TallyRepository(folder: folder, store))
  }

  /// Completes interrupted changes: gives each log the name of its tally.
  ///
  /// - Returns: Whether there was an interrupted change.
  private func complete() throws(Failure) -> Bool {
    var isChanged = false
    for tally in book.tallies {
      guard let other = book.log(of: tally.name) else { continue }
      let log = log(of: tally.name)
      let wanted = TallyFile(tally.name, in: folder)
      if Path.name(of: log.path) == other {
        // If both logs have events, neither may be lost.
        guard try !wanted.exists(in: store) || wanted.isEmpty else { continue }
        _ = try wanted.putAside(by: store)
        try log.rename(to: wanted, by: store)
      } else if try !wanted.exists(in: store) {
        continue
      }
      try edit(tally, [.value(TallyBook.logKey, nil)])
      isChanged = true
    }
    return isChanged
  }

  /// Adds a tally.
  ///
  /// - Throws: If its name is taken, ignoring case.
  func add(_ tally: Tally) throws(Failure) {
    try exclusively(completing: true) { present throws(Failure) in
      let taken = present.book.taken(tally.name)
      guard taken == nil, try present.insert(tally) else {
        throw .failed("tally '\(taken ?? tally.name)' already exists: see noonmark tally list")
      }
    }
  }

  private func insert(_ tally: Tally) throws(Failure) -> Bool {
    var isNew = false
    try file.change(in: store) { file throws(Failure) in
      isNew = !TallyBook(file.bytes).has(tally.name)
      return isNew ? file.appending([TallyBook.line(tally)]) : nil
    }
    return isNew
  }

  /// Edits the fields of a tally.
  ///
  /// - Throws: If the tally was renamed or removed meanwhile. Nothing is then changed.
  func change(_ tally: Tally, _ edits: [RecordFile.Edit]) throws(Failure) {
    try exclusively(completing: false) { present throws(Failure) in
      try present.require(tally.name, of: self)
      try present.edit(tally, edits)
    }
  }

  /// Throws if a tally was renamed or removed since it was read.
  private func require(_ name: String, of earlier: TallyRepository) throws(Failure) {
    guard book.has(name) || !earlier.book.has(name) else {
      throw .failed(
        "tally '\(name)' was renamed or removed meanwhile, so nothing is done: try again")
    }
  }

  /// Edits the line of a tally under the lock of the file.
  ///
  /// For a preset without a line, adds one.
  private func edit(_ tally: Tally, _ edits: [RecordFile.Edit]) throws(Failure) {
    try file.change(in: store) { old throws(Failure) in
      if let edited = try TallyBook(old.bytes).editing(tally.name, edits) { return edited }
      let longer = old.appending([TallyBook.line(tally)])
      return try TallyBook(longer.bytes).editing(tally.name, edits) ?? longer
    }
  }

  // MARK: Lines and their logs

  /// Renames a tally and its log.
  ///
  /// The first step renames the line, which then refers to the log by its old name. The second step
  /// renames the log. If the process is interrupted in between, the tally is renamed, and a later
  /// change completes the second step.
  ///
  /// - Returns: Why the log still has its old name, or `nil` if it was renamed.
  /// - Throws: If the new name is taken, or the line cannot be changed. Nothing is then changed.
  func rename(_ wanted: String, to name: String) throws(Failure) -> Failure? {
    try exclusively(completing: true) { present throws(Failure) -> Failure? in
      if try present.moveLog(of: name, from: wanted) { return nil }
      let tally = try present.tally(named: wanted)
      let log = present.log(of: tally.name)
      let new = TallyFile(name, in: folder)
      let taken = present.book.taken(name, replacing: tally)
      guard tally.name != name, taken == nil, try !new.exists(in: store) else {
        throw .failed("tally '\(taken ?? name)' already exists: use another name")
      }
      var edits: [RecordFile.Edit] = [.field(0, name)]
      // A custom title is kept.
      if tally.title == tally.name { edits.append(.field(1, name)) }
      guard try log.exists(in: store) else {
        try present.edit(tally, edits)
        return nil
      }
      try present.edit(tally, edits + [.value(TallyBook.logKey, Path.name(of: log.path))])
      do throws(Failure) {
        _ = try TallyRepository(folder: folder, store).complete()
        return nil
      } catch {
        return error
      }
    }
  }

  /// Renames the log of a tally whose line was already renamed in an editor.
  ///
  /// - Returns: Whether that was the case.
  private func moveLog(of name: String, from old: String) throws(Failure) -> Bool {
    guard !book.has(old), book.has(name), Tally.isName(old) else { return false }
    let (log, new) = (TallyFile(old, in: folder), log(of: name))
    guard try log.exists(in: store), try !new.exists(in: store) else { return false }
    try log.rename(to: new, by: store)
    return true
  }

  /// Removes the line of a tally, and moves its log aside.
  ///
  /// The line first records the log's destination, and is removed last. If the process is
  /// interrupted, the tally still has its log.
  ///
  /// - Returns: The new path of the log, or `nil` without a log.
  /// - Throws: If the line cannot be changed, or the log cannot be moved. The tally is then
  ///   unchanged.
  func remove(_ name: String) throws(Failure) -> String? {
    try exclusively(completing: true) { present throws(Failure) in
      let log = present.log(of: name)
      guard let tally = present.book.tallies.first(where: { $0.name == name }), log.mayExist
      else {
        try present.removeLine(of: name)
        return try log.putAside(by: store)
      }
      let aside = Path.name(of: log.pathAside)
      try present.edit(tally, [.value(TallyBook.logKey, aside)])
      let path = try log.putAside(by: store)
      try present.removeLine(of: name)
      return path
    }
  }

  private func removeLine(of name: String) throws(Failure) {
    try file.change(in: store) { file throws(Failure) in TallyBook(file.bytes).removing(name) }
  }

  // MARK: Logs

  /// Returns the tallies that have a line or a log, in the order of the file.
  func everyName() throws(Failure) -> [String] {
    let known = book.tallies.map(\.name)
    let taken = known + known.map { Path.name(of: log(of: $0).path) }
    return known + (try TallyFile.names(in: folder)).filter { !taken.contains($0) }
  }

  func log(of name: String) -> TallyFile { TallyFile(name, in: folder, of: book) }

  /// Changes a log.
  ///
  /// - Parameter new: The tally to add if it has no line.
  /// - Throws: If the tally was renamed or removed meanwhile, or the error of the function.
  func change<Value>(
    _ name: String, adding new: Tally? = nil,
    _ body: (TallyFile, Store) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let isNew = new != nil && !book.has(name)
    return try exclusively(completing: isNew) { present throws(Failure) in
      try present.require(name, of: self)
      if isNew, let new {
        do throws(Failure) {
          _ = try present.insert(new)
        } catch {
          throw .failed("\(error.message); nothing was logged")
        }
      }
      return try body(present.log(of: name), store)
    }
  }
}
