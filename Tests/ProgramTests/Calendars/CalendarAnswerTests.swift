import Foundation
import TestSupport
import Testing

/// Answers that are compressed, in another character set, or have more than a calendar.
@Suite(.waits, .needs("curl"))
struct `The answer to a request for a calendar` {
  private let calendars: Calendars

  init() throws {
    calendars = try Calendars()
  }

  /// A calendar with a concert, compressed by gzip.
  private static let compressed = [UInt8](
    Data(
      base64Encoded: """
        H4sIAAAAAAACA3Nydff0swpzdvRx9XNxDOLlcoIIuIa5+oXwcoV6ulg55+clpxaV8HIFh/r6OgZFIgRc
        QoJDHINCrMMcfUJdbV0cQ1ytjAyMzAwNjYx4uYDmwY0BsxF2AABQDSCQdQAAAA==
        """, options: .ignoreUnknownCharacters) ?? Data())

  private func expectLoaded(_ reply: HTTPReply, _ text: String) throws {
    calendars.replies(reply)
    try calendars.load().expect(0)
    #expect(calendars.stored == text)
    #expect(try calendars.counts().values.map { $0 } == [1])
  }

  @Test(arguments: [
    ["Content-Encoding: gzip"], [], ["Content-Type: application/gzip"],
    ["Content-Type: text/calendar; charset=utf-8"],
  ])
  func `may be compressed, also if the server does not say so`(headers: [String]) throws {
    try expectLoaded(HTTPReply(headers: headers, Self.compressed), Calendars.text("Concert"))
  }

  @Test func `that is compressed and damaged is refused`() throws {
    let damaged = Array(Self.compressed.dropLast(20))
    for headers in [["Content-Encoding: gzip"], []] {
      calendars.replies(HTTPReply(headers: headers, damaged))
      let outcome = try calendars.load().expect(1)
      // curl returns what it could decompress.
      let message = headers.isEmpty ? "is damaged" : "the end of the calendar is missing"
      outcome.expect(error: .has(message))
      #expect(calendars.stored == nil)
    }
  }

  @Test(arguments: ["ISO-8859-1", "windows-1252", "\"iso-8859-1\"", "ISO-8859-15", "utf-8"])
  func `has the character set that it names`(name: String) throws {
    let bytes = Calendars.text("J\u{F6}rg").unicodeScalars.map {
      UInt8(truncatingIfNeeded: $0.value)
    }
    calendars.replies(
      HTTPReply(headers: ["Content-Type: text/calendar; charset=\(name)"], bytes))
    try calendars.load().expect(0)
    let isUTF8 = name == "utf-8"
    #expect(calendars.stored == Calendars.text(isUTF8 ? "J\u{FFFD}rg" : "J\u{F6}rg") || isUTF8)
  }

  @Test(
    arguments: [
      ("windows-1251", [0xC0, 0xED, 0xED, 0xE0], "Анна"), ("ISO-8859-2", [0xA3, 0xF3], "Łó"),
      ("Shift_JIS", [0x93, 0x63, 0x92, 0x86], "田中"),
      ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x45, 0x44, 0x43, 0x66, 0x1B, 0x28, 0x42], "田中"),
    ] as [(String, [UInt8], String)])
  func `has one of another language`(name: String, title: [UInt8], text: String) throws {
    let parts = Calendars.text("TITLE").split(separator: "TITLE").map { Array($0.utf8) }
    calendars.replies(
      HTTPReply(
        headers: ["Content-Type: text/calendar; charset=\(name)"],
        Array(parts.joined(separator: title))))
    try calendars.load().expect(0)
    #expect(calendars.stored == Calendars.text(text))
  }

  @Test func `in an unknown character set is rejected`() throws {
    let bytes = Calendars.text("J\u{F6}rg").unicodeScalars.map {
      UInt8(truncatingIfNeeded: $0.value)
    }
    for name in ["klingon", "-x", "--help"] {
      calendars.replies(
        HTTPReply(headers: ["Content-Type: text/calendar; charset=\(name)"], bytes))
      try calendars.load().expect(1, error: .has("character set"))
      #expect(calendars.stored == nil)
    }
  }

  @Test func `may be in UTF-16 or begin with a byte order mark`() throws {
    let text = Calendars.text("J\u{F6}rg")
    let units = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try expectLoaded(HTTPReply([0xFF, 0xFE] + units), text)
    try expectLoaded(HTTPReply([0xEF, 0xBB, 0xBF] + Array(text.utf8)), text)
  }

  @Test(arguments: ["<!-- generated in 0.1 s -->", "\0\0\0", "\r\n\r\n", "done"])
  func `may have more after the calendar`(rest: String) throws {
    let text = Calendars.text("Concert") + rest
    try expectLoaded(HTTPReply(text), text)
  }

  @Test func `of a webcal URL is requested by http if the host has no https`() throws {
    let url = calendars.server.url("/work.ics").replacing("http://", with: "webcal://")
    func configure(_ url: String) throws {
      try calendars.noonmark.write(
        "calendars = \(url)\ncalendars.timeout = 1\n", to: ".config/noonmark/config")
    }
    try configure(url)
    calendars.replies(Calendars.reply("Concert"))
    try calendars.load().expect(0, output: .ends("/work.ics: 1 event\n"))
    // An https URL is never downgraded.
    try configure(url.replacing("webcal://", with: "https://"))
    try calendars.load().expect(1)
  }

  @Test func `and that of a feed of tasks is decoded alike`() throws {
    let feed = try Feed()
    let compressed = Data(
      base64Encoded: """
        H4sIAAAAAAACA4uuVspMUbJSMNRRUCrJLMlJBbKVvA/vSFLIPbwsJ1sJKJycn1uQk1qSClKWlphTnAoS
        K0pNBIrEJ5aA1BsZGJnpGhrqGhiGGFhYGRgAURRIZ2lxalE82HilUkOl2lgAfpRGaW0AAAA=
        """, options: .ignoreUnknownCharacters)
    feed.replies(HTTPReply([UInt8](compressed ?? Data())))
    try feed.load().expect(output: "1 task loaded\n")
    expect(feed.noonmark.text(of: Feed.tasks), .has("K\u{F8}b m\u{E6}lk"))
    let latin = Feed.json("K\u{F8}b m\u{E6}lk").unicodeScalars.map {
      UInt8(truncatingIfNeeded: $0.value)
    }
    let other = try Feed()
    other.replies(
      HTTPReply(headers: ["Content-Type: application/json; charset=iso-8859-1"], latin))
    try other.load().expect(output: "1 task loaded\n")
    expect(other.noonmark.text(of: Feed.tasks), .has("K\u{F8}b m\u{E6}lk"))
  }
}
