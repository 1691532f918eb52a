import Almanac
import NoonmarkText

/// A day of the year with a name: Christmas, Easter.
enum Feast: Hashable, Sendable {
  /// A fixed day.
  case day(month: Int, Int)
  /// Days after Easter Sunday; negative before it.
  case easter(Int)
  /// A weekday of a month by its number, or -1 for the last one.
  case weekday(Weekday, Int, month: Int)
  /// Days after the fourth Thursday of November.
  case afterThanksgiving(Int)
  /// Days after the first Sunday of Advent, which is the fourth before Christmas.
  case advent(Int)
  /// The last Sunday of May, or the first of June if that is Pentecost.
  case mothersDayOfFrance

  /// Returns its date in a year.
  func date(in year: Int) -> CivilDate? {
    switch self {
    case .day(let month, let day): return CivilDate(year: year, month: month, day: day)
    case .easter(let days): return Feast.easterSunday(of: year)?.advanced(byDays: days)
    case .weekday(let weekday, let number, let month):
      return Feast.date(of: weekday, number, month: month, year: year)
    case .afterThanksgiving(let days):
      return Feast.date(of: .thursday, 4, month: 11, year: year)?.advanced(byDays: days)
    case .advent(let days):
      guard let eve = CivilDate(year: year, month: 12, day: 24) else { return nil }
      return eve.startOfWeek(from: .sunday).advanced(byDays: days - 21)
    case .mothersDayOfFrance:
      let last = Feast.date(of: .sunday, -1, month: 5, year: year)
      return last.map { $0 == Feast.easter(49).date(in: year) ? $0.advanced(byDays: 7) : $0 }
    }
  }

  /// The day or the weekday of a month by its number that it always is; `nil` if it moves.
  var dayOfYear: (weekday: Weekday?, number: Int, month: Int)? {
    switch self {
    case .day(let month, let day): (nil, day, month)
    case .weekday(let weekday, let number, let month): (weekday, number, month)
    case .easter, .afterThanksgiving, .advent, .mothersDayOfFrance: nil
    }
  }

  /// The yearly repetition of a weekday of a month, in English words; `nil` for others.
  var repetition: String? {
    let numbers = [1: "first", 2: "second", 3: "third", 4: "fourth", -1: "last"]
    guard let day = dayOfYear, let weekday = day.weekday, let text = numbers[day.number] else {
      return nil
    }
    return "\(text) \(EnglishName.of(weekday).lowercased()) of "
      + EnglishName.ofMonth(day.month).lowercased()
  }

  /// Returns a weekday of a month by its number from 1, or from -1 for the last one.
  static func date(of weekday: Weekday, _ number: Int, month: Int, year: Int) -> CivilDate? {
    let length = CivilDate.daysInMonth(month, ofYear: year)
    let edge = number > 0 ? 1 : length
    guard let day = CivilDate(year: year, month: month, day: edge) else { return nil }
    let distance = weekday.rawValue - day.weekday.rawValue
    let first = number > 0 ? (distance + 7) % 7 : (distance - 7) % 7
    let found = day.advanced(byDays: first + (number > 0 ? number - 1 : number + 1) * 7)
    return found.month == month && found.year == year ? found : nil
  }

  /// Returns Easter Sunday of the Gregorian calendar.
  ///
  /// The algorithm is that of J. M. Oudin, "Étude sur la date de Pâques" (1940).
  private static func easterSunday(of year: Int) -> CivilDate? {
    let century = year / 100
    let golden = year % 19
    let correction = (century - 17) / 25
    var moon = (century - century / 4 - (century - correction) / 3 + 19 * golden + 15) % 30
    moon -= (moon / 28) * (1 - (moon / 28) * (29 / (moon + 1)) * ((21 - golden) / 11))
    let weekday = (year + year / 4 + moon + 2 - century + century / 4) % 7
    let offset = moon - weekday
    let month = 3 + (offset + 40) / 44
    return CivilDate(year: year, month: month, day: offset + 28 - 31 * (month / 4))
  }
}

extension Feast {
  /// Whether its name also means a season, so that a title can begin with it: `Christmas market`.
  var isSeason: Bool {
    switch self {
    case .day(month: 12, 25), .easter(0), .day(month: 1, 1): true
    default: false
    }
  }

