import Almanac
import NoonmarkBase
import NoonmarkDomain

extension TodoBook {
  package func changing(
    _ index: Int, _ changes: [TaskChange], at instant: Instant
  ) throws(Failure) -> TodoBook {
    TodoBook(try applying([.change(index, changes)], at: instant))
  }

  package func removing(_ index: Int) throws(Failure) -> TodoBook {
    TodoBook(try applying([.remove(index)], at: Instant(epochSeconds: 0)))
  }
}

extension TodoTxtBook {
  package func changing(
    _ index: Int, _ changes: [TaskChange], at instant: Instant
  ) -> TodoTxtBook {
    TodoTxtBook(applying([.change(index, changes)], at: instant), in: .utc)
  }
}
