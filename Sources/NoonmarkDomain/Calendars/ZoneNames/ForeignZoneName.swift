import Almanac
import NoonmarkBase
import NoonmarkText

/// A time zone name that is not in the time zone database: a localized display name of Windows or
/// another program.
///
/// `(UTC-05:00) Eastern Time (US & Canada)`, `(GMT-08.00) Pacific Time / (US & Canada)`,
/// `Mitteleuropäische Zeit`, `W. Europe Standard Time 1`, `europe/oslo`.
struct ForeignZoneName {
  /// The offset in parentheses before the name, in seconds east of UTC.
  private let offset: Int?
  /// The name without its offset.
  private let text: Substring

  /// The maximum number of places to look up in a list.
  private static let maximumPlaces = 8

  init(_ name: String) {
    if name.hasPrefix("("), let end = name.firstIndex(of: ")") {
      let inner = name[..<end].dropFirst()
      let isUTC = ["UTC", "GMT"].contains(inner.uppercased())
      offset = isUTC ? 0 : ICalendarOffset.seconds(named: String(inner))
    } else {
      offset = nil
    }
    text = offset == nil ? name[...] : name[(name.firstIndex(of: ")") ?? name.startIndex)...]
  }

  /// Returns the zone, or `nil` if the name is unknown.
  ///
  /// If only the offset is known, returns a zone with that fixed offset.
  func zone(named name: String, zoneNamed: (String) -> Zone?) -> Zone? {
    guard name.utf8.count <= 256 else { return nil }
    let key = ForeignZoneName.folded(text)
    let plain = withoutNumber(key)
    let found =
      ForeignZoneTable.name(of: key) ?? ForeignZoneTable.name(of: plain)
      ?? ForeignZoneTable.name(translating: key) ?? ForeignZoneTable.name(translating: plain)
    if let zone = found.flatMap(zoneNamed) { return zone }
    guard let offset else {
      for name in ForeignZoneName.databaseNames(of: text) {
        if let zone = zoneNamed(name) { return zone }
      }
      // Lotus Notes writes Windows names without `Standard Time`: `Eastern`, `W. Europe`.
      let long = key.isEmpty ? nil : ForeignZoneTable.name(of: key + "standardtime")
      return (long ?? commonName()).flatMap(zoneNamed)
    }
    return place(at: offset, zoneNamed: zoneNamed) ?? (try? Zone(name: name, initialOffset: offset))
  }

  /// Returns the database name for a list of cities in one zone, as written by Exchange: `Paris,
  /// Madrid, Brussels, Copenhagen`.
  private func commonName() -> String? {
    let cities = text.split(separator: ",", maxSplits: ForeignZoneName.maximumPlaces)
    guard cities.count > 1 else { return nil }
    let names = cities.map { ForeignZoneTable.name(of: ForeignZoneName.folded($0)) }
    return Set(names).count == 1 ? names[0] : nil
  }

  /// Returns the zone of the first place in a list that has an offset as its standard time.
  private func place(at offset: Int, zoneNamed: (String) -> Zone?) -> Zone? {
    let parts = text.split(maxSplits: ForeignZoneName.maximumPlaces) { ",;:/&()".contains($0) }
    for part in parts {
      let name = ForeignZoneTable.name(of: ForeignZoneName.folded(part))
      guard let zone = name.flatMap(zoneNamed) else { continue }
      // January and July 2026: the smaller offset is standard time.
      let offsets = [1_768_435_200, 1_784_073_600].map {
        zone.offset(at: Instant(epochSeconds: $0))
      }
      if offsets.min() == offset { return zone }
    }
    return nil
  }

  /// Returns a key without the trailing number that Outlook adds to distinguish definitions, or an
  /// empty text if it has none.
  private func withoutNumber(_ key: String) -> String {
    let number = text.reversed().prefix { $0.isASCII && $0.isNumber }
    guard (1...3).contains(number.count), text.dropLast(number.count).last == " " else { return "" }
    return String(key.dropLast(number.count))
  }

  /// Returns the letters and digits of a name in lowercase, without accents.
  static func folded(_ text: some StringProtocol) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let base = DisplayText.withoutAccent(scalar) ?? romanian(scalar)
      for lower in base.properties.lowercaseMapping.unicodeScalars
      where lower.properties.isAlphabetic || lower.properties.numericType == .decimal {
        folded.append(lower)
      }
    }
    return String(folded)
  }

  /// Returns a Romanian letter without its comma below; other characters are unchanged.
  private static func romanian(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "Ș", "ș": "s"
    case "Ț", "ț": "t"
    default: scalar
    }
  }

  // MARK: Names of the database

  /// The parts of names that are not capitalized.
  private static let small: Set<Substring> = ["au", "da", "es", "of"]
  /// The parts of names with irregular capitals.
  private static let spellings: [Substring: Substring] = [
    "act": "ACT", "bajanorte": "BajaNorte", "bajasur": "BajaSur",
    "comodrivadavia": "ComodRivadavia", "denoronha": "DeNoronha",
    "dumontdurville": "DumontDUrville", "easterisland": "EasterIsland", "gb": "GB", "in": "IN",
    "lhi": "LHI", "mcmurdo": "McMurdo", "nsw": "NSW", "uct": "UCT", "us": "US", "utc": "UTC",
  ]

  /// Returns possible database names for a name with different case or with spaces: `Europe/Oslo`
  /// for `EUROPE/oslo`, `America/New_York` for `America/New York`, `CET` for `cet`.
  private static func databaseNames(of name: Substring) -> [String] {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let text = parts.map { part in part.split(separator: " ").joined(separator: "_") }
      .joined(separator: "/")
    guard !text.isEmpty, !text.hasPrefix("/") else { return [] }
    var names = [text, capitalized(text)]
    if !text.contains("/") { names.append(text.uppercased()) }
    return names.filter { $0 != name }
  }

  private static func capitalized(_ text: String) -> String {
    var name = ""
    var word: Substring = ""
    for character in text.lowercased() + "/" {
      guard "/_-".contains(character) else {
        word.append(character)
        continue
      }
      let isOffset = word.hasPrefix("gmt")
      name +=
        spellings[word]
        ?? (isOffset
          ? word.uppercased()[...]
          : small.contains(word) ? word : (word.prefix(1).uppercased() + word.dropFirst())[...])
      name.append(character)
      word = ""
    }
    return String(name.dropLast())
  }
}

