import Almanac
import NoonmarkBase

/// A file of tasks, which are identified by their index in it.
package protocol TaskBook: Sendable {
  var items: [TodoItem] { get }

  /// Returns the file with edits, which preserve everything else in it.
  func applying(_ edits: [TaskEdit], at instant: Instant) throws(Failure) -> [UInt8]
}

package enum TaskEdit: Hashable, Sendable {
  case add(TodoItem)
  case change(_ index: Int, [TaskChange])
  case remove(_ index: Int)
}

package enum TaskChange: Hashable, Sendable {
  case title(String)
  case description(String?)
  case due(CivilDate?)
  case priority(Character?)
  case done(Bool)
}
