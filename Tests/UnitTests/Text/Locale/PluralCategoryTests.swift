import NoonmarkText
import Testing

@Suite struct `A plural category` {
  /// The samples of the rules in Unicode CLDR 44 (Language Plural Rules, cardinals).
  static let samples: [(Language, PluralCategory, [Int])] = [
    (.english, .one, [1]), (.english, .other, [0, 2, 3, 16, 100, 1000, 10_000, 1_000_000]),
    (.norwegian, .one, [1]), (.norwegian, .other, [0, 2, 16, 100, 1000, 1_000_000]),
    (.german, .one, [1]), (.german, .other, [0, 2, 16, 100, 1000, 1_000_000]),
    (.french, .one, [0, 1]), (.french, .many, [1_000_000, 2_000_000]),
    (.french, .other, [2, 17, 100, 1000, 10_000, 100_000, 1_000_001]),
    (.spanish, .one, [1]), (.spanish, .many, [1_000_000, 5_000_000]),
    (.spanish, .other, [0, 2, 16, 100, 1000, 10_000, 100_000, 1_000_001]),
    (.japanese, .other, [0, 1, 2, 15, 100, 1000, 1_000_000]),
    (.arabic, .zero, [0]), (.arabic, .one, [1]), (.arabic, .two, [2]),
    (.arabic, .few, [3, 4, 10, 103, 110, 1003]),
    (.arabic, .many, [11, 26, 99, 111, 199, 1011]),
    (.arabic, .other, [100, 101, 102, 200, 202, 300, 1000, 10_000, 1_000_000]),
  ]

  @Test(arguments: samples)
  func `is that of CLDR's samples, with either sign`(
    language: Language, category: PluralCategory, numbers: [Int]
  ) {
    for number in numbers {
      #expect(PluralCategory(of: number, in: language) == category, "\(number)")
      #expect(PluralCategory(of: -number, in: language) == category, "-\(number)")
    }
  }

  @Test(arguments: Language.allCases)
  func `is one of its language for every number`(language: Language) {
    let numbers = Array(0...2000) + [1_000_000, 3_000_000, Int.max, Int.min]
    let found = Set(numbers.map { PluralCategory(of: $0, in: language) })
    #expect(found == Set(PluralCategory.all(in: language)))
  }
}
