import NoonmarkBase
import NoonmarkSystem

/// The temporary file with new contents that an interrupted change of a file left behind.
package struct StaleTemporaryCheck {
  private let folder: String
  /// The name of the file.
  private let name: String
  /// Whether noonmark creates the file again if it is removed.
  private let isDisposable: Bool

  /// The maximum size of a file whose lines are compared.
  private static let maximumCompared = Store.maximumSize

  /// Returns the stale temporary files in a directory.
  ///
  /// Skips changes in progress.
  ///
  /// - Parameter isDisposable: Whether noonmark creates a file again if it is removed.
  package static func all(
    in folder: String, of store: Store,
    isDisposable: (String) -> Bool = { _ in false }
  ) -> [StaleTemporaryCheck] {
    let names = (try? Directory.namesIfPresent(in: folder)) ?? []
    let checks = names.sorted().compactMap { leftover -> StaleTemporaryCheck? in
      guard leftover.hasPrefix("."), leftover.hasSuffix(LockedFile.temporarySuffix) else {
        return nil
      }
      let name = String(leftover.dropFirst().dropLast(LockedFile.temporarySuffix.utf8.count))
      guard !name.isEmpty else { return nil }
      return StaleTemporaryCheck(folder: folder, name: name, isDisposable: isDisposable(name))
    }
    return checks.filter { !$0.isInUse(store) }
  }

  /// Returns the stale temporary file of the target of a symbolic link.
  package static func ofLink(_ path: String, of store: Store) -> [StaleTemporaryCheck] {
    guard File.isLink(path), let file = realPath(path) else { return [] }
    let check = StaleTemporaryCheck(
      folder: Path.parent(of: file), name: Path.name(of: file), isDisposable: false)
    return FileStamp.of(check.path) == nil || check.isInUse(store) ? [] : [check]
  }

  /// Whether the file is being changed.
  private func isInUse(_ store: Store) -> Bool {
    guard let real = realPath(folder) else { return false }
    return store.isLocked(Path.joined(real, name))
  }

  private var file: String { Path.joined(folder, name) }
  private var path: String { LockedFile.temporary(for: file) }

  private var finding: Finding {
    let remedy =
      isOfRepair
      ? "removed, since the repair starts again"
      : isContained
        ? "removed, since \(name) has all its lines" : "set aside, since it has lines of its own"
    return Finding(path, "left by an interrupted change", .repair(remedy))
  }

  /// Whether the leftover is of a repair that was interrupted after making the backup copy.
  private var isOfRepair: Bool { BackupCopy.existing(of: file, in: folder) != nil }

  /// Whether the file has all lines of the leftover.
  ///
  /// The last line may be cut off.
  private var isContained: Bool {
    if isDisposable { return true }
    guard let new = try? File.read(path, limit: StaleTemporaryCheck.maximumCompared).bytes else {
      return false
    }
    if new.isEmpty { return true }
    guard let old = try? File.read(file, limit: StaleTemporaryCheck.maximumCompared).bytes else {
      return false
    }
    let newline = UInt8(ascii: "\n")
    let lines = Set(old.split(separator: newline))
    var rest = new.split(separator: newline)
    if new.last != newline, let cut = rest.popLast(),
      !lines.contains(where: { $0.starts(with: cut) })
    {
      return false
    }
    return rest.allSatisfy { lines.contains($0) }
  }
}

extension StaleTemporaryCheck: Check {
  package var findings: [Finding] { [finding] }

  package func repair(_ repair: inout Repair) {
    repair.attempt { repair throws(Failure) in
      let lock = try repair.store.lock(file)
      guard let status = fileStatus(ofLink: path) else { return }
      let finding = finding
      do throws(SystemError) {
        if status.st_mode & S_IFMT == S_IFREG, isOfRepair || isContained {
          _ = try uninterrupted("remove", path) { Int(unlink(path)) }
        } else {
          repair.add(.kept(try BackupCopy.setAside(path, as: file, stamp: repair.stamp)))
        }
      } catch {
        throw .unwritable(error, path: path)
      }
      repair.add(.repaired(finding))
      lock.release()
    }
  }
}
