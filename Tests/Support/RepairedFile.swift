import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText

/// A file before and after the repair of its lines, in memory.
package struct RepairedFile {
  package let before: [UInt8]
  /// The findings about lines that were replaced.
  package private(set) var edits: [LineFinding] = []
  /// The findings about lines that were left.
  package private(set) var left: [LineFinding] = []
  package let after: [UInt8]

  package init(_ bytes: [UInt8], _ rules: LineRules) {
    before = bytes
    var repair = LineRepair(rules)
    var after: [UInt8] = []
    var copied = 0
    for line in DamageableLine.lines(of: bytes, maximum: rules.maximumLine) {
      guard let found = repair.finding(about: line) else { continue }
      guard let replacement = found.replacement else {
        left.append(found)
        continue
      }
      edits.append(found)
      after += bytes[copied..<found.range.lowerBound] + replacement
      copied = found.range.upperBound
    }
    self.after = after + bytes[copied...]
  }

  package init(_ text: String, _ rules: LineRules) {
    self.init(Array(text.utf8), rules)
  }

  package var text: String { String(decoding: after, as: UTF8.self) }
}