  /// Returns the message of the words for each feast in a language.
  ///
  /// Mother's Day, Father's Day and Thanksgiving are on the days of the locale's region, or else of
  /// a country of the language: the second Sunday of May, the third of June and the fourth Thursday
  /// of November, unless listed here.
  static func messages(of language: Language, in region: String = "") -> [(MessageKey, Feast)] {
    let common = Feast.weekday(.sunday, 2, month: 5)
    var mothersDay = common
    var fathersDay = Feast.weekday(.sunday, 3, month: 6)
    var thanksgiving = Feast.weekday(.thursday, 4, month: 11)
    switch language {
    case .english:
      if ["GB", "IE"].contains(region) { mothersDay = .easter(-21) }
      if ["AU", "NZ"].contains(region) { fathersDay = .weekday(.sunday, 1, month: 9) }
      if region == "CA" { thanksgiving = .weekday(.monday, 2, month: 10) }
    case .norwegian:
      mothersDay = .weekday(.sunday, 2, month: 2)
      fathersDay = .weekday(.sunday, 2, month: 11)
    case .french where !["BE", "CA", "CH"].contains(region): mothersDay = .mothersDayOfFrance
    case .german: fathersDay = .easter(39)
    case .spanish:
      mothersDay = mothersDaysOfSpanish[region] ?? common
      if ["", "ES"].contains(region) {
        mothersDay = .weekday(.sunday, 1, month: 5)
        fathersDay = .day(month: 3, 19)
      }
    case .arabic:
      mothersDay = .day(month: 3, 21)
      fathersDay = .day(month: 6, 21)
    default: break
    }
    return all + [
      (.wordFeastMothersDay, mothersDay), (.wordFeastFathersDay, fathersDay),
      (.wordFeastThanksgiving, thanksgiving),
    ]
  }

  /// Mother's Day of the countries of America that have it on another day.
  private static let mothersDaysOfSpanish: [String: Feast] = [
    "AR": .weekday(.sunday, 3, month: 10), "BO": .day(month: 5, 27), "CR": .day(month: 8, 15),
    "DO": .weekday(.sunday, -1, month: 5), "GT": .day(month: 5, 10), "MX": .day(month: 5, 10),
    "NI": .day(month: 5, 30), "PA": .day(month: 12, 8), "PY": .day(month: 5, 15),
    "SV": .day(month: 5, 10),
  ]

  /// The feasts whose days have a number: `2. juledag`, in the order of `word.feast-day.1`.
  static let numbered: [Feast] = [
    .day(month: 12, 25), .easter(0), .easter(49), .day(month: 1, 1),
  ]

  /// Returns a day of a feast by its number from 1; `nil` if it has no such day.
  func day(_ number: Int) -> Feast? {
    switch (self, number) {
    case (.day(month: 12, let first), 1...7): .day(month: 12, first + number - 1)
    // The twelfth day of Christmas is in January.
    case (.day(month: 12, _), 8...12): .day(month: 1, number - 7)
    case (.easter(let days), 1...3): .easter(days + number - 1)
    case (.day(let month, let first), 1...2): .day(month: month, first + number - 1)
    default: nil
    }
  }

  /// Christian feasts are those of the General Roman Calendar, counted from Easter and Advent.
  private static let all: [(MessageKey, Feast)] = [
    (.wordFeastNewYear, .day(month: 1, 1)), (.wordFeastEpiphany, .day(month: 1, 6)),
    (.wordFeastValentine, .day(month: 2, 14)), (.wordFeastPatrick, .day(month: 3, 17)),
    (.wordFeastShroveTuesday, .easter(-47)), (.wordFeastAshWednesday, .easter(-46)),
    (.wordFeastMotheringSunday, .easter(-21)), (.wordFeastPalmSunday, .easter(-7)),
    (.wordFeastMaundyThursday, .easter(-3)),
    (.wordFeastGoodFriday, .easter(-2)), (.wordFeastEaster, .easter(0)),
    (.wordFeastEasterMonday, .easter(1)), (.wordFeastMayDay, .day(month: 5, 1)),
    (.wordFeastAscension, .easter(39)), (.wordFeastPentecost, .easter(49)),
    (.wordFeastPentecostMonday, .easter(50)), (.wordFeastCorpusChristi, .easter(60)),
    (.wordFeastHalloween, .day(month: 10, 31)), (.wordFeastAllSaints, .day(month: 11, 1)),
    (.wordFeastBlackFriday, .afterThanksgiving(1)), (.wordFeastCyberMonday, .afterThanksgiving(4)),
    (.wordFeastChristmasEve, .day(month: 12, 24)), (.wordFeastChristmas, .day(month: 12, 25)),
    (.wordFeastBoxingDay, .day(month: 12, 26)), (.wordFeastNewYearEve, .day(month: 12, 31)),
  ]

