import NoonmarkBase
import NoonmarkRecords

/// A line of a file that may be damaged.
package struct DamageableLine: Sendable {
  /// The line number, from 1.
  package let number: Int
  /// The position in the file, with the line ending.
  package let range: Range<Int>
  /// The line up to its first NUL byte, without its line ending.
  package let content: [UInt8]
  /// The rest of the line after the NUL bytes, with an ellipsis for each further run of them; `nil`
  /// if it has none.
  package let rest: [UInt8]?
  /// The line ending; empty if the file ends without one.
  package let ending: [UInt8]
  /// Whether the line is longer than the maximum, so that it is truncated.
  package let isTooLong: Bool

  /// The sign for a run of NUL bytes.
  static let gap = "…"

  init(
    number: Int, range: Range<Int>, content: [UInt8], rest: [UInt8]?, ending: [UInt8],
    isTooLong: Bool
  ) {
    self.number = number
    self.range = range
    self.content = content
    self.rest = rest
    self.ending = ending
    self.isTooLong = isTooLong
  }
}

/// A change of a damaged file.
package struct LineEdit: Hashable, Sendable {
  /// The line number, from 1.
  package let line: Int
  /// The bytes of the file that are replaced.
  package let range: Range<Int>
  package let replacement: [UInt8]
  /// The problem, as in `Diagnostic.message`.
  package let problem: String
  /// The consequence of the change: `kept as a comment`.
  package let remedy: String
}

/// The decision of a repair about a line.
package enum RepairedLine: Hashable, Sendable {
  case edit(LineEdit)
  case leave(UnrepairedLine)
}

/// A problem that a repair cannot solve.
package struct UnrepairedLine: Hashable, Sendable {
  /// The line number, from 1.
  package let line: Int
  /// The problem, as in `Diagnostic.message`.
  package let problem: String
  package let reason: String
}

/// Plans the repair of a file in two passes over its lines, in memory that does not grow with the
/// damage: the first pass surveys them, the second returns their changes.
///
/// A line that no reader uses becomes a comment, and an entry with the ID of another one gets its
/// own. Runs of NUL bytes are removed. Everything else is preserved. If NUL bytes leave nothing
/// that can be read, the file starts again.
package struct LineRepair: Sendable {
  private let rules: LineRules
  private var isSurveyed = false
  /// Whether the second pass finds something to do.
  package private(set) var hasChanges = false
  /// Whether the first line names the kind, or will after the repair.
  private var isNamed = false
  /// Whether there is a line that can be read.
  private var hasReadableLine = false
  private var hasNULBytes = false
  /// The end of the last line.
  private var size = 0
  private var ending = LineRepair.standardEnding
  /// The first lines with each ID.
  private var lines: [String: Int] = [:]
  /// The IDs that lines refer to.
  private var references: Set<String> = []
  /// The first line that is not UTF-8, and the number of such lines.
  private var malformed: (line: Int, count: Int)?

  private static let standardEnding = [UInt8(ascii: "\n")]
  /// The number of IDs that are compared, which bounds the memory of a repair.
  private static let maximumIDs = 1 << 21
  /// The bytes of a line that is too long that its comment preserves.
  private static let excerptSize = 200

  package init(_ rules: LineRules) {
    self.rules = rules
  }

  /// Surveys the next line.
  package mutating func survey(_ line: DamageableLine) {
    size = line.range.upperBound
    if read(line) != nil { hasChanges = true }
  }

  /// Starts the second pass.
  package mutating func finishSurvey() {
    isSurveyed = true
    isNamed = false
    ending = LineRepair.standardEnding
  }

  /// Returns the change of the next line in the second pass, or `nil` if it stays.
  ///
  /// If nothing in the file can be read, the change of the first line is that of the whole file.
  package mutating func change(of line: DamageableLine) -> RepairedLine? {
    guard hasReadableLine || !hasNULBytes else {
      return line.number == 1 ? .edit(newStart) : nil
    }
    return read(line)
  }

  /// The problem of lines that are not UTF-8, once they are all surveyed.
  package var encodingProblem: UnrepairedLine? {
    guard hasReadableLine || !hasNULBytes else { return nil }
    return malformed.map { line, count in
      UnrepairedLine(
        line: line,
        problem: "the line is not UTF-8" + (count > 1 ? ", like \(count - 1) more" : ""),
        reason: "its encoding is unknown: save the file as UTF-8")
    }
  }

  private mutating func read(_ line: DamageableLine) -> RepairedLine? {
    if !line.ending.isEmpty { ending = line.ending }
    let content = line.content[...]
    if line.number == 1, line.rest == nil {
      isNamed = rules.kind?.isNamed(by: line.content) ?? false
    }
    if line.rest == nil, content.trimmed.isEmpty { return nil }
    if line.rest == nil, line.isTooLong {
      return edit(
        line, [comment(of: line, content, "too long")], because: "the line is too long",
        "its start is kept as a comment")
    }
    guard !DamagedLine.isPreserved(content) else { return nil }
    if let rest = line.rest { return edit(line, withNULBytesBefore: rest[...]) }
    if line.ending.isEmpty, isNamed, rules.kind?.isCutOff(content) == true {
      return edit(
        line, [comment(of: line, content, DamagedLine.noLineEnding)],
        because: RecordKind.cutOff, "kept as a comment")
    }
    let verdict = rules.verdict(on: content)
    if case .unused(let problem) = verdict {
      return edit(
        line, [comment(of: line, content, "invalid")], because: problem, "kept as a comment")
    }
    hasReadableLine = true
    if !isSurveyed, !isUTF8(content) {
      malformed = (malformed?.line ?? line.number, (malformed?.count ?? 0) + 1)
    }
    switch verdict {
    case .entry(let id?): return isFirst(line, with: id) ? nil : renumbering(line, id)
    case .reference(let id): references.insert(id)
    case .entry, .other, .unused: break
    }
    return nil
  }
}

