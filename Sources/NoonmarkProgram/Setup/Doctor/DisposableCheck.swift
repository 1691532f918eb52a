import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// The check of a file that noonmark makes again if it is removed.
struct DisposableCheck {
  private let node: PermissionCheck
  /// The maximum size that readers accept.
  private let limit: Int
  private let isDamaged: @Sendable ([UInt8]) -> Bool

  private init(_ path: String, limit: Int, isDamaged: @escaping @Sendable ([UInt8]) -> Bool) {
    node = PermissionCheck(path, .file, .secret)
    self.limit = limit
    self.isDamaged = isDamaged
  }

  /// The sources with one state file each.
  private static let sources: [LoadStateFile.Name] = [.feed]

  /// The states of the last loads of sources.
  static func loads(in folder: String) -> [DisposableCheck] {
    sources.map { load(LoadStateFile($0, folder: folder).path) }
  }

  private static func load(_ path: String) -> DisposableCheck {
    DisposableCheck(path, limit: LoadStateFile.maximumSize) { bytes in
      let file = LineFile(bytes)
      return !file.diagnostics.isEmpty || file.hasEntries && LoadState(bytes) == nil
    }
  }

  /// The states of the subscriptions to calendars.
  static func subscriptions(in folder: String) -> [DisposableCheck] {
    paths(in: LoadStateFile.calendars(in: folder)).map { path in
      guard path.hasSuffix(".ics") else { return load(path) }
      return DisposableCheck(path, limit: Store.maximumSize) { bytes in
        (try? SubscriptionAnswer.check(bytes)) == nil
      }
    }
  }

  /// Returns the sorted paths of the files in a directory, without copies and files being written.
  private static func paths(in folder: String) -> [String] {
    ((try? Directory.namesIfPresent(in: folder)) ?? []).sorted()
      .filter { !$0.hasPrefix(".") && !BackupCopy.isName($0) }.map { Path.joined(folder, $0) }
  }

  /// The entries that `--rotate` chose.
  static func rotation(in folder: String) -> DisposableCheck {
    DisposableCheck(RotationFile(folder: folder).path, limit: RotationFile.maximumSize) { bytes in
      !LineFile(bytes).diagnostics.isEmpty
    }
  }

  /// The timelines of the user's own widgets.
  static func widgets(in folder: String) -> [DisposableCheck] {
    paths(in: ScriptFile.directory(in: folder)).map { path in
      DisposableCheck(path, limit: ScriptFile.maximumSize) { bytes in
        if bytes.contains(0) || ScriptState.script(of: bytes) == nil { return true }
        let state = ScriptState(bytes)
        guard let ranAt = state.ranAt else { return state.failure == nil }
        return (try? ScriptDocument(state.document, ranAt: ranAt, in: .utc)) == nil
      }
    }
  }

  var path: String { node.path }

  private var damage: Finding? {
    guard node.own != nil else { return nil }
    let finding = Finding(path, "the file is damaged", .repair("removed: noonmark makes it again"))
    do {
      return isDamaged(try File.read(path, limit: limit).bytes) ? finding : nil
    } catch {
      return error.code == EFBIG ? finding : nil
    }
  }
}

extension DisposableCheck: Check {
  var findings: [Finding] { node.findings + (damage.map { [$0] } ?? []) }

  func repair(_ repair: inout Repair) {
    node.repair(&repair)
    guard damage != nil else { return }
    repair.attempt { repair throws(Failure) in
      let file = try repair.store.lock(path)
      guard let finding = damage else { return }
      guard unlink(file.target) == 0 else { throw .unwritable(.last("remove", path), path: path) }
      repair.add(.repaired(finding))
      file.release()
    }
  }
}
