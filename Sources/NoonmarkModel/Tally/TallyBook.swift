import Almanac
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

/// The tallies of a file, in its order: `NAME | TITLE | icon=… | color=… | header=…`, a line each.
package struct TallyBook: Sendable {
  /// What the first line of a file calls its kind and version: `# noonmark tallies 1`.
  package static let kind = "tallies"

  /// The file.
  package let file: RecordFile
  /// The tallies; of a name that stands twice the first.
  package let tallies: [Tally]
  /// What is wrong with lines of the file, in its order.
  package let problems: [Diagnostic]

  /// Reads a file; every sequence of bytes is one.
  package init(_ bytes: [UInt8] = []) {
    file = RecordFile(bytes)
    var tallies: [Tally] = []
    var problems: [Diagnostic] = []
    for record in file.records {
      let fields = Fields(file, record)
      if let what = fields.complaint(among: tallies) {
        problems.append(Diagnostic(line: record.line, message: what))
      }
      if let tally = fields.tally, !tallies.contains(where: { $0.name == tally.name }) {
        tallies.append(tally)
      }
    }
    self.tallies = tallies
    self.problems = problems
  }

  /// The tally that is meant where none is named: the first, or else the first preset.
  package var standard: Tally { tallies.first ?? Tally.presets[0] }

  /// Returns the tally of a name, as the user defined it or as a preset.
  ///
  /// - Throws: `EntrySearchError` where there is none.
  package func find(_ name: String) throws(EntrySearchError) -> Tally {
    if let tally = (tallies + Tally.presets).first(where: { $0.name == name }) { return tally }
    let names = (tallies + Tally.presets).map(\.name)
    throw .none(name, near: Suggestion.nearest(to: name, in: names))
  }

  /// Returns the line of a tally, without its end.
  package static func line(_ tally: Tally) -> [UInt8] {
    RecordFile.line(
      [tally.name, tally.title],
      [
        ("icon", tally.icon), ("color", tally.color.hex),
        ("header", tally.header == tally.title ? nil : tally.header),
      ])
  }
}

/// What a line says.
private struct Fields {
  let name: String
  private let title: String
  private let header: String?
  private let icon: String?
  private let color: String?

  init(_ file: RecordFile, _ record: RecordFile.Record) {
    func value(_ key: String) -> String? {
      file.value(key, of: record, after: 2).flatMap { $0.isEmpty ? nil : $0 }
    }
    name = file.text(0, of: record) ?? ""
    title = file.text(1, of: record).flatMap { $0.isEmpty ? nil : $0 } ?? name
    header = value("header")
    icon = value("icon")
    color = value("color")
  }

  /// The tally; nil where the name is none.
  var tally: Tally? {
    guard Tally.isName(name) else { return nil }
    return Tally(
      name: name, title: title, header: header ?? title, icon: icon,
      color: color.flatMap { Color(written: $0) } ?? .standardFill)
  }

  /// What is wrong with the line; nil where nothing is.
  func complaint(among tallies: [Tally]) -> String? {
    guard Tally.isName(name) else {
      return "\(DisplayText(name).string.quoted) is no name: \(Tally.nameAdvice)"
    }
    if tallies.contains(where: { $0.name == name }) {
      return "\(name.quoted) stands here again: of a name the first line counts"
    }
    guard let color, Color(written: color) == nil else { return nil }
    return "\(DisplayText(color).string.quoted) is no colour: \(Color.advice(for: color))"
  }
}
