import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText

/// A file before and after the repair of its lines, in memory.
package struct RepairedFile {
  package let before: [UInt8]
  package private(set) var edits: [LineEdit] = []
  package private(set) var unrepaired: [UnrepairedLine]
  package let after: [UInt8]

  package init(_ bytes: [UInt8], _ rules: LineRules) {
    before = bytes
    var repair = LineRepair(rules)
    let lines = RepairedFile.lines(of: bytes, maximum: rules.maximumLine)
    for line in lines { repair.survey(line) }
    repair.finishSurvey()
    unrepaired = repair.encodingProblem.map { [$0] } ?? []
    var hasChanges = false
    for line in lines {
      switch repair.change(of: line) {
      case .edit(let edit): edits.append(edit)
      case .leave(let problem): unrepaired.append(problem)
      case nil: continue
      }
      hasChanges = true
    }
    precondition(hasChanges == repair.hasChanges, "the survey finds what the changes are")
    var after: [UInt8] = []
    var copied = 0
    for edit in edits {
      after += bytes[copied..<max(edit.range.lowerBound, copied)] + edit.replacement
      copied = edit.range.upperBound
    }
    self.after = after + bytes[copied...]
  }

  package init(_ text: String, _ rules: LineRules) {
    self.init(Array(text.utf8), rules)
  }

  package var text: String { String(decoding: after, as: UTF8.self) }

  /// The lines of a file, as a repair reads them.
  package static func lines(of bytes: [UInt8], maximum: Int) -> [DamageableLine] {
    var reader = ForwardLines<Never>(size: bytes.count, maximumLine: maximum) { offset, count in
      Array(bytes[offset..<offset + count])
    }
    var lines: [DamageableLine] = []
    while let line = reader.next() { lines.append(line) }
    return lines
  }
}
