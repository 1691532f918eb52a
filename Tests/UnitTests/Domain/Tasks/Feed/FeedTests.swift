import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkText
import TestSupport
import Testing

/// An invalid feed and its error message.
private struct Fault: CustomTestStringConvertible {
  let feed: String
  let message: String

  init(_ feed: String, _ message: String) {
    self.feed = feed
    self.message = message
  }

  /// Creates an item with a different value for one member, or without that member.
  init(_ member: String, _ value: String?, _ message: String) {
    self.init("[\(FeedTests.item), \(FeedTests.item([member: value], id: 2))]", message)
  }

  var testDescription: String { "\(message): \(feed.suffix(120))" }
}

struct FeedTests {
  /// Returns the members of an item, with changes.
  static func item(_ changes: [String: String?] = [:], id: Int = 1) -> String {
    var members: [String: String] = [
      "id": "\(id)", "title": "\"Milk\"", "completed": "false",
      "created_at": "\"2026-11-21T14:46:30Z\"", "user_id": "\"u1\"",
    ]
    for (name, value) in changes { members[name] = value }
    return "{"
      + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
      .joined(separator: ", ") + "}"
  }

  static var item: String { item() }

  private static let moment = Instant(epochSeconds: 1_795_272_390)

  private func read(_ text: String) throws(Failure) -> [TodoItem] {
    try Feed(Array(text.utf8)).items
  }

