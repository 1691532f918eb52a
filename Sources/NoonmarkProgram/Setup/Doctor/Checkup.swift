import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// Examines the files that noonmark writes, and repairs them.
struct Checkup {
  let directories: UserDirectories
  let store: Store
  /// The check of the configuration file, if its path is known.
  let configuration: FileCheck?
  /// The timestamp in the names of copies: `20261121T120000Z`.
  let stamp: String
  /// The current time, in nanoseconds since 1970.
  let now: Int

  var findings: [Finding] { checks.flatMap(\.findings) }

  /// Repairs the problems that can be repaired, and keeps a copy of each changed file.
  func repair() -> [RepairStep] {
    var repair = Repair(store, stamp: stamp)
    for check in checks { check.repair(&repair) }
    return repair.steps
  }

  /// The paths of the copies that earlier repairs kept, sorted.
  var copies: [String] {
    [directories.config, directories.data, directories.state].compactMap(\.self).flatMap { folder in
      ["", "/events", "/locks", "/widgets", "/calendars"].map { folder + $0 }
    }.flatMap { folder in
      ((try? Directory.namesIfPresent(in: folder)) ?? []).filter { BackupCopy.isName($0) }
        .map { Path.joined(folder, $0) }
    }.sorted()
  }
}

// MARK: - The files

extension Checkup {
  /// All checks, those of a directory before those of its contents.
  private var checks: [any Check] {
    var checks = directories.config.map { folder($0, .own) } ?? []
    if let configuration {
      checks += StaleTemporaryCheck.ofLink(configuration.node.path, of: store)
      checks.append(configuration)
    }
    if let data = directories.data { checks += folder(data) { self.checks(ofData: data) } }
    if let state = directories.state { checks += folder(state) { self.checks(ofState: state) } }
    if let cache = directories.cache { checks += folder(cache) { [CacheCheck(cache, now: now)] } }
    return checks
  }

  private func checks(ofData folder: String) -> [any Check] {
    let limit = Store.maximumSize
    return locks(in: folder)
      + file(
        LocationFile(folder: folder).path, .settings, limit: LocationFile.maximumSize)
      + file(EntryFile.dates(in: folder).path, .dates, limit: limit)
      + file(EntryFile.counters(in: folder).path, .counters, limit: limit)
      + file(EntryFile.tallies(in: folder).path, .tallies, limit: limit)
      + file(EntryFile.tasks(in: folder).path, .tasks, limit: limit)
      + file(EntryFile.outbox(in: folder).path, .outbox, limit: limit)
      + self.folder(TallyFile.folder(in: folder)) {
        ((try? TallyFile.names(in: folder)) ?? []).flatMap {
          file(TallyFile($0, in: folder).path, .events, limit: TallyFile.maximumSize)
        }
      }
      + [TallyCheck(folder: folder)]
  }

  private func checks(ofState folder: String) -> [any Check] {
    locks(in: folder)
      + file(NotifiedFile(folder: folder).path, NotifiedFile.rules, limit: Store.maximumSize)
      + file(ChangeJournal.path(in: folder), .journal, limit: Store.maximumSize)
      + FileCheck.loads(in: folder) + [FileCheck.rotation(in: folder)]
      + self.folder(ScriptFile.directory(in: folder)) { FileCheck.widgets(in: folder) }
      + self.folder(LoadStateFile.calendars(in: folder)) { FileCheck.subscriptions(in: folder) }
  }

  /// The checks of the locks of a data or state directory.
  private func locks(in folder: String) -> [any Check] {
    let locks = Path.parent(of: Lock.path(for: "", in: folder))
    return self.folder(locks) {
      ((try? Directory.namesIfPresent(in: locks)) ?? []).sorted()
        .filter { $0.hasSuffix(".lock") }
        .map { PermissionCheck(Path.joined(locks, $0), .lock, .secret) }
    }
  }

  /// The check of a directory, then, if it is readable, those of its stale temporary files and of
  /// its contents.
  private func folder(
    _ path: String, _ privacy: PermissionCheck.Privacy = .secret,
    _ contents: () -> [any Check] = { [] }
  ) -> [any Check] {
    let node = PermissionCheck(path, .folder, privacy)
    guard node.own != nil else { return [node] }
    return [node] + StaleTemporaryCheck.all(in: path, of: store) + contents()
  }

  /// The checks of a file and of the neighbors of a link's target.
  private func file(_ path: String, _ rules: LineRules, limit: Int) -> [any Check] {
    StaleTemporaryCheck.ofLink(path, of: store) + [FileCheck(path, .lines(rules), limit: limit)]
  }
}

/// The relation of the tallies to their logs.
struct TallyCheck {
  /// The data directory.
  let folder: String

