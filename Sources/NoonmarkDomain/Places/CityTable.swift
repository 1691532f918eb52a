import Almanac
import NoonmarkBase

/// Cities by country, from the file `Places/cities`.
///
/// The line of a region is followed by the lines of its cities:
///
///     =NO Europe/Oslo;Norway
///     1082 5991 1075 Oslo;オスロ
///     =US-TX America/Chicago America/Denver;Texas
///     678 3176 -10649 1 El Paso
///
/// The numbers are the population in thousands, the latitude and longitude in hundredths of
/// degrees, and the position of the time zone if the region has several. The largest city of a
/// region comes first.
///
/// The table is large, so only lines that can contain a requested name are parsed.
package struct CityTable: Sendable {
  /// A city and its folded names.
  struct Entry {
    let city: City
    let keys: [String]

    init(_ city: City) {
      self.city = city
      keys = city.names.map(PlaceName.folded)
    }
  }

  private let bytes: [UInt8]
  /// The lines of the cities, with the index of the region of each.
  private var lines: [(line: Range<Int>, region: Int)] = []
  package private(set) var regions: [City.Region] = []
  /// Places that were added to the table.
  private var places: [City] = []

  /// Creates a table from a file; malformed lines are ignored.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for found in FileLines(bytes) {
      let line = bytes[found.content]
      switch line.first {
      case nil, UInt8(ascii: "#"): continue
      case UInt8(ascii: "="):
        if let region = City.Region(line.dropFirst()) { regions.append(region) }
      default:
        if !regions.isEmpty { lines.append((found.content, regions.count - 1)) }
      }
    }
  }

  package var cities: [City] { lines.compactMap { city(at: $0) } }

  private func city(at place: (line: Range<Int>, region: Int)) -> City? {
    City(bytes[place.line], in: regions[place.region])
  }

  /// Returns at least the cities with a name that begins like a folded text.
  ///
  /// The first two letters are compared, or only the first one if the text may be misspelled.
  func entries(beginningAs folded: String, isMisspelled: Bool = false) -> [Entry] {
    guard let first = folded.utf8.first else { return [] }
    let second = isMisspelled ? nil : folded.utf8.dropFirst().first
    var found = lines.filter { mayHaveName(beginningWith: first, second, $0) }
      .compactMap { city(at: $0) }.map { Entry($0) }
      .filter { $0.keys.contains { $0.utf8.first == first } }
    for place in places {
      let entry = Entry(place)
      guard entry.keys[0].utf8.first == first,
        !found.contains(where: { $0.isSame(as: entry) })
      else { continue }
      found.append(entry)
    }
    return found
  }

  /// Whether a folded name in a line may begin with one or two letters.
  ///
  /// Any character outside of ASCII may be folded to any letter.
  private func mayHaveName(
    beginningWith letter: UInt8, _ second: UInt8?, _ place: (line: Range<Int>, region: Int)
  ) -> Bool {
    let bytes = bytes.span
    let numbers = City.numberCount(in: regions[place.region])
    var spaces = 0
    var isStart = false
    for index in place.line {
      let byte = bytes[index]
      if spaces < numbers {
        if byte == UInt8(ascii: " ") { spaces += 1 }
        isStart = spaces == numbers
      } else if isStart {
        isStart = false
        guard byte.isASCIILetter else { return true }
        guard byte | 0x20 == letter else { continue }
        guard let second, index + 1 < place.line.upperBound else { return true }
        let next = bytes[index + 1]
        // `St. Louis` is folded to `saintlouis`.
        guard next.isASCIILetter, next | 0x20 != UInt8(ascii: "t") else { return true }
        if next | 0x20 == second { return true }
      } else {
        isStart = byte == UInt8(ascii: ";")
      }
    }
    return false
  }

  /// Adds the place of a time zone in the country with a code, unless the table has it.
  package mutating func add(
    _ name: String, country: String, _ coordinates: Coordinates, zone: String
  ) {
    guard !PlaceName.folded(name).isEmpty else { return }
    let region =
      regions.first { $0.code == country } ?? City.Region(code: country, names: [country])
    places.append(
      City(names: [name], region: region, coordinates: coordinates, population: 0, zone: zone))
  }

  /// Returns the largest city of a region of the table, or of its states.
  func largestCity(in region: City.Region) -> City? {
    lines.filter { region.contains(regions[$0.region]) }.compactMap { city(at: $0) }
      .max { $0.population < $1.population }
  }
}

extension CityTable.Entry {
  fileprivate func isSame(as place: CityTable.Entry) -> Bool {
    guard city.region.country == place.city.region.country else { return false }
    let folded = place.keys[0]
    // `Ho Chi Minh` is `Ho Chi Minh City`; only the main name can have such an addition.
    return keys.contains(folded)
      || keys[0].hasPrefix(folded) && city.coordinates.isNear(place.city.coordinates)
  }
}

extension City.Region {
  /// Parses a line without its equals sign: `NO Europe/Oslo;Norway`.
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    let fields = City.names(in: line)
    guard let first = fields.first else { return nil }
    let words = first.words
    guard let code = words.first else { return nil }
    self.init(code: code, names: Array(fields.dropFirst()), zones: Array(words.dropFirst()))
  }
}

extension City {
  fileprivate static func names(in text: ArraySlice<UInt8>) -> [String] {
    text.split(separator: UInt8(ascii: ";")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the number of numeric fields before the names of a line.
  fileprivate static func numberCount(in region: Region) -> Int { region.zones.count > 1 ? 4 : 3 }

  /// Parses a line of the table; fails if it is malformed.
  fileprivate init?(_ line: ArraySlice<UInt8>, in region: Region) {
    let count = City.numberCount(in: region)
    let fields = line.split(separator: UInt8(ascii: " "), maxSplits: count)
    let numbers = fields.prefix(count).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard fields.count == count + 1, numbers.count == count, (0...100_000).contains(numbers[0]),
      case let names = City.names(in: fields[count]), !names.isEmpty,
      let coordinates = Coordinates(
        latitude: Double(numbers[1]) / 100, longitude: Double(numbers[2]) / 100)
    else { return nil }
    let zone = count == 3 ? 0 : numbers[3]
    self.init(
      names: names, region: region, coordinates: coordinates, population: numbers[0],
      zone: region.zones.indices.contains(zone) ? region.zones[zone] : nil)
  }
}

extension Coordinates {
  /// Whether the difference is below a quarter of a degree, about 25 km.
  fileprivate func isNear(_ other: Coordinates) -> Bool {
    abs(latitude - other.latitude) < 0.25 && abs(longitude - other.longitude) < 0.25
  }
}