/// The names of the file `zone-names`, searched in place.
enum ForeignZoneTable {
  /// Returns the database name for a folded name, or `nil` if it is unknown.
  static func name(of key: String) -> String? {
    guard !key.isEmpty else { return nil }
    let lines = SortedLines(
      (EmbeddedFile.text(of: "zone-names", in: EmbeddedFiles.text) ?? "").span)
    let wanted = Array(key.utf8) + [UInt8(ascii: " ")]
    let line = lines.line { line in
      var position = line.lowerBound
      return lines.compare(&position, of: line, with: wanted.span)
    }
    return line.map { lines.bytes.text(in: $0.lowerBound + wanted.count..<$0.upperBound) }
  }

  /// The folded words for standard time that follow the region in localized Windows names, and
  /// those for daylight time in English and German.
  private static let lastWords = [
    "normalzeit", "heurestandard", "heurenormale", "standaardtijd", "normaltid", "normaaliaika",
    "beznycas", "standartsaati", "daylighttime", "sommerzeit",
  ]
  /// The folded words for standard time that precede the region in localized Windows names.
  private static let firstWords = [
    "horaestandarde", "horaestandar", "heurenormalede", "horapadraode", "horapadrao", "orasolare",
  ]

  /// Returns the database name for a folded name with an English region and localized words for
  /// standard time: `Eastern Normalzeit`, `FLE (normaltid)`.
  static func name(translating key: String) -> String? {
    let last = lastWords.filter { key.hasSuffix($0) }.map { key.dropLast($0.count) }
    let first = firstWords.filter { key.hasPrefix($0) }.map { key.dropFirst($0.count) }
    for region in last + first where !region.isEmpty {
      if let name = name(of: region + "standardtime") ?? name(of: String(region)) { return name }
    }
    return nil
  }
}

enum ICalendarOffset {
  /// The maximum offset, in hours: some historical offsets are slightly more than 24.
  private static let maximumHours = 26

  /// Parses an offset (RFC 5545, 3.3.14), `+0530`, to seconds east of UTC.
  ///
  /// Some programs omit a positive sign or the minutes, or write colons: `0530`, `+05`, `+05:30`.
  static func seconds(_ value: [UInt8]) -> Int? {
    var text = value[...].trimmed
    let sign = text.first == UInt8(ascii: "-") ? -1 : 1
    if text.first == UInt8(ascii: "+") || sign < 0 { text = text.dropFirst() }
    let colon = UInt8(ascii: ":")
    if text.contains(colon) {
      let parts = text.split(separator: colon, omittingEmptySubsequences: false)
      guard parts.allSatisfy({ $0.count == 2 }) else { return nil }
      text = Array(parts.joined())[...]
    }
    guard [2, 4, 6].contains(text.count), text.allSatisfy(\.isASCIIDigit) else { return nil }
    let digits = text.map { Int($0 & 0x0F) } + [0, 0, 0, 0]
    let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    let seconds = digits[4] * 10 + digits[5]
    guard hours <= maximumHours, minutes < 60, seconds < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60 + seconds)
  }

  /// Parses a name that is an offset: `UTC+11`, `GMT -5`, `UTC+01:00`, `GMT-08.00`, `+0530`,
  /// `GMT-0400`.
  ///
  /// East is positive, unlike in POSIX rules and in names like `Etc/GMT+5`.
  static func seconds(named name: String) -> Int? {
    guard name.utf8.count <= 16 else { return nil }
    let name = name.replacing("\u{2212}", with: "-").filter { $0 != " " }.uppercased()
    let isNamed = name.hasPrefix("UTC") || name.hasPrefix("GMT")
    guard isNamed || name.utf8.count >= 5 else { return nil }
    let text = isNamed ? name.dropFirst(3) : name[...]
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    if text.utf8.count == 5, let offset = seconds(Array(text.utf8)) { return offset }
    let parts = text.dropFirst().split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    guard (1...2).contains(parts.count),
      (1...2).contains(parts[0].utf8.count), let hours = Int(parts[0]),
      (0...maximumHours).contains(hours),
      let minutes = parts.count == 1 ? 0 : Int(parts[1]), (0...59).contains(minutes),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
