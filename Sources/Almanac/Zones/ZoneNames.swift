import NoonmarkBase

/// Suggestions for misspelled time zone names.
package enum ZoneNames {
  /// Returns up to three names similar to what was typed, nearest first.
  ///
  /// Case, spaces, hyphens and underscores are ignored. Finds a city without its area (`oslo`) or
  /// in the wrong area (`America/Oslo`), part of a longer name (`york`), and names with a few
  /// typos.
  package static func near(_ typed: String, among names: [String]) -> [String] {
    let typed = folded(typed.utf8.prefix(64))
    guard !typed.isEmpty else { return [] }
    var found: [(distance: Int, name: String)] = []
    for name in names {
      if let distance = distance(from: typed, to: folded(name.utf8)) {
        found.append((distance, name))
      }
    }
    found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
    // An exact match suppresses all other suggestions.
    let isExact = found.first?.distance == 0
    return found.filter { !isExact || $0.distance == 0 }.prefix(3).map(\.name)
  }

  /// Returns the hours of an offset as people write it, east positive: 2 for `UTC+2` and `+02:00`.
  ///
  /// `nil` for other texts, and for offsets that no zone `Etc/GMT…` has.
  package static func hours(ofOffset text: String) -> Int? {
    let name = text.hasPrefix("UTC") || text.hasPrefix("GMT") ? text.dropFirst(3) : text[...]
    guard let sign = name.first, sign == "+" || sign == "-" else { return nil }
    let digits = name.dropFirst()
    let isWhole = digits.utf8.count > 2 && digits.hasSuffix("00")
    let hours = isWhole ? digits.dropLast(digits.hasSuffix(":00") ? 3 : 2) : digits
    guard (1...2).contains(hours.utf8.count), hours.utf8.allSatisfy(\.isASCIIDigit),
      let count = Int(hours), (1...(sign == "+" ? 14 : 12)).contains(count)
    else { return nil }
    return sign == "+" ? count : -count
  }

  /// Returns the zone with an offset: `Etc/GMT-2 for 2 hours ahead of UTC`.
  ///
  /// The signs of these names are those of POSIX, positive west of Greenwich.
  package static func zone(hoursAhead hours: Int) -> String {
    "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours)) for \(distance(hours))"
  }

  /// Returns an offset in words: `2 hours behind UTC`.
  package static func distance(_ hours: Int) -> String {
    "\(abs(hours)) \(abs(hours) == 1 ? "hour" : "hours") \(hours > 0 ? "ahead of" : "behind") UTC"
  }

  /// Returns the distance of a name from what was typed.
  ///
  /// `nil` if they are not similar.
  private static func distance(from typed: [UInt8], to name: [UInt8]) -> Int? {
    let slash = UInt8(ascii: "/")
    let typedCity = city(of: typed)
    let nameCity = city(of: name)
    if typed == name { return 0 }
    if !typed.contains(slash) {
      if typedCity.elementsEqual(nameCity) { return 0 }
      if typed.count >= 3, nameCity.contains(typedCity) { return 1 }
    }

    var best = Int.max
    let whole = editDistance(typed, name)
    if whole <= allowed(typed.count) { best = whole }
    let cities = editDistance(typedCity, nameCity)
    if cities <= allowed(typedCity.count) {
      best = min(best, typed.contains(slash) ? cities + 1 : cities)
    }
    return best == Int.max ? nil : best
  }

  /// Returns the number of typos allowed: one per three letters, and at most three.
  private static func allowed(_ length: Int) -> Int {
    min(length / 3, 3)
  }

  private static func city(of name: [UInt8]) -> ArraySlice<UInt8> {
    let start = name.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return name[start...]
  }

  private static func folded(_ text: some Sequence<UInt8>) -> [UInt8] {
    text.map { byte in
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-")
        ? UInt8(ascii: "_") : byte.asciiLowercase
    }
  }
}
