import Foundation
import NoonmarkProgram
import TestSupport
import Testing

/// Dates, times, numbers and messages in the locales that `localedef` makes.
@Suite("The locale")
struct LocaleTests {
  private static let sources = "/usr/share/i18n/locales/nb_NO"
  private static let hasSources =
    TestMachine.isCI || FileManager.default.fileExists(atPath: sources)
  private static let now = ["--now", "2026-01-21T12:00:00Z", "--tz", "Europe/Oslo"]

  private let noonmark = Program(asProcess: true)

  /// The line of the solstice widget that has the date.
  private func date(with environment: [String: String]) throws -> String? {
    let outcome = try noonmark.run(["solstice", "--size", "large"] + Self.now, with: environment)
      .expect(0, error: "")
    return outcome.lines.dropFirst().first.map(String.init)
  }

  private func make(_ locale: String, charset: String = "UTF-8", named name: String) throws {
    // The order of letters is not read, and takes most of the time to compile.
    let made = try noonmark.shell(
      """
      mkdir -p locales && sed '/^LC_COLLATE/,/^END LC_COLLATE/c \\
      LC_COLLATE\\ncopy "POSIX"\\nEND LC_COLLATE' /usr/share/i18n/locales/\(locale) >source &&
      localedef -i ./source -f \(charset) locales/\(name)
      """)
    #expect(made.status == 0 || made.status == 1)
  }

  @Test(
    .enabled(if: hasSources, "the sources of locales are not installed"),
    arguments: Samples.every(
      6, inCI: 3,
      of: [
        ("nb_NO", "fr. 20. mars 2026 15:46"), ("en_US", "Fri Mar 20, 2026 3:46 PM"),
        ("de_DE", "Fr 20. Mär 2026 15:46"), ("en_GB", "Fri 20 Mar 2026 15:46"),
        ("fr_FR", "ven. 20 mars 2026 15:46"), ("es_ES", "vie 20 mar 2026 15:46"),
        ("ja_JP", "2026年3月20日(金) 15:46"), ("ar_EG", "ج 20 مار 2026 3:46 م"),
        ("ar_SA", "ج 20 مارس 2026 15:46"), ("hi_IN", "शुक्र 20 मार्च 2026 3:46 अपराह्न"),
        ("fa_IR", "جمعه 2026 مارس 20 15:46"),
      ]))
  func `determines names, order and hours`(locale: String, date: String) throws {
    try make(locale, named: "\(locale).UTF-8")
    let environment = ["LC_TIME": "\(locale).UTF-8", "LOCPATH": noonmark.home + "/locales"]
    #expect(try self.date(with: environment) == date)
  }

  @Test(
    .enabled(if: hasSources, "the sources of locales are not installed"),
    arguments: Samples.first(1, of: ["ISO-8859-1", "ISO-8859-15"]))
  func `may be of another charset: the names are right, and the output ASCII`(
    charset: String
  ) throws {
    try make("de_DE", charset: charset, named: "de_DE.\(charset)")
    let places = ["LOCPATH": noonmark.home + "/locales"]
    let times = try date(with: places.merging(["LC_TIME": "de_DE.\(charset)"]) { $1 })
    #expect(times == "Fr 20. Mär 2026 15:46")
    let all = try date(with: places.merging(["LC_ALL": "de_DE.\(charset)"]) { $1 })
    #expect(all?.utf8.allSatisfy { $0 < 0x80 } == true)
    expect(all, .ends(" 2026 15:46"))
  }

  @Test(arguments: [
    ("nb_NO.UTF-8", "fre. 20. mars 2026 15:46"), ("de_AT.UTF-8", "Fr 20. März 2026 15:46"),
    ("ja_JP.UTF-8", "2026年3月20日(金) 15:46"), ("en_GB.UTF-8", "Fri 20 Mar 2026 15:46"),
    ("en_US.UTF-8", "Fri Mar 20, 2026 3:46 PM"), ("C.UTF-8", "Fri Mar 20, 2026 3:46 PM"),
    ("POSIX", "Fri Mar 20, 2026 3:46 PM"), ("xx_YY.UTF-8", "Fri Mar 20, 2026 3:46 PM"),
  ])
  func `that is not installed uses its language`(locale: String, date: String) throws {
    // A folder without a locale in it.
    let environment = ["LC_TIME": locale, "LOCPATH": noonmark.home]
    #expect(try self.date(with: environment) == date)
  }

