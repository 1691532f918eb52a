/// The lines of a file, from the first one.
///
/// A line ends in LF or CRLF, and in some files in CR; the last may be unterminated.
package struct FileLines: Sequence, IteratorProtocol, Sendable {
  package struct Line: Hashable, Sendable {
    /// The line number, from 1.
    package let number: Int
    package let start: Int
    /// The line without its line ending, and without byte order marks at its start.
    package let content: Range<Int>
    /// The start of the next line.
    package let end: Int
  }

  /// The index of the next line.
  package private(set) var position: Int
  private let bytes: [UInt8]
  private let end: Int
  private let endsAtCR: Bool
  private var number: Int

  package init(
    _ bytes: [UInt8], from start: Int = 0, upTo end: Int? = nil, firstLine: Int = 1,
    endsAtCR: Bool = false
  ) {
    self.bytes = bytes
    self.end = end ?? bytes.count
    self.endsAtCR = endsAtCR
    position = start
    number = firstLine - 1
  }

  package mutating func next() -> Line? {
    guard position < end else { return nil }
    let line = line(from: position)
    position = line.end
    number += 1
    return line
  }

  private func line(from start: Int) -> Line {
    let bytes = bytes.span
    let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    let found = ByteSearch.first(
      of: newline, or: endsAtCR ? carriageReturn : newline, in: start..<end, of: bytes)
    var next = found.map { $0 + 1 } ?? end
    if let found, bytes[found] == carriageReturn, next < end, bytes[next] == newline { next += 1 }
    var contentStart = start
    var contentEnd = found ?? end
    while contentEnd > start, bytes[contentEnd - 1] == carriageReturn { contentEnd -= 1 }
    while contentStart + 3 <= contentEnd, bytes[contentStart] == 0xEF,
      bytes[contentStart + 1] == 0xBB, bytes[contentStart + 2] == 0xBF
    {
      contentStart += 3
    }
    return Line(
      number: number + 1, start: start, content: contentStart..<contentEnd, end: next)
  }
}

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

/// The first thousand problems of a file, in the order of its lines, and the number of all
/// problems.
package struct Diagnostics: RandomAccessCollection, Hashable, Sendable {
  private static let maximumKept = 1000

  /// The number of all problems.
  package private(set) var total = 0
  private var kept: [Diagnostic] = []

  package init() {}

  package init(_ problems: some Sequence<Diagnostic>) {
    for problem in problems { add(problem) }
  }

  /// Creates the first problems of a larger number.
  package init(_ first: [Diagnostic], total: Int) {
    for problem in first { add(problem) }
    self.total = Swift.max(total, count)
  }

  /// Adds a problem, after those of the same line.
  package mutating func add(_ problem: Diagnostic) {
    total += 1
    if kept.count == Diagnostics.maximumKept {
      guard let last = kept.last, problem.line < last.line else { return }
      kept.removeLast()
    }
    // Nearly all problems are added in the order of their lines.
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
