/// A limit on work, in steps.
///
/// Steps, unlike seconds, give equal results for equal inputs.
///
/// A step is about the work of examining one period of a rule: 0.1 to 0.5 µs.
package struct WorkBudget: Sendable {
  /// The remaining steps; 0 if the budget is exhausted.
  package private(set) var steps: Int

  /// The budget for one document: at most a second.
  package static let document = WorkBudget(steps: 2_000_000)
  /// The budget for one search, and the maximum share of a document's budget for one event.
  package static let search = WorkBudget(steps: 200_000)
  /// The maximum steps for finding the end of a rule with a COUNT; an event can need them twice.
  static let stepsToCount = 90_000

  package init(steps: Int) {
    self.steps = steps
  }

  package var isExhausted: Bool { steps == 0 }

  /// Spends steps; returns `false` and exhausts the budget if there are not enough.
  package mutating func spend(_ count: Int = 1) -> Bool {
    guard count < steps else {
      steps = 0
      return false
    }
    steps -= count
    return true
  }

  /// Calls `body` with at most `limit` of the steps, and spends the steps that it spent.
  package mutating func spending<Result>(
    atMost limit: Int, _ body: (inout WorkBudget) -> Result
  ) -> Result {
    var part = WorkBudget(steps: min(limit, steps))
    let first = part.steps
    let result = body(&part)
    steps -= first - part.steps
    return result
  }
}
