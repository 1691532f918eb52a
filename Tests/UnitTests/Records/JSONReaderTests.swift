import Foundation
import NoonmarkBase
import NoonmarkRecords
import TestSupport
import Testing

@Suite struct `A JSON reader` {
  /// Reads a document to its end, and returns its error.
  private func syntaxError(in bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONNode(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: JSONCases.valid)
  func `accepts a valid document, and loses nothing`(json: String, written: String) throws {
    #expect(try JSONValue(reading: Array(json.utf8)).text == written)
  }

  @Test(arguments: JSONCases.invalid)
  func `refuses an invalid document, and says where`(json: String, message: String) {
    #expect(syntaxError(in: Array(json.utf8))?.message == message)
  }

  @Test(arguments: JSONCases.malformed)
  func `refuses malformed UTF-8 in strings, names and elsewhere`(bytes: [UInt8]) {
    for (start, end) in [("[\"", "\"]"), ("{\"", "\":1}"), ("[", "]"), ("", ""), ("[1]", "")] {
      let error = syntaxError(in: Array(start.utf8) + bytes + Array(end.utf8))
      #expect(error?.problem == .notUTF8)
      #expect(error?.position.column == start.utf8.count + 1)
    }
  }

  @Test func `accepts every character, written as it is and escaped`() throws {
    // The first 12,288 characters, a sample of the rest, and the noncharacters.
    let values = (0x20...0x10FFFF as ClosedRange<UInt32>).filter {
      $0 < 0x3000 || $0 % 37 == 0 || $0 & 0xFFFE == 0xFFFE
    }
    let scalars = values.compactMap { Unicode.Scalar($0) as Unicode.Scalar? }
      .filter { $0 != "\"" && $0 != "\\" }
    let text = String(String.UnicodeScalarView(scalars))
    let escapes = text.utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: unit % 2 == 0)
      return #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
    for json in [text, escapes] {
      let value = try JSONValue(reading: Array("\"\(json)\"".utf8))
      #expect(value.text.utf8.elementsEqual(JSONValue.string(text).text.utf8))
    }
  }

