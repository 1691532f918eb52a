import NoonmarkBase
import NoonmarkSystem

/// The temporary file with new contents that an interrupted change of a file left behind.
///
/// The change was not acknowledged, and the next change of the file would replace the leftover too.
package struct StaleTemporaryCheck {
  private let folder: String
  private let name: String

  /// Returns the stale temporary files in a directory.
  ///
  /// Skips changes in progress.
  package static func all(in folder: String, of store: Store) -> [StaleTemporaryCheck] {
    let names = (try? Directory.namesIfPresent(in: folder)) ?? []
    let checks = names.sorted().compactMap { leftover -> StaleTemporaryCheck? in
      guard leftover.hasPrefix("."), leftover.hasSuffix(LockedFile.temporarySuffix) else {
        return nil
      }
      let name = String(leftover.dropFirst().dropLast(LockedFile.temporarySuffix.utf8.count))
      return name.isEmpty ? nil : StaleTemporaryCheck(folder: folder, name: name)
    }
    return checks.filter { !$0.isInUse(store) }
  }

  /// Returns the stale temporary file of the target of a symbolic link.
  package static func ofLink(_ path: String, of store: Store) -> [StaleTemporaryCheck] {
    guard File.isLink(path), let file = realPath(path) else { return [] }
    let check = StaleTemporaryCheck(folder: Path.parent(of: file), name: Path.name(of: file))
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
    Finding(path, "left by an interrupted change", .repair("removed"))
  }
}

extension StaleTemporaryCheck: Check {
  package var findings: [Finding] { [finding] }

  package func repair(_ repair: inout Repair) {
    repair.attempt { repair throws(Failure) in
      let lock = try repair.store.lock(file)
      guard fileStatus(ofLink: path) != nil else { return }
      _ = try Failure.writing(path, uninterrupted("remove", path) { Int(unlink(path)) })
      repair.add(.repaired(finding))
      lock.release()
    }
  }
}
