/// A language in which the program has its words.
package enum Language: String, CaseIterable, Sendable {
  /// English, to which a missing word falls back.
  case english = "en"
  /// Norwegian, bokmål.
  case norwegian = "nb"
  /// German.
  case german = "de"
  /// French.
  case french = "fr"
  /// Spanish.
  case spanish = "es"
  /// Japanese.
  case japanese = "ja"
  /// Arabic.
  case arabic = "ar"

  /// Whether its letters have near ones in ASCII, so that it can be written where nothing else is.
  package var isLatin: Bool { self != .japanese && self != .arabic }

  /// The language of a locale's name: `nb_NO.UTF-8` is Norwegian.
  ///
  /// Nil where the program has no words in it, and for the C locale.
  package init?(locale: String) {
    let code = locale.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }.lowercased()
    // Nynorsk, and the name of both.
    let known = code == "no" || code == "nn" ? "nb" : code
    guard let language = Language.allCases.first(where: { $0.rawValue == known }) else {
      return nil
    }
    self = language
  }
}
