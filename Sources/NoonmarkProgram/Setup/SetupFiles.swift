import NoonmarkBase
import NoonmarkDomain
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

  /// The maximum size of a file that is changed.
  fileprivate static let maximumSize = 1 << 20
  /// The maximum number of copies of a file.
  fileprivate static let maximumCopies = 99

  /// The path of a numbered copy of a file.
  fileprivate static func copy(_ number: Int, of path: String) -> String {
    path + ".before-noonmark" + (number == 1 ? "" : "-\(number)")
  }

  /// Returns the paths of the copies of a file.
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
    if let last = failures.last { throw last }
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

  /// Returns the contents of a file, or `nil` if it does not exist.
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

/// The block of lines, between two marks, that `noonmark setup` adds to a file of the user.
enum SetupBlock {
  static let start = "# >>> noonmark setup >>>"
  static let end = "# <<< noonmark setup <<<"
  private static let newline = UInt8(ascii: "\n")

  /// Replaces the block in a file, or appends it.
  ///
  /// Returns `nil` if the block has these lines
  /// already.
  ///
  /// - Parameter lines: The contents of the block, with or without a final line ending.
  static func added(to bytes: [UInt8], _ lines: String) -> [UInt8]? {
    let text = Array("\(start)\n\(lines)\(lines.hasSuffix("\n") ? "" : "\n")\(end)\n".utf8)
    if let range = range(in: bytes) {
      guard !bytes[range].elementsEqual(text) else { return nil }
      return Array(bytes[..<range.lowerBound]) + text + bytes[range.upperBound...]
    }
    return separated(bytes) + text
  }

  /// Returns a file with what comes before a block: the end of the last line, and an empty line.
  private static func separated(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    if let last = result.last, last != newline { result.append(newline) }
    if !result.isEmpty { result.append(newline) }
    return result
  }

  /// Whether a file is a copy with the block after it, and has not changed otherwise.
  static func isAppended(in bytes: [UInt8], to copy: [UInt8]) -> Bool {
    guard let range = range(in: bytes), range.upperBound == bytes.count else { return false }
    return bytes[..<range.lowerBound].elementsEqual(separated(copy))
  }

  /// Removes the block from a file.
  ///
  /// Returns `nil` if there is no complete block.
  ///
  /// The empty line before the block, which `added(to:_:)` writes, is removed too.
  static func removed(from bytes: [UInt8]) -> [UInt8]? {
    guard let range = range(in: bytes) else { return nil }
    let before = bytes[..<range.lowerBound]
    let empty = ["\n", "\r\n"].first { ending in
      before.suffix(2 * ending.utf8.count).elementsEqual((ending + ending).utf8)
    }
    return Array(before.dropLast(empty?.utf8.count ?? 0) + bytes[range.upperBound...])
  }

  /// Whether a file has a complete block.
  static func exists(in bytes: [UInt8]) -> Bool { range(in: bytes) != nil }

  /// Whether a file has the start mark, but no complete block.
  static func isBroken(in bytes: [UInt8]) -> Bool {
    FileLines(bytes).contains { bytes[$0.content].elementsEqual(start.utf8) }
      && range(in: bytes) == nil
  }

  /// Whether a file has lines of `noonmark init` or the tmux plugin outside the block.
  static func hasOtherLines(in bytes: [UInt8], of target: String) -> Bool {
    let marks = ["noonmark init \(target)", "--push tmux:@", "noonmark.tmux", "@noonmark_"]
    let lines = String(decoding: removed(from: bytes) ?? bytes, as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    return lines.contains { line in
      !line.hasPrefix("#")
        && (marks.contains { line.contains($0) }
          || line.contains("@plugin") && line.contains("noonmark"))
    }
  }

  /// Returns the words after one of the starts in the block.
  ///
  /// For `noonmark init bash auto elapsed`, they are `auto` and `elapsed`.
  static func words(in bytes: [UInt8], after starts: [String]) -> [String] {
    guard let range = range(in: bytes) else { return [] }
    let block = String(decoding: bytes[range], as: UTF8.self)
    for line in block.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      for start in starts {
        guard let found = line.firstRange(of: start) else { continue }
        return line[found.upperBound...].prefix { $0 != ")" && $0 != "|" && $0 != "'" }
          .split(separator: " ").prefix { !$0.hasPrefix("-") }.map(String.init)
      }
    }
    return []
  }

  /// Whether a file contains each line of another file, in the same order.
  static func isContained(_ bytes: [UInt8], in other: [UInt8]) -> Bool {
    var rest = Array(FileLines(other))[...]
    return FileLines(bytes).allSatisfy { line in
      let line = bytes[line.content]
      guard let found = rest.firstIndex(where: { other[$0.content].elementsEqual(line) }) else {
        return false
      }
      rest = rest[(found + 1)...]
      return true
    }
  }

  /// The range of the block with its line endings, which an editor may have changed to CRLF.
  private static func range(in bytes: [UInt8]) -> Range<Int>? {
    let lines = Array(FileLines(bytes))
    guard let any = lines.firstIndex(where: { bytes[$0.content].elementsEqual(start.utf8) }),
      let last = lines[any...].firstIndex(where: { bytes[$0.content].elementsEqual(end.utf8) }),
      // The last start mark before the end: after an earlier one come lines of the user.
      let first = lines[..<last].lastIndex(where: { bytes[$0.content].elementsEqual(start.utf8) })
    else { return nil }
    return lines[first].content.lowerBound..<lines[last].end
  }
}
