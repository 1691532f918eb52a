import Almanac
import NoonmarkBase
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

/// The names of zones that Windows and other programs show.
@Suite(.needsZones) struct `A zone's name in another program` {
  /// Returns the UTC hour of 12:00 on a day of 2026 in the zone with a name, or `-` if the name is
  /// unknown.
  private func noon(_ name: String, _ day: String, _ definition: [String] = []) -> String {
    let lines =
      ["BEGIN:VCALENDAR"] + definition + [
        "BEGIN:VEVENT", "SUMMARY:A", "DTSTART;TZID=\"\(name)\":2026\(day)T120000", "END:VEVENT",
        "END:VCALENDAR",
      ]
    let found = ICalendarFile(Array(lines.joined(separator: "\r\n").utf8)).occurrences(
      in: .utc, from: Instant("2026-01-01T00:00:00Z"), to: Instant("2027-01-01T00:00:00Z"),
      limit: 10
    ) { try? Zones.named($0) }
    guard found.problems.isEmpty, case .span(let span) = found.events.first?.time else {
      return "-"
    }
    return String(span.begin.rfc3339(in: .utc).dropFirst(11).prefix(5))
  }

  // The hours of UTC at noon, in winter and in summer of the northern hemisphere. The explicit type
  // saves the compiler half a minute.
  private static let names: [(name: String, winter: String, summer: String)] = [
    // As Windows shows them, in its languages.
    ("(UTC-05:00) Eastern Time (US & Canada)", "17", "16"),
    ("(UTC-05:00) Eastern Time (US and Canada)", "17", "16"),
    ("(GMT-05:00) Eastern Time (US & Canada)", "17", "16"),
    ("(GMT-05.00) Eastern Time / (US & Canada)", "17", "16"),
    ("(GMT-08.00) Pacific Time / (US & Canada)", "20", "19"),
    ("(GMT-08:00) Pacific Time (US & Canada); Tijuana", "20", "19"),
    ("(UTC\u{2212}08:00) Pacific Time (US & Canada)", "20", "19"),
    ("(UTC-06:00) Hora central (EE.UU. y Canadá)", "18", "17"),
    ("(UTC-06:00) Hora central (EE. UU. y Canadá)", "18", "17"),
    ("(UTC-07:00) Mountain Time (US & Canada)", "19", "18"),
    ("(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien", "11", "10"),
    ("(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "11", "10"),
    ("(GMT+01.00) Amsterdam / Berlin / Bern / Rome / Stockholm / Vienna", "11", "10"),
    ("(UTC+01:00) Bruxelles, Copenhague, Madrid, Paris", "11", "10"),
    ("(UTC+01:00) Brussel, Kopenhagen, Madrid, Parijs", "11", "10"),
    ("(UTC+01:00) Sarajevo, Skopje, Warschau, Zagreb", "11", "10"),
    ("(UTC+01:00) Belgrado, Bratislava, Budapest, Lubiana, Praga", "11", "10"),
    ("(UTC+00:00) Dublin, Edinburgh, Lisbon, London", "12", "11"),
    ("(UTC) Dublin, Edinburgh, Lisbon, London", "12", "11"),
    ("(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London", "12", "11"),
    ("(UTC+02:00) Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius", "10", "09"),
    ("(UTC+02:00) Athènes, Bucarest", "10", "09"),
    ("(UTC+09:00) 大阪、札幌、東京", "03", "03"),
    ("(UTC+08:00) 北京，重庆，香港特别行政区，乌鲁木齐", "04", "04"),
    ("(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", "06", "06"),
    ("(UTC-03:00) Brasília", "15", "15"), ("(UTC-03:00) Brasilia", "15", "15"),
    ("(UTC+10:00) Canberra, Melbourne, Sydney", "01", "02"),
    ("(UTC+12:00) Auckland, Wellington", "23", "00"),
    // Older lists of cities, and cities that are in no list.
    ("(GMT+01:00) Prague, Warsaw, Zagreb", "11", "10"), ("(UTC+02:00) Sofia", "10", "09"),
    ("(GMT-06:00) Mexico City, Tegucigalpa", "18", "18"),
    ("(UTC+01:00) Nowhere", "11", "11"), ("(UTC-04:30) Somewhere", "16", "16"),
    // The names of Windows in lists and definitions.
    ("w. europe standard time", "11", "10"), ("EASTERN STANDARD TIME", "17", "16"),
    ("W. Europe Standard Time 1", "11", "10"), ("Pacific Standard Time 12", "20", "19"),
    ("Romance Standard Time", "11", "10"), ("Eastern Daylight Time", "17", "16"),
    ("Western/Central Europe", "11", "10"),
    // Former names of Windows, which it keeps for old files.
    ("Kamchatka Standard Time", "00", "00"), ("Mid-Atlantic Standard Time", "14", "14"),
    ("(UTC-02:00) Mid-Atlantic - Old", "14", "14"), ("Mid-Atlantic", "14", "14"),
    ("(UTC+12:00) Petropavlovsk-Kamchatsky - Old", "00", "00"),
    ("Armenian Standard Time", "08", "08"), ("Mexico Standard Time", "18", "18"),
    ("Mexico Standard Time 2", "19", "19"), ("Saudi Arabia Standard Time", "09", "09"),
    ("Sydney Standard Time", "01", "02"), ("Bangkok Standard Time", "05", "05"),
    ("Prague Bratislava Standard Time", "11", "10"), ("Warsaw Standard Time", "11", "10"),
    ("GFT Standard Time", "10", "09"), ("Kamchatka Daylight Time", "00", "00"),
    // The names of Lotus Notes, and lists of Exchange without an offset.
    ("Eastern", "17", "16"), ("Pacific", "20", "19"), ("Central", "18", "17"),
    ("W. Europe", "11", "10"), ("Romance", "11", "10"), ("GTB", "10", "09"), ("India", "06", "06"),
    ("Paris, Madrid, Brussels, Copenhagen", "11", "10"), ("Helsinki, Riga, Tallinn", "10", "09"),
    ("Bogota, Lima, Quito", "17", "17"),
    ("Mitteleuropäische Zeit", "11", "10"), ("Mitteleuropaische Zeit", "11", "10"),
    ("MITTELEUROPÄISCHE ZEIT", "11", "10"), ("Mitteleuropäische Normalzeit", "11", "10"),
    ("Westeuropäische Zeit", "12", "11"), ("Osteuropäische Zeit", "10", "09"),
    ("Hora estándar romance", "11", "10"), ("Hora estandar romance", "11", "10"),
    ("Hora estándar central (México)", "18", "18"),
    ("heure normale d’Europe centrale", "11", "10"),
    ("heure normale d'Europe centrale", "11", "10"),
    ("ora solare Europa occidentale", "11", "10"),
    ("Ora standard dell’Europa centrale", "11", "10"),
    ("West-Europa (standaardtijd)", "11", "10"), ("Midden-Europese standaardtijd", "11", "10"),
    ("Vest-Europa (normaltid)", "11", "10"), ("sentraleuropeisk normaltid", "11", "10"),
    ("Västeuropa, normaltid", "11", "10"), ("Środkowoeuropejski czas stand.", "11", "10"),
    ("czas środkowoeuropejski standardowy", "11", "10"),
    ("Hora oficial do Brasil", "15", "15"), ("Horário Padrão de Brasília", "15", "15"),
    ("Střední Evropa (běžný čas)", "11", "10"), ("Közép-európai téli idő", "11", "10"),
    ("東京 (標準時)", "03", "03"), ("中国标准时间", "04", "04"), ("대한민국 표준시", "03", "03"),
    ("Московское время (зима)", "09", "09"), ("Türkiye Standart Saati", "09", "09"),
    // The names for standard time in English that are not the name of the zone.
    ("Jerusalem Standard Time", "10", "09"), ("Malay Peninsula Standard Time", "04", "04"),
    ("Russia TZ 1 Standard Time", "10", "10"), ("Russia TZ 2 Standard Time", "09", "09"),
    ("Russia TZ 3 Standard Time", "08", "08"), ("Russia TZ 4 Standard Time", "07", "07"),
    ("Russia TZ 5 Standard Time", "06", "06"), ("Russia TZ 6 Standard Time", "05", "05"),
    ("Russia TZ 7 Standard Time", "04", "04"), ("Russia TZ 8 Standard Time", "03", "03"),
    ("Russia TZ 9 Standard Time", "02", "02"), ("Russia TZ 10 Standard Time", "01", "01"),
    ("Russia TZ 11 Standard Time", "00", "00"), ("Novosibirsk Standard Time", "05", "05"),
    ("Cabo Verde Standard Time", "13", "13"), ("Türkiye Standard Time", "09", "09"),
    ("Jerusalem Daylight Time", "10", "09"), ("Central Europe Daylight Time", "11", "10"),
    // In German and Russian.
    ("W. Mitteleuropäische Zeit", "11", "10"), ("Mountain Normalzeit (Arizona)", "19", "19"),
    ("Mittelamerikanische Normalzeit", "18", "18"), ("Ägypten Normalzeit", "10", "09"),
    ("Indien Normalzeit", "06", "06"), ("Südafrika Normalzeit", "10", "10"),
    ("Singapur Normalzeit", "04", "04"), ("Russische Normalzeit", "09", "09"),
    ("Zentralaustralische Normalzeit", "02", "02"), ("Eastern Normalzeit (Mexiko)", "17", "17"),
    ("W. Westaustralische Normalzeit", "04", "04"), ("Türkei Normalzeit", "09", "09"),
    ("Финляндия (зима)", "10", "09"), ("Западная Европа (зима)", "11", "10"),
    ("RTZ 4 (зима)", "07", "07"), ("Россия TZ 11 (зима)", "00", "00"),
    // The English name of a region, with the words for standard time of another language.
    ("Eastern Normalzeit", "17", "16"), ("EASTERN NORMALZEIT", "17", "16"),
    ("Eastern Normalzeit 1", "17", "16"), ("(UTC-05:00) Eastern Normalzeit", "17", "16"),
    ("Pacific Normalzeit", "20", "19"), ("Hawaii Normalzeit", "22", "22"),
    ("China Normalzeit", "04", "04"), ("Israel (Normalzeit)", "10", "09"),
    ("Eastern Sommerzeit", "17", "16"), ("GTB (normaltid)", "10", "09"),
    ("Pacific, normaltid", "20", "19"), ("Hora estándar de Argentina", "15", "15"),
    ("Hora estándar de Israel", "10", "09"), ("Pakistan (heure standard)", "07", "07"),
    ("Egypt (standaardtijd)", "10", "09"), ("Iran (běžný čas)", "08", "08"),
    ("Turks And Caicos Standard Time", "17", "16"),
    ("Midden-Europese standaardtijd", "11", "10"),
    // Names of the database in another case, and in paths.
    ("europe/oslo", "11", "10"), ("EUROPE/OSLO", "11", "10"), ("america/new_york", "17", "16"),
    ("america/port-au-prince", "17", "16"), ("america/argentina/buenos_aires", "15", "15"),
    ("etc/gmt+5", "17", "17"), ("Etc/GMT+5", "17", "17"), ("Etc/GMT-5", "07", "07"),
    ("America/New York", "17", "16"), ("America / Los Angeles", "20", "19"),
    ("america/argentina/buenos aires", "15", "15"), ("EUROPE/ISLE OF MAN", "12", "11"),
    ("us/eastern", "17", "16"), ("africa/dar_es_salaam", "09", "09"),
    ("Europe/oslo", "11", "10"), ("EUROPE/Oslo", "11", "10"), ("america/New_York", "17", "16"),
    ("America/Port-Au-Prince", "17", "16"), ("AMERICA/KNOX_IN", "18", "17"),
    ("australia/nsw", "01", "02"), ("Etc/Utc", "12", "12"), ("utc", "12", "12"),
    ("gmt", "12", "12"), ("cet", "11", "10"), ("nz", "23", "00"), ("est5edt", "17", "16"),
    ("poland", "11", "10"), ("POLAND", "11", "10"), ("gb-eire", "12", "11"),
    ("/freeassociation.sourceforge.net/Europe/Oslo", "11", "10"),
    ("/freeassociation.sourceforge.net/Tzfile/Europe/Oslo", "11", "10"),
    ("/softwarestudio.org/Olson_20011030_5/America/Denver", "19", "18"),
    ("/citadel.org/20210210_1/America/Argentina/Buenos_Aires", "15", "15"),
    ("http://tzurl.org/zoneinfo/Europe/Oslo", "11", "10"),
    // Offsets: east is positive.
    ("GMT-0400", "16", "16"), ("GMT+0530", "06", "06"), ("UTC+2", "10", "10"),
    ("utc-3", "15", "15"), ("GMT -08:00", "20", "20"), ("GMT-08.00", "20", "20"),
    ("+0100", "11", "11"), ("-05:00", "17", "17"), ("UTC\u{2212}5", "17", "17"),
    ("Z", "12", "12"), ("z", "12", "12"),
    ("UTC", "12", "12"), ("Coordinated Universal Time", "12", "12"), ("GMT", "12", "12"),
  ]

  @Test(arguments: names)
  func `is known`(name: String, winter: String, summer: String) {
    #expect(noon(name, "1125").prefix(2) == winter, "\(name)")
    #expect(noon(name, "0701").prefix(2) == summer, "\(name)")
  }

  @Test(arguments: [
    "Customized Time Zone 1", "Mitteleuropäische", "Custom", "(Nowhere) Somewhere", "Zeit",
    "W. Europe Standard", "Europe/Nowhere", "1", "()", "(", "Zone 1", "+01", "-",
    "Europe/ ", "Nowhere / Some Where", "ZZ", "GMT +0100 (Standard) / GMT +0200 (Daylight)",
    "Normalzeit", "Custom Normalzeit", "Arabische Normalzeit", "Hora estándar de Nowhere",
    "(zima)", "Russia TZ 12 Standard Time", "Nowhere Daylight Time",
  ])
  func `is unknown if it names no zone`(name: String) {
    #expect(noon(name, "1125") == "-")
  }

  @Test(arguments: [
    "Customized Time Zone 1", "W. Europe Standard Time 1", "(UTC-05:00) Eastern Time (US & Canada)",
    "Mitteleuropäische Zeit", "W. Europe Standard Time", "GMT-0400", "+0100", "Home",
  ])
  func `is what the file says of it`(name: String) {
    let definition = [
      "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD", "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0300", "TZOFFSETTO:+0300", "END:STANDARD", "END:VTIMEZONE",
    ]
    #expect(noon(name, "1125", definition) == "09:00")
  }

  @Test func `is one of the database in any case`() {
    let names = [
      "Africa/Dar_es_Salaam", "America/Argentina/ComodRivadavia", "America/Knox_IN",
      "America/North_Dakota/New_Salem", "America/Port-au-Prince", "Antarctica/DumontDUrville",
      "Antarctica/McMurdo", "Asia/Ust-Nera", "Australia/ACT", "Brazil/DeNoronha",
      "Chile/EasterIsland", "Etc/GMT+5", "Etc/GMT0", "Europe/Isle_of_Man", "GB-Eire", "HST",
      "Mexico/BajaNorte", "NZ-CHAT", "Navajo", "W-SU",
    ]
    for name in names {
      for written in [name.lowercased(), name.uppercased()] {
        let zone = ForeignZoneName(written).zone(named: written) { other in
          other != name ? nil : try? Zone(name: name, initialOffset: 3600)
        }
        // A name in the exact form of the database is not a foreign name.
        #expect(zone?.name == name || written == name, "\(written)")
      }
    }
  }

  @Test func `is in the table as it is compared, once and in order`() {
    let text = Repository.text(of: "Sources/NoonmarkDomain/Calendars/ZoneNames/zone-names")
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(rows.count > 3000)
    var last: [UInt8] = []
    for row in rows {
      let parts = row.split(separator: " ")
      #expect(parts.count == 2 && ForeignZoneName.folded(parts[0]) == parts[0], "\(row)")
      let name = Array(parts[0].utf8)
      #expect(last.lexicographicallyPrecedes(name), "\(row)")
      last = name
    }
    for zone in Set(rows.compactMap { $0.split(separator: " ").last }) {
      #expect(throws: Never.self, "\(zone)") { try Zones.named(String(zone)) }
    }
  }
}
