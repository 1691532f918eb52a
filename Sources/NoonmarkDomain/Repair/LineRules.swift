import NoonmarkBase
import NoonmarkRecords

/// The reader of a kind of file, as far as a repair needs it: the lines that it cannot use.
package struct LineRules: Sendable {
  /// The kind in the first line, or `nil` for a file without such a line.
  package let kind: RecordKind?
  /// The maximum bytes of a line; readers skip a longer one.
  package let maximumLine: Int
  private let problem: @Sendable (ArraySlice<UInt8>) -> String?

  /// - Parameters:
  ///   - kind: The kind in the first line, or `nil` for a file without such a line.
  ///   - maximumLine: The maximum bytes of a line; readers skip a longer one.
  ///   - problem: Returns the reason that no reader uses a line; `nil` for any other line.
  package init(
    _ kind: RecordKind?, maximumLine: Int = 1 << 26,
    problem: @escaping @Sendable (ArraySlice<UInt8>) -> String?
  ) {
    self.kind = kind
    self.maximumLine = maximumLine
    self.problem = problem
  }

  /// Returns the reason that no reader uses a line; `nil` for any other line.
  ///
  /// - Parameter line: A line without NUL bytes and without its line ending.
  package func problem(of line: ArraySlice<UInt8>) -> String? { problem(line) }
}

extension LineRules {
  package static let dates = LineRules(DateBook.kind) { line in
    let book = DateBook(Array(line))
    return book.all.isEmpty ? book.problems.first?.message : nil
  }

  package static let counters = LineRules(CounterBook.kind) { line in
    let book = CounterBook(Array(line))
    return book.all.isEmpty ? book.problems.first?.message : nil
  }

  package static let tallies = LineRules(TallyBook.kind) { line in
    let book = TallyBook(Array(line))
    return book.tallies.isEmpty ? book.problems.first?.message : nil
  }

  package static let tasks = LineRules(TodoBook.kind) { line in
    let book = TodoBook(Array(line))
    return book.entries.isEmpty ? book.problems.first?.message : nil
  }

  package static let outbox = LineRules(OutboxBook.kind) { line in
    let book = OutboxBook(Array(line))
    return book.entries.isEmpty ? book.problems.first?.message : nil
  }

  package static let events = LineRules(
    // Readers may accept a line that is a little longer.
    TallyLine.fileKind, maximumLine: 2 * TallyLine.maximumSize
  ) { line in
    if case .bad(let message) = TallyLine.parse(line) { message } else { nil }
  }

  /// The configuration and the location.
  package static let settings = LineRules(nil) { LineFile(Array($0)).diagnostics.first?.message }
}
