import Almanac
import NoonmarkBase
import NoonmarkProgram
import NoonmarkSystem
import TestSupport
import Testing

struct ZoneDatabaseTests: ~Copyable {
  private let zones = TemporaryZones()
  private let epoch = Instant(epochSeconds: 0)

  @Test(arguments: ["Europe/Oslo", ":Europe/Oslo"])
  func `a name finds its file in the folder`(text: String) throws {
    try zones.add(zone: "Europe/Oslo", rule: "CET-1")
    let found = try zones.database.find(text)
    #expect(found.zone.name == "Europe/Oslo")
    #expect(found.zone.offset(at: epoch) == 3600)
    #expect(found.path == zones.root + "/db/Europe/Oslo")
    #expect(found.stamp != nil)
    #expect(try zones.database.local(variable: text) == found)
  }

  @Test func `an absolute path is read, and named after its place in a database`() throws {
    try zones.add(zone: "Europe/Oslo", rule: "CET-1")
    try zones.add(file: "mine", bytes: TemporaryZones.file(rule: "MINE-5"))
    let inside = try zones.database.find(zones.root + "/db/Europe/Oslo")
    #expect(inside.zone.name == "Europe/Oslo")
    let outside = try zones.database.find(":" + zones.root + "/mine")
    #expect(outside.zone.name == zones.root + "/mine")
    #expect(outside.zone.offset(at: epoch) == 18_000)
  }

