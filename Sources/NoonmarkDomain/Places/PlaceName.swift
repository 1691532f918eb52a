import NoonmarkBase

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
