import NoonmarkDomain
import Testing

@Suite struct `The encoding of a text` {
  @Test(arguments: [
    ("text/calendar; charset=ISO-8859-1", TextEncoding.windows1252),
    ("text/calendar;charset=\"windows-1252\"", .windows1252),
    ("text/calendar; component=VEVENT; charset=utf-8", .utf8),
    ("TEXT/CALENDAR; CHARSET=UTF-8", .utf8), ("a/b; charset = latin1", .windows1252),
    ("a/b; charset=utf-16le", .utf16(isBigEndian: false)),
    ("a/b; charset=UTF-16BE", .utf16(isBigEndian: true)), ("a/b; charset='us-ascii'", .utf8),
  ])
  func `is named by a media type`(type: String, encoding: TextEncoding) {
    #expect(TextEncoding(ofMediaType: type) == encoding)
  }

  @Test(arguments: ["text/calendar", "", "charset=utf-8", "a/b; charset=", "a/b; charset=KOI8-R"])
  func `is unknown if none is named`(type: String) {
    #expect(TextEncoding(ofMediaType: type) == nil)
  }

  private func text(_ bytes: [UInt8], _ encoding: TextEncoding?) -> String {
    String(decoding: TextEncoding.utf8(bytes, named: encoding), as: UTF8.self)
  }

  @Test func `decides what bytes mean, unless they are valid UTF-8 or have a mark`() {
    #expect(text([0x4A, 0xF6], .windows1252) == "Jö")
    #expect(text([0x80, 0x81, 0x9F, 0xFF], .windows1252) == "€\u{81}Ÿÿ")
    #expect(text(Array("Jö".utf8), .windows1252) == "Jö")
    #expect(text([0xEF, 0xBB, 0xBF] + Array("Jö".utf8), .windows1252) == "Jö")
    #expect(text([0x4A, 0, 0xF6, 0], .utf16(isBigEndian: false)) == "Jö")
    #expect(text([0, 0x4A, 0, 0xF6], .utf16(isBigEndian: true)) == "Jö")
    #expect(text([0xFF, 0xFE, 0x4A, 0, 0xF6, 0, 0x3D, 0xD8, 0x00, 0xDE], nil) == "Jö😀")
    #expect(text([0xFE, 0xFF, 0, 0x4A], .utf8) == "J")
    // UTF-16 without a mark or a name.
    #expect(text([0x42, 0, 0x45, 0, 0xF6, 0], nil) == "BEö")
    #expect(text([0, 0x42, 0, 0x45, 0, 0xF6], .windows1252) == "BEö")
    #expect(text([0x42, 0, 0x45], nil) == "B\0E")
    // A server that states the wrong encoding.
    #expect(text(Array("plain".utf8), .utf16(isBigEndian: false)) == "plain")
    #expect(TextEncoding.utf8([0x4A, 0xF6], named: nil) == [0x4A, 0xF6])
    #expect(TextEncoding.utf8([], named: .windows1252).isEmpty)
  }
}
