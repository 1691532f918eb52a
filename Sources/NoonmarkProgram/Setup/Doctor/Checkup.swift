import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// Examines the files that noonmark writes, and repairs them.
package struct Checkup: Sendable {
  private let directories: UserDirectories
  private let configuration: Configuration?
  private let stamp: String
  private let now: Int

  /// The configuration file.
  package struct Configuration: Sendable {
    let path: String
    let limit: Int
    let isSecret: Bool

    /// - Parameters:
    ///   - path: The file.
    ///   - limit: The maximum size that readers accept.
    ///   - isSecret: Whether it contains what other users must not read.
    package init(path: String, limit: Int, isSecret: Bool) {
      self.path = path
      self.limit = limit
      self.isSecret = isSecret
    }
  }

  /// - Parameters:
  ///   - directories: The directories of the user's files.
  ///   - configuration: The configuration file, if there is a path for it.
  ///   - stamp: The time in the names of copies: `20261121T120000Z`.
  ///   - now: The current time, in nanoseconds since 1970.
  package init(
    _ directories: UserDirectories, _ configuration: Configuration?, stamp: String, now: Int
  ) {
    self.directories = directories
    self.configuration = configuration
    self.stamp = stamp
    self.now = now
  }

  /// The problems found, without a lock.
  package var findings: [Finding] { checks.flatMap(\.findings) }

  /// Solves the problems that can be solved, and keeps a copy of each file that is changed.
  package func repair() -> [RepairStep] {
    var repair = Repair(store, stamp: stamp)
    for check in checks { check.repair(&repair) }
    return repair.steps
  }

  /// The paths of the copies that earlier repairs kept, sorted.
  package var copies: [String] {
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
  private var store: Store {
    Store(stateFolder: directories.state, dataFolder: directories.data)
  }

  /// The checks of the locks of a data or state directory.
  private func locks(in folder: String) -> [any Check] {
    let locks = Path.parent(of: Lock.path(for: "", in: folder))
    return contents(of: PermissionCheck(locks, .folder, .secret)) {
      ((try? Directory.namesIfPresent(in: locks)) ?? []).sorted()
        .filter { $0.hasSuffix(".lock") }
        .map { PermissionCheck(Path.joined(locks, $0), .lock, .secret) }
    }
  }

  /// Everything that is examined: a directory before what it contains.
  private var checks: [any Check] {
    configurationChecks + dataChecks + stateChecks + cacheChecks
  }

  private var configurationChecks: [any Check] {
    var checks: [any Check] = []
    if let folder = directories.config {
      checks = contents(of: PermissionCheck(folder, .folder, .own)) {
        StaleTemporaryCheck.all(in: folder, of: store)
      }
    }
    guard let configuration else { return checks }
    return checks
      + file(
        configuration.path, .settings, limit: configuration.limit,
        configuration.isSecret ? .secret : .own)
  }

  private var dataChecks: [any Check] {
    guard let folder = directories.data else { return [] }
    let limit = Store.maximumSize
    return contents(of: PermissionCheck(folder, .folder, .secret)) {
      let location = LocationFile(folder: folder).path
      let events = TallyFile.folder(in: folder)
      return locks(in: folder) + StaleTemporaryCheck.all(in: folder, of: store)
        + file(location, .settings, limit: LocationFile.maximumSize)
        + file(EntryFile.dates(in: folder).path, .dates, limit: limit)
        + file(EntryFile.counters(in: folder).path, .counters, limit: limit)
        + file(EntryFile.tallies(in: folder).path, .tallies, limit: limit)
        + file(EntryFile.tasks(in: folder).path, .tasks, limit: limit)
        + file(EntryFile.outbox(in: folder).path, .outbox, limit: limit)
        + contents(of: PermissionCheck(events, .folder, .secret)) {
          StaleTemporaryCheck.all(in: events, of: store)
            + ((try? TallyFile.names(in: folder)) ?? []).flatMap {
              file(TallyFile($0, in: folder).path, .events, limit: TallyFile.maximumSize)
            }
        }
        + [TallyCheck(folder)]
    }
  }

  private var stateChecks: [any Check] {
    guard let folder = directories.state else { return [] }
    return contents(of: PermissionCheck(folder, .folder, .secret)) {
      let widgets = ScriptFile.directory(in: folder)
      let calendars = LoadStateFile.calendars(in: folder)
      let disposable = DisposableCheck.loads(in: folder) + [.rotation(in: folder)]
      return locks(in: folder)
        + StaleTemporaryCheck.all(in: folder, of: store) { name in
          disposable.contains { Path.name(of: $0.path) == name }
        }
        + file(NotifiedFile(folder: folder).path, NotifiedFile.rules, limit: Store.maximumSize)
        + disposable
        + contents(of: PermissionCheck(widgets, .folder, .secret)) {
          StaleTemporaryCheck.all(in: widgets, of: store) { _ in true }
            + DisposableCheck.widgets(in: folder)
        }
        + contents(of: PermissionCheck(calendars, .folder, .secret)) {
          StaleTemporaryCheck.all(in: calendars, of: store) { _ in true }
            + DisposableCheck.subscriptions(in: folder)
        }
    }
  }

  private var cacheChecks: [any Check] {
    guard let folder = directories.cache else { return [] }
    return contents(of: PermissionCheck(folder, .folder, .secret)) {
      [CacheCheck(folder, now: now)]
    }
  }

  /// The check of a directory, then the checks of its contents if readable.
  private func contents(of folder: PermissionCheck, _ checks: () -> [any Check]) -> [any Check] {
    [folder] + (folder.own == nil ? [] : checks())
  }

  /// The checks of a file and of the neighbors of a link's target.
  private func file(
    _ path: String, _ rules: LineRules, limit: Int, _ privacy: PermissionCheck.Privacy = .secret
  ) -> [any Check] {
    StaleTemporaryCheck.ofLink(path, of: store)
      + [TextFileCheck(path, rules, limit: limit, privacy: privacy)]
  }
}
