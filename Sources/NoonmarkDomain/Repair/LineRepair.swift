import NoonmarkBase
import NoonmarkRecords

/// A line of a file that may be damaged.
package struct DamageableLine: Sendable {
  /// The line number, from 1.
  package let number: Int
  /// The position in the file, with the line ending.
  package let range: Range<Int>
  /// The line without its line ending, with an ellipsis for each run of NUL bytes.
  package let content: [UInt8]
  /// The bytes before the first NUL byte; `nil` if the line has none.
  package let sound: ArraySlice<UInt8>?
  /// The line ending; empty if the file ends without one.
  package let ending: [UInt8]
  /// Whether the line is longer than the maximum, so that it is truncated.
  package let isTooLong: Bool

  /// The replacement for a run of NUL bytes.
  private static let gap = Array("…".utf8)

  /// Returns the lines of a file, each truncated to a maximum number of bytes.
  package static func lines(
    of bytes: [UInt8], maximum: Int
  ) -> some Sequence<DamageableLine> {
    FileLines(bytes).lazy.map { DamageableLine($0, of: bytes, maximum: maximum) }
  }

  private init(_ line: FileLines.Line, of bytes: [UInt8], maximum: Int) {
    number = line.number
    range = line.start..<line.end
    var whole = bytes[range]
    var ending: [UInt8] = []
    if whole.last == UInt8(ascii: "\n") {
      whole = whole.dropLast()
      ending = [UInt8(ascii: "\n")]
      while whole.last == UInt8(ascii: "\r") {
        whole = whole.dropLast()
        ending = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
      }
    }
    self.ending = ending
    let first = whole.firstIndex(of: 0)
    sound = first.map { whole[..<$0] }
    let content = first == nil ? Array(whole) : DamageableLine.withGaps(whole)
    isTooLong = content.count > maximum
    self.content = isTooLong ? Array(content.prefix(maximum)) : content
  }

  /// Returns a line with an ellipsis for each run of NUL bytes.
  private static func withGaps(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var content: [UInt8] = []
    var isInGap = false
    for byte in line {
      if byte != 0 {
        content.append(byte)
      } else if !isInGap {
        content += gap
      }
      isInGap = byte == 0
    }
    return content
  }
}

/// A damaged line of a file, and its repair.
package struct LineFinding: Hashable, Sendable {
  /// The line number, from 1.
  package let line: Int
  /// The range of the line in the file.
  package let range: Range<Int>
  /// The bytes that replace the line; `nil` if the line is left unchanged.
  package let replacement: [UInt8]?
  /// The problem, as in `Diagnostic.message`.
  package let problem: String
  /// The result of the repair, such as `kept as a comment`, or the reason to leave the line.
  package let remedy: String
}

