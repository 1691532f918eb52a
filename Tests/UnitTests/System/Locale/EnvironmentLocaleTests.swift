import TestSupport
import Testing

@testable import NoonmarkSystem

@Suite struct `The locale of an environment` {
  @Test func `is that of LC_ALL, else of the category, else of LANG, empty ones passed over`() {
    let all = Environment([("LC_ALL", "a"), ("LC_TIME", "t"), ("LANG", "l")])
    #expect(all.locale(for: .time) == "a")
    let some = Environment([("LC_ALL", ""), ("LC_TIME", "t"), ("LC_NUMERIC", ""), ("LANG", "l")])
    #expect(some.locale(for: .time) == "t")
    #expect(some.locale(for: .numbers) == "l")
    #expect(some.locale(for: .messages) == "l")
    #expect(Environment([]).locale(for: .characters) == nil)
  }

  @Test(
    arguments: [
      ([("LANG", "nb_NO.UTF-8")], ["nb_NO.UTF-8"]),
      ([("LANG", "nb_NO.UTF-8"), ("LANGUAGE", "sv:de")], ["sv", "de", "nb_NO.UTF-8"]),
      ([("LANG", "C"), ("LANGUAGE", "de")], []), ([("LANG", "C.UTF-8"), ("LANGUAGE", "de")], []),
      ([("LANGUAGE", "de")], []),
      ([("LC_ALL", "POSIX"), ("LANG", "de_DE"), ("LANGUAGE", "fr")], []),
      ([("LC_MESSAGES", "es_ES"), ("LANG", "C"), ("LANGUAGE", ":ja:")], ["ja", "es_ES"]),
    ] as [([(String, String)], [String])])
  func `names languages, by GNU's list if the locale is not C`(
    variables: [(String, String)], locales: [String]
  ) {
    let environment = Environment(variables.map { (name: $0.0, value: $0.1) })
    #expect(environment.languageLocales == locales)
  }

  @Test func `that is not installed, or that of C, has no words and no numbers`() {
    for name in ["C", "POSIX", "C.UTF-8", "xx_YY.UTF-8", ""] {
      let environment = Environment([("LC_ALL", name)])
      #expect(LocaleNumbers.numbers(in: environment) == nil)
    }
    #expect(LocaleTerms.terms(ofLocale: "xx_YY.UTF-8") == nil)
  }
}
