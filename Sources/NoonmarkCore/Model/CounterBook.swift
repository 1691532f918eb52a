public import Almanac

/// A day since which the user counts.
public struct Counter: Entry, Hashable {
  /// By which it is told from others.
  public let id: String
  /// What happened on the first day, as it was typed; it may be empty.
  public let label: String
  /// The first day.
  public let start: CivilDate
  /// The name of its icon as it was typed; nil for none.
  public let icon: String?
  /// The colour of its pill and bar.
  public let color: Color
  /// When it was added; nil for a line written by hand.
  public let createdAt: Instant?
  /// Its line in the file.
  public let record: RecordFile.Record

  /// The label.
  public var title: String { label }
  /// The first day.
  public var date: CivilDate { start }
}

/// The counters of a file, in its order.
public struct CounterBook: EntryBook {
  /// What the first line of a file calls its kind and version: `# noonmark counters 1`.
  public static let kind = "counters"

  /// The file.
  public let file: RecordFile
  /// The counters.
  public let counters: [Counter]
  /// What is wrong with lines of the file, in its order.
  public let problems: [LineFile.BadLine]

  /// Reads a file; every sequence of bytes is one.
  public init(_ bytes: [UInt8] = []) {
    file = RecordFile(bytes)
    var counters: [Counter] = []
    var problems: [LineFile.BadLine] = []
    for record in file.records {
      var fields = EntryFields(file, record)
      if let start = fields.date() {
        fields.noteProblems()
        counters.append(
          Counter(
            id: fields.id, label: fields.title, start: start, icon: fields.text("icon"),
            color: fields.color ?? .standardFill, createdAt: fields.createdAt, record: record))
      }
      problems += fields.problems
    }
    self.counters = counters
    self.problems = problems
  }

  /// The counters.
  public var all: [Counter] { counters }
}