// MARK: NUL bytes

extension LineRepair {
  /// The change of a file in which nothing can be read.
  private var newStart: LineEdit {
    LineEdit(
      line: 1, range: 0..<size,
      replacement: rules.kind.map { Array($0.firstLine.utf8) + ending } ?? [],
      problem: "the file has NUL bytes, and nothing in it can be read",
      remedy: "the file starts again")
  }

  private mutating func edit(
    _ line: DamageableLine, withNULBytesBefore rest: ArraySlice<UInt8>
  ) -> RepairedLine {
    hasNULBytes = true
    let head = line.content[...]
    // The start of what comes after the bytes is missing.
    let hasRest = !rest.trimmed.isEmpty
    var kept: [[UInt8]] = []
    var remedy = "kept as a comment"
    if line.number == 1, let kind = rules.kind, isStart(of: kind.firstLine, head) {
      isNamed = true
      kept = [Array(kind.firstLine.utf8)]
      remedy = "the first line is restored"
    } else if head.trimmed.isEmpty {
      if !hasRest { remedy = "removed, since nothing else is on the line" }
    } else if isWhole(head, of: line) {
      hasReadableLine = true
      kept = [line.content]
      remedy = "the bytes before them are used"
    } else {
      let gap = hasRest ? Array(DamageableLine.gap.utf8) + rest : []
      return edit(
        line, [comment(of: line, head + gap, "NUL bytes")], because: DamagedLine.nulBytes, remedy)
    }
    if hasRest { kept.append(comment(of: line, rest, "NUL bytes")) }
    return edit(line, kept, because: DamagedLine.nulBytes, remedy)
  }

  /// Whether what comes before the NUL bytes is a whole line.
  private mutating func isWhole(_ head: ArraySlice<UInt8>, of line: DamageableLine) -> Bool {
    guard !line.isTooLong else { return false }
    if head.trimmed.first == UInt8(ascii: "#") { return true }
    guard rules.kind?.isComplete(head) == true else { return false }
    switch rules.verdict(on: head) {
    case .other: return true
    case .unused, .entry(nil): return false
    case .entry(let id?): return isFirst(line, with: id)
    case .reference(let id):
      references.insert(id)
      return true
    }
  }

  /// Whether bytes are the start of a file's first line, and recognizable as such.
  private func isStart(of firstLine: String, _ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: "# noonmark".utf8) && firstLine.utf8.starts(with: bytes)
  }
}

// MARK: IDs

extension LineRepair {
  /// Whether an entry is the first one with its ID.
  private mutating func isFirst(_ line: DamageableLine, with id: String) -> Bool {
    if let first = lines[id] { return first == line.number }
    if !isSurveyed, lines.count < LineRepair.maximumIDs { lines[id] = line.number }
    return true
  }

  private mutating func renumbering(_ line: DamageableLine, _ id: String) -> RepairedLine? {
    let problem = "has the same id as line \(lines[id] ?? 1): remove it from one"
    func leaving(_ reason: String) -> RepairedLine {
      .leave(UnrepairedLine(line: line.number, problem: problem, reason: reason))
    }
    // Only the second pass knows all IDs.
    guard isSurveyed else { return leaving("") }
    if case .none(let reason) = rules.renumbering { return leaving(reason) }
    guard !references.contains(id) else {
      return leaving("another line removes or restores it by this id")
    }
    let file = RecordFile(line.content)
    guard let record = file.records.first else { return nil }
    let isUUID = if case .uuid = rules.renumbering { true } else { false }
    let new = newID(for: file.bytes, isUUID: isUUID)
    do {
      // A task of the feed with another ID is a task of the user's own.
      let edited = try file.editing(
        record, after: 2, [.value("id", new)] + (isUUID ? [.value("from", nil)] : []))
      lines[new] = line.number
      return edit(line, [edited.bytes], because: problem, "gets the id \(new)")
    } catch {
      return leaving("it has too many fields to be changed")
    }
  }

  /// Derives an ID that no entry has; the same for the same file.
  private func newID(for line: [UInt8], isUUID: Bool) -> String {
    var seed = line
    while true {
      let id = isUUID ? UUIDText.derived(from: seed) : EntryID.derived(from: seed)
      if lines[id] == nil { return id }
      seed = line + id.utf8
    }
  }
}

// MARK: Lines

extension LineRepair {
  private func edit(
    _ line: DamageableLine, _ kept: [[UInt8]], because problem: String, _ remedy: String
  ) -> RepairedLine {
    .edit(
      LineEdit(
        line: line.number, range: line.range, replacement: kept.flatMap { $0 + ending },
        problem: problem, remedy: remedy))
  }

  /// Returns the comment that preserves a part of a line, or the start of one that is too long.
  private func comment(
    of line: DamageableLine, _ part: ArraySlice<UInt8>, _ reason: String
  ) -> [UInt8] {
    let kept = line.isTooLong ? part.prefix(LineRepair.excerptSize) : part
    return DamagedLine.comment(preserving: kept, because: reason)
  }

  private func isUTF8(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 < 0x80 } || String(decoding: line, as: UTF8.self).utf8.elementsEqual(line)
  }
}