/// Repairs a file of any kind line by line: lines that no reader can use become comments.
///
/// Everything else is preserved. If the damaged first line named the kind of the file, that line is
/// restored before its comment, so a last line that is cut off is still recognized.
package struct LineRepair: Sendable {
  private let rules: LineRules
  /// Whether the first line names the kind, or will after the repair.
  private var isNamed = false
  /// Whether a line in another encoding was found.
  private var hasOtherEncoding = false
  /// The line ending of the file.
  private var ending = [UInt8(ascii: "\n")]

  /// The number of bytes that a comment preserves of a line that is too long.
  private static let excerptSize = 200

  package init(_ rules: LineRules) {
    self.rules = rules
  }

  /// Returns the finding about the next line, or `nil` if it is not damaged.
  package mutating func finding(about line: DamageableLine) -> LineFinding? {
    if !line.ending.isEmpty { ending = line.ending }
    let content = line.content[...]
    if line.number == 1 { isNamed = rules.kind?.isNamed(by: line.content) ?? false }
    if line.isTooLong { return comment(line, "too long", because: "the line is too long") }
    guard line.sound != nil || !content.trimmed.isEmpty, !DamagedLine.isPreserved(content) else {
      return nil
    }
    if line.sound != nil { return comment(line, "NUL bytes", because: DamagedLine.nulBytes) }
    if line.ending.isEmpty, isNamed, rules.kind?.isCutOff(content) == true {
      return comment(line, DamagedLine.noLineEnding, because: RecordKind.cutOff)
    }
    if let problem = rules.problem(content) {
      return comment(line, "invalid", because: problem)
    }
    guard rules.isOfUser, !hasOtherEncoding, String(validating: content, as: UTF8.self) == nil
    else { return nil }
    hasOtherEncoding = true
    return LineFinding(
      line: line.number, range: line.range, replacement: nil, problem: "the line is not UTF-8",
      remedy: "its encoding is unknown: save the file as UTF-8")
  }

  /// Returns the finding about a line that becomes a comment, as a whole or truncated.
  private mutating func comment(
    _ line: DamageableLine, _ reason: String, because problem: String
  ) -> LineFinding {
    let kept = line.isTooLong ? line.content.prefix(LineRepair.excerptSize) : line.content[...]
    let comment = DamagedLine.comment(preserving: kept, because: reason) + ending
    return LineFinding(
      line: line.number, range: line.range, replacement: firstLine(insteadOf: line) + comment,
      problem: problem,
      remedy: line.isTooLong ? "its start is kept as a comment" : "kept as a comment")
  }

  /// Returns the line that names the kind of the file, if the damaged line may have been that line.
  private mutating func firstLine(insteadOf line: DamageableLine) -> [UInt8] {
    guard line.number == 1, let kind = rules.kind, let sound = line.sound,
      kind.firstLine.utf8.starts(with: sound)
    else { return [] }
    isNamed = true
    return Array(kind.firstLine.utf8) + ending
  }
}

/// The rules for repairing a kind of file: the lines that its reader cannot use.
package struct LineRules: Sendable {
  /// The kind in the first line, or `nil` for a file without such a line.
  package let kind: RecordKind?
  /// The maximum bytes of a line; readers skip a longer one.
  package let maximumLine: Int
  /// Whether the file has the user's own text, which is in UTF-8 and remains in its place.
  package let isOfUser: Bool
  /// Returns the reason that the reader cannot use a line, or `nil` for a usable one.
  ///
  /// The line has no line ending and no NUL bytes.
  let problem: @Sendable (ArraySlice<UInt8>) -> String?

  package init(
    _ kind: RecordKind?, maximumLine: Int = 1 << 26, isOfUser: Bool = true,
    problem: @escaping @Sendable (ArraySlice<UInt8>) -> String?
  ) {
    self.kind = kind
    self.maximumLine = maximumLine
    self.isOfUser = isOfUser
    self.problem = problem
  }
}

extension LineRules {
  package static let dates = LineRules(DateBook.kind, { DateBook($0) }, \.all, \.problems)
  package static let counters = LineRules(
    CounterBook.kind, { CounterBook($0) }, \.all, \.problems)
  package static let tallies = LineRules(TallyBook.kind, { TallyBook($0) }, \.tallies, \.problems)
  package static let tasks = LineRules(TodoBook.kind, { TodoBook($0) }, \.items, \.problems)
  package static let outbox = LineRules(OutboxBook.kind, { OutboxBook($0) }, \.entries, \.problems)

  /// Creates the rules for a file whose reader returns an entry or a problem for each line.
  private init<Book, Entry>(
    _ kind: RecordKind, _ read: @escaping @Sendable ([UInt8]) -> Book,
    _ entries: @escaping @Sendable (Book) -> [Entry],
    _ problems: @escaping @Sendable (Book) -> Diagnostics
  ) {
    self.init(kind) { line in
      let book = read(Array(line))
      return entries(book).isEmpty ? problems(book).first?.message : nil
    }
  }

  package static let events = LineRules(
    // Readers may accept slightly longer lines.
    TallyLine.fileKind, maximumLine: 2 * TallyLine.maximumSize
  ) { line in
    if case .bad(let message) = TallyLine.parse(line) { message } else { nil }
  }

  /// The changes that can be undone.
  package static let journal = LineRules(JournalBook.kind, isOfUser: false) { line in
    JournalBook(Array(line)).problems.first?.message
  }

  /// The configuration and the location.
  package static let settings = LineRules(nil) { LineFile(Array($0)).diagnostics.first?.message }
}
