import Almanac
import NoonmarkBase
import NoonmarkText

/// Finds the city that a text names: `Oslo`, `oslo, norway`, `Portland OR`, `Reyk`.
package struct CitySearch: Sendable {
  /// The minimum ratio of populations at which the larger of two namesakes is chosen.
  private static let decisive = 8

  private let table: CityTable
  private let home: String?

  /// - Parameter home: The code of the user's country, whose cities are preferred.
  package init(_ table: CityTable, home: String?) {
    self.table = table
    self.home = home
  }

  /// The codes of the regions that a text can denote.
  private typealias Codes = [String]

  /// Returns the city with a name, or with a unique prefix of it.
  ///
  /// A country or state may follow the name, with or without a comma. Of several cities with the
  /// name, those in the user's country are preferred, and then a city with at least eight times the
  /// population of the next.
  package func city(for text: String) throws(CitySearchError) -> City {
    let parts = text.split { ",、،，".contains($0) }.map { DisplayText(String($0)).string }
      .filter { !$0.isEmpty }
    guard let name = parts.first, !PlaceName.folded(name).isEmpty else {
      throw .none(text, near: nil)
    }
    if parts.count == 1 {
      // `Santa Maria CA` is in California, although Santa Maria Capua Vetere begins the same way.
      for allowsPrefix in [false, true] {
        if let city = try city(name, in: [], typed: text, allowsPrefix) { return city }
        if let city = try cityBeforeRegion(name, allowsPrefix) { return city }
      }
      let near = nearest(to: name)
      if near == nil { try refuseUnknownRegion(after: name) }
      throw .none(text, near: near)
    }
    var regions: [Codes] = []
    for part in parts.dropFirst() {
      let codes = codes(ofRegion: part)
      guard !codes.isEmpty else {
        throw .unknownRegion(
          part, near: Suggestion.nearest(to: part, in: table.regions.flatMap(\.names)),
          others: sorted(cities(called: name)))
      }
      regions.append(codes)
    }
    if let city = try city(name, in: regions, typed: text) { return city }
    let others = sorted(cities(called: name))
    guard others.isEmpty else {
      throw .elsewhere(name, parts.dropFirst().joined(separator: ", "), others)
    }
    throw .none(name, near: nearest(to: name))
  }

  /// Returns the cities that a text can denote, the likeliest first.
  package func cities(for text: String) -> [City] {
    do {
      return [try city(for: text)]
    } catch {
      switch error {
      case .several(_, let cities), .elsewhere(_, _, let cities), .unknownRegion(_, _, let cities):
        return cities
      case .none: return []
      }
    }
  }

  /// Returns the same cities, and then those whose names begin with the text.
  package func cities(suggestedFor text: String) -> [City] {
    let found = cities(for: text)
    guard !PlaceName.folded(text).isEmpty else { return found }
    let known = Set(found)
    return found + sorted(cities(beginningAs: text).filter { !known.contains($0) })
  }

  // MARK: Cities

  /// Returns the city with a name in the regions, or `nil` if none is found.
  ///
  /// If `allowsPrefix`, the name can also be a prefix.
  private func city(
    _ name: String, in regions: [Codes], typed text: String, _ allowsPrefix: Bool = true
  ) throws(CitySearchError) -> City? {
    let isInRegions = { (city: City) in
      regions.allSatisfy { $0.contains { CitySearch.contains($0, city.region.code) } }
    }
    let called = cities(called: name).filter(isInRegions)
    if let city = decided(called) { return city }
    // Within a region, names can differ only in accents.
    let exact = regions.isEmpty ? [] : called.filter { $0.name == name }
    if let city = decided(exact) { return city }
    guard exact.isEmpty else { throw .several(text, sorted(exact)) }
    guard called.isEmpty else { throw .several(text, sorted(called)) }
    guard allowsPrefix else { return nil }
    let beginning = cities(beginningAs: name).filter(isInRegions)
    guard beginning.count > 1 else { return beginning.first }
    throw .several(text, sorted(beginning))
  }

  private func cities(beginningAs name: String) -> [City] {
    let folded = PlaceName.folded(name)
    return table.entries(beginningAs: folded)
      .filter { $0.keys.contains { $0.hasPrefix(folded) } }.map(\.city)
  }

  /// Returns the cities with a main name, or else the cities with it as an alternative name.
  private func cities(called name: String) -> [City] {
    let folded = PlaceName.folded(name)
    let entries = table.entries(beginningAs: folded)
    let own = entries.filter { $0.keys[0] == folded }
    guard own.isEmpty else { return own.map(\.city) }
    return entries.filter { $0.keys.contains(folded) }.map(\.city)
  }

  /// Returns the likeliest of several cities, or `nil` if the choice is ambiguous.
  private func decided(_ cities: [City]) -> City? {
    let own = cities.filter { $0.region.country == home ?? "" }
    let candidates = sorted(own.isEmpty ? cities : own)
    guard candidates.count > 1 else { return candidates.first }
    return candidates[0].population >= CitySearch.decisive * candidates[1].population
      ? candidates[0] : nil
  }

  /// Returns cities sorted by population, largest first, those in the user's country before others.
  private func sorted(_ cities: [City]) -> [City] {
    let isOwn = { (city: City) in city.region.country == home ?? "" }
    return cities.sorted {
      isOwn($0) != isOwn($1) ? isOwn($0) : $0.population > $1.population
    }
  }

  private func nearest(to name: String) -> String? {
    let folded = PlaceName.folded(name)
    // Typos in the first letter are rare. Of equally near names, the largest city is suggested.
    let cities = sorted(table.entries(beginningAs: folded, isMisspelled: true).map(\.city))
    let names = cities.flatMap(\.names).map { (key: PlaceName.folded($0), name: $0) }
    let near = names.filter {
      editDistance(folded.utf8, $0.key.utf8) <= max(1, folded.utf8.count / 5)
    }
    return Suggestion.nearest(to: folded, in: near.map(\.key)).flatMap { key in
      near.first { $0.key == key }?.name
    }
  }

  // MARK: Regions

  /// Returns the city of `Portland OR` or `London United Kingdom`, or `nil` if none is found.
  private func cityBeforeRegion(
    _ text: String, _ allowsPrefix: Bool
  ) throws(CitySearchError) -> City? {
    let words = text.split(separator: " ")
    for count in words.indices.dropFirst() {
      let codes = codes(ofRegion: words[count...].joined(separator: " "))
      let name = words[..<count].joined(separator: " ")
      if !codes.isEmpty, let city = try city(name, in: [codes], typed: text, allowsPrefix) {
        return city
      }
    }
    return nil
  }

  /// Throws if a text is the name of a city and something else: `London Ontario`.
  private func refuseUnknownRegion(after text: String) throws(CitySearchError) {
    let words = text.split(separator: " ")
    for count in words.indices.dropFirst().reversed() {
      let cities = cities(called: words[..<count].joined(separator: " "))
      guard cities.isEmpty else {
        throw .unknownRegion(
          words[count...].joined(separator: " "), near: nil, others: sorted(cities))
      }
    }
  }

  /// Returns the codes of the regions that a text can denote: `CA` is Canada and California.
  private func codes(ofRegion text: String) -> Codes {
    let folded = PlaceName.folded(text)
    let found = table.regions.filter { region in
      region.names.contains { PlaceName.folded($0) == folded }
        || PlaceName.folded(region.code) == folded
        || region.code.split(separator: "-").last?.lowercased() == folded
    }
    return found.map(\.code)
  }

  /// Whether a region is equal to another, or is the country of the other.
  private static func contains(_ code: String, _ other: String) -> Bool {
    code == other || other.hasPrefix(code + "-")
  }
}

