/// The day counts that a counter celebrates.
package struct Milestones: Hashable, Sendable {
  /// The listed milestones, ascending; after the last one, every thousand is a milestone.
  package let days: [Int]

  /// 100, 365, 500, 1000, then every 1000.
  package static let standard = Milestones(validDays: [100, 365, 500, 1000])

  /// Creates milestones in any order; fails if there are none, or one is out of range.
  package init?(_ days: [Int]) {
    guard !days.isEmpty, days.allSatisfy({ Milestones.range.contains($0) }) else { return nil }
    self.init(validDays: Set(days).sorted())
  }

  /// Parses milestones separated by spaces, tabs or commas.
  package init?(written text: String) {
    var days: [Int] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" }) {
      guard let number = Int(word) else { return nil }
      days.append(number)
    }
    self.init(days)
  }

  private init(validDays: [Int]) {
    days = validDays
  }

  /// The valid milestones: every number of days between two dates of the calendar.
  static let range = 1...3_652_058

  /// Returns the first milestone after a number of days.
  package func next(after count: Int) -> Int {
    if let listed = days.first(where: { $0 > count }) { return listed }
    return (max(count, 0) / 1000 + 1) * 1000
  }

  /// Whether a number of days is a milestone.
  package func contains(_ count: Int) -> Bool {
    count > 0 && next(after: count - 1) == count
  }
}
