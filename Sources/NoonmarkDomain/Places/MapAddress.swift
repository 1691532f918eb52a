import NoonmarkBase

/// The address of a place on a map: a `geo:` URI (RFC 5870), or one of the web.
struct MapAddress {
  /// The address in lowercase, with `&` before each field, and without percent-encoding.
  private let text: String

  /// Creates an address; fails if a text is no address.
  ///
  /// Browsers can omit the `https://` of an address that is copied.
  init?(_ typed: String) {
    let lower = String(percentDecoding: typed.utf8).lowercased()
    guard lower.hasPrefix("geo:") || lower.contains("://") || MapAddress.hasHost(typed) else {
      return nil
    }
    text = String(
      lower.replacing("#", with: "#&").map { character -> Character in
        switch character {
        case "?": "&"
        case "_", "+": " "
        default: character
        }
      })
  }

  /// Whether a text begins with the name of a host and a path: `maps.google.com/`.
  private static func hasHost(_ text: String) -> Bool {
    guard let slash = text.firstIndex(of: "/"), text.contains(where: \.isNumber) else {
      return false
    }
    let labels = text[..<slash].split(separator: ".", omittingEmptySubsequences: false)
    guard let last = labels.last, labels.count > 1, last.utf8.count > 1 else { return false }
    return last.utf8.allSatisfy(\.isASCIILetter)
      && labels.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0.isASCIIWord } }
  }

  /// The latitude and the longitude, or `nil` if they are not known to be those of a place.
  var coordinates: String? {
    for marker in MapAddress.markers where marker.host.isEmpty || host.contains(marker.host) {
      if let pair = coordinates(after: marker) { return pair }
    }
    guard text.hasPrefix("geo:") else { return onlyPair }
    let pair = pair(at: text.dropFirst("geo:".count))
    // `geo:0,0?q=Oslo` is no place in the sea.
    let isZero = pair?.allSatisfy { "0. ".contains($0) } ?? true
    return isZero && text.contains("&q=") ? nil : pair
  }

  private var host: Substring {
    (text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]).prefix { $0 != "/" }
  }

  // MARK: Markers

  /// The text before coordinates.
  private struct Marker {
    /// The text before both, or before the latitude.
    let first: String
    /// The text before the longitude, if it is elsewhere.
    var second: String?
    /// The numbers and their order.
    var order = Order.latitudeFirst
    /// Part of the host, if only one map has the marker.
    var host = ""

    enum Order {
      case latitudeFirst
      case longitudeFirst
      case zoomFirst
    }
  }

  /// The markers of known maps, those of a place before those of a view.
  private static let markers: [Marker] =
    [
      // Google's address of a place has the center of the view, then the place.
      Marker(first: "!3d", second: "!4d"),
      Marker(first: "&mlat=", second: "&mlon="),
      Marker(first: "&whatshere[point]=", order: .longitudeFirst, host: "yandex."),
      Marker(first: "&pt=", order: .longitudeFirst, host: "yandex."),
      Marker(first: "&ll=", order: .longitudeFirst, host: "yandex."),
      Marker(first: "&m=", order: .longitudeFirst, host: "2gis."),
      Marker(first: "&position=", order: .longitudeFirst, host: "amap."),
      Marker(first: "#&map=", order: .zoomFirst),
    ]
    + [
      "&q=loc:", "&q=", "&query=", "&coordinate=", "&sp=point.", "&to=ll.", "&params=", "/place/",
      "@", "&ll=", "&sll=", "&cp=", "&center=", "&map=", "&location=",
    ].map { Marker(first: $0) } + [
      Marker(first: "&lat=", second: "&lon="),
      Marker(first: "&lat=", second: "&lng="),
      Marker(first: "&latitude=", second: "&longitude="),
      Marker(first: "&y=", second: "&x="),
      Marker(first: "#&", order: .zoomFirst),
    ]

  private func coordinates(after marker: Marker) -> String? {
    for range in text.ranges(of: marker.first).reversed() {
      let rest = text[range.upperBound...]
      if let second = marker.second {
        guard let other = text.ranges(of: second).last,
          let latitude = MapAddress.parts(at: rest).first,
          let longitude = MapAddress.parts(at: text[other.upperBound...]).first,
          case let pair = "\(latitude) \(longitude)",
          pair.contains("."), TypedCoordinates.arePair(pair)
        else { continue }
        return pair
      }
      // `q=12, 34 Main Street` has no coordinates.
      if let pair = pair(at: rest, marker.order),
        marker.order == .zoomFirst || pair.contains(where: { $0 == "." || $0.isLetter })
      {
        return pair
      }
    }
    return nil
  }

  /// Returns the coordinates at the start of a text.
  private func pair(
    at text: Substring, _ order: Marker.Order = .latitudeFirst
  ) -> String? {
    let parts = MapAddress.parts(at: text)
    let pair: String
    switch order {
    case .zoomFirst: pair = parts.dropFirst().prefix(2).joined(separator: " ")
    case .longitudeFirst: pair = parts.prefix(2).reversed().joined(separator: " ")
    case .latitudeFirst:
      // `33.87 s 151.21 e` has both.
      let isWhole = parts.first?.count { $0.isLetter } ?? 0 > 1
      pair = parts.prefix(isWhole ? 1 : 2).joined(separator: " ")
    }
    return TypedCoordinates.arePair(pair) ? pair : nil
  }

  /// Returns the numbers at the start of a text, with their units and directions.
  private static func parts(at text: Substring) -> [Substring] {
    var numbers = text.prefix { "0123456789+-−.,~;/ °'\"′″’”nsew".contains($0) }
    // The letters of a word are no directions.
    if numbers.endIndex < text.endIndex, text[numbers.endIndex].isLetter {
      while numbers.last?.isLetter == true { numbers.removeLast() }
    }
    return numbers.split { ",~;/".contains($0) }.filter { $0.contains { $0 != " " } }
  }

  /// The coordinates of an address without a marker: the only numbers with a decimal point that
  /// are beside each other, if there are two.
  private var onlyPair: String? {
    let runs = text.split { !$0.isLetter && !"-.0123456789,~/; ".contains($0) }.flatMap { words in
      words.split { ",~/; ".contains($0) }
        .split { !$0.contains(".") || Double(decimal: String($0)) == nil }
    }
    let numbers = runs.filter { $0.count > 1 }
    guard numbers.count == 1, numbers[0].count == 2 else { return nil }
    return numbers[0].joined(separator: " ")
  }
}