  @Test func `a rule needs no file, but a file of that name comes first`() throws {
    try zones.add(zone: "EST5EDT", rule: "FILE-9")
    let rule = try zones.database.find("CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(rule.zone.offset(at: epoch) == 3600)
    #expect(rule.path == nil && rule.stamp == nil)
    #expect(try zones.database.find("EST5EDT").zone.offset(at: epoch) == 32_400)
    #expect(try zones.database.find("EST5").zone.offset(at: epoch) == -18_000)
  }

  @Test(arguments: ["UTC", "utc", ":UTC"])
  func `UTC needs no database`(text: String) throws {
    #expect(try zones.database.find(text).zone == .utc)
  }

  @Test(arguments: [
    "../secret", "Europe/../../secret", "Europe/../Oslo", "./Europe/Oslo", "Europe//Oslo",
    "Europe/", "Europe", "Europe/.hidden", "Euro pe", "Europe/Oslo\u{1B}[31m", "Europe/Ösló", "",
  ])
  func `names never lead out of the folder`(text: String) throws {
    try zones.add(zone: "Europe/Oslo")
    try zones.add(zone: "Europe/.hidden")
    try zones.add(file: "secret", bytes: TemporaryZones.file(rule: "SEC-1"))
    let error = #expect(throws: Failure.self) { try zones.database.find(text) }
    #expect(error?.sentence == "unknown time zone \(text.quoted)")
  }

  @Test func `an unknown name gets near ones`() throws {
    for name in ["Europe/Oslo", "Europe/Paris", "Etc/GMT", "GMT", "posix/Europe/Oslo"] {
      try zones.add(zone: name)
    }
    try zones.add(file: "db/zone.tab", text: "# no zones\n")
    let database = zones.database
    #expect(database.names().sorted() == ["Etc/GMT", "Europe/Oslo", "Europe/Paris", "GMT"])
    let olso = #expect(throws: Failure.unknownZone("Europe/Olso", near: ["Europe/Oslo"])) {
      try database.find("Europe/Olso")
    }
    #expect(
      olso?.message == "unknown time zone 'Europe/Olso': did you mean 'Europe/Oslo'?")
    let gmt = #expect(throws: Failure.unknownZone("gmt", near: ["Etc/GMT", "GMT"])) {
      try database.find("gmt")
    }
    #expect(gmt?.message == "unknown time zone 'gmt': did you mean 'Etc/GMT' or 'GMT'?")
    let far = #expect(throws: Failure.unknownZone("Atlantis", near: [])) {
      try database.local(variable: "Atlantis")
    }
    #expect(far?.message == "unknown time zone 'Atlantis': write a name such as Europe/Oslo")
  }

  @Test func `a system without a database says so`() throws {
    let database = zones.database
    let error = #expect(throws: Failure.self) { try database.find("Europe/Oslo") }
    #expect(error?.advice == "the time zone database is missing; install tzdata")
  }

  @Test func `damaged, huge and endless files are errors`() throws {
    try zones.add(file: "db/Bad/Text", text: "not a zone")
    try zones.add(file: "db/Bad/Huge", bytes: [UInt8](repeating: 0, count: 70_000))
    let database = zones.database
    let text = #expect(throws: Failure.self) { try database.find("Bad/Text") }
    #expect(text?.message.contains("'Bad/Text' is damaged") == true)
    for name in ["Bad/Huge", "/dev/zero"] {
      let error = #expect(throws: Failure.self) { try database.find(name) }
      #expect(error?.message.hasPrefix("cannot read ") == true)
    }
  }

  @Test func `an empty variable is UTC`() throws {
    try zones.add(file: "localtime", bytes: TemporaryZones.file(rule: "CET-1"))
    for variable in ["", ":"] {
      #expect(try zones.database.local(variable: variable).zone == .utc)
    }
  }

  @Test func `the option comes before the variable, and the variable before the system`() throws {
    for name in ["Area/Option", "Area/Variable", "Area/System"] { try zones.add(zone: name) }
    try zones.add(link: "localtime", to: zones.root + "/db/Area/System")
    let variable = Environment([("TZ", "Area/Variable")])
    func name(_ option: String?, _ environment: Environment) throws -> String {
      try zones.database.zone(option: option, environment: environment).zone.name
    }
    #expect(try name("Area/Option", variable) == "Area/Option")
    #expect(try name(nil, variable) == "Area/Variable")
    #expect(try name(nil, Environment([])) == "Area/System")
    #expect(ZoneDatabase(environment: Environment([("TZDIR", "/zones")])).folders == ["/zones"])
  }

  @Test func `without a variable the zone of the system is named after its link`() throws {
    let bytes = TemporaryZones.file(rule: "JST-9")
    try zones.add(file: "share/zoneinfo/Asia/Tokyo", bytes: bytes)
    try zones.add(file: "timezone", text: "Europe/Paris\n")
    try zones.add(link: "localtime", to: "share/zoneinfo/Asia/Tokyo")
    let found = try zones.database.local(variable: nil)
    #expect(found.zone.name == "Asia/Tokyo")
    #expect(found.zone.offset(at: epoch) == 32_400)
    #expect(found.path == zones.root + "/localtime")
    #expect(found.stamp != nil)
  }

  @Test func `a link may be relative to its own folder`() throws {
    try zones.add(file: "zoneinfo/Asia/Tokyo", bytes: TemporaryZones.file(rule: "JST-9"))
    try zones.add(link: "localtime", to: "zoneinfo/Asia/Tokyo")
    #expect(try zones.database.local(variable: nil).zone.name == "Asia/Tokyo")
  }

  @Test func `a link into the folder of the database names its zone too`() throws {
    try zones.add(zone: "Europe/Oslo")
    try zones.add(link: "localtime", to: zones.root + "/db/Europe/Oslo")
    #expect(try zones.database.local(variable: nil).zone.name == "Europe/Oslo")
  }

  @Test func `another file is named by the text beside it, or not at all`() throws {
    try zones.add(file: "localtime", bytes: TemporaryZones.file(rule: "CET-1"))
    #expect(try zones.database.local(variable: nil).zone.name == "localtime")
    try zones.add(file: "timezone", text: "Europe/Oslo\n")
    #expect(try zones.database.local(variable: nil).zone.name == "Europe/Oslo")
    try zones.add(file: "timezone", text: "../../Europe\n")
    #expect(try zones.database.local(variable: nil).zone.name == "localtime")
  }

  @Test func `a system set to no zone keeps UTC and watches for one`() throws {
    let found = try zones.database.local(variable: nil)
    #expect(found.zone == .utc)
    #expect(found.path == zones.root + "/localtime")
    #expect(found.stamp == nil)
  }

  @Test func `a damaged zone of the system is an error`() throws {
    try zones.add(file: "localtime", text: "TZif")
    #expect(throws: Failure.self) { try zones.database.local(variable: nil) }
  }

  @Test func `a folder that is not absolute is not taken`() {
    #expect(ZoneDatabase(folder: "zones").folders == ZoneDatabase().folders)
    #expect(ZoneDatabase(folder: "").folders == ZoneDatabase().folders)
    #expect(ZoneDatabase(folder: "/zones").folders == ["/zones"])
  }

  @Test(.enabled(if: !ZoneDatabase().names().isEmpty, "no time zone files on this system"))
  func `every zone of the system is found by its name`() throws {
    let database = ZoneDatabase()
    let names = database.names()
    #expect(names.count > 300)
    #expect(names.contains("Europe/Oslo"))
    #expect(names.contains("America/Argentina/Buenos_Aires"))
    var failures: [String] = []
    for name in names where (try? database.find(name).zone.name) != name {
      failures.append(name)
    }
    #expect(failures == [])
    #expect(throws: Failure.unknownZone("oslo", near: ["Europe/Oslo"])) {
      try database.find("oslo")
    }
  }
}
