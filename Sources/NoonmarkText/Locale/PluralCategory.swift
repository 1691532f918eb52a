/// The forms that words take beside a whole number, as Unicode CLDR names them.
package enum PluralCategory: String, CaseIterable, Sendable {
  /// Nothing, where a language has a form for it.
  case zero
  /// One thing, and in French none.
  case one
  /// Two things.
  case two
  /// A few.
  case few
  /// Many: hundreds in part in Arabic, whole millions in French and Spanish.
  case many
  /// Every other number.
  case other

  /// The category of a number in a language; its sign does not matter.
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

  /// The categories that a language tells apart.
  package static func all(in language: Language) -> [PluralCategory] {
    switch language {
    case .english, .norwegian, .german: [.one, .other]
    case .french, .spanish: [.one, .many, .other]
    case .japanese: [.other]
    case .arabic: allCases
    }
  }

  /// The last part of a key in a catalog.
  var suffix: StaticString {
    switch self {
    case .zero: "zero"
    case .one: "one"
    case .two: "two"
    case .few: "few"
    case .many: "many"
    case .other: "other"
    }
  }
}
