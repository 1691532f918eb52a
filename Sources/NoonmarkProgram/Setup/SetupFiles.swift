import NoonmarkBase
import NoonmarkStore
import NoonmarkSystem

/// The result of changing a file for `noonmark setup`.
enum SetupChange {
  /// - Parameter copy: The path of a copy of the original file, if one was kept.
  case made(copy: String?)
  /// The file needs no change: it has the block already, or no block to remove.
  case unneeded
  /// The file must not be changed, for this reason.
  case refused(String)

  fileprivate static let maximumSize = 1 << 20
  fileprivate static let maximumCopies = 99

  fileprivate static func copy(_ number: Int, of path: String) -> String {
    path + ".before-noonmark" + (number == 1 ? "" : "-\(number)")
  }

  fileprivate static func copies(of path: String) -> [String] {
    Array((1...maximumCopies).lazy.map { copy($0, of: path) }.prefix { FileStamp.of($0) != nil })
  }
}

extension Run {
  /// Removes the block from each file, and the copies that setup made.
  ///
  /// - Throws: The failure of the last file that cannot be read or changed, after the other files.
  mutating func removeSetup() throws(Failure) {
    var targets: [SetupTarget] = []
    var failures: [Failure] = []
    for target in SetupTarget.all(on: host) {
      do throws(Failure) {
        guard let bytes = try contents(of: target) else { continue }
        if SetupBlock.isBroken(in: bytes) {
          warn("\(target.path): the last line of the block is missing: remove it by hand")
        } else if SetupBlock.exists(in: bytes) {
          targets.append(target)
        }
      } catch {
        failures.append(error)
      }
    }
    if !targets.isEmpty {
      let names = targets.map(\.path).joined(separator: ", ")
      guard try confirmsRemoval(of: "the lines of noonmark setup from \(names)") else { return }
      for target in targets {
        do throws(Failure) { try removeBlock(from: target) } catch { failures.append(error) }
      }
      print("Running shells and programs show it until they are restarted.")
    } else if failures.isEmpty {
      writeLine("Setup has added nothing to your files.")
    }
    for failure in failures.dropLast() { warn(failure.message) }
    if let last = failures.last {
      // A failure discards what was not printed.
      try flush()
      throw last
    }
  }

  private mutating func removeBlock(from target: SetupTarget) throws(Failure) {
    let copies = SetupChange.copies(of: target.path).compactMap { path in
      try? File.readIfPresent(path, limit: SetupChange.maximumSize)
    }
    let change = try self.change(target) { bytes in
      copies.first { SetupBlock.isAppended(in: bytes, to: $0) } ?? SetupBlock.removed(from: bytes)
    }
    switch change {
    case .made:
      print("Removed from \(target.path)")
      try removeCopies(of: target)
    case .unneeded: break
    case .refused(let reason): warn("\(target.path) is left as it is: \(reason)")
    }
  }

  /// Removes the copies of a file whose lines are all still in the file.
  private mutating func removeCopies(of target: SetupTarget) throws(Failure) {
    let bytes = try contents(of: target) ?? []
    for copy in SetupChange.copies(of: target.path) {
      let isRemoved = try host.store.remove(copy) {
        SetupBlock.isContained(SetupBlock.removed(from: $0) ?? $0, in: bytes)
      }
      if !isRemoved { print("Kept \(copy), which has other lines than \(target.path)") }
    }
  }

  func contents(of target: SetupTarget) throws(Failure) -> [UInt8]? {
    try Failure.ifUnreadable(
      target.path, try File.readIfPresent(target.path, limit: SetupChange.maximumSize))
  }

  /// Returns the path if it is a symbolic link, or that of a directory above it which is one.
  ///
  /// The home directory itself, and those above it, can be links.
  private func link(at path: String) -> String? {
    guard !File.isLink(path) else { return path }
    let folder = Path.parent(of: path)
    guard let home = host.directories.home, Path.relative(folder, to: home) != nil else {
      return nil
    }
    return link(at: folder)
  }

  /// Changes a file atomically.
  ///
  /// A symbolic link, or a file in a linked directory, is refused, since it may belong to a dotfile
  /// manager, and so is a read-only file. If the file does not have the block yet, a copy of it is
  /// kept next to it.
  ///
  /// - Parameter edit: Returns the new contents; `nil` to leave the file as it is. A file that
  ///   would be empty is removed if it has no copy.
  func change(_ target: SetupTarget, _ edit: ([UInt8]) -> [UInt8]?) throws(Failure) -> SetupChange {
    let path = target.path
    if let link = link(at: path) {
      return .refused(
        link == path ? "it is a link to another file" : "\(link) is a link to another directory")
    }
    let old = try contents(of: target)
    if old != nil, access(path, W_OK) != 0 { return .refused("it cannot be written") }
    if Directory.obstacle(to: Path.parent(of: path)) != nil {
      return .refused("its directory cannot be written")
    }
    guard edit(old ?? []) != nil else { return .unneeded }
    // A file with nothing but the block, and without a copy, was created by setup.
    if SetupChange.copies(of: path).isEmpty,
      try host.store.remove(path, if: { edit($0)?.isEmpty == true })
    {
      return .made(copy: nil)
    }
    // A file with the block needs no copy: only the block changes. The copy is made before locking,
    // since the lock is that of the directory.
    var copy: SetupCopy?
    if let old, !SetupBlock.exists(in: old) { copy = try .make(of: path, old, host.store) }
    var isMade = false
    do throws(Failure) {
      try host.store.rewrite(path, content: .foreign, limit: SetupChange.maximumSize) { bytes in
        isMade = bytes == old
        return isMade ? edit(bytes ?? []) : nil
      }
    } catch {
      // If only the last sync failed, the file may have been replaced.
      if error.cause != .notDurable { copy?.discard() }
      throw error
    }
    if isMade { return .made(copy: copy?.path) }
    copy?.discard()
    return .refused("it has changed just now")
  }
}

