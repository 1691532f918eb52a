import Almanac
import NoonmarkBase
import NoonmarkPhrases

/// A city that `location set` finds by its name.
package struct City: Hashable, Sendable {
  /// The displayed name, then alternative names.
  package let names: [String]
  package let region: Region
  package let coordinates: Coordinates
  /// The population in thousands; 0 if it is unknown.
  package let population: Int
  /// The name of its time zone, if it is known.
  package let zone: String?

  package init(
    names: [String], region: Region, coordinates: Coordinates, population: Int,
    zone: String? = nil
  ) {
    self.names = names
    self.region = region
    self.coordinates = coordinates
    self.population = population
    self.zone = zone
  }

  package var name: String { names.first ?? "" }

  /// `Oslo, Norway`, `Portland, Oregon`.
  package var label: String { "\(name), \(region.name)" }

  /// A country, or a state of the United States.
  package struct Region: Hashable, Sendable {
    /// The code of ISO 3166: `NO`, `US-OR`.
    package let code: String
    /// The code of the country: `US` for `US-OR`.
    let country: String
    /// The displayed name, then alternative names.
    package let names: [String]
    /// The names of its time zones.
    let zones: [String]

    package init(code: String, names: [String], zones: [String] = []) {
      self.code = code
      self.zones = zones
      country = String(code.prefix { $0 != "-" })
      self.names = names
    }

    package var name: String { names.first ?? code }

    /// Whether a region is equal to this one, or a state of it.
    func contains(_ other: Region) -> Bool { code == other.code || code == other.country }

    /// Whether a folded text is one of the names.
    func isCalled(_ folded: String) -> Bool { names.contains { PlaceName.folded($0) == folded } }
  }
}

/// Folding of place names for comparison.
enum PlaceName {
  /// Returns the letters and digits of a name in lowercase, without accents.
  ///
  /// `São Paulo` is `saopaulo`, and `St. Louis` is `saintlouis`.
  static func folded(_ name: String) -> String {
    var text = ""
    var word = ""
    for scalar in scalars(of: name) {
      if scalar == " " || scalar == "-" {
        text += expanded(word)
        word = ""
      } else if DateText.isLetter(scalar) || DateText.isDigit(scalar) {
        word.unicodeScalars.append(scalar)
      }
    }
    return text + expanded(word)
  }

  /// Returns the characters of a name in lowercase, without accents.
  private static func scalars(of name: String) -> [Unicode.Scalar] {
    // Most names are ASCII, and need no Unicode tables.
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      return name.utf8.map { Unicode.Scalar($0.asciiLowercase) }
    }
    var spelled = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar {
      case "ß", "ẞ": spelled.append(contentsOf: "ss".unicodeScalars)
      case "æ", "Æ": spelled.append(contentsOf: "ae".unicodeScalars)
      case "œ", "Œ": spelled.append(contentsOf: "oe".unicodeScalars)
      default: spelled.append(scalar)
      }
    }
    return DateText.normalized(String(spelled))
  }

  private static func expanded(_ word: String) -> String {
    switch word {
    case "st": "saint"
    case "ft": "fort"
    case "mt": "mount"
    default: word
    }
  }
}
