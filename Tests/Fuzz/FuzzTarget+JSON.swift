import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText

let jsonTokens = [
  "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud83c\\udf89", "\\ud800", "true", "false",
  "null", "-", ".", "e", "E+", "1e400", "0.1", "\"a\":", "[]", "{}", " ", "\n", "\u{FEFF}", "é",
]

extension FuzzTarget {
  static let json = FuzzTarget(
    "json",
    texts: [
      #"{"a":[1,-2.5e3,true,false,null,"b\n\u00e9\ud83c\udf89"],"":{"a":{}}}"#, "[[[[]]]]",
      " \"x\" ", "[0,-0,1e9,9223372036854775808]",
    ],
    tokens: jsonTokens
  ) { bytes throws(BrokenPromise) in
    let value: JSONValue
    do throws(JSONError) {
      value = JSONValue(try JSONNode(bytes, maximumDepth: 64))
    } catch {
      return try checkPosition(error.position, in: bytes)
    }
    let again = try? JSONNode(Array(value.text.utf8), maximumDepth: 64)
    try expect(again.map { JSONValue($0) } == value, "a value is read as it is written")
    let start = bytes.firstIndex { !" \t\r\n\u{FEFF}".utf8.contains($0) } ?? 0
    try checkPosition(JSONNode.position(of: start, in: bytes), in: bytes)
  }

  /// Checks that a position is in the document, or right after it.
  private static func checkPosition(
    _ position: JSONPosition, in bytes: [UInt8]
  ) throws(BrokenPromise) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    try expect((1...lines.count).contains(position.line), "the line is in the document")
    let columns = lines[position.line - 1].count + 1
    try expect((1...columns).contains(position.column), "the column is in the line")
    try expect(position.path.hasPrefix("$"), "there is a path")
  }

  static let feed = FuzzTarget(
    "feed",
    texts: [
      """
      [{"id":1,"title":"Buy milk","description":"2 l","completed":false,"created_at":\
      "2026-11-01T09:00:00Z","user_id":7},
      {"id":"6f1f7d6e-3b7e-4f39-9d38-2d7d0a5c9b11","title":"Ring | Mum\\n","completed":true,\
      "createdAt":"2026-11-01T09:00:00.5+01:00","userId":"u","more":[{}]}]
      """, "[]",
    ],
    tokens: jsonTokens + [
      "\"id\":", "\"title\":\"x\"", "\"completed\":", "\"created_at\":", "\"userID\":",
      "\"description\":", "<html>", "6F1F7D6E-3B7E-4F39-9D38-2D7D0A5C9B11", "loaded | ", "\\u007c",
    ]
  ) { bytes throws(BrokenPromise) in
    guard let feed = try? Feed(bytes) else { return }
    let now = Instant(epochSeconds: 1_795_000_000)
    func merged(into file: [UInt8]) -> [UInt8] {
      TodoBook.merging(feed, into: RecordFile(file), at: now).bytes
    }
    let new = TodoBook(merged(into: []))
    try expect(new.items.count == feed.items.count, "each task is there once")
    let own = Array("[ ] | mine\n[ ] | old | from=feed | id=1\n[-] |  | id=2\r\n[x] | x".utf8)
    let once = merged(into: own)
    let book = TodoBook(once)
    try expectNone(book.problems, "a merged file has no problems")
    try expect(book.loadedAt == now, "the time of loading is stored")
    try expect(merged(into: once) == once, "merging twice changes nothing")
    let titles = Dictionary(book.items.map { ($0.id, $0.title) }) { first, _ in first }
    for item in feed.items where !book.removedIDs.contains(item.id) {
      try expect(
        titles[item.id]?.utf8.elementsEqual(item.title.utf8) == true, "every task is in the file")
    }
  }
}

extension JSONValue {
  /// Creates a value with numbers as their digits.
  fileprivate init(_ node: JSONNode) {
    switch node.content {
    case .null: self = .null
    case .bool(let truth): self = .bool(truth)
    case .number(let digits): self = .string("number \(digits)")
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map { JSONValue($0) })
    case .object(let members):
      self = .object(members.map { JSONMember(name: $0.name, value: JSONValue($0.value)) })
    }
  }
}
