import Almanac
import NoonmarkBase
import NoonmarkText
import NoonmarkPhrases

/// Coordinates as people write them, and as maps and devices give them.
///
/// For example `59.91 10.75`, `59,91 10,75`, `59°54'36"N 10°45'0"E`, `+5954+01045/`,
/// `geo:59.91,10.75`, or the address of a map.
package enum TypedCoordinates {
  /// Parses coordinates.
  ///
  /// - Returns: `nil` if the text is neither an address nor begins with a number, and has other
  ///   characters than those of coordinates.
  /// - Throws: If it looks like coordinates but cannot be read.
  package static func parse(_ text: String) throws(Failure) -> Coordinates? {
    let address = MapAddress(text)
    guard let typed = address == nil ? text : address?.coordinates else {
      throw .unreadableCoordinates(text)
    }
    let scalars = typed.unicodeScalars.filter { $0.properties.generalCategory != .format }
      .map { plain($0) }
    let characters = withDecimalPoints(withSigns(scalars.drop { $0 == " " }))
    guard address != nil || isLikely(characters) else { return nil }
    if let coordinates = iso6709(characters) { return coordinates }
    guard var parts = split(characters[...]) else { throw .unreadableCoordinates(text) }
    if parts.count == 1 {
      guard parts[0].numbers.count > 1 else { throw .missingLongitude }
      parts = parts[0].halves
    }
    guard parts.count == 2 else { throw .unreadableCoordinates(text) }
    if parts[1].isLatitude, parts[0].isLongitude { parts.swapAt(0, 1) }
    guard !parts[0].isLongitude, !parts[1].isLatitude,
      let latitude = parts[0].degrees, let longitude = parts[1].degrees
    else { throw .unreadableCoordinates(text) }
    guard abs(latitude) <= 90 else { throw .degrees("latitude", parts[0].text, maximum: 90) }
    guard abs(longitude) <= 180 else { throw .degrees("longitude", parts[1].text, maximum: 180) }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  /// Returns a character of coordinates as it is in ASCII, such as a digit of any script.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if let known = replacements[scalar] { return known }
    // A dash may be a separator.
    guard let plain = DateText.plain(scalar), plain != "-" else { return scalar }
    return plain
  }

  private static let dashes: [Unicode.Scalar] = ["‐", "‑", "‒", "–", "—"]

  private static let replacements: [Unicode.Scalar: Unicode.Scalar] = [
    "−": "-", "－": "-", "º": "°", "˚": "°", "′": "'", "’": "'", "‘": "'", "″": "\"", "”": "\"",
    "“": "\"",
    "\u{A0}": " ", "\u{202F}": " ", "\u{3000}": " ", "\t": " ",
    "(": " ", ")": " ", "[": " ", "]": " ",
  ]

  /// Returns the text with a minus for each dash that is no separator: `–33.87, –151.2`.
  private static func withSigns(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    var text = Array(text)
    for index in text.indices.dropLast() where dashes.contains(text[index]) {
      let previous = text[..<index].last { $0 != " " } ?? ","
      if ",;/".unicodeScalars.contains(previous), text[index + 1].isDecimalDigit {
        text[index] = "-"
      }
    }
    return text
  }

  /// Returns the text with points for decimal commas, as in `59,91 10,75` and `59,91,10,75`.
  private static func withDecimalPoints(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    var text = Array(text)
    let commas = text.indices.dropFirst().dropLast().filter {
      text[$0] == "," && text[$0 - 1].isDecimalDigit && text[$0 + 1].isDecimalDigit
    }
    guard (2...3).contains(commas.count), !text.contains(".") else { return text }
    for comma in [commas[0], commas[commas.count - 1]] { text[comma] = "." }
    return text
  }

  private static func isLikely(_ text: [Unicode.Scalar]) -> Bool {
    guard let first = text.first, text.contains(where: \.isDecimalDigit) else { return false }
    return first.isDecimalDigit || "+-.".unicodeScalars.contains(first)
      || countOfDecimals(text) > 1
      || text.allSatisfy { $0.isDecimalDigit || " +-.,;/°'\"NSEWnsew".unicodeScalars.contains($0) }
  }

  /// Returns the number of points between digits.
  private static func countOfDecimals(_ text: [Unicode.Scalar]) -> Int {
    text.indices.dropFirst().dropLast().count {
      text[$0] == "." && text[$0 - 1].isDecimalDigit && text[$0 + 1].isDecimalDigit
    }
  }

  /// Parses `+5954+01045/`.
  private static func iso6709(_ text: [Unicode.Scalar]) -> Coordinates? {
    let bytes = text.prefix { $0 != "/" }.map { UInt8(ascii: $0.isASCII ? $0 : "?") }
    return Coordinates(iso6709: bytes)
  }

  /// Whether a text has at least two numbers, and nothing but coordinates.
  static func arePair(_ text: String) -> Bool {
    let parts = split(text.unicodeScalars.map { plain($0) }[...]) ?? []
    return parts.reduce(0) { $0 + $1.numbers.count } > 1
  }

  /// Returns the coordinates as far as letters, commas and slashes separate them; `nil` if there is
  /// anything else.
  private static func split(_ text: ArraySlice<Unicode.Scalar>) -> [Part]? {
    var parts = [Part()]
    var rest = text
    while let character = rest.first {
      let last = parts.count - 1
      switch character {
      case "0"..."9", "+", "-", ".":
        guard let number = Number(&rest) else { return nil }
        if parts[last].direction != nil, !parts[last].isPrefixed { parts.append(Part()) }
        parts[parts.count - 1].numbers.append(number)
        continue
      case "°", "'", "\"":
        guard !parts[last].numbers.isEmpty else { return nil }
        parts[last].numbers[parts[last].numbers.count - 1].unit.unicodeScalars.append(character)
      case "N", "S", "E", "W", "n", "s", "e", "w":
        if parts[last].direction != nil { parts.append(Part()) }
        let part = parts.count - 1
        parts[part].direction = Character(character).uppercased()
        parts[part].isPrefixed = parts[part].numbers.isEmpty
      case ",", ";", "/":
        if !parts[last].numbers.isEmpty { parts.append(Part()) }
      case " ": break
      default: return nil
      }
      rest.removeFirst()
    }
    return parts.filter { $0 != Part() }
  }

  /// Degrees, minutes and seconds, such as `59.91` and `59°`.
  private struct Number: Hashable {
    let text: String
    let value: Double
    /// The signs after it.
    var unit = ""

    init?(_ rest: inout ArraySlice<Unicode.Scalar>) {
      let isSigned = rest.first == "+" || rest.first == "-"
      let digits = rest.dropFirst(isSigned ? 1 : 0).prefix { $0.isDecimalDigit || $0 == "." }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: rest[rest.startIndex..<digits.endIndex])
      self.text = String(text)
      guard !digits.isEmpty, let value = Double(decimal: self.text) else { return nil }
      self.value = value
      rest = rest[digits.endIndex...]
    }

    var isSigned: Bool { text.first == "+" || text.first == "-" }
    var isWhole: Bool { value.rounded() == value }
  }

  /// A latitude or a longitude.
  private struct Part: Hashable {
    var numbers: [Number] = []
    /// `N`, `S`, `E` or `W`.
    var direction: String?
    /// Whether the direction is before the numbers.
    var isPrefixed = false

    var isLatitude: Bool { direction == "N" || direction == "S" }
    var isLongitude: Bool { direction == "E" || direction == "W" }

    var text: String {
      let numbers = numbers.map { $0.text + $0.unit }.joined(separator: " ")
      guard let direction else { return numbers }
      return isPrefixed ? direction + numbers : numbers + direction
    }

    /// The latitude and the longitude, if nothing but the numbers separates them: `59 54 10 45`.
    var halves: [Part] {
      guard numbers.count.isMultiple(of: 2) else { return [] }
      let half = numbers.count / 2
      return [
        Part(
          numbers: Array(numbers[..<half]), direction: isPrefixed ? direction : nil,
          isPrefixed: isPrefixed),
        Part(numbers: Array(numbers[half...]), direction: isPrefixed ? nil : direction),
      ]
    }

    /// The degrees; `nil` if the numbers are not degrees, minutes and seconds.
    var degrees: Double? {
      guard let first = numbers.first, numbers.count <= 3,
        direction == nil || !first.text.hasPrefix("-")
      else { return nil }
      let units: [[String]] = [["", "°"], ["", "'"], ["", "\"", "''"]]
      for (number, unit) in zip(numbers, units) where !unit.contains(number.unit) { return nil }
      for number in numbers.dropFirst() where number.isSigned || number.value >= 60 { return nil }
      for number in numbers.dropLast() where !number.isWhole { return nil }
      let parts = numbers.map { abs($0.value) } + [0, 0]
      let value =
        numbers.count == 1 ? parts[0] : (parts[0] * 3600 + parts[1] * 60 + parts[2]) / 3600
      let isNegative = first.text.hasPrefix("-") || direction == "S" || direction == "W"
      return isNegative ? -value : value
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDecimalDigit: Bool { ("0"..."9").contains(self) }
}

extension Failure {
  fileprivate static func unreadableCoordinates(_ text: String) -> Failure {
    .input(
      ErrorMessage.invalid(
        "coordinates", text,
        "write degrees north and east, such as 59.91 10.75 or 59°54'N 10°45'E"))
  }

  fileprivate static let missingLongitude = Failure.input(
    "missing longitude", "write degrees north and east, such as 59.91 10.75")

  fileprivate static func degrees(_ name: String, _ text: String, maximum: Int) -> Failure {
    .input(
      ErrorMessage.invalid(
        name, text, "write degrees from -\(maximum) to \(maximum), such as 59.91"))
  }
}
