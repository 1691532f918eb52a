import NoonmarkBase
import NoonmarkSystem

/// A problem with a file of noonmark, and its repair.
package struct Finding: Hashable, Sendable {
  package enum Remedy: Hashable, Sendable {
    /// The result of the repair: `kept as a comment`.
    case repair(String)
    /// The reason that the repair leaves it unchanged.
    case leave(String)
  }

  package let path: String
  /// The line number, from 1; `nil` for the file as a whole.
  package let line: Int?
  /// The problem, without the path and line number.
  package let problem: String
  package let remedy: Remedy
  /// Whether it has no effect, so it is mentioned only by a repair.
  package let isHarmless: Bool

  package init(
    _ path: String, line: Int? = nil, _ problem: String, _ remedy: Remedy, isHarmless: Bool = false
  ) {
    self.path = path
    self.line = line
    self.problem = problem
    self.remedy = remedy
    self.isHarmless = isHarmless
  }

  package var isRepairable: Bool { if case .repair = remedy { true } else { false } }

  /// The problem as a sentence: `/data/dates:3: invalid date 'x': write it as 2026-12-24`.
  package var sentence: String { place + problem }

  /// The problem without advice, and the remedy: `/data/dates:3: invalid date 'x' (kept as a
  /// comment)`.
  package var outcome: String {
    let parts = problem.split(separator: ": ")
    let statement = parts.count > 1 ? parts.dropLast().joined(separator: ": ") : problem
    let consequence =
      switch remedy {
      case .repair(let text), .leave(let text): text
      }
    return "\(place)\(statement) (\(consequence))"
  }

  private var place: String { path + (line.map { ":\($0)" } ?? "") + ": " }
}

/// A step of a repair.
package enum RepairStep: Hashable, Sendable {
  /// The damaged file, or a copy of it, was kept at this path.
  case kept(String)
  /// A problem was solved.
  case repaired(Finding)
  /// A problem was not solved, for the reason in the message.
  case failed(String)
}

/// A repair in progress.
package struct Repair {
  package let store: Store
  /// The time in the names of copies: `20261121T120000Z`.
  package let stamp: String
  package private(set) var steps: [RepairStep] = []

  package init(_ store: Store, stamp: String) {
    self.store = store
    self.stamp = stamp
  }

  package mutating func add(_ step: RepairStep) {
    steps.append(step)
  }

  /// Calls a function; an error becomes a step.
  package mutating func attempt(_ body: (inout Repair) throws(Failure) -> Void) {
    do {
      try body(&self)
    } catch {
      add(.failed(error.message))
    }
  }
}

/// A check of files that can be damaged.
package protocol Check {
  var findings: [Finding] { get }
  /// Repairs the findings that can be repaired.
  func repair(_ repair: inout Repair)
}
