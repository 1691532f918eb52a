import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// The JSON document of a script, parsed to a timeline; see docs/widgets.md.
package struct ScriptDocument {
  /// The maximum size of a document, in bytes.
  package static let maximumSize = 1 << 18
  fileprivate static let maximumEntries = 1000
  private static let maximumDepth = 8
  fileprivate static let maximumRows = 64
  fileprivate static let maximumClasses = 16
  fileprivate static let maximumNumbers = 48

  package let timeline: ScriptTimeline
  /// Notes about unknown members, which may be misspelled, with their positions.
  package let notes: [String]

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - ranAt: The start of the run that printed it.
  ///   - zone: The time zone of times without an offset.
  package init(_ bytes: [UInt8], ranAt: Instant, in zone: Zone) throws(Failure) {
    let root: JSONNode
    do {
      root = try JSONNode(bytes, maximumDepth: ScriptDocument.maximumDepth)
    } catch {
      throw Failure("\(error.position.text): \(error.problem.rawValue)")
    }
    var reader = ScriptReader(ranAt: ranAt, zone: zone)
    do {
      timeline = try reader.timeline(root)
    } catch {
      throw Failure(error.message(in: bytes))
    }
    notes = reader.notes.map { $0.message(in: bytes) }
  }
}

extension ScriptReader.Fault {
  /// The problem and its position in a document.
  fileprivate func message(in bytes: [UInt8]) -> String {
    "\(JSONNode.position(of: start, in: bytes).text): \(problem)"
  }
}

// MARK: - The parts of a document

extension ScriptReader {
  fileprivate mutating func timeline(_ node: JSONNode) throws(Fault) -> ScriptTimeline {
    let document = try object(node, ["version", "entries", "policy", "$schema"])
    guard let version = document["version"] else { throw Fault(node, "no version: write 1") }
    // Lua writes 1.0.
    guard case .number(let digits) = version.content, Double(digits) == 1 else {
      throw Fault(version, "unsupported version: write 1")
    }
    guard let list = document["entries"] else { throw Fault(node, "no entries") }
    let nodes = try array(list, upTo: ScriptDocument.maximumEntries)
    guard !nodes.isEmpty else { throw Fault(list, "no entries: write at least one") }
    var entries: [ScriptEntry] = []
    for node in nodes {
      let entry = try entry(node, isFirst: entries.isEmpty)
      if let last = entries.last, entry.date < last.date {
        throw Fault(node, "the entry is earlier than the previous entry: sort them")
      }
      entries.append(entry)
    }
    return ScriptTimeline(
      entries: entries,
      policy: try document["policy"].map { node throws(Fault) in try policy(node) } ?? .atEnd,
      ranAt: ranAt)
  }

  private mutating func policy(_ node: JSONNode) throws(Fault) -> ReloadPolicy {
    let advice = #"write "at_end", "never" or {"after": "15m"}"#
    switch node.content {
    case .string("at_end"): return .atEnd
    case .string("never"): return .never
    case .object:
      guard let after = try object(node, ["after"])["after"] else {
        throw Fault(node, "unknown policy: \(advice)")
      }
      return .after(try end(of: after))
    default: throw Fault(node, "unknown policy: \(advice)")
    }
  }

  private mutating func entry(_ node: JSONNode, isFirst: Bool) throws(Fault) -> ScriptEntry {
    let members = try object(
      node,
      [
        "date", "icon", "title", "text", "pill", "progress", "rows", "class", "percentage", "url",
      ])
    var entry = ScriptEntry(date: ranAt)
    if let date = members["date"] {
      entry.date = try instant(date)
    } else if !isFirst {
      throw Fault(node, "no date: only the first entry may omit it")
    }
    entry.icon = try icon(members)
    entry.title = try text(members["title"])
    entry.text = try text(members["text"])
    entry.pill = try pill(members["pill"])
    entry.progress = try progress(members["progress"])
    if let rows = members["rows"] {
      for node in try array(rows, upTo: ScriptDocument.maximumRows) {
        entry.rows.append(try row(node))
      }
    }
    entry.classes = try classes(members["class"])
    if let node = members["percentage"] {
      entry.percentage = Int(try number(node, in: 0...100).rounded())
    }
    if let node = members["url"] {
      guard case .string(let url) = node.content, isAddress(url) else {
        throw Fault(node, "invalid URL: write https://…")
      }
      entry.url = url
    }
    return entry
  }

