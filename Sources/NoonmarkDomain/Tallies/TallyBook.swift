import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import NoonmarkPhrases

/// The tallies of a file, in file order, one per line:
/// `NAME | TITLE | icon=… | color=… | header=… | goal=…`.
package struct TallyBook: Sendable {
  /// The file kind in the first line: `# noonmark tallies 1`.
  package static let kind = RecordKind(
    replaced: "tallies",
    hint: "NAME | TITLE | icon=NAME | color=#rrggbb | header=WORDS BEFORE A DAY'S COUNT")

  package let file: RecordFile
  /// The tallies; if a name is repeated, the first one counts.
  package let tallies: [Tally]
  /// The problems found in the file, in file order.
  package let problems: Diagnostics

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8] = []) {
    let file = RecordFile(bytes, TallyBook.kind)
    self.file = file
    var names: Set<String> = []
    (tallies, problems) = file.values { record, problems in
      var fields = EntryFields(file, record)
      defer { problems += fields.problems }
      let name = file.text(0, of: record) ?? ""
      guard Tally.isName(name) else {
        fields.note(ErrorMessage.invalid("name", name, Tally.nameAdvice))
        return nil
      }
      guard names.insert(name).inserted else {
        fields.note("duplicate name \(name.quoted): only its first line is used")
        return nil
      }
      return Tally(name, &fields)
    }
  }

  /// The default tally: the first one, or the first preset if there are none.
  package var standard: Tally { tallies.first ?? Tally.presets[0] }

  /// Returns the tally with a name, or else the only tally with that name or title in any case.
  ///
  /// The user's tallies take precedence over presets: `Water` over `water`.
  package func find(_ name: String) throws(EntrySearchError) -> Tally {
    if let tally = tally(named: name) { return tally }
    let names = (tallies + Tally.presets).map(\.name)
    throw .none(name, near: Suggestion.nearest(to: name, in: names))
  }

  /// Returns the tally that `find` returns, or `nil` if none is found.
  private func tally(named name: String) -> Tally? {
    if let tally = tallies.first(where: { $0.name == name }) { return tally }
    let folded = EntrySearch.folded(name)
    let own = tallies.filter { $0.name.lowercased() == folded }
    if own.count == 1 { return own[0] }
    if let preset = Tally.preset(named: name) { return preset }
    let similar = (tallies + Tally.presets).filter {
      $0.name.lowercased() == folded || EntrySearch.folded($0.title) == folded
    }
    guard let tally = similar.first, similar.allSatisfy({ $0.name == tally.name }) else {
      return nil
    }
    return tally
  }

  /// Returns the tallies whose names occur in words, each with the other words.
  ///
  /// Names at the start come first, then names at the end, then others; of each, the longest first.
  ///
  /// - Parameter title: Returns the title to compare; `nil` to compare the name and the title.
  package func tallies(
    in words: [String], by title: ((Tally) -> DisplayText)? = nil
  ) -> [(Tally, rest: [String])] {
    var ranges: [Range<Int>] = []
    for count in words.indices.prefix(TallyBook.maximumWords).reversed().map({ $0 + 1 }) {
      // In many words, only the start and the end are examined.
      let step = words.count <= TallyBook.maximumWords ? 1 : words.count - count
      for start in stride(from: 0, through: words.count - count, by: step) {
        ranges.append(start..<start + count)
      }
    }
    func place(_ range: Range<Int>) -> Int {
      range.lowerBound == 0 ? 0 : range.upperBound == words.count ? 1 : 2
    }
    let ordered = ranges.enumerated().sorted {
      (place($0.element), $0.offset) < (place($1.element), $1.offset)
    }.map(\.element)
    return ordered.compactMap { range in
      let name = words[range].joined(separator: " ")
      let rest = Array(words[..<range.lowerBound] + words[range.upperBound...])
      guard let title else { return tally(named: name).map { ($0, rest) } }
      let folded = TitlePhrases.key(name)
      let named = (tallies + Tally.presets).first { TitlePhrases.key(title($0).string) == folded }
      return named.map { ($0, rest) }
    }
  }

  /// The maximum number of words of a name, and of words in which all positions are examined.
  package static let maximumWords = 24

  /// Whether a tally has a line.
  package func has(_ name: String) -> Bool { tallies.contains { $0.name == name } }

  /// Returns the name of another tally that equals a name ignoring case, or `nil`.
  ///
  /// - Parameter old: The tally that gets the name.
  package func taken(_ name: String, replacing old: Tally? = nil) -> String? {
    let folded = name.lowercased()
    return tallies.first { $0.name.lowercased() == folded && $0.name != old?.name }?.name
  }

  /// Returns the name of the file that replaces the log of a tally if it exists, or `nil`.
  ///
  /// A change of both the line and the log of a tally writes `log=FILE` first, so the line refers
  /// to the right log after each step. The last step removes the key.
  package func log(of name: String) -> String? {
    guard let record = record(of: name),
      let log = file.value(TallyBook.logKey, of: record),
      !log.isEmpty, !log.hasPrefix("."), !log.utf8.contains(UInt8(ascii: "/"))
    else { return nil }
    return log
  }

  package static let logKey = "log"

  /// Returns the file with the line of a tally changed, or `nil` if it has none.
  package func editing(
    _ name: String, _ edits: [RecordFile.Edit]
  ) throws(Failure) -> RecordFile? {
    guard let record = record(of: name) else { return nil }
    return try file.editing(record, edits)
  }

  /// Returns the file without the lines of a tally, or `nil` if it has none.
  package func removing(_ name: String) -> RecordFile? {
    guard let record = record(of: name) else { return nil }
    let shorter = TallyBook(file.removing(record).bytes)
    return shorter.removing(name) ?? shorter.file
  }

  private func record(of name: String) -> RecordFile.Record? {
    file.records.first { file.text(0, of: $0) == name }
  }

  /// Returns the line of a tally, without its line ending.
  package static func line(_ tally: Tally) -> [UInt8] {
    RecordFile.line(
      [tally.name, tally.title],
      [
        ("icon", tally.icon), ("color", tally.ownColor?.written),
        ("header", tally.header == tally.title ? nil : tally.header),
      ] + Tally.ruleFields.map { ($0.key, $0.text(tally)) })
  }
}

extension Tally {
  /// Creates the tally of a line, and records its problems.
  fileprivate init(_ name: String, _ fields: inout EntryFields) {
    let title = fields.title.isEmpty ? name : fields.title
    var rule: [String: String] = [:]
    for field in Tally.ruleFields { rule[field.key] = fields.text(field.key) }
    self.init(
      name: name, title: title, header: fields.text("header") ?? title,
      icon: fields.text("icon"), color: fields.checkedColor(), rule: rule)
    for problem in Tally.problems(with: rule) { fields.note(problem) }
  }
}
