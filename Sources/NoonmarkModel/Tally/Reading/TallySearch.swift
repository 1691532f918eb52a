import Almanac
import NoonmarkRecords

/// The events of a log that a user may mean: by id, the start of an id, or the whole note.
package struct TallySearch: TallyReader, Sendable {
  /// The events, the last one logged first.
  package private(set) var found: [TallyEvent] = []

  private let wanted: String
  private let note: [UInt8]
  private var statuses = TallyStatuses()

  /// How many are kept: who means one of more than this has to say more.
  private static let limit = 1000

  /// Creates a reader.
  ///
  /// - Parameter wanted: What the user typed.
  package init(_ wanted: String) {
    self.wanted = wanted
    note = RecordText.field(wanted)
  }

  /// Takes the line before the one that it took last.
  package mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> TallyStep {
    switch TallyLine.read(bytes) {
    case .nothing: break
    case .bad(let what): return .bad(what)
    case .line(let line):
      guard line.kind == .event else {
        statuses.meet(line)
        break
      }
      let isMeant =
        line.id.hasPrefix(wanted)
        || note.count == line.note.count && bytes[line.note].elementsEqual(note)
      if isMeant, !wanted.isEmpty, found.count < TallySearch.limit || line.id == wanted,
        !statuses.hides(line.id), let event = line.event(in: bytes)
      {
        found.append(event)
      }
    }
    return .more
  }

  /// Hears that there are no more lines.
  package mutating func reachStart() {}
}
