import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import Testing
import NoonmarkPhrases

@Suite struct `A vCard file` {
  private func read(_ text: String) -> VCardFile {
    VCardFile(Array(text.utf8))
  }

  private func days(_ text: String) -> [String] {
    read(text).events.map { day in
      let hasYear = day.celebration != nil
      let date = hasYear ? day.date.iso8601 : String(day.date.iso8601.dropFirst(4))
      let kind = Celebration.allCases.first { $0.icon == day.icon }
      return "\(day.title)|\(kind?.rawValue ?? "-")|\(date)"
    }
  }

  private func problems(_ text: String) -> [String] {
    read(text).problems.map { "\($0.line): \($0.message)" }
  }

  private func card(_ lines: String...) -> String {
    (["BEGIN:VCARD", "VERSION:3.0", "FN:Kari Nordmann"] + lines + ["END:VCARD", ""])
      .joined(separator: "\r\n")
  }

  @Test(arguments: [
    ("BDAY:1986-04-15", "1986-04-15"), ("BDAY:19860415", "1986-04-15"),
    ("BDAY;VALUE=date:1986-04-15", "1986-04-15"),
    ("BDAY:1953-10-15T23:10:00Z", "1953-10-15"), ("BDAY:19531015T231000Z", "1953-10-15"),
    ("BDAY:--0415", "-04-15"), ("BDAY:--04-15", "-04-15"), ("BDAY:--0229", "-02-29"),
    ("BDAY:20000229", "2000-02-29"),
    ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29", "-02-29"), ("BDAY:1604-02-29", "-02-29"),
    ("item1.BDAY:1986-04-15", "1986-04-15"), ("bday:1986-04-15", "1986-04-15"),
  ]) func `has birthdays in every form that has a day and a month`(line: String, date: String) {
    #expect(days(card(line)) == ["Kari Nordmann|birthday|\(date)"])
    #expect(problems(card(line)) == [])
  }

