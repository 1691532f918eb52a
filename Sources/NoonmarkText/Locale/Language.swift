/// A language into which the program is translated.
package enum Language: String, CaseIterable, Sendable {
  /// English, the fallback for missing messages.
  case english = "en"
  /// Norwegian Bokmål.
  case norwegian = "nb"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case japanese = "ja"
  case arabic = "ar"

  /// Whether the language's letters have close equivalents in ASCII.
  package var isLatin: Bool { self != .japanese && self != .arabic }

  package var direction: TextDirection { self == .arabic ? .rightToLeft : .leftToRight }

  /// Creates the language of a locale name: `nb_NO.UTF-8` is Norwegian.
  ///
  /// `nil` for the C locale, and for languages into which the program is not translated.
  package init?(locale: String) {
    let code = locale.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }.lowercased()
    // Nynorsk, and the Norwegian macrolanguage.
    let known = code == "no" || code == "nn" ? "nb" : code
    guard let language = Language.allCases.first(where: { $0.rawValue == known }) else {
      return nil
    }
    self = language
  }
}

/// The plural categories of Unicode CLDR.
package enum PluralCategory: String, CaseIterable, Sendable {
  /// Zero, in languages with a form for it.
  case zero
  /// One, and in French also zero.
  case one
  case two
  case few
  /// Numbers that end in 11 to 99 in Arabic, whole millions in French and Spanish.
  case many
  /// All other numbers.
  case other

  /// Creates the category of a number in a language, regardless of its sign.
  ///
  /// Source: Unicode CLDR 44, Language Plural Rules, cardinals without decimals.
  package init(of number: Int, in language: Language) {
    let count = number.magnitude
    switch language {
    case .english, .norwegian, .german:
      self = count == 1 ? .one : .other
    case .french:
      self = count < 2 ? .one : count % 1_000_000 == 0 ? .many : .other
    case .spanish:
      self = count == 1 ? .one : count != 0 && count % 1_000_000 == 0 ? .many : .other
    case .japanese:
      self = .other
    case .arabic:
      switch (count, count % 100) {
      case (0, _): self = .zero
      case (1, _): self = .one
      case (2, _): self = .two
      case (_, 3...10): self = .few
      case (_, 11...99): self = .many
      default: self = .other
      }
    }
  }
}
