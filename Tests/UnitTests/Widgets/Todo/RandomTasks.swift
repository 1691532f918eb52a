import Almanac
import NoonmarkDomain
import NoonmarkText
import TestSupport

extension SeededGenerator {
  /// Returns up to thirty random tasks with titles that are hard to handle, and a feed in a random
  /// state.
  ///
  /// Some tasks are due near an instant.
  mutating func tasks(near now: Instant, in zone: Zone) -> TodoList {
    let today = zone.date(at: now)
    let items = (0..<pick([0, 1, 3, 30])).map { _ in
      TodoItem(
        id: TaskID.random(using: &self), title: label(), description: pick([nil, label()]),
        isCompleted: number(in: 0...2) == 0,
        createdAt: pick([nil, now]), userID: pick([nil, .number(7), .text(label())]),
        priority: pick([nil, nil, "A", "Z"]), due: pick([nil, due(near: today)]),
        origin: pick([.own, .feed, .todoTxt]))
    }
    return TodoList(
      items: items, state: pick([nil, .loading, .offline, .error]), problem: pick([nil, label()]),
      revalidateAt: pick([nil, nil, now.advanced(bySeconds: number(in: -9...900))]))
  }

  private mutating func due(near today: CivilDate) -> CivilDate {
    let distance = pick([1, 3, 40, 3_700_000])
    let date = today.advanced(byDays: number(in: -distance...distance))
    // Files accept only years that users can enter.
    return (1...9999).contains(date.year) ? date : CivilDate(dayNumber: 0)
  }
}
