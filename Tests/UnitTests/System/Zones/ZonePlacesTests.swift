import Almanac
import NoonmarkSystem
import Testing

struct ZonePlacesTests {
  private func tables() throws -> TemporaryZones {
    let zones = TemporaryZones()
    try zones.add(
      file: "db/zone1970.tab",
      text: """
        # country\tcoordinates\tTZ\tcomments
        DE,NO\t+5230+01322\tEurope/Berlin\tmost of Germany
        US\t+340308-1181434\tAmerica/Los_Angeles\tPacific
        XX\tnowhere\tArea/Nowhere
        broken line
        XX\t+5955+01045\t\tArea/AfterAnEmptyField
        \tXX\t+5955+01045\tArea/AfterAnEmptyField

        """)
    try zones.add(file: "db/zone.tab", text: "NO\t+5955+01045\tEurope/Oslo\n")
    try zones.add(
      file: "db/tzdata.zi",
      text: """
        # version test
        R Z 1 2 - Mar 1 0 1 -
        L Europe/Berlin Europe/Oslo
        L America/Los_Angeles US/Pacific
        L US/Pacific Old/Pacific
        L Loop/A Loop/B
        L Loop/B Loop/A
        L Etc/UTC UTC

        """)
    return zones
  }

  @Test func `a zone has the location of its own entry, even if it is a link`() throws {
    let zones = try tables()
    let places = ZonePlaces(database: zones.database)
    let oslo = try #require(places.place(of: "Europe/Oslo"))
    #expect(oslo.name == "Oslo")
    #expect(oslo.zone == "Europe/Oslo")
    #expect(oslo.coordinates == Coordinates(latitude: 59 + 55.0 / 60, longitude: 10.75))
    #expect(places.place(of: "right/Europe/Oslo") == oslo)
    #expect(places.place(of: "Europe/Berlin")?.name == "Berlin")
    #expect(places.place(of: "Area/AfterAnEmptyField") == nil)
  }

  @Test func `every zone of the tables is listed once, with its country`() throws {
    let zones = try tables()
    let all = ZonePlaces(database: zones.database).all
    #expect(all.map(\.name) == ["Oslo", "Berlin", "Los Angeles"])
    #expect(all.map(\.country) == ["NO", "DE", "US"])
    let latitude: Double = 59 + 55.0 / 60
    #expect(all.map(\.coordinates.latitude)[0] == latitude)
    let none = ZonePlaces(database: ZoneDatabase(folder: zones.root + "/none")).all
    #expect(none.isEmpty)
  }

  @Test func `a place that the tables round or confuse is corrected`() throws {
    let zones = try tables()
    try zones.add(
      file: "db/zone.tab",
      text: "SJ\t+7800+01600\tArctic/Longyearbyen\nNZ\t-3652+17446\tPacific/Auckland\n")
    try zones.add(link: "db/Antarctica/South_Pole", to: "../Pacific/Auckland")
    let places = ZonePlaces(database: zones.database)
    let longyearbyen = try #require(Coordinates(iso6709: "+7813+01539".utf8))
    #expect(places.place(of: "Arctic/Longyearbyen")?.coordinates == longyearbyen)
    #expect(places.all.first?.coordinates == longyearbyen)
    let pole = places.place(of: "Antarctica/South_Pole")
    #expect(pole?.name == "South Pole" && pole?.coordinates.latitude == -90)
    #expect(places.place(of: "Pacific/Auckland")?.country == "NZ")
  }

  @Test func `old names lead to the zone that they are links to`() throws {
    let zones = try tables()
    try zones.add(link: "db/Beside", to: "America/Los_Angeles")
    try zones.add(link: "db/A/B/Below", to: "../../Europe/Oslo")
    try zones.add(link: "db/Whole", to: zones.root + "/db/Europe/Oslo")
    let places = ZonePlaces(database: zones.database)
    for name in ["US/Pacific", "Old/Pacific", "Beside"] {
      #expect(places.place(of: name)?.zone == "America/Los_Angeles")
      #expect(places.place(of: name)?.name == "Los Angeles")
    }
    for name in ["A/B/Below", "Whole"] {
      #expect(places.place(of: name)?.zone == "Europe/Oslo")
    }
  }

  @Test(arguments: [
    "UTC", "Etc/UTC", "Area/Nowhere", "Loop/A", "Out", "CET-1CEST", "", "../db/Europe/Oslo",
  ])
  func `other names have no place`(name: String) throws {
    let zones = try tables()
    try zones.add(link: "db/Out", to: "../../../Europe/Oslo")
    #expect(ZonePlaces(database: zones.database).place(of: name) == nil)
  }

  @Test func `without tables there are no places`() throws {
    let zones = TemporaryZones()
    try zones.add(zone: "Europe/Oslo")
    #expect(ZonePlaces(database: zones.database).place(of: "Europe/Oslo") == nil)
  }

  @Test func `an old name is not the place of another country with the same time`() throws {
    let zones = try tables()
    try zones.add(
      file: "db/zone.tab",
      text: "IS\t+6409-02151\tAtlantic/Reykjavik\nCI\t+0519-00402\tAfrica/Abidjan\n")
    try zones.add(link: "db/Iceland", to: "Africa/Abidjan")
    try zones.add(link: "db/Pacific/Yap", to: "../Africa/Abidjan")
    let places = ZonePlaces(database: zones.database)
    #expect(places.place(of: "Iceland")?.country == "IS")
    #expect(places.place(of: "posix/Iceland")?.zone == "Atlantic/Reykjavik")
    #expect(places.place(of: "Pacific/Yap")?.country == "FM")
    #expect(places.place(of: "Africa/Abidjan")?.country == "CI")
  }

  struct Known: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let name: String
  }

  @Test(
    .enabled(
      if: ZonePlaces(database: ZoneDatabase()).place(of: "Europe/Berlin") != nil,
      "no zone tables on this system"),
    arguments: [
      Known(testDescription: "Europe/Oslo", name: "Oslo"),
      Known(testDescription: "America/Argentina/Buenos_Aires", name: "Buenos Aires"),
      Known(testDescription: "US/Pacific", name: "Los Angeles"),
      Known(testDescription: "Asia/Calcutta", name: "Kolkata"),
      Known(testDescription: "Japan", name: "Tokyo"),
      Known(testDescription: "Iceland", name: "Reykjavik"),
      Known(testDescription: "Pacific/Truk", name: "Chuuk"),
      Known(testDescription: "Pacific/Ponape", name: "Pohnpei"),
      Known(testDescription: "Pacific/Yap", name: "Yap"),
      Known(testDescription: "Africa/Asmera", name: "Asmara"),
      Known(testDescription: "America/Virgin", name: "St Thomas"),
      Known(testDescription: "America/Montreal", name: "Montreal"),
      Known(testDescription: "America/Coral_Harbour", name: "Coral Harbour"),
      Known(testDescription: "Atlantic/Jan_Mayen", name: "Jan Mayen"),
      Known(testDescription: "Australia/ACT", name: "Canberra"),
      Known(testDescription: "Asia/Chungking", name: "Chongqing"),
    ])
  func `the tables of the system know the cities`(known: Known) {
    let places = ZonePlaces(database: ZoneDatabase())
    #expect(places.place(of: known.testDescription)?.name == known.name)
    #expect(places.place(of: "Etc/GMT+3") == nil)
    #expect(places.place(of: "UTC") == nil)
  }
}
