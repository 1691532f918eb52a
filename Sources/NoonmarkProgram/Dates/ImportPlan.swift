import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import Recurrence

/// The changes that an import makes to dates imported before, by line number.
struct ImportPlan {
  /// The new values of the fields that follow the calendar.
  struct Update {
    let when: WrittenSeries
    /// `nil` keeps the celebration of the date.
    let celebration: Celebration?
    let sequence: Int
    /// `nil` keeps the title of the date.
    let title: String?
  }

  var updated: [Int: Update] = [:]
  var removed: Set<Int> = []
  /// The number of events in the file whose dates are updated.
  var updatedEvents = 0
  /// The series of new events that differ from those in the file, by UID.
  var new: [String: WrittenSeries] = [:]
  /// The UIDs of events that are not imported, since what was imported before supersedes them.
  var outdated: Set<String> = []
  /// The UIDs under which occurrences were imported, by their UIDs in the file.
  var aliases: [String: String] = [:]

  var isEmpty: Bool { updated.isEmpty && removed.isEmpty }

  /// Returns a file with the changes applied.
  func applied(to file: RecordFile) -> RecordFile {
    guard !isEmpty else { return file }
    var changes: [(range: Range<Int>, bytes: [UInt8])] = []
    for line in FileLines(file.bytes) {
      let range = line.start..<line.end
      if removed.contains(line.number) {
        changes.append((range, []))
      } else if let update = updated[line.number],
        let edited = edited(Array(file.bytes[range]), update)
      {
        changes.append((range, edited))
      }
    }
    return file.replacing(changes)
  }

  /// Returns a changed line, or `nil` if it cannot be edited.
  private func edited(_ line: [UInt8], _ update: Update) -> [UInt8]? {
    let file = RecordFile(line)
    guard let record = file.record(at: 0, line: 1) else { return nil }
    return try? file.editing(
      record, after: 2,
      [.field(0, update.when.startText)] + (update.title.map { [.field(1, $0)] } ?? [])
        + update.when.fields.map { .value($0.key, $0.value) }
        + (update.celebration.map { [.value("kind", $0.rawValue)] } ?? [])
        + [.value("sequence", update.sequence > 0 ? "\(update.sequence)" : nil)]
    ).bytes
  }
}
