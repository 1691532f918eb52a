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
  /// The second Sunday of May, for which English has the name in the United States alone.
  case mothersDayOfAmerica

  /// Returns its date in a year.
  func date(in year: Int) -> CivilDate? {
    switch self {
    case .day(let month, let day): return CivilDate(year: year, month: month, day: day)
    case .easter(let days): return Feast.easterSunday(of: year)?.advanced(byDays: days)
    case .weekday(let weekday, let number, let month):
      return Feast.date(of: weekday, number, month: month, year: year)
    case .mothersDayOfAmerica: return Feast.date(of: .sunday, 2, month: 5, year: year)
    }
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
  /// Returns the message of the words for each feast in a language.
  static func messages(of language: Language) -> [(MessageKey, Feast)] {
    var mothersDay = Feast.weekday(.sunday, 2, month: 5)
    switch language {
    case .english: mothersDay = .mothersDayOfAmerica
    case .norwegian: mothersDay = .weekday(.sunday, 2, month: 2)
    case .french: mothersDay = .weekday(.sunday, -1, month: 5)
    default: break
    }
    return all + [(.wordFeastMothersDay, mothersDay)]
  }

  private static let all: [(MessageKey, Feast)] = [
    (.wordFeastNewYear, .day(month: 1, 1)), (.wordFeastEpiphany, .day(month: 1, 6)),
    (.wordFeastValentine, .day(month: 2, 14)), (.wordFeastPatrick, .day(month: 3, 17)),
    (.wordFeastGoodFriday, .easter(-2)), (.wordFeastEaster, .easter(0)),
    (.wordFeastEasterMonday, .easter(1)), (.wordFeastMayDay, .day(month: 5, 1)),
    (.wordFeastAscension, .easter(39)), (.wordFeastPentecost, .easter(49)),
    (.wordFeastPentecostMonday, .easter(50)), (.wordFeastHalloween, .day(month: 10, 31)),
    (.wordFeastAllSaints, .day(month: 11, 1)),
    (.wordFeastThanksgiving, .weekday(.thursday, 4, month: 11)),
    (.wordFeastChristmasEve, .day(month: 12, 24)), (.wordFeastChristmas, .day(month: 12, 25)),
    (.wordFeastBoxingDay, .day(month: 12, 26)), (.wordFeastNewYearEve, .day(month: 12, 31)),
  ]
}