  @Test(
    .enabled(if: hasSources, "the sources of locales are not installed"),
    arguments: Samples.every(
      5, inCI: 3,
      of: [
        ("ta_IN", "7,03,477"), ("en_US", "703,477"), ("de_DE", "703.477"),
        ("fr_FR", "703\u{A0}477"), ("bn_IN", "7,03,477"),
      ]))
  func `groups the digits of numbers`(locale: String, number: String) throws {
    try make(locale, named: "\(locale).UTF-8")
    try noonmark("elapsed", "add", "Long", "0100-01-01").expect(0)
    let words = ["elapsed", "--size", "medium"] + Self.now
    let places = ["LOCPATH": noonmark.home + "/locales", "LC_NUMERIC": "\(locale).UTF-8"]
    try noonmark.run(words, with: places).expect(output: .has(number))
    try noonmark.run(words).expect(output: .has("703477"))
  }

  // mawk writes a comma in numbers there.
  @Test(.enabled(if: hasSources, "the sources of locales are not installed"))
  func `does not change the numbers of the example of a widget`() throws {
    try make("de_DE", named: "de_DE.UTF-8")
    try noonmark("widget", "new", "mine", "--language", "sh").expect(0)
    for folder in ["/", "/proc"] {
      try noonmark.run(
        ["widget", "check", "mine/\(folder)"],
        with: ["LC_ALL": "de_DE.UTF-8", "LOCPATH": noonmark.home + "/locales"]
      ).expect(0)
    }
  }

  @Test func `never has a mark of direction in the output`() throws {
    for locale in ["ar_SA.UTF-8", "fa_IR.UTF-8", "he_IL.UTF-8"] {
      let output = try noonmark.run(
        ["solstice", "--size", "large"] + Self.now,
        with: [
          "LC_ALL": locale
        ]
      ).output
      let marks: [ClosedRange<UInt32>] = [0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069]
      #expect(!output.unicodeScalars.contains { mark in marks.contains { $0 ~= mark.value } })
    }
  }

  @Test(arguments: [
    ("C.UTF-8", "2026年3月20日(金) 15:46"), ("POSIX", "2026年3月20日(金) 15:46"),
    ("en_US.UTF-8", "Fri Mar 20, 2026 3:46 PM"),
  ])
  func `is that of the language in the C locale`(locale: String, date: String) throws {
    try noonmark.write("language = ja\n", to: ".config/noonmark/config")
    #expect(try self.date(with: ["LC_TIME": locale, "LOCPATH": noonmark.home]) == date)
  }

  @Test func `is overridden by the clock setting`() throws {
    try noonmark.write("clock = 12\n", to: ".config/noonmark/config")
    #expect(
      try date(with: ["LC_TIME": "en_GB.UTF-8", "LOCPATH": noonmark.home])
        == "Fri 20 Mar 2026 3:46 PM")
  }

  @Test(arguments: [
    (["LANG": "nb_NO.UTF-8"], "nb"), (["LC_MESSAGES": "de_DE.UTF-8", "LANG": "nb_NO.UTF-8"], "de"),
    (["LANG": "nb_NO.UTF-8", "LANGUAGE": "sv:fr:de"], "fr"),
    (["LANG": "C.UTF-8", "LANGUAGE": "fr"], "en"), (["LANGUAGE": "fr"], "en"),
    (["LC_ALL": "C.UTF-8", "LANG": "nb_NO.UTF-8"], "en"), (["LANG": "sv_SE.UTF-8"], "en"),
    (["LANG": "sv_SE.UTF-8", "LANGUAGE": "en:nb"], "en"), (["LANG": "nn_NO.UTF-8"], "nb"),
  ])
  func `names the language of the words, installed or not`(
    environment: [String: String], language: String
  ) throws {
    try noonmark.run(["doctor"], with: environment).expect(
      output: .has("\nlanguage   \(language): "))
    try noonmark.write("language = ja\n", to: ".config/noonmark/config")
    try noonmark.run(["doctor"], with: environment).expect(
      output: .has("\nlanguage   ja: language in the configuration\n"))
  }
}
