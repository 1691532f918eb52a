import NoonmarkBase
import NoonmarkSystem

/// The type, owner and mode of a file or directory.
package struct PermissionCheck {
  package enum Form {
    case file
    /// A lock file, which is not locked for a repair.
    case lock
    case folder
  }

  /// The permissions that the group and other users must not have.
  package enum Privacy: mode_t {
    /// Reading and writing.
    case secret = 0o077
    /// Writing.
    case own = 0o022
  }

  package let path: String
  package let form: Form
  package let privacy: Privacy

  package init(_ path: String, _ form: Form, _ privacy: Privacy) {
    self.path = path
    self.form = form
    self.privacy = privacy
  }

  private enum State {
    case missing
    /// A dangling symbolic link.
    case dangling
    case inaccessible(SystemError)
    /// A file of another type, described in words.
    case other(String)
    case expected(stat)
  }

  private var state: State {
    guard let status = fileStatus(of: path) else {
      let error = SystemError.last("stat", path)
      if File.isLink(path), [ENOENT, ELOOP, ENOTDIR].contains(error.code) { return .dangling }
      return error.code == ENOENT || error.code == ENOTDIR ? .missing : .inaccessible(error)
    }
    switch (status.st_mode & S_IFMT, form) {
    case (S_IFREG, .file), (S_IFREG, .lock), (S_IFDIR, .folder): return .expected(status)
    case (_, .folder): return .other("is not a directory")
    case (S_IFDIR, _): return .other("is a directory, not a file")
    default: return .other("is not a regular file")
    }
  }

  /// The status, if the file has the expected type and belongs to the user.
  package var own: stat? {
    guard case .expected(let status) = state, status.st_uid == geteuid() else { return nil }
    return status
  }

  /// Returns the mode that a file should have, or `nil` if its mode is correct.
  private func betterMode(_ status: stat) -> mode_t? {
    let mode = status.st_mode & 0o7777
    let own: mode_t = form == .folder ? 0o700 : mode & 0o400 == 0 ? 0o600 : 0
    let better = mode & ~privacy.rawValue | own
    return better == mode ? nil : better
  }
}

extension PermissionCheck: Check {
  package var findings: [Finding] {
    switch state {
    case .missing: return []
    case .dangling:
      return [
        Finding(
          path, "dangling symbolic link",
          .leave("its target may be on a disk that is not mounted: fix or remove the link"))
      ]
    case .inaccessible(let error):
      return [Finding(path, "cannot be accessed: \(error.message)", .leave("check its directory"))]
    case .other(let problem): return [Finding(path, problem, .repair("set aside"))]
    case .expected(let status):
      guard status.st_uid == geteuid() else {
        // Files of root are trusted, since root can replace the program itself.
        let isOfSystem = status.st_uid == 0 && status.st_mode & Privacy.own.rawValue == 0
        if privacy == .own, isOfSystem { return [] }
        return [
          Finding(path, "belongs to another user", .leave("change its owner with chown, as root"))
        ]
      }
      guard let mode = betterMode(status) else { return [] }
      let new = String(mode, radix: 8)
      return [
        Finding(
          path, PermissionCheck.problem(ofMode: status.st_mode & 0o7777, privacy),
          File.isLink(path)
            ? .leave("it is a symbolic link: run chmod \(new) on its target")
            : .repair("set to \(new)"))
      ]
    }
  }

  private static func problem(ofMode mode: mode_t, _ privacy: Privacy) -> String {
    let digits = String(mode, radix: 8)
    let text = "mode " + String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
    let excess = mode & privacy.rawValue
    guard excess != 0 else { return "\(text) denies you access" }
    let canRead = excess & 0o044 != 0
    let canWrite = excess & 0o022 != 0
    let verb =
      canRead && canWrite ? "read and change" : canRead ? "read" : canWrite ? "change" : "enter"
    return "\(text) lets other users \(verb) it"
  }

  package func repair(_ repair: inout Repair) {
    guard let finding = findings.first, finding.isRepairable else { return }
    repair.attempt { repair throws(Failure) in
      if form == .file {
        let file = try repair.store.lock(path)
        try solve(finding, &repair)
        file.release()
      } else {
        try solve(finding, &repair)
      }
    }
  }

  private func solve(_ finding: Finding, _ repair: inout Repair) throws(Failure) {
    do {
      switch state {
      case .expected(let status):
        guard let mode = betterMode(status) else { return }
        _ = try uninterrupted("chmod", path) { Int(chmod(path, mode)) }
      case .other:
        repair.add(.kept(try BackupCopy.setAside(path, stamp: repair.stamp)))
      case .missing, .dangling, .inaccessible: return
      }
    } catch {
      throw .unwritable(error, path: path)
    }
    repair.add(.repaired(finding))
  }
}