  private func refusal(of bytes: [UInt8]) -> String? {
    do throws(Failure) {
      _ = try Feed(bytes)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `every member of an item is read`() throws {
    let text = """
      [{"id": "8F14E45F-CEEA-467F-A0E6-5B3A1D1C1F2B", "title": "Buy milk", "description": "2 l",
        "completed": true, "created_at": "2026-11-21T15:46:30+01:00", "user_id": "u1"}]
      """
    #expect(
      try read(text) == [
        TodoItem(
          id: "8f14e45f-ceea-467f-a0e6-5b3a1d1c1f2b", title: "Buy milk", description: "2 l",
          isCompleted: true, createdAt: Self.moment, userID: .text("u1"),
          origin: .feed)
      ])
  }

  @Test(arguments: [
    ("createdAt", "userID"), ("createdAt", "userId"), ("created_at", "userId"),
  ])
  func `other names of a member will do`(time: String, user: String) throws {
    let text = """
      [{"id": 7, "title": "a", "completed": false, "\(time)": "2026-11-21T14:46:30Z", "\(user)": 3}]
      """
    let item = try #require(try read(text).first)
    #expect(item.createdAt == Self.moment)
    #expect(item.userID == .number(3))
    #expect(item.id == TaskID(number: 7))
  }

  @Test(
    arguments: [
      ("1", UserID.number(1)), ("1.0", .number(1)), ("-3e1", .number(-30)), ("\"1\"", .text("1")),
      ("\"01\"", .text("01")), ("\"\\\"1\\\"\"", .text("\"1\"")), ("\"u|1\"", .text("u|1")),
      ("\" \"", .text(" ")), ("\"\\\"\"", .text("\"")),
    ] as [(String, UserID)])
  func `a user id keeps its type, also in the task file`(json: String, userID: UserID) throws {
    let feed = try Feed(Array("[\(Self.item(["user_id": json]))]".utf8))
    #expect(feed.items.map(\.userID) == [userID])
    let book = TodoBook(TodoBook().merging(feed, at: Self.moment))
    #expect(book.items.map(\.userID) == [userID])
    #expect(book.merging(feed, at: Self.moment) == book.file)
  }

  @Test func `of members with the same name the last counts`() throws {
    let item = Self.item(["title": "\"a\", \"title\": \"b\""])
    #expect(try read("[\(item)]").first?.title == "b")
  }

  @Test(arguments: [nil, "null", "\"\""])
  func `a description may be left out`(value: String?) throws {
    #expect(try read("[\(Self.item(["description": value]))]").first?.description == nil)
  }

  @Test(arguments: [
    "2026-11-21T14:46:30Z", "2026-11-21t14:46:30z", "2026-11-21T14:46:30.123456789Z",
    "2026-11-21T16:16:30+01:30", "2026-11-21T11:46:30-03:00", "2026-11-21 14:46:30+00:00",
    "2026-11-21T14:46:30.5+0000",
  ])
  func `a time is understood with any offset`(time: String) throws {
    let item = Self.item(["created_at": "\"\(time)\""])
    #expect(try read("[\(item)]").first?.createdAt == Self.moment)
  }

  @Test func `a byte order mark, white space and unknown members are ignored`() throws {
    let item = Self.item(["x": "[{\"y\": [1e400, null]}]", "done": "\"\""])
    #expect(try Feed([0xEF, 0xBB, 0xBF] + Array(" \r\n\t[\(item)] \n".utf8)).items.count == 1)
    #expect(try read(" [ ] ").isEmpty)
  }

  @Test func `any title is taken as it is`() throws {
    let item = Self.item(["title": #""  a\n\u0000\u001b[31m|😀 \u202e ""#])
    #expect(try read("[\(item)]").first?.title == "  a\n\u{0}\u{1B}[31m|😀 \u{202E} ")
  }

  private static let faults = [
    Fault("", "the feed is empty"),
    Fault(" \n", "the feed is empty"),
    Fault(
      " <!DOCTYPE html><p>Log in",
      "the feed is a web page, not JSON: check the URL, and log in to the network"
    ),
    Fault("[", "the feed is not JSON: unexpected end (line 1, column 2, at $[0])"),
    Fault("[\n3,", "the feed is not JSON: unexpected end (line 2, column 3, at $[1])"),
    Fault(
      "[\(FeedTests.item)] x",
      "the feed is not JSON: expected nothing after the value (line 1, column 105)"),
    Fault(
      "[\(FeedTests.item),]",
      "the feed is not JSON: expected a value (line 1, column 104, at $[1])"),
    Fault(
      "[\"\u{0}\"]",
      "the feed is not JSON: control character in a string (line 1, column 3, at $[0])"),
    Fault("nothing", "the feed is not JSON: expected a value (line 1, column 1)"),
    Fault(
      "title", "\"\\x00\"",
      "the feed is not JSON: invalid escape (line 1, column 183, at $[1].title)"),
    Fault(
      "x", "-012", "the feed is not JSON: invalid number (line 1, column 214, at $[1].x)"),
    Fault("{}", "the feed is not an array"),
    Fault("{\"tasks\": []}", "the feed is not an array"),
    Fault("null", "the feed is not an array"),
    Fault("3", "the feed is not an array"),
    Fault("\"[]\"", "the feed is not an array"),
    Fault("[null]", "item 1 is not an object"),
    Fault("[\(FeedTests.item), []]", "item 2 is not an object"),
    Fault("[\(FeedTests.item), 3]", "item 2 is not an object"),
    Fault("[\(FeedTests.item), \"x\"]", "item 2 is not an object"),
    Fault("id", nil, "item 2 has no id"),
    Fault("id", "null", "item 2 has no id"),
    Fault("id", "\"\"", "item 2: id is not a UUID or an integer"),
    Fault("id", "\"7\"", "item 2: id is not a UUID or an integer"),
    Fault("id", "1.5", "item 2: id is not a UUID or an integer"),
    Fault("id", "1e400", "item 2: id is not a UUID or an integer"),
    Fault("id", "99999999999999999999", "item 2: id is not a UUID or an integer"),
    Fault("id", "true", "item 2: id is not a UUID or an integer"),
    Fault("id", "1", "item 1 and item 2 have the same id"),
    Fault(
      "id", "\"00000000-0000-8000-8000-000000000001\"", "item 1 and item 2 have the same id"),
    Fault("title", nil, "item 2 has no title"),
    Fault("title", "null", "item 2 has no title"),
    Fault("title", "3", "item 2: title is not text"),
    Fault("title", "{}", "item 2: title is not text"),
    Fault("title", "\"\"", "item 2 has an empty title"),
    Fault("title", "\" \\n\\t \"", "item 2 has an empty title"),
    Fault("title", "\"\\u200b\\u202e\"", "item 2 has an empty title"),
    Fault("description", "3", "item 2: description is not text"),
    Fault("completed", nil, "item 2 has no completed"),
    Fault("completed", "null", "item 2 has no completed"),
    Fault("completed", "1", "item 2: completed is not true or false"),
    Fault("completed", "\"true\"", "item 2: completed is not true or false"),
    Fault("created_at", nil, "item 2 has no created_at"),
    Fault(
      "created_at", "\"2026-11-21T14:46:30\"",
      "item 2: created_at is not a time with an offset, such as 2026-12-24T18:30:00Z"),
    Fault(
      "created_at", "\"2026-11-21\"",
      "item 2: created_at is not a time with an offset, such as 2026-12-24T18:30:00Z"),
    Fault(
      "created_at", "\"2026-02-30T14:46:30Z\"",
      "item 2: created_at is not a time with an offset, such as 2026-12-24T18:30:00Z"),
    Fault(
      "created_at", "1795272390",
      "item 2: created_at is not a time with an offset, such as 2026-12-24T18:30:00Z"),
    Fault(
      "created_at", "\"\"",
      "item 2: created_at is not a time with an offset, such as 2026-12-24T18:30:00Z"),
    Fault("user_id", nil, "item 2 has no user_id"),
    Fault("user_id", "\"\"", "item 2 has an empty user_id"),
    Fault("user_id", "[]", "item 2: user_id is not a string or an integer"),
  ]

  @Test(arguments: faults)
  private func `one thing wrong makes the whole feed unusable, and is named`(fault: Fault) {
    do throws(Failure) {
      let items = try read(fault.feed)
      Issue.record("read \(items.count) items")
    } catch {
      #expect(error.message == "invalid data: \(fault.message)")
    }
  }

  @Test func `bytes that are not UTF-8 are refused everywhere`() {
    for wrong in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]] {
      let text = Self.item(["x": "\"?\""])
      let bytes = Array("[\(text)]".utf8).flatMap { $0 == UInt8(ascii: "?") ? wrong : [$0] }
      let message = refusal(of: bytes)
      expect(message, .starts("invalid data: the feed is not UTF-8 (line 1, "))
    }
    #expect(
      refusal(of: [0xFF, 0xFE, 0x5B, 0, 0x5D, 0])
        == "invalid data: the feed is not UTF-8 (line 1, column 1)")
    #expect(
      refusal(of: [0x5B, 0, 0x5D, 0])
        == "invalid data: the feed is not JSON: expected a value (line 1, column 2, at $[0])")
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"x\":"])
  func `a hundred thousand brackets are not JSON`(piece: String) {
    #expect(throws: Failure.self) { try read(String(repeating: piece, count: 100_000)) }
  }

  @Test func `a text of ten million bytes is read`() throws {
    let long = String(repeating: "x\\n", count: 3_400_000)
    let item = try #require(
      try read("[\(Self.item(["title": "\"\(long)\"", "y": "\"\(long)\""]))]").first)
    #expect(item.title.utf8.count == 6_800_000)
  }
}
