import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A city` {
  private static let table = CityTable(
    Repository.bytes(of: "Sources/NoonmarkProgram/Places/cities") ?? [])

  private func label(_ text: String, home: String? = nil) -> String {
    do throws(CitySearchError) {
      return try CitySearch(Self.table, home: home).city(for: text).label
    } catch {
      return error.message
    }
  }

  @Test(arguments: [
    ("Oslo", "Oslo, Norway"), ("oslo", "Oslo, Norway"), ("OSLO,norway", "Oslo, Norway"),
    ("Oslo Norway", "Oslo, Norway"), ("Oslo, NO", "Oslo, Norway"), ("Osl", "Oslo, Norway"),
    ("sao paulo", "São Paulo, Brazil"), ("São Paulo", "São Paulo, Brazil"),
    ("Sa\u{303}o Paulo", "São Paulo, Brazil"), ("New York", "New York City, New York"),
    ("nyc", "New York City, New York"), ("St. Petersburg", "Saint Petersburg, Russia"),
    ("st louis, missouri", "St. Louis, Missouri"), ("saint louis MO", "St. Louis, Missouri"),
    ("Port-au-Prince", "Port-au-Prince, Haiti"),
    ("München", "Munich, Germany"), ("munchen", "Munich, Germany"),
    ("Roma", "Rome, Italy"), ("Kiev", "Kyiv, Ukraine"), ("Bombay", "Mumbai, India"),
    ("København", "Copenhagen, Denmark"), ("kobenhavn", "Copenhagen, Denmark"),
    ("Москва", "Moscow, Russia"), ("москва", "Moscow, Russia"), ("東京", "Tokyo, Japan"),
    ("北京", "Beijing, China"), ("القاهرة", "Cairo, Egypt"), ("ロンドン", "London, United Kingdom"),
    ("Hà Nội", "Hanoi, Vietnam"), ("The Hague, Holland", "The Hague, Netherlands"),
    ("Strassburg", "Strasbourg, France"), ("Portland OR", "Portland, Oregon"),
    ("Santa Maria CA", "Santa Maria, California"), ("Santa Cruz CA", "Santa Cruz, California"),
    ("Santa Maria Cap", "Santa Maria Capua Vetere, Italy"), ("New De", "New Delhi, India"),
    ("Portland, Oregon, USA", "Portland, Oregon"), ("London, CA", "London, Canada"),
    ("San Francisco, CA", "San Francisco, California"), ("London UK", "London, United Kingdom"),
    ("London England", "London, United Kingdom"), (" Oslo ,, Norway ", "Oslo, Norway"),
    ("Oslo, Norge", "Oslo, Norway"), ("Oslo Noruega", "Oslo, Norway"),
    ("Köln, Deutschland", "Köln, Germany"), ("Paris, Frankreich", "Paris, France"),
    ("Sevilla, España", "Sevilla, Spain"), ("東京、日本", "Tokyo, Japan"),
    ("ベルリン、ドイツ", "Berlin, Germany"), ("القاهرة، مصر", "Cairo, Egypt"),
    ("Mecca", "Makkah, Saudi Arabia"), ("Cracow", "Kraków, Poland"),
    ("Rangoon", "Yangon, Myanmar"), ("Hague", "The Hague, Netherlands"),
    ("Quebec City", "Québec, Canada"), ("quebec city, canada", "Québec, Canada"),
    ("Luxembourg City", "Luxembourg, Luxembourg"), ("Kansas City", "Kansas City, Missouri"),
  ])
  func `is found by what people write`(text: String, label: String) {
    #expect(self.label(text) == label)
  }

  @Test func `is suggested by the beginning of its name, after those with the name`() {
    let search = CitySearch(Self.table, home: nil)
    let labels = search.cities(suggestedFor: "san").map(\.label)
    #expect(labels.first == "San, Mali")
    #expect(labels.contains("San Francisco, California"))
    #expect(Set(labels).count > 10)
    #expect(search.cities(suggestedFor: "Oslo, Norway").map(\.label) == ["Oslo, Norway"])
    #expect(search.cities(suggestedFor: ",").isEmpty)
  }

  @Test(arguments: [("London Ontario", "Ontario"), ("New York Xyzzy Land", "Xyzzy Land")])
  func `before an unknown region is listed`(text: String, region: String) {
    let message = label(text)
    expect(message, .starts("unknown country or state '\(region)': use '"))
    #expect(!CitySearch(Self.table, home: nil).cities(for: text).isEmpty)
  }

  /// A name, the country of the user's time zone, and the result.
  private static let shared: [(String, String?, String?)] = [
    ("London", nil, "London, United Kingdom"), ("London", "CA", "London, Canada"),
    ("London", "DE", "London, United Kingdom"), ("Madrid", nil, "Madrid, Spain"),
    ("Birmingham", "GB", "Birmingham, United Kingdom"),
    ("Birmingham", "US", "Birmingham, Alabama"), ("Valencia", "ES", "Valencia, Spain"),
    ("Barcelona", "NO", nil), ("Birmingham", "NO", nil), ("Springfield", "US", nil),
    // An alternative name of a larger city, or of one in the user's country.
    ("Calcutta", "IN", "Kolkata, India"), ("Calcutta", nil, "Kolkata, India"),
    ("Odessa", "UA", "Odesa, Ukraine"), ("Odessa", "US", "Odessa, Texas"),
    ("Pékin", "FR", "Beijing, China"), ("Hull", "GB", "Kingston upon Hull, United Kingdom"),
    ("Halle", "DE", "Halle (Saale), Germany"), ("Nara", "JP", "Nara-shi, Japan"),
    ("San Sebastián", "ES", "Donostia / San Sebastián, Spain"),
    ("León", "MX", "León de los Aldama, Mexico"), ("Hull", nil, nil),
    ("Monterrey", "US", "Monterrey, Mexico"), ("San Antonio", "ES", "San Antonio, Texas"),
  ]

  @Test(arguments: shared)
  func `with a shared name is the user's, or else by far the largest`(
    text: String, home: String?, label: String?
  ) {
    if let label {
      #expect(self.label(text, home: home) == label)
    } else {
      expect(self.label(text, home: home), .starts("'\(text)' matches "))
    }
  }

  @Test(arguments: [
    (
      "Birmingham",
      "'Birmingham' matches 3 cities: use 'Birmingham, United Kingdom' (52.48° N, 1.90° W), "
        + "'Birmingham, Alabama' (33.52° N, 86.80° W) or "
        + "'Birmingham, Michigan' (42.55° N, 83.21° W)"
    ),
    (
      "Suzhou",
      "'Suzhou' matches 2 cities: use 31.3 120.6 (Suzhou, China) or 33.64 116.98 (Suzhou, China)"
    ),
    ("Olso", "no city 'Olso' is known: did you mean 'Oslo'?"),
    ("Muenchen", "no city 'Muenchen' is known: did you mean 'München'?"),
    (
      "Xyzzyville",
      "no city 'Xyzzyville' is known: use a larger one nearby, or degrees, such as "
        + "noonmark location set 59.91 10.75"
    ),
    (
      "Oslo, Sweden",
      "no city 'Oslo' is known in 'Sweden': use 'Oslo, Norway' (59.91° N, 10.75° E)"
    ),
    (
      "Oslo, Qqqq",
      "unknown country or state 'Qqqq': use 'Oslo, Norway' (59.91° N, 10.75° E)"
    ),
    ("France", "'France' is a country: name a city in it, such as 'Paris, France'"),
    ("canada", "'canada' is a country: name a city in it, such as 'Toronto, Canada'"),
    ("Texas", "'Texas' is a state: name a city in it, such as 'Houston, Texas'"),
    (
      "United States",
      "'United States' is a country: name a city in it, such as 'New York City, New York'"
    ),
    (
      "Congo",
      "'Congo' is a country: name a city in it, such as 'Brazzaville, Republic of the Congo'"
    ),
    ("Colombia", "'Colombia' is a country: name a city in it, such as 'Bogotá, Colombia'"),
    ("Xyzzy, Norwey", "unknown country or state 'Norwey': did you mean 'Norway'?"),
    ("Xyzzy, Qqqq", "unknown country or state 'Qqqq': use its name in English"),
  ])
  func `that is not found is an error with what to write`(text: String, message: String) {
    #expect(label(text) == message)
  }

  /// A name that a country or a state has too, the user's country, and the result.
  @Test(arguments: [
    ("Mexico", nil, "Mexico City, Mexico"), ("México", "MX", "Mexico City, Mexico"),
    ("Mexico", "PH", "Mexico, Philippines"), ("Singapore", nil, "Singapore, Singapore"),
    ("Luxembourg", "DE", "Luxembourg, Luxembourg"), ("Panama", nil, "Panama City, Panama"),
    ("New York", nil, "New York City, New York"), ("Palestine", "US", "Palestine, Texas"),
    ("Washington", nil, "Washington, District of Columbia"),
    ("Granada", "ES", "Granada, Spain"), ("Salvador", nil, "Salvador, Brazil"),
    ("Montana", "BG", "Montana, Bulgaria"),
  ])
  func `can have the name of its country`(text: String, home: String?, label: String) {
    #expect(self.label(text, home: home) == label)
  }

  @Test(arguments: [
    "Canada", "France", "Chile", "Portugal", "Syria", "Mali", "Egypt", "Laos", "Togo", "Iraq",
    "Korea", "Venezuela", "Albania", "Armenia", "Jordan", "Jamaica", "Belize", "Maine",
    "Virginia", "Montana", "Michigan", "Frankreich", "Norge", "Georgia", "Oman",
  ])
  func `is not found by the name of another country or state`(text: String) {
    expect(label(text, home: "NO"), .starts("'\(text)' is a "))
    #expect(CitySearch(Self.table, home: "NO").cities(for: text).isEmpty)
  }

  @Test func `of several with a beginning is none, and the largest are listed`() {
    let message = label("Sa")
    expect(message, .starts("'Sa' matches "), .has("'São Paulo, Brazil'"), .ends(", …"))
    #expect(label("").hasPrefix("no city ''") && label(" , ").hasPrefix("no city ' , '"))
  }

  @Test func `is found by its name and its country, or its coordinates are listed`() {
    let search = CitySearch(Self.table, home: nil)
    let cities = Self.table.cities
    // In a debug build, each search takes long.
    for city in stride(from: 0, to: cities.count, by: 977).map({ cities[$0] }) {
      do throws(CitySearchError) {
        let found = try search.city(for: city.label)
        // `Belem` in Brazil is Belém, which has far more people.
        let isLarger = found.population >= 8 * city.population && found.region == city.region
        #expect(found.label == city.label || isLarger, "\(city.label): \(found.label)")
      } catch {
        guard case .several(_, let cities) = error else {
          Issue.record("\(city.label): \(error.message)")
          continue
        }
        #expect(cities.contains(city) && cities.allSatisfy { $0.label == city.label }, "\(city)")
      }
    }
  }

  @Test func `is in the table if it has 15,000 people, with its position to 0.01 degrees`() throws {
    let table = Self.table
    #expect(table.cities.count > 33_000)
    #expect(table.cities.allSatisfy { $0.population > 0 && !$0.name.isEmpty })
    #expect(Set(table.regions.map(\.code)).count == table.regions.count)
    #expect(
      Repository.bytes(of: "Sources/NoonmarkProgram/Places/cities")?.count ?? .max < 1_000_000)
    let oslo = try #require(table.cities.first { $0.name == "Oslo" })
    #expect(oslo.zone == "Europe/Oslo" && table.cities.allSatisfy { $0.zone != nil })
    let elPaso = try #require(table.cities.first { $0.name == "El Paso" })
    #expect(elPaso.zone == "America/Denver")
    #expect(oslo.coordinates == Coordinates(latitude: 59.91, longitude: 10.75))
  }

  @Test func `of a time zone is added once`() throws {
    var table = Self.table
    let places: [(String, String, Double, Double)] = [
      ("Oslo", "NO", 59.92, 10.75), ("Ho Chi Minh", "VN", 10.75, 106.67),
      ("Calcutta", "IN", 22.53, 88.37), ("New York", "US", 40.71, -74.01),
    ]
    for (name, country, latitude, longitude) in places {
      table.add(
        name, country: country,
        try #require(Coordinates(latitude: latitude, longitude: longitude)), zone: "UTC")
    }
    for name in ["Oslo", "Ho Chi Minh City", "Calcutta", "Kolkata", "New York City"] {
      #expect(CitySearch(table, home: nil).cities(for: name).count == 1, "\(name)")
    }
    let longyearbyen = try #require(Coordinates(latitude: 78, longitude: 16))
    for _ in 1...2 {
      table.add("Longyearbyen", country: "SJ", longyearbyen, zone: "Arctic/Longyearbyen")
    }
    let found = try CitySearch(table, home: nil).city(for: "longyear")
    #expect(found.label == "Longyearbyen, Svalbard and Jan Mayen")
    #expect(found.zone == "Arctic/Longyearbyen")
  }

  @Test func `on a malformed line is left out`() {
    let lines =
      "1 2 3 before\n=NO;Norway\n1 2 x y\n1 99999 0 Far\n100001 1 1 X\n\n1 2\n"
      + "1 5991 1075 Oslo;Ås\n=\n#\n"
    let table = CityTable(Array(lines.utf8))
    #expect(table.cities.map(\.names) == [["Oslo", "Ås"]])
  }
}
