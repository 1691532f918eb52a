/// The days of a repetition in the order of its words: `first tuesday` and `third thursday`.
///
/// A rule multiplies its numbers, weekdays and months: numbers 1 and 3 of a Tuesday and a Thursday
/// are four days.
struct RepetitionTerms {
  /// A part of a rule that is a list (BYDAY, BYMONTH, BYMONTHDAY).
  enum Axis: CaseIterable {
    case cadence
    case ordinal
    case weekday
    case month
  }

  /// Parts that are multiplied, by axis, in the order of the words.
  private struct Group {
    var axes: [Axis] = []
    var values: [Axis: Set<Int>] = [:]

    /// Whether no axis has every day beside some of them: `last day and fridays`.
    var isOfOneKind: Bool {
      values.values.allSatisfy { $0.count == 1 || !$0.contains(RepetitionTerms.each) }
    }
  }

  /// The value of every day, week or month: the weekday of `first day of the month`.
  private static let each = 0

  private var groups: [Group] = []
  private var cadences: Set<DateAmount> = []

  /// Whether there are several intervals: `weekly` and `monthly`.
  var hasCadences: Bool { cadences.count > 1 }

  /// Adds an interval, unless the days beside it have it.
  mutating func add(_ cadence: DateAmount) {
    cadences.insert(cadence)
    let value = DateUnit.allCases.firstIndex(of: cadence.unit).map { cadence.count * 4 + $0 } ?? 0
    guard groups.last?.values[.cadence]?.contains(value) != true else { return }
    add(.cadence, value)
  }

  /// Adds a part.
  ///
  /// One of an earlier axis begins a new group: the `third` of `first tuesday and third thursday`.
  mutating func add(_ axis: Axis, _ value: Int = each) {
    let axes = groups.last?.axes
    let isNew = axes?.last != axis && axes?.contains(axis) == true
    if isNew || groups.isEmpty { groups.append(Group()) }
    let last = groups.count - 1
    if groups[last].axes.last != axis { groups[last].axes.append(axis) }
    groups[last].values[axis, default: []].insert(value)
  }

  /// Whether the days are all combinations of their parts, as in one rule.
  ///
  /// A group lacks an axis that is said once, before all groups or after them: `every year on april
  /// 15 and june 15`, `first tuesday and third tuesday of the month`.
  var isProduct: Bool {
    guard !groups.isEmpty else { return true }
    guard !hasCadences else { return false }
    // Most repetitions have one list of each, which is all combinations of its parts.
    if groups.count == 1 { return groups[0].isOfOneKind }
    var said: Set<[Int]> = []
    var all = Group()
    for index in groups.indices {
      var days: [[Int]] = [[]]
      for axis in Axis.allCases {
        guard let values = values(axis, at: index) else { return false }
        all.values[axis, default: []].formUnion(values)
        days = days.flatMap { day in values.map { day + [$0] } }
        guard days.count <= RepetitionTerms.maximumDays else { return false }
      }
      said.formUnion(days)
    }
    return all.isOfOneKind && said.count == all.values.values.reduce(1) { $0 * $1.count }
  }

  private static let maximumDays = 4096

  /// Returns the values of an axis for a group, or `nil` if it is not said which.
  private func values(_ axis: Axis, at index: Int) -> Set<Int>? {
    if let values = groups[index].values[axis] { return values }
    if groups.allSatisfy({ ($0.values[axis] ?? []).subtracting([RepetitionTerms.each]).isEmpty }) {
      return [RepetitionTerms.each]
    }
    let before = groups[..<index].last { $0.values[axis] != nil }
    if let before { return before.axes.first == axis ? before.values[axis] : nil }
    let after = groups[index...].first { $0.values[axis] != nil }
    return after?.axes.last == axis ? after?.values[axis] : nil
  }
}

extension Sequence where Element: Hashable {
  /// The elements without later equal ones.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
