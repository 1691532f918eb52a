import Almanac
import NoonmarkRecords

/// A change that can be taken back.
package struct JournalRecord: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// Lines of the file were changed.
    case lines(LineChange)
    /// The event with an ID was logged in the log.
    case logged(String)
    /// The event with an ID was removed from the log.
    case removed(String)
    /// The file got another name in its directory.
    case moved(to: String)
    /// The change is too large to be recorded.
    case large
  }

  package let at: Instant
  package let file: ChangedFile
  package let change: Change
  /// The title of the entry that was changed, without secrets; `nil` for a change without lines.
  package let title: String?

  package init(at: Instant, file: ChangedFile, change: Change, title: String? = nil) {
    self.at = at
    self.file = file
    self.change = change
    self.title = title
  }

  /// Whether another record is of the same change, made at any time.
  func isSameChange(as other: JournalRecord) -> Bool {
    file == other.file && change == other.change
  }

  /// The change in words: `added 'Launch' to dates`; `nil` for a part that needs none.
  package var sentence: String? {
    switch change {
    case .lines(let change):
      guard file.kind != .location else { return JournalRecord.locationSentence(of: change) }
      guard let title else { return "changed \(file.name)" }
      if change.removed.isEmpty { return "added \(title) to \(file.name)" }
      return change.shownLines.isEmpty
        ? "removed \(title) from \(file.name)" : "changed \(title) in \(file.name)"
    // Notes are private, and stay in the log.
    case .logged: return "logged an event of \(file.name)"
    case .removed: return "removed an event of \(file.name)"
    case .moved: return nil
    case .large: return "changed \(file.name)"
    }
  }

  private static func locationSentence(of change: LineChange) -> String {
    guard !change.added.isEmpty else { return "cleared the location" }
    let lines = LineFile(Array(change.added.joined(separator: [UInt8(ascii: "\n")])))
    return lines.value("denied") == "yes" ? "denied the location" : "set the location"
  }
}

extension LineChange {
  /// The added lines that show something: a task of the feed that is removed leaves a line without
  /// a title.
  fileprivate var shownLines: [[UInt8]] {
    added.filter { !$0.starts(with: Array("[-]".utf8)) }
  }

  /// The line that names the change, and the number of further entries.
  package var titleLine: (line: [UInt8], more: Int)? {
    guard let line = shownLines.last ?? removed.last else { return nil }
    let count = max(shownLines.count, removed.count)
    return (line, line.contains(UInt8(ascii: "|")) ? max(count - 1, 0) : 0)
  }
}

/// The changes of one run of the program, which are taken back together.
package struct JournalRun: Hashable, Sendable {
  package let id: String
  /// The changes, in the order in which they were made.
  package var records: [JournalRecord] = []
  /// The changes by which they were taken back, which redo takes back in turn.
  package var reversal: [JournalRecord] = []

  /// The changes in words: `added 'Launch' to dates`.
  package var sentence: String {
    var parts: [String] = []
    for part in records.compactMap(\.sentence) where !parts.contains(part) { parts.append(part) }
    return parts.joined(separator: ", ")
  }
}