  private var file: EntryFile { EntryFile.tallies(in: folder) }

  /// The logs that belong to no tally.
  private func ownerless(in book: TallyBook) -> [TallyFile] {
    let taken = book.tallies.flatMap { tally in
      [tally.name, Path.name(of: TallyFile(tally.name, in: folder, of: book).path)]
    }
    return ((try? TallyFile.names(in: folder)) ?? []).filter { !taken.contains($0) }
      .map { TallyFile($0, in: folder) }.filter { !$0.isEmpty }
  }

  private func finding(ofLog log: TallyFile) -> Finding {
    Finding(log.path, "no tally has this log", .repair("the tally \(log.name) is added"))
  }

  /// The problem of a tally whose log has another name, or is missing.
  private func finding(of tally: Tally, in book: TallyBook) -> Finding? {
    guard let other = book.log(of: tally.name) else { return nil }
    let path = Path.joined(TallyFile.folder(in: folder), other)
    if FileStamp.mayExist(path) {
      return Finding(
        path, "this is the log of the tally \(tally.name)",
        .leave("the next change of the tallies gives it that name"), isHarmless: true)
    }
    guard !TallyFile(tally.name, in: folder).mayExist else { return nil }
    return Finding(
      path, "the log of the tally \(tally.name) is missing",
      .leave("restore it, or remove \(TallyBook.logKey)=\(other) from \(file.path)"))
  }
}

extension TallyCheck: Check {
  var findings: [Finding] {
    guard let bytes = try? file.read().get() else { return [] }
    let book = TallyBook(bytes)
    return ownerless(in: book).map(finding)
      + book.tallies.compactMap { finding(of: $0, in: book) }
  }

  func repair(_ repair: inout Repair) {
    guard findings.contains(where: \.isRepairable) else { return }
    repair.attempt { repair throws(Failure) in
      let lock = try repair.store.lock(TallyFile.folder(in: folder))
      defer { _ = lock.path }
      for log in ownerless(in: TallyBook(try file.read().get())) {
        let tally =
          Tally.preset(named: log.name)
          ?? Tally(name: log.name, title: log.name, header: log.name, icon: nil, color: nil)
        try file.append([TallyBook.line(tally)], in: repair.store)
        repair.add(.repaired(finding(ofLog: log)))
      }
    }
  }
}

// MARK: - Files that noonmark makes again

extension FileCheck {
  /// The sources with one state file each.
  private static let sources = [FeedSource.fileName]

  /// The states of the last loads of sources.
  fileprivate static func loads(in folder: String) -> [FileCheck] {
    sources.map { load(LoadStateFile($0, folder: folder).path) }
  }

  private static func load(_ path: String) -> FileCheck {
    disposable(path, limit: LoadStateFile.maximumSize) { bytes in
      let file = LineFile(bytes)
      return !file.diagnostics.isEmpty || file.hasEntries && LoadState(bytes) == nil
    }
  }

  /// The states of the subscriptions to calendars.
  fileprivate static func subscriptions(in folder: String) -> [FileCheck] {
    paths(in: LoadStateFile.calendars(in: folder)).map { path in
      guard path.hasSuffix(".ics") else { return load(path) }
      return disposable(path, limit: Store.maximumSize) { bytes in
        (try? SubscriptionAnswer.check(bytes)) == nil
      }
    }
  }

  /// The entries that `--rotate` chose.
  fileprivate static func rotation(in folder: String) -> FileCheck {
    disposable(RotationFile(folder: folder).path, limit: RotationFile.maximumSize) { bytes in
      !LineFile(bytes).diagnostics.isEmpty
    }
  }

  /// The timelines of the user's own widgets.
  fileprivate static func widgets(in folder: String) -> [FileCheck] {
    paths(in: ScriptFile.directory(in: folder)).map { path in
      disposable(path, limit: ScriptFile.maximumSize) { bytes in
        if bytes.contains(0) || ScriptState.script(of: bytes) == nil { return true }
        let state = ScriptState(bytes)
        guard let ranAt = state.ranAt else { return state.failure == nil }
        return (try? ScriptDocument(state.document, ranAt: ranAt, in: .utc)) == nil
      }
    }
  }

  private static func disposable(
    _ path: String, limit: Int, _ isDamaged: @escaping @Sendable ([UInt8]) -> Bool
  ) -> FileCheck {
    FileCheck(path, .disposable(isDamaged: isDamaged), limit: limit)
  }

  /// Returns the sorted paths of the files in a directory, without copies and files being written.
  private static func paths(in folder: String) -> [String] {
    ((try? Directory.namesIfPresent(in: folder)) ?? []).sorted()
      .filter { !$0.hasPrefix(".") && !BackupCopy.isName($0) }.map { Path.joined(folder, $0) }
  }
}
