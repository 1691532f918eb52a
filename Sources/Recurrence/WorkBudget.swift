/// A limit on work and memory, counted in steps and bytes instead of seconds, so that equal inputs
/// always have equal results.
///
/// A step is about the work of examining one period of a rule: 0.1 to 0.5 µs.
package struct WorkBudget: Hashable, Sendable {
  /// The steps that are left; 0 if more were needed.
  package private(set) var steps: Int
  /// The bytes that are left.
  package private(set) var bytes: Int

  /// The budget of one document: at most a second, and 64 MB in addition to its text.
  package static let document = WorkBudget(steps: 2_000_000, bytes: 1 << 26)
  /// The budget of one search for an occurrence, and the part of a document's for one event.
  package static let search = WorkBudget(steps: 200_000)
  /// The steps in which the end of one rule with a COUNT is searched; an event can need it twice.
  static let stepsToCount = 90_000

  package init(steps: Int, bytes: Int = 0) {
    self.steps = steps
    self.bytes = bytes
  }

  /// Whether all steps are spent.
  package var isExhausted: Bool { steps == 0 }

  /// Spends steps; returns `false` if fewer are left.
  package mutating func spend(_ count: Int = 1) -> Bool {
    guard count < steps else {
      steps = 0
      return false
    }
    steps -= count
    return true
  }

  /// Spends bytes; returns `false` if they would leave less than a reserve.
  package mutating func spend(bytes count: Int, leaving reserve: Int = 0) -> Bool {
    guard count <= bytes - reserve else { return false }
    bytes -= count
    return true
  }

  /// Takes back bytes that are no longer in use.
  package mutating func release(bytes count: Int) { bytes += count }

  /// Calls `body` with a part of the steps, and spends what it spent.
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