  @Test(arguments: [
    "BDAY:1986", "BDAY:1986-04", "BDAY:---15", "BDAY;VALUE=text:circa 1800", "BDAY:19990229",
    "BDAY:1986-13-01", "BDAY:00001315",
  ]) func `reports a birthday that is not a day and a month`(line: String) {
    let value = String(line[line.index(after: line.lastIndex(of: ":") ?? line.startIndex)...])
    #expect(days(card(line)) == [])
    #expect(
      problems(card(line)) == [
        "4: the birthday of 'Kari Nordmann' is not a day and a month: '\(value)'"
      ])
  }

  @Test(arguments: [
    ("BDAY;CALSCALE=hebrew:57500504", "hebrew"), ("BDAY;CALSCALE=\"Chinese\":19860415", "Chinese"),
    ("BDAY;VALUE=date;calscale=x-mine:--0415", "x-mine"),
  ]) func `reports a birthday of another calendar`(line: String, calendar: String) {
    #expect(days(card(line)) == [])
    #expect(
      problems(card(line)) == [
        "4: the birthday of 'Kari Nordmann' is a date of the calendar '\(calendar)', which is not "
          + "supported: write it as a Gregorian date"
      ])
  }

  @Test func `has a birthday in the Gregorian calendar beside one of another calendar`() {
    let hebrew = "BDAY;ALTID=1;CALSCALE=hebrew:57460107"
    #expect(
      days(card(hebrew, "BDAY;ALTID=1;CALSCALE=Gregorian:19860415")) == [
        "Kari Nordmann|birthday|1986-04-15"
      ])
  }

  @Test(arguments: [
    "DEATHDATE:20100101", "DEATHDATE;VALUE=text:circa 2010", "item1.X-DEATHDATE:2010",
  ]) func `has no age of a contact who died`(line: String) {
    for lines in [[line, "BDAY:18990415"], ["BDAY:18990415", line]] {
      #expect(days(card(lines[0], lines[1])) == ["Kari Nordmann|birthday|-04-15"])
      #expect(read(card(lines[0], lines[1])).events.map(\.date.iso8601) == ["1899-04-15"])
    }
    #expect(
      days(card(line, "ANNIVERSARY:20090808")) == ["Kari Nordmann|anniversary|2009-08-08"])
  }

  @Test func `has anniversaries of every address book`() {
    for line in [
      "ANNIVERSARY:20090808", "X-ANNIVERSARY:2009-08-08",
      "X-EVOLUTION-ANNIVERSARY:2009-08-08", "X-MS-ANNIVERSARY:20090808",
      "X-KADDRESSBOOK-X-Anniversary:2009-08-08",
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2009-08-08;1;;;;;;;;;;;;;",
      "item2.X-ABDATE;type=pref:2009-08-08\r\nitem2.X-ABLabel:_$!<Anniversary>!$_",
      "item2.X-ABLabel:_$!<Anniversary>!$_\r\nitem2.X-ABDATE;type=pref:2009-08-08",
    ] {
      #expect(days(card(line)) == ["Kari Nordmann|anniversary|2009-08-08"], "\(line)")
    }
    let android = "X-ANDROID-CUSTOM:vnd.android.cursor.item/"
    #expect(
      days(card("\(android)contact_event;--08-08;3;;;;;;;;;;;;;")) == [
        "Kari Nordmann|birthday|-08-08"
      ])
    for line in [
      "\(android)contact_event;2009-08-08;2;;;;;;;;;;;;;",
      "\(android)nickname;2009-08-08;1;;;;;;;;;;;;;",
      "item2.X-ABDATE:2009-08-08\r\nitem2.X-ABLabel:Graduation",
    ] {
      #expect(days(card(line)) == [], "\(line)")
    }
    #expect(
      days(card("ANNIVERSARY:20090808", "X-ANNIVERSARY:20090808", "BDAY:19860415")) == [
        "Kari Nordmann|anniversary|2009-08-08", "Kari Nordmann|birthday|1986-04-15",
      ])
  }

  @Test func `names a contact by the best name that it has`() {
    func named(_ lines: String) -> [String] {
      read("BEGIN:VCARD\n\(lines)\nBDAY:--0415\nEND:VCARD\n").events.map(\.title)
    }
    for (lines, name) in [
      ("N:Nordmann;Kari;;;\nFN:Kari N.", "Kari N."), ("N:Nordmann;Kari;;;\nFN:", "Kari Nordmann"),
      ("N:;;;;\nORG:Acme\\, Inc.", "Acme, Inc."),
      ("FN:A very long na\n me that is folded", "A very long name that is folded"),
      ("FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=85se=20=\n=C3=98stby", "Åse Østby"),
    ] {
      #expect(named(lines) == [name])
    }
    #expect(named("NOTE:x") == [])
    #expect(
      problems("BEGIN:VCARD\nBDAY:--0415\nEND:VCARD") == [
        "2: a contact without a name has a birthday"
      ])
  }

  @Test func `may have an agent that is text or another contact's address`() {
    for agent in ["AGENT:BEGIN:VCARD\\nFN:X\\nEND:VCARD\\n", "AGENT;VALUE=uri:CID:x@y", "AGENT:"] {
      #expect(read(card(agent, "BDAY:--0101")).events.map(\.title) == ["Kari Nordmann"], "\(agent)")
    }
  }

  @Test func `goes on after the card of an agent`() {
    let agent = "AGENT:\r\n" + card("BDAY:--0202").replacing("Kari Nordmann", with: "Ann")
    let text = card(agent + "BDAY:--0101") + card("BDAY:--0303").replacing("Kari", with: "Ola")
    #expect(
      days(text) == [
        "Ann|birthday|-02-02", "Kari Nordmann|birthday|-01-01", "Ola Nordmann|birthday|-03-03",
      ])
    let open = "BEGIN:VCARD\nFN:Kari\nBDAY:--0101\nAGENT:\nBEGIN:VCARD\nFN:Ann\nBDAY:--0202\n"
    #expect(read(open).events.map(\.title) == ["Ann", "Kari"])
  }

  @Test func `keeps contacts apart, and reads one that does not end`() {
    let text =
      card("UID:a", "BDAY:--0101") + "BEGIN:VCARD\nFN:Ola\nUID:b\nBDAY:--0202\n"
      + "BEGIN:VCARD\nFN:Per\nBDAY:--0303"
    #expect(read(text).events.map(\.uid) == ["a/birthday", "b/birthday", nil])
    #expect(read(text).events.map(\.title) == ["Kari Nordmann", "Ola", "Per"])
    #expect(read(text).events.map(\.line) == [5, 10, 13])
    #expect(!read("BEGIN:VCALENDAR\nEND:VCALENDAR").isContacts)
    #expect(!read("").isContacts)
  }
}
