import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

@Suite struct `An error in the document of a script` {
  private func fault(_ json: String) -> String? { ScriptDocuments.fault(Array(json.utf8)) }

  @Test(arguments: [
    ("", "line 1, column 1: unexpected end"),
    ("\n\n", "line 3, column 1: unexpected end"),
    ("Hello", "line 1, column 1: expected a value"),
    (
      "{\"version\": 1,\n  \"entries\": [{}}",
      "line 2, column 17, at $.entries[0]: expected ',' or ']'"
    ),
    (
      #"{"version":1,"entries":[{"title":"é\x"}]}"#,
      "line 1, column 36, at $.entries[0].title: invalid escape"
    ),
    ("1", "line 1, column 1: expected an object"),
    ("{}", "line 1, column 1: no version: write 1"),
    (#"{"version":2}"#, "line 1, column 12, at $.version: unsupported version: write 1"),
    (#"{"version":"1"}"#, "line 1, column 12, at $.version: unsupported version: write 1"),
    (#"{"version":1}"#, "line 1, column 1: no entries"),
    (#"{"version":1,"entries":{}}"#, "line 1, column 24, at $.entries: expected an array"),
    (
      #"{"version":1,"entries":[]}"#,
      "line 1, column 24, at $.entries: no entries: write at least one"
    ),
    (#"{"version":1,"entries":["x"]}"#, "line 1, column 25, at $.entries[0]: expected an object"),
    (#"{"version":1,"entries":[{}] }x"#, "line 1, column 30: expected nothing after the value"),
  ])
  func `names its line, column and path`(json: String, message: String) {
    #expect(fault(json) == message)
  }

  @Test(arguments: [
    (#"{"title":{}}"#, ".title: expected text"),
    (#"{"text":true}"#, ".text: expected text"),
    (#"{"icon":["cpu"]}"#, ".icon: expected text"), (#"{"icon":5}"#, ".icon: expected text"),
    (#"{"date":true}"#, ".date: expected a time: write it as 2026-12-24T18:30:00Z"),
    (#"{"date":1e300}"#, ".date: a time outside the years 1 to 9999"),
    (#"{"date":253402300800}"#, ".date: a time outside the years 1 to 9999"),
    (#"{"date":-62135596801}"#, ".date: a time outside the years 1 to 9999"),
    (#"{"pill":[]}"#, ".pill: expected text or an object"),
    (#"{"pill":{}}"#, ".pill: no text, until or since"),
    (#"{"pill":{"until":1,"since":1}}"#, ".pill.since: both until and since: write one"),
    (
      #"{"pill":{"text":"x","color":"blu"}}"#,
      ".pill.color: invalid color 'blu': did you mean 'blue'?"
    ),
    (#"{"pill":{"text":"x","color":7}}"#, ".pill.color: expected text"),
    (
      #"{"progress":1.01}"#,
      ".progress: expected a number from 0 to 1 or an object with from and to"
    ),
    (
      #"{"progress":"1"}"#, ".progress: expected a number from 0 to 1 or an object with from and to"
    ),
    (#"{"progress":{"from":1}}"#, ".progress: no from or no to: write both"),
    (#"{"progress":{"from":1,"to":1}}"#, ".progress.to: to is not later than from"),
    (#"{"percentage":101}"#, ".percentage: expected a number from 0 to 100"),
    (#"{"percentage":1e999}"#, ".percentage: expected a number from 0 to 100"),
    (#"{"class":"a b"}"#, ".class: invalid class: use letters, digits, - and _"),
    (#"{"class":["a",""]}"#, ".class[1]: invalid class: use letters, digits, - and _"),
    (#"{"url":"javascript:x"}"#, ".url: invalid URL: write https://…"),
    (#"{"url":"https://a b"}"#, ".url: invalid URL: write https://…"),
    (#"{"url":"https://\u202e"}"#, ".url: invalid URL: write https://…"),
    (#"{"rows":{}}"#, ".rows: expected an array"),
    (#"{"rows":[1]}"#, ".rows[0]: expected an object"),
    (
      #"{"rows":[{}]}"#,
      ".rows[0]: an empty row: write a label, a value, a pill, a bar or a sparkline"
    ),
    (
      #"{"rows":[{"icon":"cpu"}]}"#,
      ".rows[0]: an empty row: write a label, a value, a pill, a bar or a sparkline"
    ),
    (#"{"rows":[{"rule":false}]}"#, #".rows[0]: invalid rule: write {"rule": true}"#),
    (#"{"rows":[{"rule":true,"label":"x"}]}"#, #".rows[0]: invalid rule: write {"rule": true}"#),
    (
      #"{"rows":[{"label":"y"},{"paragraph":"x","label":"y"}]}"#,
      ".rows[1]: a paragraph is a row of its own"
    ),
    (#"{"rows":[{"value":"x","pill":"y"}]}"#, ".rows[0]: both value and pill: write one"),
    (
      #"{"rows":[{"bar":0,"sparkline":[1]}]}"#,
      ".rows[0].sparkline: both bar and sparkline: write one"
    ),
    (#"{"rows":[{"sparkline":[]}]}"#, ".rows[0].sparkline: no numbers: write at least one"),
    (#"{"rows":[{"sparkline":[1,"2"]}]}"#, ".rows[0].sparkline[1]: expected a number"),
    (
      #"{"rows":[{"label":"x","bar":-1}]}"#,
      ".rows[0].bar: expected a number from 0 to 1 or an object with from and to"
    ),
    (#"{"rows":[{"label":"x","pill":{"until":"soon"}}]}"#, ".rows[0].pill.until: "),
  ])
  func `names the path of the value`(entry: String, message: String) throws {
    let fault = try #require(self.fault(ScriptDocuments.json(entry)))
    let parts = fault.split(separator: ", at $.entries[0]", maxSplits: 1)
    #expect(parts.count == 2, "\(fault)")
    #expect(parts.last?.hasPrefix(message) == true, "\(fault)")
    if !message.hasSuffix(" ") { #expect(parts.last?.count == message.count, "\(fault)") }
    expect(parts.first, .starts("line 1, column "))
  }

  @Test func `in the order of entries names the later one`() {
    #expect(
      fault(#"{"version":1,"entries":[{"date":9},{"date":8}]}"#)
        == "line 1, column 36, at $.entries[1]: "
        + "the entry is earlier than the previous entry: sort them")
    #expect(
      fault(#"{"version":1,"entries":[{},{}]}"#)
        == "line 1, column 28, at $.entries[1]: no date: only the first entry may omit it")
  }

  @Test(arguments: [
    #""sometimes""#, "7", "[]", "{}", #"{"after":null}"#, "true",
  ])
  func `in a policy says what to write`(policy: String) {
    #expect(
      fault(#"{"policy":\#(policy),"version":1,"entries":[{}]}"#)
        == "line 1, column 11, at $.policy: unknown policy: "
        + #"write "at_end", "never" or {"after": "15m"}"#)
  }

  @Test(arguments: [
    "0", "-1", "0.0", "true", "[]", #""""#, #""15""#, #""m""#,
    #""15M""#, #""15 m""#, #""1m1h""#, #""1h1h""#, #""0s""#, #""-1s""#, #""1.5h""#,
    #""٣m""#, #""99999999999999999999s""#, #""999999999d""#,
  ])
  func `in a duration says what to write`(duration: String) {
    #expect(
      fault(#"{"policy":{"after":\#(duration)},"version":1,"entries":[{}]}"#)
        == "line 1, column 20, at $.policy.after: "
        + "invalid duration: write seconds, a text such as 15m or 1h30m, or a time", "\(duration)")
  }

  @Test(arguments: ["1e9", "1e999", "31622401", #""367d""#])
  func `in a long duration names the limit`(duration: String) {
    #expect(
      fault(#"{"policy":{"after":\#(duration)},"version":1,"entries":[{}]}"#)
        == "line 1, column 20, at $.policy.after: invalid duration: use at most 366d")
  }

  @Test(arguments: [
    (#"{"titel":"x"}"#, ".titel: unknown member 'titel': did you mean 'title'?"),
    (#"{"a b":1}"#, #"["a b"]: unknown member 'a b'"#),
    (
      #"{"pill":{"text":"x","colour":"red"}}"#,
      ".pill.colour: unknown member 'colour': did you mean 'color'?"
    ),
    (#"{"\u001b[31m\u202e":1}"#, "unknown member '[31m'"),
  ])
  func `that may be a typing error is a note`(entry: String, message: String) throws {
    let document = try ScriptDocuments.read(Array(ScriptDocuments.json(entry).utf8))
    #expect(document.notes.count == 1)
    let note = try #require(document.notes.first)
    expect(note, .starts("line 1, column "))
    #expect(note.hasSuffix(message), "\(note)")
  }

  @Test func `has no more than ten notes`() throws {
    let members = (0..<50).map { #""x\#($0)":0"# }.joined(separator: ",")
    let json = ScriptDocuments.json("{\(members)}")
    #expect(try ScriptDocuments.read(Array(json.utf8)).notes.count == 10)
  }

  @Test(arguments: [
    ("{}", 1000, "entries"), (#"{"label":"x"}"#, 64, "entries[0].rows"),
    (#""x""#, 16, "entries[0].class"), ("1", 48, "entries[0].rows[0].sparkline"),
  ])
  func `is one element too many`(element: String, limit: Int, path: String) {
    func json(_ count: Int) -> String {
      let list = (0..<count).map { path == "entries" ? #"{"date":\#($0)}"# : element }
        .joined(separator: ",")
      switch path {
      case "entries": return #"{"version":1,"entries":[\#(list)]}"#
      case "entries[0].rows": return ScriptDocuments.json(#"{"rows":[\#(list)]}"#)
      case "entries[0].class": return ScriptDocuments.json(#"{"class":[\#(list)]}"#)
      default: return ScriptDocuments.json(#"{"rows":[{"sparkline":[\#(list)]}]}"#)
      }
    }
    #expect(fault(json(limit)) == nil)
    expect(fault(json(limit + 1)), .ends("at $.\(path)[\(limit)]: more than \(limit) elements"))
  }

  @Test func `is a nesting that is too deep`() {
    let deep = String(repeating: "[", count: 100_000)
    expect(fault(ScriptDocuments.json(deep)), .ends("too many nested arrays and objects"))
    let objects = String(repeating: #"{"title":"#, count: 100_000)
    expect(fault(objects), .has("too many nested arrays and objects"))
    // In an unknown member.
    let nested = String(repeating: "[", count: 7) + String(repeating: "]", count: 7)
    #expect(fault(#"{"version":1,"entries":[{}],"x":\#(nested)}"#) == nil)
  }

  @Test(arguments: [0, 0xFF, UInt8(ascii: "["), UInt8(ascii: "\"")], [1, 10_000_000])
  func `is found in garbage of any size`(byte: UInt8, count: Int) {
    let bytes = [UInt8](repeating: byte, count: count)
    expect(ScriptDocuments.fault(bytes), .starts("line 1, column "))
  }

  @Test func `is invalid UTF-8`() {
    let bytes =
      Array(#"{"version":1,"entries":[{"title":""#.utf8) + [0xC3, 0x28] + Array(#""}]}"#.utf8)
    #expect(
      ScriptDocuments.fault(bytes) == "line 1, column 35, at $.entries[0].title: invalid UTF-8")
  }

  /// The bytes that are inserted into documents.
  private static let pieces: [[UInt8]] =
    [
      "", "[", "]", "{", "}", ",", ":", "\"", "\\", "0", "-", "1e9", "1e999", "null", "true", "\n",
      "é", "\"date\":", "\"until\":", "\"from\":", "\"text\":{}", "-62135596800", "253402300799",
      "{\"rule\":true}", "\"after\":", "\"2026-02-30\"",
    ].map { Array($0.utf8) } + [[0xFF], [0], [0xED, 0xA0, 0x80]]

  @Test(arguments: 1...4) func `of any kind has a position, and nothing crashes`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var failures: [String] = []
    var counts = (accepted: 0, refused: 0)
    for _ in 0..<Samples.count(4000) {
      let zone = random.pick(Zones.nasty)
      let now = random.instant(in: zone)
      var bytes = Array(random.scriptDocument(near: now).text.utf8)
      for _ in 0..<random.number(in: 1...4) {
        let start = random.number(in: 0...bytes.count)
        let end = min(bytes.count, start + random.number(in: 0...3))
        bytes.replaceSubrange(start..<end, with: random.pick(Self.pieces))
      }
      do throws(Failure) {
        let document = try ScriptDocument(bytes, ranAt: now, in: zone)
        counts.accepted += 1
        if document.timeline.entries.isEmpty { failures.append("no entry") }
        if let due = document.timeline.due, due <= now { failures.append("due at once") }
      } catch {
        counts.refused += 1
        if error.message.wholeMatch(of: /line \d+, column \d+(, at \$.+)?: .+/) == nil {
          failures.append(error.message)
        }
      }
    }
    #expect(failures == [])
    #expect(counts.accepted > 10 && counts.refused > Samples.count(1000))
  }

  @Test(arguments: 1...2) func `is not in a random document`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(50 + seed))
    var failures: [String] = []
    for _ in 0..<Samples.count(1000) {
      let zone = random.pick(Zones.nasty)
      let now = random.instant(in: zone)
      let json = random.scriptDocument(near: now).text
      do throws(Failure) {
        let document = try ScriptDocument(Array(json.utf8), ranAt: now, in: zone)
        if !document.notes.isEmpty { failures.append("\(document.notes[0]): \(json)") }
      } catch {
        failures.append("\(error.message): \(json)")
      }
    }
    #expect(failures.isEmpty, "\(failures.first ?? "")")
  }
}
