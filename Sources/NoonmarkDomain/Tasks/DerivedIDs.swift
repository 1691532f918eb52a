import NoonmarkRecords

/// The IDs of the lines of a file that have none, derived from their contents.
///
/// Of lines with the same contents, the first gets the ID of its contents, and each of the others
/// an ID derived from that of the one before it. Only the IDs of the others are stored.
struct DerivedIDs: Sendable {
  /// The starts of the lines whose contents alone do not decide their IDs, in file order.
  private var starts: [UInt32] = []
  /// The IDs of those lines.
  private var ids: [UUIDBits] = []

  /// Creates the IDs of a file in which every line has one.
  init() {}

  /// Creates the IDs of the lines of a file.
  ///
  /// Only the first halves of IDs are compared, 64 bits: if by chance one is taken, the line gets
  /// another ID.
  ///
  /// - Parameters:
  ///   - taken: The IDs of the other lines.
  ///   - forEachLine: Calls a function with the start of each line without an ID, and the ID of its
  ///     contents, in file order. It is called twice.
  init(
    taken: [UUIDBits] = [], _ forEachLine: (_ body: (_ start: Int, _ id: UUIDBits) -> Void) -> Void
  ) {
    var firsts: [UInt64] = []
    forEachLine { firsts.append($1.high) }
    firsts.sort()
    let others = taken.map(\.high).sorted()
    let shared = DerivedIDs.shared(firsts, others)
    guard !shared.isEmpty else { return }
    var last = [UUIDBits?](repeating: nil, count: shared.count)
    forEachLine { start, id in
      guard let number = shared.sortedIndex(of: id.high) else { return }
      if last[number] == nil, others.sortedIndex(of: id.high) == nil {
        last[number] = id
        return
      }
      var next = last[number] ?? id
      repeat {
        next = UUIDBits(derivedFrom: next.text.utf8)
      } while firsts.sortedIndex(of: next.high) != nil || others.sortedIndex(of: next.high) != nil
      last[number] = next
      starts.append(UInt32(truncatingIfNeeded: start))
      ids.append(next)
    }
  }

  /// Returns the halves that several lines would have, in order.
  private static func shared(_ firsts: [UInt64], _ others: [UInt64]) -> [UInt64] {
    var shared: [UInt64] = []
    for (index, half) in firsts.enumerated() where shared.last != half {
      let isRepeated = index + 1 < firsts.count && firsts[index + 1] == half
      if isRepeated || others.sortedIndex(of: half) != nil { shared.append(half) }
    }
    return shared
  }

  /// Returns the ID of a line.
  ///
  /// - Parameters:
  ///   - start: The start of the line.
  ///   - id: The ID of its contents.
  func id(ofLineAt start: Int, _ id: UUIDBits) -> UUIDBits {
    starts.sortedIndex(of: UInt32(truncatingIfNeeded: start)).map { ids[$0] } ?? id
  }
}

extension Array where Element: Comparable {
  /// Returns the index of an element of a sorted array, or `nil` if it has none.
  fileprivate func sortedIndex(of element: Element) -> Int? {
    var start = 0
    var end = count
    while start < end {
      let middle = (start + end) / 2
      if self[middle] < element { start = middle + 1 } else { end = middle }
    }
    return start < count && self[start] == element ? start : nil
  }
}
