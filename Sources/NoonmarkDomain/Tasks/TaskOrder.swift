import Almanac
import NoonmarkBase
import NoonmarkRecords

/// The rank that decides the position of a task in a list, in four bytes.
package struct TaskRank: Hashable, Comparable, Sendable {
  /// From the lowest bits: the key of the due date, the priority, and whether it is completed.
  ///
  /// Completed tasks are all equal.
  fileprivate let code: UInt32

  private static let dueBits: UInt32 = 23
  private static let noDue: UInt32 = 1 << dueBits - 1
  private static let noPriority: UInt32 = 31
  private static let completed = TaskRank(code: 1 << 28)

  private init(code: UInt32) {
    self.code = code
  }

  package init(isCompleted: Bool, priority: Character?, due: CivilDate?) {
    guard !isCompleted else {
      self = TaskRank.completed
      return
    }
    // The letters from `A`, before tasks without one.
    let letter = priority?.asciiValue.map { UInt32($0) & 31 } ?? TaskRank.noPriority
    let date = due.map { UInt32(clamping: DateKey($0).raw) } ?? TaskRank.noDue
    code = letter << TaskRank.dueBits | min(date, TaskRank.noDue)
  }

  package init(_ item: TodoItem) {
    self.init(isCompleted: item.isCompleted, priority: item.priority, due: item.due)
  }

  package var isCompleted: Bool { self == TaskRank.completed }

  /// The due date of an open task, if any.
  fileprivate var due: DateKey? {
    let key = code & TaskRank.noDue
    return isCompleted || key == TaskRank.noDue ? nil : DateKey(raw: Int32(bitPattern: key))
  }

  package static func < (left: TaskRank, right: TaskRank) -> Bool { left.code < right.code }
}

/// The order in which tasks are listed: the open ones by priority, then by due date, then by their
/// order in the file; then the completed ones.
package struct TaskOrder: Sendable {
  /// The number of open tasks.
  package let openCount: Int
  /// The due dates of the open tasks, each once, the earliest first.
  package let dues: [CivilDate]
  /// The ranks and the indices of the tasks, sorted.
  private let keys: [UInt64]

  /// Sorts tasks by their ranks.
  package init(_ ranks: Rows<TaskRank>) {
    var keys: [UInt64] = []
    keys.reserveCapacity(ranks.count)
    var dues: [Int32] = []
    var openCount = 0
    for (index, rank) in ranks.enumerated() {
      keys.append(UInt64(rank.code) << 32 | UInt64(index))
      if !rank.isCompleted { openCount += 1 }
      if let due = rank.due { dues.append(due.raw) }
    }
    keys.sort()
    self.keys = keys
    self.openCount = openCount
    dues.sort()
    self.dues = dues.indices.compactMap { index in
      index > 0 && dues[index - 1] == dues[index] ? nil : DateKey(raw: dues[index]).date
    }
  }

  /// The indices of the open tasks, the most urgent first.
  package var open: Rows<Int> { indices(in: 0..<openCount) }

  /// The indices of the completed tasks, in file order.
  package var completed: Rows<Int> { indices(in: openCount..<keys.count) }

  private func indices(in range: Range<Int>) -> Rows<Int> {
    Rows(count: range.count) { [keys] in
      Int(truncatingIfNeeded: keys[range.lowerBound + $0] & 0xFFFF_FFFF)
    }
  }
}
