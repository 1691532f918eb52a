import Almanac
import NoonmarkBase

/// The locations of time zones, from the database's tables `zone1970.tab` and `zone.tab`.
package struct ZonePlaces: Sendable {
  package struct Place: Hashable, Sendable {
    /// The zone as the table lists it, such as `Europe/Oslo`.
    package let zone: String
    /// The city, for display: `Oslo`.
    package let name: String
    /// The code of the country: `NO`.
    package let country: String
    /// The city's coordinates, accurate to a minute or second of arc.
    package let coordinates: Coordinates
  }

  /// The tables to search.
  ///
  /// Both list nearly the same zones. `zone.tab` also lists zones that `zone1970.tab` merges.
  private static var tables: [String] { ["zone.tab", "zone1970.tab"] }

  /// The maximum size of a table in bytes.
  ///
  /// Real tables have less than 128 KiB.
  private static let maximumTableSize = 1 << 20

  /// The places that the tables round to a degree or no longer list.
  ///
  /// The database links their zones to ones of the same time, wherever those are. The coordinates
  /// of former zones are those of earlier versions of `zone.tab`.
  private static let corrections = Array(
    """
    SJ\t+7813+01539\tArctic/Longyearbyen
    SJ\t+7059-00805\tAtlantic/Jan_Mayen
    AQ\t-9000+00000\tAntarctica/South_Pole
    ML\t+1646-00301\tAfrica/Timbuktu
    AR\t-4552-06730\tAmerica/Argentina/ComodRivadavia
    AR\t-3257-06040\tAmerica/Rosario
    CA\t+6408-08310\tAmerica/Coral_Harbour
    CA\t+4531-07334\tAmerica/Montreal
    CA\t+4901-08816\tAmerica/Nipigon
    CA\t+6608-06544\tAmerica/Pangnirtung
    CA\t+4843-09434\tAmerica/Rainy_River
    CA\t+4823-08915\tAmerica/Thunder_Bay
    CA\t+6227-11421\tAmerica/Yellowknife
    MX\t+3152-11637\tAmerica/Ensenada
    MX\t+3018-11452\tAmerica/Santa_Isabel
    US\t+4108-08508\tAmerica/Fort_Wayne
    US\t+364708-1084111\tAmerica/Shiprock
    MN\t+4804+11430\tAsia/Choibalsan
    CN\t+2934+10635\tAsia/Chongqing
    CN\t+4545+12641\tAsia/Harbin
    CN\t+3929+07559\tAsia/Kashgar
    IL\t+3205+03446\tAsia/Tel_Aviv
    AU\t-3517+14908\tAustralia/Canberra
    AU\t-3956+14352\tAustralia/Currie
    GB\t+5436-00555\tEurope/Belfast
    MD\t+4651+02938\tEurope/Tiraspol
    UA\t+4837+02218\tEurope/Uzhgorod
    UA\t+4750+03510\tEurope/Zaporozhye
    KI\t-0308-17105\tPacific/Enderbury
    UM\t+1645-16931\tPacific/Johnston
    FM\t+0931+13808\tPacific/Yap

    """.utf8)

  /// Other names of zones, in the form of `tzdata.zi`.
  ///
  /// The links of the database lead to another place.
  private static let aliases = Array(
    """
    L Africa/Asmara Africa/Asmera
    L America/St_Thomas America/Virgin
    L America/Shiprock Navajo
    L Asia/Chongqing Asia/Chungking
    L Atlantic/Reykjavik Iceland
    L Australia/Canberra Australia/ACT
    L Pacific/Chuuk Pacific/Truk
    L Pacific/Pohnpei Pacific/Ponape

    """.utf8)

  private let folders: [String]

  package init(database: ZoneDatabase) {
    folders = database.folders
  }

  /// The location of a zone, and the files that were read to find it.
  package struct Search {
    /// The location, or `nil` if the zone has none, such as UTC and `Etc/GMT+3`.
    package fileprivate(set) var place: Place?
    /// The files with their stamps.
    ///
    /// A file without a stamp does not exist.
    package fileprivate(set) var files: Files = []
  }

  package typealias Files = [(path: String, stamp: FileStamp?)]

  /// Finds the location of a zone.
  ///
  /// An old name that the tables do not list (`US/Pacific`, `Asia/Calcutta`) has the location of
  /// the zone it links to, unless that is another place (`Iceland` links to Abidjan).
  package func search(_ zone: String) -> Search {
    var zone = zone
    for copy in ["posix/", "right/"] where zone.hasPrefix(copy) {
      zone.removeFirst(copy.count)
    }
    var search = Search()
    guard ZoneDatabase.isName(zone), !ZonePlaces.hasNoCity(zone) else { return search }
    zone = ZonePlaces.linkTarget(of: zone, in: ZonePlaces.aliases) ?? zone
    search.place = ZonePlaces.place(of: zone, in: ZonePlaces.corrections)
    for folder in folders where search.place == nil {
      search.place = place(of: zone, in: folder, &search.files)
    }
    return search
  }

  /// Returns the location of a zone, or `nil` if it has none.
  package func place(of zone: String) -> Place? { search(zone).place }

  /// The locations of all zones that the tables list.
  package var all: [Place] {
    var places: [Place] = []
    var zones: Set<String> = []
    var files: Files = []
    let corrected = ZonePlaces.corrections.split(separator: UInt8(ascii: "\n"))
      .compactMap { ZonePlaces.place(in: $0) }
    let corrections = Dictionary(corrected.map { ($0.zone, $0) }) { first, _ in first }
    for folder in folders where places.isEmpty {
      for name in ZonePlaces.tables {
        for line in table(name, in: folder, &files).split(separator: UInt8(ascii: "\n")) {
          guard let place = ZonePlaces.place(in: line), zones.insert(place.zone).inserted
          else { continue }
          places.append(corrections[place.zone] ?? place)
        }
      }
    }
    return places
  }

  private static func place(in line: ArraySlice<UInt8>) -> Place? {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard line.first != UInt8(ascii: "#"), fields.count >= 3,
      !fields[2].isEmpty, let coordinates = Coordinates(iso6709: fields[1])
    else { return nil }
    let zone = String(decoding: fields[2], as: UTF8.self)
    return Place(
      zone: zone, name: displayName(of: zone), country: country(fields[0]),
      coordinates: coordinates)
  }

  /// Returns the first country code of a list.
  private static func country(_ codes: ArraySlice<UInt8>) -> String {
    String(decoding: codes.prefix { $0 != UInt8(ascii: ",") }, as: UTF8.self)
  }

  /// Returns whether a zone is known to have no city, so no table need be read.
  private static func hasNoCity(_ zone: String) -> Bool {
    zone.hasPrefix("Etc/") || zone == "UTC" || zone == "GMT" || zone == ZoneDatabase.unknownName
  }

  private func place(of zone: String, in folder: String, _ files: inout Files) -> Place? {
    var tables: [[UInt8]] = []
    var links: [UInt8]?
    var zone = zone
    // Chains of links are rare and short.
    for _ in 0..<8 {
      for (index, name) in ZonePlaces.tables.enumerated() {
        if index == tables.count { tables.append(table(name, in: folder, &files)) }
        if let place = ZonePlaces.place(of: zone, in: tables[index]) { return place }
      }
      // A system without tables has no places.
      guard tables.contains(where: { !$0.isEmpty }) else { return nil }
      if let target = symbolicLinkTarget(of: zone, in: folder) {
        zone = target
        continue
      }
      let lines = links ?? table("tzdata.zi", in: folder, &files)
      links = lines
      guard let target = ZonePlaces.linkTarget(of: zone, in: lines) else { return nil }
      zone = target
    }
    return nil
  }

  private func table(_ name: String, in folder: String, _ files: inout Files) -> [UInt8] {
    let path = Path.joined(folder, name)
    let contents = try? File.read(path, limit: ZonePlaces.maximumTableSize)
    files.append((path, contents?.stamp))
    return contents?.bytes ?? []
  }

  /// Finds a zone in lines of `countries TAB coordinates TAB zone [TAB remarks]`.
  ///
  /// Splits only the zone's line into fields, since a render without a location may read a table.
  package static func place(of zone: String, in table: [UInt8]) -> Place? {
    let wanted = Array(zone.utf8)
    let tab = UInt8(ascii: "\t")
    let bytes = table.span
    var start = 0
    while start < table.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), in: start..<table.count) ?? table.count
      let line = start..<end
      start = end + 1
      guard let first = bytes.firstIndex(of: tab, in: line),
        let second = bytes.firstIndex(of: tab, in: first + 1..<end)
      else { continue }
      let zoneEnd = second + 1 + wanted.count
      guard zoneEnd == end || (zoneEnd < end && table[zoneEnd] == tab),
        table[second + 1..<zoneEnd].elementsEqual(wanted), let place = place(in: table[line])
      else { continue }
      return place
    }
    return nil
  }

  /// Returns the target of a zone in lines of `L TARGET NAME`.
  package static func linkTarget(of zone: String, in table: [UInt8]) -> String? {
    for line in table.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "L") {
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count == 3, fields[2].elementsEqual(zone.utf8) else { continue }
      return String(decoding: fields[1], as: UTF8.self)
    }
    return nil
  }

  /// Returns the target of a zone's file, if it is a symbolic link to another zone.
  private func symbolicLinkTarget(of zone: String, in folder: String) -> String? {
    guard let target = File.linkTarget(of: Path.joined(folder, zone)) else { return nil }
    var parts = zone.split(separator: "/").dropLast()
    if target.hasPrefix("/") {
      guard target.hasPrefix(folder + "/") else { return nil }
      return String(target.dropFirst(folder.count + 1))
    }
    for part in target.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// Returns the last component of a zone name as words: `New York` for `America/New_York`.
  private static func displayName(of zone: String) -> String {
    let city = zone.split(separator: "/").last.map(String.init) ?? zone
    return String(city.map { $0 == "_" ? " " : $0 })
  }
}