  @Test(
    arguments: [
      ("1", 1), ("-0", 0), ("1.0", 1), ("-10e-1", -1), ("12.50e1", 125),
      ("1e18", 1_000_000_000_000_000_000), ("-9223372036854775808.0", Int.min),
      ("0.0e99", 0), ("9223372036854775808", nil), ("1e19", nil), ("1.5", nil), ("1e-1", nil),
      ("1e400", nil),
    ] as [(String, Int?)])
  func `has the exact value of an integer`(json: String, value: Int?) throws {
    let node = try JSONNode(Array(json.utf8))
    if case .number(let digits) = node.content { #expect(digits == json) }
    #expect(node.integer == value)
  }

  @Test func `stops at its maximum depth`() {
    let limit = JSONNode.maximumDepth
    func nested(_ count: Int, _ start: String, _ end: String) -> [UInt8] {
      Array(
        (String(repeating: start, count: count) + "1" + String(repeating: end, count: count)).utf8)
    }
    for (start, end) in [("[", "]"), (#"{"a":"#, "}")] {
      #expect(syntaxError(in: nested(limit, start, end)) == nil)
      let deep = syntaxError(in: nested(limit + 1, start, end))
      #expect(deep?.problem == .tooDeep)
      #expect(deep?.position.column == start.utf8.count * limit + 1)
      #expect(syntaxError(in: nested(100_000, start, ""))?.problem == .tooDeep)
      #expect(deep.map { $0.message.count < 250 && $0.message.hasSuffix("…)") } == true)
    }
  }

  @Test func `passes on the elements of an array, and its syntax errors`() throws {
    var starts: [Int] = []
    func readElements(of json: String) throws(JSONError) -> Bool {
      try JSONNode.forEachElement(of: Array(json.utf8)) { starts.append($0.start) }
    }
    #expect(try readElements(of: #" [{"a":[1]}, [[]],3] "#))
    #expect(starts == [2, 13, 18])
    #expect(try !readElements(of: #"{"a":[1]}"#))
    #expect(throws: JSONError.self) { try readElements(of: "[1]]") }
  }

  @Test func `agrees with the grammar and with Foundation on changed documents`() {
    var random = SeededGenerator(seed: 8259)
    var accepted = 0
    var wrong: [String] = []
    let texts = [
      "", "[", "]", "{", "}", ",", ":", "\"", "\\", "\\u", "d83c", "\\udf89", "0", "-", ".", "e",
      "E+",
      "1", "true", "null", " ", "\n", "\t", "é", "\u{1F}", "\"a\"", "\"a\":", "[]", "{}",
    ]
    let malformed: [[UInt8]] = [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]
    let pieces = texts.map { Array($0.utf8) } + malformed
    for _ in 0..<Samples.count(20_000) {
      var bytes = Array(random.json(depth: 3).text.utf8)
      for _ in 0..<random.number(in: 0...3) {
        let place = random.number(in: 0...bytes.count)
        let end = min(bytes.count, place + random.number(in: 0...2))
        bytes.replaceSubrange(place..<end, with: random.pick(pieces))
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let isAccepted = syntaxError(in: bytes) == nil
      if isAccepted != JSONGrammar.matches(bytes) { wrong.append(text) }
      guard isAccepted else { continue }
      accepted += 1
      // Foundation accepts some invalid documents, and rejects numbers that are too large for it.
      let object = try? JSONSerialization.jsonObject(
        with: Data(bytes), options: .fragmentsAllowed)
      if object == nil, !text.contains(/[0-9][eE]/) { wrong.append("Foundation: \(text)") }
    }
    #expect(wrong == [])
    #expect(accepted > Samples.count(2000))
  }

  @Test func `reads back what the writer writes`() throws {
    var random = SeededGenerator(seed: 7493)
    for _ in 0..<Samples.count(2000) {
      let value = random.json(depth: 4)
      #expect(try JSONValue(reading: Array(value.text.utf8)) == value)
    }
  }
}

/// The grammar of RFC 8259, written independently of the reader: a function for each rule.
private enum JSONGrammar {
  static func matches(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    var rest = Array(text.unicodeScalars)[...]
    return value(&rest) && rest.isEmpty
  }

  /// `ws value ws`.
  private static func value(_ rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
    space(&rest)
    defer { space(&rest) }
    switch rest.first {
    case "[": return list(&rest, "]", value)
    case "{":
      return list(&rest, "}") { rest in
        space(&rest)
        guard string(&rest) else { return false }
        space(&rest)
        return take(&rest, ":") && value(&rest)
      }
    case "\"": return string(&rest)
    case "t": return "true".unicodeScalars.allSatisfy { take(&rest, $0) }
    case "f": return "false".unicodeScalars.allSatisfy { take(&rest, $0) }
    case "n": return "null".unicodeScalars.allSatisfy { take(&rest, $0) }
    default: return number(&rest)
    }
  }

  private static func list(
    _ rest: inout ArraySlice<Unicode.Scalar>, _ end: Unicode.Scalar,
    _ element: (inout ArraySlice<Unicode.Scalar>) -> Bool
  ) -> Bool {
    rest.removeFirst()
    space(&rest)
    if take(&rest, end) { return true }
    repeat {
      guard element(&rest) else { return false }
    } while take(&rest, ",")
    return take(&rest, end)
  }

  private static func number(_ rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
    let characters = rest.prefix { "+-.0123456789eE".unicodeScalars.contains($0) }
    let text = String(String.UnicodeScalarView(characters))
    guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else {
      return false
    }
    rest = rest.dropFirst(text.unicodeScalars.count)
    return true
  }

  private static func string(_ rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
    guard take(&rest, "\"") else { return false }
    var units: [UInt16] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return String(validating: units, as: UTF16.self) != nil
      case "\\":
        guard let letter = rest.popFirst() else { return false }
        if "\"\\/bfnrt".unicodeScalars.contains(letter) {
          units.append(0x20)
        } else {
          let digits = String(String.UnicodeScalarView(rest.prefix(4)))
          guard letter == "u", digits.wholeMatch(of: /[0-9A-Fa-f]{4}/) != nil,
            let unit = UInt16(digits, radix: 16)
          else { return false }
          units.append(unit)
          rest = rest.dropFirst(4)
        }
      case _ where scalar.value < 0x20: return false
      default: units += Array(String(scalar).utf16)
      }
    }
    return false
  }

  private static func take(
    _ rest: inout ArraySlice<Unicode.Scalar>, _ scalar: Unicode.Scalar
  ) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private static func space(_ rest: inout ArraySlice<Unicode.Scalar>) {
    rest = rest.drop { " \t\r\n".unicodeScalars.contains($0) }
  }
}

extension SeededGenerator {
  /// Returns a document of every kind of value.
  fileprivate mutating func json(depth: Int) -> JSONValue {
    switch number(in: 0...(depth > 0 ? 7 : 4)) {
    case 0: .null
    case 1: .bool(number(in: 0...1) == 0)
    case 2: .integer(pick([0, -1, 42, Int.max, Int.min]))
    case 3: .number(pick([0.5, -2.25, 1e300, 1e-300, 0.1]))
    case 4: .string(pick(["", "a", "\"\\/", "é世🎉", "\u{0}\u{1F}\u{7F}\u{2028}", "\u{10FFFF}"]))
    case 5: .array((0..<number(in: 0...4)).map { _ in json(depth: depth - 1) })
    default:
      .object(
        (0..<number(in: 0...4)).map { _ in
          JSONMember(name: pick(["a", "", "b c", "é\n"]), value: json(depth: depth - 1))
        })
    }
  }
}