  private func isAddress(_ url: String) -> Bool {
    (url.hasPrefix("https://") || url.hasPrefix("http://"))
      && url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  private mutating func classes(_ node: JSONNode?) throws(Fault) -> [String] {
    guard let node else { return [] }
    var nodes = [node]
    if case .array = node.content { nodes = try array(node, upTo: ScriptDocument.maximumClasses) }
    var words: [String] = []
    for node in nodes {
      guard case .string(let word) = node.content, ScriptName.isWord(word) else {
        throw Fault(node, "invalid class: use letters, digits, - and _")
      }
      words.append(word)
    }
    return words
  }

  private mutating func pill(_ node: JSONNode?) throws(Fault) -> ScriptPill? {
    guard let node else { return nil }
    guard case .object = node.content else {
      return ScriptPill(text: try text(node, or: "an object"))
    }
    let members = try object(node, ["text", "until", "since", "color"])
    let text = try text(members["text"])
    var count: ScriptPill.Count?
    if let until = members["until"] { count = .until(try instant(until)) }
    if let since = members["since"] {
      guard count == nil else { throw Fault(since, "both until and since: write one") }
      count = .since(try instant(since))
    }
    guard members["text"] != nil || count != nil else {
      throw Fault(node, "no text, until or since")
    }
    return ScriptPill(
      text: text ?? DisplayText(), count: count, fill: try fill(members["color"]))
  }

  private mutating func progress(_ node: JSONNode?) throws(Fault) -> ScriptProgress? {
    guard let node else { return nil }
    guard case .object = node.content else {
      return .fraction(try number(node, in: 0...1, or: "an object with from and to"))
    }
    let members = try object(node, ["from", "to"])
    guard let from = members["from"], let to = members["to"] else {
      throw Fault(node, "no from or no to: write both")
    }
    let start = try instant(from)
    let end = try instant(to)
    guard start < end else { throw Fault(to, "to is not later than from") }
    return .interval(from: start, to: end)
  }

  private mutating func row(_ node: JSONNode) throws(Fault) -> ScriptRow {
    let members = try object(
      node, ["icon", "label", "value", "pill", "bar", "sparkline", "paragraph", "rule"])
    if let rule = members["rule"] {
      guard case .bool(true) = rule.content, members.count == 1 else {
        throw Fault(node, #"invalid rule: write {"rule": true}"#)
      }
      return .rule
    }
    if let paragraph = try text(members["paragraph"]) {
      guard members.count == 1 else { throw Fault(node, "a paragraph is a row of its own") }
      return .paragraph(paragraph)
    }
    var line = ScriptLine()
    line.icon = try icon(members)
    line.label = try text(members["label"]) ?? DisplayText()
    line.value = try text(members["value"])
    line.pill = try pill(members["pill"])
    line.bar = try progress(members["bar"])
    if let numbers = members["sparkline"] {
      guard line.bar == nil else { throw Fault(numbers, "both bar and sparkline: write one") }
      line.sparkline = try sparkline(numbers)
    }
    guard line.value == nil || line.pill == nil else {
      throw Fault(node, "both value and pill: write one")
    }
    guard members.count > (line.icon == nil ? 0 : 1) else {
      throw Fault(node, "an empty row: write a label, a value, a pill, a bar or a sparkline")
    }
    return .line(line)
  }

  /// Returns numbers; negative ones become zero.
  private mutating func sparkline(_ node: JSONNode) throws(Fault) -> [Double] {
    var numbers: [Double] = []
    for node in try array(node, upTo: ScriptDocument.maximumNumbers) {
      numbers.append(max(try number(node, in: -1e300...1e300), 0))
    }
    guard !numbers.isEmpty else { throw Fault(node, "no numbers: write at least one") }
    return numbers
  }
}
