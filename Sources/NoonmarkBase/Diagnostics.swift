/// A problem with one line of a file.
package struct Diagnostic: Error, Hashable, Sendable {
  /// The line number, from 1.
  package let line: Int
  /// The problem, to follow the file name and line number: `no '=' after the key`.
  package let message: String

  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}

/// The problems of a file, in the order of its lines: the first thousand, and the number of all.
package struct Diagnostics: RandomAccessCollection, Hashable, Sendable {
  private static let maximumKept = 1000

  /// The number of all problems.
  package private(set) var total = 0
  private var kept: [Diagnostic] = []

  package init() {}

  package init(_ problems: some Sequence<Diagnostic>) {
    for problem in problems { add(problem) }
  }

  /// Adds a problem, after those of the same line.
  package mutating func add(_ problem: Diagnostic) {
    total += 1
    if kept.count == Diagnostics.maximumKept {
      guard let last = kept.last, problem.line < last.line else { return }
      kept.removeLast()
    }
    // Nearly all are found in the order of their lines.
    let before = kept.lastIndex { $0.line <= problem.line }
    kept.insert(problem, at: before.map { $0 + 1 } ?? 0)
  }

  package mutating func add(line: Int, _ message: String) {
    add(Diagnostic(line: line, message: message))
  }

  /// Adds the problems of another part of the file.
  package static func += (left: inout Diagnostics, right: Diagnostics) {
    for problem in right { left.add(problem) }
    left.total += right.total - right.count
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { kept.count }
  package subscript(index: Int) -> Diagnostic { kept[index] }
}

extension Diagnostics: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Diagnostic...) {
    self.init(elements)
  }
}
