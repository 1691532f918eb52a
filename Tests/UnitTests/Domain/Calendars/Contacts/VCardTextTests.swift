import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import Testing

/// Encodings, character sets and dates as address books and old phones write them.
@Suite struct `The text of a contact` {
  private func names(_ bytes: [UInt8]) -> [String] { VCardFile(bytes).events.map(\.title) }

  /// Returns a contact with a line for its name.
  ///
  /// Each character of the name becomes the byte with its value.
  private func card(_ name: String, _ lines: String...) -> [UInt8] {
    let text = (["BEGIN:VCARD", "VERSION:2.1", name] + lines + ["BDAY:--0415", "END:VCARD", ""])
      .joined(separator: "\r\n")
    return text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  @Test(arguments: [
    ("N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg", "Jörg Müller"),
    ("N;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:M=FCller;J=F6rg", "Jörg Müller"),
    ("N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg", "Jörg Müller"),
    ("N;QUOTED-PRINTABLE;CHARSET=utf-8:M=C3=BCller;J=C3=B6rg", "Jörg Müller"),
    ("FN;CHARSET=windows-1252;ENCODING=QUOTED-PRINTABLE:=8Aime =80", "Šime €"),
    ("FN;CHARSET=latin1:J\u{F6}rg", "Jörg"), ("FN;CHARSET=\"ISO-8859-1\":J\u{F6}rg", "Jörg"),
    ("FN;charset=iso-8859-1:J\u{F6}rg", "Jörg"),
    // No character set is named, or one that is unknown or wrong.
    ("FN:J\u{F6}rg M\u{FC}ller", "Jörg Müller"), ("FN:O\u{92}Brien", "O’Brien"),
    ("FN;CHARSET=X-OTHER:J\u{F6}rg", "Jörg"), ("FN;CHARSET=UTF-8:J\u{F6}rg", "Jörg"),
    ("FN;CHARSET=ISO-8859-1:J\u{C3}\u{B6}rg", "Jörg"), ("FN:J\u{C3}\u{B6}rg", "Jörg"),
    ("FN;ENCODING=QUOTED-PRINTABLE:J=F6rg", "Jörg"), ("FN;QUOTED-PRINTABLE:J=C3=B6rg", "Jörg"),
    // Base64, in each version.
    ("FN;ENCODING=BASE64:SsO2cmc=", "Jörg"), ("FN;ENCODING=b:SsO2cmc=", "Jörg"),
    ("FN;BASE64;CHARSET=UTF-8:SsO2cmc=", "Jörg"),
    ("FN;ENCODING=B;CHARSET=ISO-8859-1:SvZyZw==", "Jörg"), ("FN;ENCODING=b:SvZyZw", "Jörg"),
    ("FN;ENCODING=BASE64:SsO2\r\n cmc=", "Jörg"), ("FN;ENCODING=b:not base64", "not base64"),
    // Soft line breaks, and hard ones.
    ("FN;ENCODING=QUOTED-PRINTABLE:J=C3=\r\n=B6rg", "Jörg"),
    ("FN;ENCODING=QUOTED-PRINTABLE:J=C3=\r\n =B6rg", "Jörg"),
    ("FN;ENCODING=QUOTED-PRINTABLE:J=\r\n=C3=B6=\r\nrg", "Jörg"),
    ("FN;ENCODING=QUOTED-PRINTABLE:J=C3=\r\n B6rg", "Jörg"),
    ("FN;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg von=\r\n der=\r\n  M", "Jörg von der  M"),
    ("FN;\r\n ENCODING=QUOTED-PRINTABLE;CHARSET=\r\n UTF-8:J=\r\n=C3=B6rg=\r\n M", "Jörg M"),
    ("FN;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg=20=\r\nM", "Jörg M"),
    ("FN;ENCODING=QUOTED-PRINTABLE:J=c3=b6rg=0D=0AM", "Jörg M"),
    ("FN;ENCODING=QUOTED-PRINTABLE:a=3Db", "a=b"), ("FN;ENCODING=QUOTED-PRINTABLE:a=zb", "a=zb"),
    ("FN:a=3Db", "a=3Db"), ("FN:Ann\\, Bob", "Ann, Bob"),
    ("N:Smith\\; Sons;Ann", "Ann Smith; Sons"), ("N:Berg;Ada;;Dr.;", "Ada Berg"),
    // Lists of names, and units of an organization.
    ("N:Doe;Jane,Ann", "Jane Ann Doe"), ("N:Doe,Berg;Jane", "Jane Doe Berg"),
    ("N:Doe;Jane\\,Ann", "Jane,Ann Doe"), ("N:Doe", "Doe"), ("N:;Jane", "Jane"),
    ("NICKNAME:Jim,Jimmie", "Jim"), ("ORG:Acme\\; Sons;Sales", "Acme; Sons"),
    ("ORG:ABC\\, Inc.;", "ABC, Inc."), ("ORG:Smith, Jones;Law", "Smith, Jones"),
    ("ORG:;Sales", "Sales"),
  ])
  func `has the encoding that it names`(line: String, name: String) {
    #expect(names(card(line)) == [name])
  }

  @Test(arguments: [
    (["FN:A", "FN:B"], "A"), (["FN:A", "FN;PREF=1:B"], "B"),
    (["FN;PREF=2:A", "FN;PREF=1:B"], "B"), (["FN;TYPE=work:A", "FN;TYPE=home,pref:B"], "B"),
    (["FN:A", "FN;PREF:B"], "B"), (["FN;PREF=1:A", "FN;PREF=1:B"], "A"),
    (["FN;PREF=1: ", "FN:B"], "B"),
  ])
  func `is the preferred one of several names`(lines: [String], name: String) {
    #expect(names(card(lines[0], lines[1])) == [name])
  }

  @Test func `may be in UTF-16 or begin with a byte order mark`() {
    let text = "BEGIN:VCARD\r\nFN:Jörg\r\nBDAY:--0415\r\nEND:VCARD\r\n"
    let little: [UInt8] =
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big: [UInt8] =
      [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    for bytes in [little, big, [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
      #expect(names(bytes) == ["Jörg"])
    }
    #expect(names(Array(text.replacing("\r\n", with: "\r").utf8)) == ["Jörg"])
  }

  /// Returns the birthday of a line: `1990-02-03`, `-02-03` without a year, or `-` if it is
  /// rejected.
  private func birthday(_ line: String) -> String {
    let text = "BEGIN:VCARD\r\nFN:Ada\r\n\(line)\r\nEND:VCARD\r\n"
    return VCardFile(Array(text.utf8)).events.first.map {
      $0.celebration != nil ? $0.date.iso8601 : String($0.date.iso8601.dropFirst(4))
    } ?? "-"
  }

  @Test(arguments: [
    ("BDAY:1604-02-03", "-02-03"), ("BDAY;VALUE=date:1604-06-19", "-06-19"),
    ("BDAY:16040203", "-02-03"), ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-03", "-02-03"),
    ("BDAY;X-APPLE-OMIT-YEAR=1900:1900-02-03", "-02-03"),
    ("BDAY;X-APPLE-OMIT-YEAR=1604;VALUE=date:1604-02-29", "-02-29"),
    ("BDAY;X-APPLE-OMIT-YEAR=1604:1990-02-03", "1990-02-03"),
    ("BDAY:--0203", "-02-03"), ("BDAY:--02-03", "-02-03"), ("BDAY:--02-03T00:00:00Z", "-02-03"),
    ("BDAY;VALUE=date-and-or-time:--0203", "-02-03"), ("BDAY:19900203", "1990-02-03"),
    ("BDAY:1990-02-03T00:00:00Z", "1990-02-03"), ("BDAY:19900203T000000Z", "1990-02-03"),
    ("BDAY:1990-02-03T00:00:00+01:00", "1990-02-03"), ("BDAY:1990-02-03T12:00:00Z", "1990-02-03"),
    ("BDAY:1990-02-03T10:22:00", "1990-02-03"), ("BDAY:1990-02-03 00:00", "1990-02-03"),
    // Midnight of a day by a clock east of Greenwich.
    ("BDAY:1990-02-02T23:00:00Z", "1990-02-03"), ("BDAY:19900202T220000Z", "1990-02-03"),
    ("BDAY:1990-02-02T18:30:00Z", "1990-02-03"), ("BDAY:1604-02-02T23:00:00Z", "-02-03"),
    ("BDAY:1990-2-3", "1990-02-03"), ("BDAY:1990/02/03", "1990-02-03"),
    ("BDAY;VALUE=text:1990-02-03", "1990-02-03"), ("BDAY;TYPE=x:1990-02-03", "1990-02-03"),
    ("BDAY;CALSCALE=gregorian:19900203", "1990-02-03"), ("BDAY: 1990-02-03 ", "1990-02-03"),
    ("BDAY:0001-06-19", "-06-19"), ("BDAY:00010619", "-06-19"), ("BDAY:0001-01-01", "-"),
    ("BDAY:00010101T000000Z", "-"), ("BDAY:0002-01-01", "0002-01-01"),
    ("BDAY:0000-06-19", "-06-19"), ("BDAY:00000229", "-02-29"),
    ("BDAY:1990", "-"), ("BDAY:1990-02", "-"), ("BDAY:--02", "-"), ("BDAY:---03", "-"),
    ("BDAY:90-02-03", "-"), ("BDAY:03.02.1990", "-"), ("BDAY:1990-02-30", "-"),
    ("BDAY;VALUE=text:circa 1800", "-"), ("BDAY:1990--03", "-"), ("BDAY:1990-02-003", "-"),
  ])
  func `has a birthday in each form that has a day and a month`(line: String, date: String) {
    #expect(birthday(line) == date)
  }

  @Test(arguments: [
    ("FN;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=93=63=92=86", "SHIFT_JIS"),
    ("FN;CHARSET=ISO-2022-JP:\u{1B}$BEDCf\u{1B}(B", "ISO-2022-JP"),
    ("N;CHARSET=gb2312;ENCODING=QUOTED-PRINTABLE:=CD=F5;=B7=BC", "gb2312"),
  ])
  func `in a character set that is unknown is reported once`(line: String, charset: String) {
    let file = VCardFile(card(line) + card(line))
    #expect(
      file.problems.map { "\($0.line): \($0.message)" } == [
        "3: unknown character set '\(charset)': text is read as windows-1252 (use UTF-8)"
      ])
    #expect(VCardFile(card("FN;CHARSET=SHIFT_JIS:Ann")).problems.isEmpty)
  }

  @Test func `is converted from a character set that another program knows`() {
    let file =
      card("FN;TYPE=home;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=93=\r\n=63")
      + card("N;CHARSET=shift_jis:\u{93}\u{63};\u{92}\u{86}", "NOTE;CHARSET=X-OTHER:\u{93}")
      + card("FN;CHARSET=SHIFT_JIS:Ann")
    var asked: [String: [UInt8]] = [:]
    let converted = CharsetConversion.inUTF8(file) { text, charset in
      asked[charset] = text
      return charset == "SHIFT_JIS" ? Array("田\n田;中".utf8) : nil
    }
    let texts: [String: [UInt8]] = [
      "SHIFT_JIS": [0x93, 0x63, 0x0A, 0x93, 0x63, 0x3B, 0x92, 0x86], "X-OTHER": [0x93],
    ]
    #expect(asked == texts)
    #expect(names(converted) == ["田", "中 田", "Ann"])
    // Each line keeps its number.
    #expect(VCardFile(converted).events.map(\.line) == VCardFile(file).events.map(\.line))
    // A text is unchanged if it cannot be converted, or not to the same number of lines.
    #expect(CharsetConversion.inUTF8(file) { _, _ in nil } == file)
    let isLeft = CharsetConversion.inUTF8(file) { $1 == "SHIFT_JIS" ? Array($0.prefix(2)) : nil }
    #expect(isLeft == file)
  }

  @Test func `reports empty birthdays once for the file`() {
    func problems(_ lines: String...) -> [String] {
      let cards = lines.map { "BEGIN:VCARD\nFN:Ada\n\($0)\nEND:VCARD\n" }.joined()
      return VCardFile(Array(cards.utf8)).problems.map { "\($0.line): \($0.message)" }
    }
    #expect(problems("BDAY:") == ["3: the birthday of a contact is empty"])
    #expect(problems("BDAY;VALUE=date: ") == ["3: the birthday of a contact is empty"])
    #expect(
      problems("BDAY:--0102", "BDAY:", "ANNIVERSARY:", "BDAY:") == [
        "7: 3 contacts have an empty birthday or anniversary"
      ])
    #expect(problems("BDAY:--0102").isEmpty)
  }
}