  /// The feasts of a language's countries, in the order of `word.feast.own.1` and so on.
  ///
  /// English: federal holidays of the United States (5 U.S.C. 6103), and days of Britain, Canada,
  /// Mexico and France. German: church and public holidays of Germany, Austria and Switzerland.
  /// Japanese: the Act on National Holidays (1948).
  static func own(of language: Language) -> [Feast] {
    switch language {
    case .english:
      [
        .day(month: 7, 4), .weekday(.monday, -1, month: 5), .weekday(.monday, 1, month: 9),
        .weekday(.monday, 2, month: 10), .weekday(.monday, 3, month: 1),
        .weekday(.monday, 3, month: 2), .day(month: 6, 19), .day(month: 11, 11),
        .day(month: 11, 5), .day(month: 4, 1), .day(month: 11, 2), .day(month: 7, 14),
        .day(month: 7, 1), .day(month: 6, 24), .day(month: 5, 5),
        .weekday(.sunday, 2, month: 11), .day(month: 1, 25), .weekday(.monday, 1, month: 5),
        .weekday(.monday, -1, month: 5), .weekday(.monday, -1, month: 8),
      ]
    case .german:
      [
        .day(month: 10, 3), .easter(-48), .easter(-52), .day(month: 12, 6), .day(month: 10, 31),
        .day(month: 11, 11), .advent(-7), .advent(-11), .day(month: 8, 15), .day(month: 8, 1),
        .day(month: 10, 26), .day(month: 6, 24), .day(month: 11, 2), .advent(-14),
        .day(month: 4, 30),
        .easter(-1), .easter(48), .day(month: 12, 8), .day(month: 2, 2), .easter(7),
      ]
    case .french:
      [
        .day(month: 7, 14), .day(month: 11, 11), .day(month: 2, 2), .day(month: 8, 15),
        .day(month: 6, 21), .day(month: 4, 1), .day(month: 12, 6), .day(month: 6, 24),
        .day(month: 11, 2), .weekday(.sunday, 1, month: 3), .day(month: 5, 8),
        .day(month: 7, 21), .day(month: 8, 1), .day(month: 6, 24),
        .weekday(.thursday, 3, month: 11),
        .easter(-1), .day(month: 12, 8), .day(month: 11, 25), .day(month: 11, 11), .easter(56),
      ]
    case .spanish:
      [
        .day(month: 11, 2), .day(month: 10, 12), .day(month: 6, 23), .day(month: 6, 24),
        .day(month: 12, 6), .day(month: 12, 8), .day(month: 12, 28), .day(month: 8, 15),
        .day(month: 2, 28), .day(month: 4, 23), .day(month: 3, 19), .day(month: 9, 16),
        .day(month: 2, 2), .easter(-48), .day(month: 5, 5),
        .easter(-1), .day(month: 1, 5), .day(month: 7, 7), .day(month: 7, 25), .day(month: 9, 11),
      ]
    case .norwegian:
      [
        .day(month: 5, 17), .easter(-49), .day(month: 6, 23), .day(month: 7, 29),
        .day(month: 12, 23), .day(month: 12, 13), .day(month: 11, 10), .day(month: 3, 8),
        .day(month: 2, 6), .day(month: 5, 8), .weekday(.sunday, 1, month: 11), .easter(-1),
        .easter(48), .day(month: 6, 24), .day(month: 9, 29),
        .day(month: 2, 2), .day(month: 4, 30), .easter(-48), .day(month: 11, 2), .day(month: 1, 13),
      ]
    case .japanese:
      [
        .day(month: 2, 11), .day(month: 3, 3), .day(month: 4, 29), .day(month: 5, 3),
        .day(month: 5, 4), .day(month: 5, 5), .day(month: 7, 7), .day(month: 8, 11),
        .weekday(.monday, 3, month: 9), .weekday(.monday, 2, month: 10), .day(month: 11, 3),
        .day(month: 11, 23), .weekday(.monday, 2, month: 1), .weekday(.monday, 3, month: 7),
        .day(month: 11, 15),
        .day(month: 3, 14), .day(month: 4, 1), .day(month: 8, 15), .day(month: 9, 1),
        .day(month: 11, 22),
      ]
    case .arabic:
      [
        .day(month: 9, 23), .day(month: 2, 22), .day(month: 12, 18), .day(month: 2, 25),
        .day(month: 12, 2), .day(month: 12, 16), .day(month: 5, 25), .day(month: 11, 22),
        .day(month: 11, 18), .day(month: 3, 8), .day(month: 3, 30), .day(month: 7, 23),
        .day(month: 4, 25), .day(month: 11, 3), .day(month: 11, 1),
        .day(month: 3, 20), .day(month: 7, 5), .day(month: 7, 30), .day(month: 3, 11),
        .day(month: 8, 1),
      ]
    }
  }
}

/// A kind of date whose years are counted.
package enum Celebration: String, CaseIterable, Sendable {
  case birthday
  case anniversary

  /// The name of the icon of dates of this kind.
  package var icon: String {
    switch self {
    case .birthday: "birthday.cake"
    case .anniversary: "heart.fill"
    }
  }

  /// Returns the word for it.
  package func name(in localizer: Localizer) -> String {
    localizer.noun(localizer.words(for: self == .birthday ? .wordBirthday : .wordAnniversary))
  }

  package static func invalid(_ text: String) -> String {
    ErrorMessage.invalid(
      "kind", text, "write \(allCases.map(\.rawValue).joined(separator: " or "))")
  }
}