/// A copy of a file before setup changes it.
private struct SetupCopy {
  let path: String
  let isNew: Bool

  /// Copies a file to an unused name, unless an equal copy exists.
  static func make(of file: String, _ bytes: [UInt8], _ store: Store) throws(Failure) -> SetupCopy {
    for number in 1...SetupChange.maximumCopies {
      let path = SetupChange.copy(number, of: file)
      if try store.create(path, mode: 0o600, bytes) { return SetupCopy(path: path, isNew: true) }
      let known = try? File.readIfPresent(path, limit: SetupChange.maximumSize)
      if known == bytes { return SetupCopy(path: path, isNew: false) }
    }
    throw .failed("\(file) has \(SetupChange.maximumCopies) copies: remove some of them")
  }

  /// Removes the copy of a file that was not changed.
  func discard() {
    if isNew { _ = try? Store.remove(path) }
  }
}

/// A shell or a program whose configuration `noonmark setup` can change.
struct SetupTarget {
  /// The name of its integration.
  let name: String
  /// The file that the block is added to.
  let path: String
  /// The command that applies the change in a running shell or server.
  private let next: String

  /// Returns the targets on this machine: the programs in `PATH` whose file exists, and the user's
  /// own shell.
  static func present(on host: Host) -> [SetupTarget] {
    all(on: host).filter { target in
      guard ChildProcess.find(target.name, in: host.environment["PATH"]) != nil else {
        return false
      }
      let isOwnShell = host.environment["SHELL"].map { Path.name(of: $0) } == target.name
      return isOwnShell || target.name == "tmux" || FileStamp.of(target.path) != nil
    }
  }

  /// Returns the targets with a file that a block can be added to.
  static func all(on host: Host) -> [SetupTarget] {
    guard let home = host.environment.nonEmpty("HOME"), home.utf8.starts(with: "/".utf8) else {
      return []
    }
    let configuration =
      host.environment.nonEmpty("XDG_CONFIG_HOME") ?? Path.joined(home, ".config")
    let shells = host.environment.nonEmpty("ZDOTDIR") ?? home
    let dotFile = Path.joined(home, ".tmux.conf")
    let tmux = Path.joined(configuration, "tmux/tmux.conf")
    return [
      SetupTarget(name: "bash", path: Path.joined(home, ".bashrc"), next: "exec bash"),
      SetupTarget(name: "zsh", path: Path.joined(shells, ".zshrc"), next: "exec zsh"),
      SetupTarget(
        name: "fish", path: Path.joined(configuration, "fish/config.fish"), next: "exec fish"),
      // tmux reads both files, `dotFile` last.
      FileStamp.of(tmux) != nil && FileStamp.of(dotFile) == nil
        ? SetupTarget(name: "tmux", path: tmux, next: "tmux source-file \(tmux.shellWord)")
        : SetupTarget(name: "tmux", path: dotFile, next: "tmux source-file \(dotFile.shellWord)"),
    ]
  }

  /// The names of the other integrations whose program is on this machine.
  static func others(on host: Host) -> [String] {
    let own = all(on: host).map(\.name)
    return Integration.all.map(\.name).filter { name in
      !own.contains(name) && ChildProcess.find(name, in: host.environment["PATH"]) != nil
    }
  }

  /// Returns the command that applies the change now.
  func next(_ environment: Environment) -> String {
    name == "tmux" && TmuxProgram(environment)?.server == nil ? "tmux" : next
  }

  /// The widgets that its block shows.
  func specs(in bytes: [UInt8]) -> [String] {
    SetupBlock.words(
      in: bytes, after: [name == "tmux" ? "noonmark show " : "noonmark init \(name)"])
  }

  /// Returns the lines of the block.
  ///
  /// - Parameter folder: The directory of the program, if `PATH` may lack it.
  func lines(showing specs: [String], folder: String?) -> String {
    let path = (folder?.inShellQuotes).map { folder in
      switch name {
      case "fish": "fish_add_path --path --append \(folder)\n"
      case "tmux":
        "if-shell '! command -v noonmark' { set-environment -g PATH \"$PATH:\"\(folder) }\n"
      default: "command -v noonmark >/dev/null || PATH=$PATH:\(folder)\n"
      }
    }
    let command = "noonmark init \(([name] + specs).joined(separator: " "))"
    let shown =
      switch name {
      case "fish": "\(command) | source"
      case "tmux": Integration.text(of: name, showing: specs)
      default: "eval \"$(\(command))\""
      }
    return (path ?? "") + shown
  }
}
