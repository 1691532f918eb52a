/// Gets the lines of a log from its end to its start: what counts stands last.
package protocol TallyReader {
  /// Takes the line before the one that it took last.
  ///
  /// - Parameter bytes: The line without its LF, valid during the call alone.
  /// - Returns: Whether it wants more.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> TallyStep
  /// Hears that there are no more lines: the log starts here.
  mutating func reachStart()
}

/// What comes after a line of a log was read.
package enum TallyStep: Hashable, Sendable {
  /// The line before it is wanted.
  case more
  /// Nothing more is wanted.
  case enough
  /// The line before it is wanted; this one can't be read, for the reason given.
  case bad(String)
}

/// Which events were taken away or brought back, the last word on each first.
struct TallyStatuses {
  private var hidden: [String: Bool] = [:]

  /// Notes a line about an event; of two about one event the one met first counts.
  mutating func meet(_ line: TallyLine) {
    if hidden[line.id] == nil { hidden[line.id] = line.kind == .removed }
  }

  /// Whether the event of an id, met further on, was taken away.
  func hides(_ id: String) -> Bool {
    hidden.isEmpty ? false : hidden[id] ?? false
  }

  /// Whether a line about the event of an id was met.
  func knows(_ id: String) -> Bool { hidden[id] != nil }
}
