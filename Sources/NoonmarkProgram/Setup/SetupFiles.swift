import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// The result of changing a file for `noonmark setup`.
enum SetupChange {
  /// - Parameter copy: The path of the file as it was, if there was one.
  case made(copy: String?)
  /// It has the block, or none to remove.
  case unneeded
  /// The reason to leave it as it is.
  case refused(String)

  /// The maximum size of a file that is changed.
  fileprivate static let maximumSize = 1 << 20
  /// The maximum number of copies of a file.
  fileprivate static let maximumCopies = 99

  /// The path of a numbered copy of a file.
  fileprivate static func copy(_ number: Int, of path: String) -> String {
    path + ".before-noonmark" + (number == 1 ? "" : "-\(number)")
  }
}

extension Run {
  /// Removes the block from each file, and the copies that setup made.
  mutating func removeSetup() throws(Failure) {
    var targets: [SetupTarget] = []
    for target in SetupTarget.all(on: host) {
      guard let bytes = try contents(of: target) else { continue }
      if SetupBlock.isBroken(in: bytes) {
        warn("\(target.path): the last line of the block is missing: remove it by hand")
      } else if SetupBlock.exists(in: bytes) {
        targets.append(target)
      }
    }
    guard !targets.isEmpty else { return writeLine("Setup has added nothing to your files.") }
    let names = targets.map(\.path).joined(separator: ", ")
    guard try confirms("Remove the lines of noonmark setup from \(names)") else {
      return writeLine("Nothing was removed.")
    }
    defer { print("What runs already shows it until it is started again.") }
    for target in targets {
      switch try change(target, SetupBlock.removed) {
      case .made:
        print("Removed from \(target.path)")
        try removeCopies(of: target)
      case .unneeded: break
      case .refused(let reason): warn("\(target.path) is left as it is: \(reason)")
      }
    }
  }

  /// Removes the copies of a file that have no line that the file lacks.
  private mutating func removeCopies(of target: SetupTarget) throws(Failure) {
    let bytes = try contents(of: target) ?? []
    for number in 1...SetupChange.maximumCopies {
      let copy = SetupChange.copy(number, of: target.path)
      guard FileStamp.of(copy) != nil else { return }
      let isRemoved = try host.store.remove(copy) {
        SetupBlock.isContained(SetupBlock.removed(from: $0) ?? $0, in: bytes)
      }
      if !isRemoved { print("Kept \(copy), which has other lines than \(target.path)") }
    }
  }

  /// Returns a file; `nil` if it does not exist.
  func contents(of target: SetupTarget) throws(Failure) -> [UInt8]? {
    try Failure.ifUnreadable(
      target.path, try File.readIfPresent(target.path, limit: SetupChange.maximumSize))
  }

  /// Changes a file, all of it or nothing.
  ///
  /// A link belongs to a manager of such files, and a file that cannot be written is meant to stay.
  /// A file without the block is kept beside it as it was.
  ///
  /// - Parameters:
  ///   - target: The file.
  ///   - edit: Returns the new contents; `nil` to leave the file as it is. A file that would be
  ///     empty is removed.
  func change(
    _ target: SetupTarget, _ edit: ([UInt8]) -> [UInt8]?
  ) throws(Failure) -> SetupChange {
    let path = target.path
    if File.isLink(path) { return .refused("it is a link to another file") }
    let old = try contents(of: target)
    if old != nil, access(path, W_OK) != 0 { return .refused("it cannot be written") }
    if Directory.obstacle(to: Path.parent(of: path)) != nil {
      return .refused("its directory cannot be written")
    }
    guard edit(old ?? []) != nil else { return .unneeded }
    // Only setup made it, if nothing else is in it.
    if try host.store.remove(path, if: { edit($0)?.isEmpty == true }) { return .made(copy: nil) }
    // A file with the block is changed only within it. The copy is made before the lock, which is
    // that of the directory.
    var copy: SetupCopy?
    if let old, !SetupBlock.exists(in: old) { copy = try SetupCopy(of: path, old, host.store) }
    var isMade = false
    do throws(Failure) {
      try host.store.rewrite(path, content: .foreign, limit: SetupChange.maximumSize) { bytes in
        isMade = bytes == old
        return isMade ? edit(bytes ?? []) : nil
      }
    } catch {
      // Without its last sync, the file may be the new one.
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
  private let isNew: Bool

  /// Makes a copy under a name that is free, unless there is one already.
  init(of file: String, _ bytes: [UInt8], _ store: Store) throws(Failure) {
    for number in 1...SetupChange.maximumCopies {
      let path = SetupChange.copy(number, of: file)
      if try store.create(path, mode: 0o600, bytes) {
        self = SetupCopy(path: path, isNew: true)
        return
      }
      let known = try? File.readIfPresent(path, limit: SetupChange.maximumSize)
      if known == bytes {
        self = SetupCopy(path: path, isNew: false)
        return
      }
    }
    throw .failed("\(file) has \(SetupChange.maximumCopies) copies: remove some of them")
  }

  /// Removes the copy of a file that was not changed.
  func discard() {
    if isNew { _ = try? Store.remove(path) }
  }

  private init(path: String, isNew: Bool) {
    self.path = path
    self.isNew = isNew
  }
}
