import Almanac
import NoonmarkBase
import NoonmarkText

/// Finds the city that a text names: `Oslo`, `oslo, norway`, `Portland OR`, `Reyk`.
package struct CitySearch: Sendable {
  /// The minimum ratio of populations at which the larger of two namesakes is chosen.
  private static let decisive = 8
  /// The minimum population, in thousands, of a city that is better known than a region elsewhere
  /// with its name: Washington is in no state.
  private static let large = 500

  private let table: CityTable
  private let home: String?

  /// - Parameter home: The code of the user's country, whose cities are preferred.
  package init(_ table: CityTable, home: String?) {
    self.table = table
    self.home = home
  }

  /// Returns the city with a name, or with a unique prefix of it.
  ///
  /// A country or state may follow the name, with or without a comma. Of several cities with the
  /// name, those in the user's country are preferred, and then a city with at least eight times the
  /// population of the next. The name of a country or state is never a prefix.
  package func city(for text: String) throws(CitySearchError) -> City {
    let parts = text.split { ",、،，".contains($0) }.map { DisplayText(String($0)).string }
      .filter { !$0.isEmpty }
    guard let name = parts.first, !PlaceName.folded(name).isEmpty else {
      throw .none(text, near: nil)
    }
    if parts.count == 1 {
      if let city = try cityCalledAsRegion(name) { return city }
      // `Santa Maria CA` is in California, although Santa Maria Capua Vetere begins the same way.
      for allowsPrefix in [false, true] {
        if let city = try city(name, in: [], typed: text, allowsPrefix) { return city }
        if let city = try cityBeforeRegion(name, allowsPrefix) { return city }
      }
      let near = nearest(to: name)
      if near == nil { try refuseUnknownRegion(after: name) }
      throw .none(text, near: near)
    }
    var regions: [[City.Region]] = []
    for part in parts.dropFirst() {
      let denoted = self.regions(denotedBy: part)
      guard !denoted.isEmpty else {
        throw .unknownRegion(
          part, near: Suggestion.nearest(to: part, in: table.regions.flatMap(\.names)),
          others: sorted(cities(called: name)))
      }
      regions.append(denoted)
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
      case .none, .region: return []
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
    _ name: String, in regions: [[City.Region]], typed text: String, _ allowsPrefix: Bool = true
  ) throws(CitySearchError) -> City? {
    let isInRegions = { (city: City) in
      regions.allSatisfy { $0.contains { $0.contains(city.region) } }
    }
    let called = cities(called: name, where: isInRegions)
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

  /// Returns the cities with a main name, and the cities with it as an alternative name if there
  /// are no others, or they are likelier.
  ///
  /// `Calcutta` is a hamlet in South Africa, and an alternative name of Kolkata.
  private func cities(
    called name: String, where isIncluded: (City) -> Bool = { _ in true }
  ) -> [City] {
    let folded = PlaceName.folded(name)
    let called = table.entries(beginningAs: folded).filter {
      $0.keys.contains(folded) && isIncluded($0.city)
    }
    // `Quebec City` is Québec.
    if called.isEmpty, name.lowercased().hasSuffix(" city") {
      return cities(called: String(name.dropLast(" city".count)), where: isIncluded)
    }
    let own = called.filter { $0.keys[0] == folded }.map(\.city)
    guard let largest = own.map(\.population).max() else { return called.map(\.city) }
    let others = called.filter { $0.keys[0] != folded }.map(\.city).filter { city in
      isOwn(city)
        ? city.population * CitySearch.decisive >= largest : city.population > 2 * largest
    }
    return own + others
  }

  /// Returns the city with the name of a country or state, or `nil` for any other text.
  ///
  /// `Mexico` is Mexico City, and no place in the Philippines.
  private func cityCalledAsRegion(_ name: String) throws(CitySearchError) -> City? {
    let folded = PlaceName.folded(name)
    let regions = table.regions.filter { $0.isCalled(folded) }
    guard let region = regions.first(where: { $0.country == home ?? "" }) ?? regions.first else {
      return nil
    }
    // In another language it can be a city: Grenada is `Granada` in Spanish.
    let isEnglish = regions.contains { PlaceName.folded($0.name) == folded }
    let called = cities(called: name) { city in
      !isEnglish || isOwn(city) || city.population >= CitySearch.large
        || regions.contains { $0.contains(city.region) }
    }
    if let city = decided(called) { return city }
    guard called.isEmpty else { throw .several(name, sorted(called)) }
    throw .region(name, region, table.largestCity(in: region))
  }

  private func isOwn(_ city: City) -> Bool { city.region.country == home ?? "" }

  /// Returns the likeliest of several cities, or `nil` if the choice is ambiguous.
  private func decided(_ cities: [City]) -> City? {
    let own = cities.filter(isOwn)
    let candidates = sorted(own.isEmpty ? cities : own)
    guard candidates.count > 1 else { return candidates.first }
    return candidates[0].population >= CitySearch.decisive * candidates[1].population
      ? candidates[0] : nil
  }

  /// Returns cities sorted by population, largest first, those in the user's country before others.
  private func sorted(_ cities: [City]) -> [City] {
    cities.sorted {
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
      let regions = regions(denotedBy: words[count...].joined(separator: " "))
      let name = words[..<count].joined(separator: " ")
      if !regions.isEmpty, let city = try city(name, in: [regions], typed: text, allowsPrefix) {
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

  /// Returns the regions that a text can denote: `CA` is Canada and California.
  private func regions(denotedBy text: String) -> [City.Region] {
    let folded = PlaceName.folded(text)
    return table.regions.filter { region in
      region.isCalled(folded) || PlaceName.folded(region.code) == folded
        || region.code.split(separator: "-").last?.lowercased() == folded
    }
  }
}

package enum CitySearchError: Error, Hashable {
  /// No city has this name; `near` is a suggestion.
  case none(String, near: String?)
  /// Several cities match.
  case several(String, [City])
  /// The name is that of a country or state, which has this city.
  case region(String, City.Region, City?)
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
    case .region(let name, let region, let city):
      "\(name.quoted) is a \(region.code.contains("-") ? "state" : "country"): "
        + (city.map { "name a city in it, such as '\($0.label)'" }
          ?? "use degrees, such as noonmark location set 59.91 10.75")
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
