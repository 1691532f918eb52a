public import Almanac

/// A day since which the user counts.
public struct Counter: Hashable, Sendable {
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

  /// Returns the line of a new counter.
  ///
  /// - Parameters:
  ///   - start: The first day.
  ///   - label: What happened then.
  ///   - values: The other fields, of which those without a value are left out: `icon`, `color`.
  ///   - createdAt: When it was added.
  ///   - id: Its id.
  /// - Returns: The bytes of the line.
  public static func line(
    _ start: CivilDate, _ label: String, _ values: [(key: String, value: String?)],
    createdAt: Instant, id: String
  ) -> [UInt8] {
    RecordFile.line(
      [start.iso8601, label],
      values + [("created", createdAt.rfc3339(in: .utc)), ("id", id)])
  }
}

/// The counters of a file, in its order.
public struct CounterBook: Sendable {
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
        let createdAt = fields.noteProblems()
        counters.append(
          Counter(
            id: fields.id, label: fields.title, start: start, icon: fields.text("icon"),
            color: fields.color ?? .standardFill, createdAt: createdAt, record: record))
      }
      problems += fields.problems
    }
    self.counters = counters
    self.problems = problems
  }

  /// Finds a counter by its id, label, or the start of its id.
  public func find(_ wanted: String) throws(EntrySearchError) -> Counter {
    counters[try search.index(of: wanted)]
  }

  /// Finds a counter by the name in `elapsed/NAME`.
  public func find(spec wanted: String) throws(EntrySearchError) -> Counter {
    counters[try search.index(ofSpec: wanted)]
  }

  private var search: EntrySearch {
    EntrySearch(counters.map { .init(id: $0.id, title: $0.label) })
  }
}