package enum CitySearchError: Error, Hashable {
  /// No city has this name; `near` is a suggestion.
  case none(String, near: String?)
  /// Several cities match.
  case several(String, [City])
  /// No country or state has this name; `others` are the cities with the name before it.
  case unknownRegion(String, near: String?, others: [City])
  /// No city with this name is in this region, but the listed ones are elsewhere.
  case elsewhere(String, String, [City])

  /// The maximum number of cities in a message.
  private static let maximumShown = 5

  package var message: String {
    switch self {
    case .none(let name, let near):
      "no city \(name.quoted) is known: "
        + (near.map { "did you mean '\($0)'?" }
          ?? "use a larger one nearby, or degrees, such as noonmark location set 59.91 10.75")
    case .several(let text, let cities):
      "\(text.quoted) matches \(cities.count) cities: use \(CitySearchError.list(cities))"
    case .unknownRegion(let region, let near, let others):
      "unknown country or state \(region.quoted): "
        + (others.isEmpty
          ? near.map { "did you mean '\($0)'?" } ?? "use its name in English"
          : "use \(CitySearchError.list(others))")
    case .elsewhere(let name, let region, let cities):
      "no city \(name.quoted) is known in \(region.quoted): use \(CitySearchError.list(cities))"
    }
  }

  /// `'Oslo, Norway' (59.91° N, 10.75° E) or …`.
  private static func list(_ cities: [City]) -> String {
    let shown = cities.prefix(maximumShown).map { city in
      let degrees = Location(coordinates: city.coordinates, name: nil).coordinatesText.string
      // If several cities have the same label, coordinates identify them.
      return cities.filter { $0.label == city.label }.count == 1
        ? "'\(city.label)' (\(degrees))"
        : "\(city.coordinates.latitude) \(city.coordinates.longitude) (\(city.label))"
    }
    return shown.count < cities.count
      ? shown.joined(separator: ", ") + ", …" : ErrorMessage.list(shown)
  }
}
