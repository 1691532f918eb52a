import Almanac
import NoonmarkBase
import NoonmarkText

/// The parts of days: `this afternoon`, `every morning`, `friday evening`.
extension WhenParser {
  /// Returns a part of every day or of some days each week: `every evening`, `sunday nights`.
  func partOfDays(_ tokens: [DateToken], _ span: Range<Int>) -> WhenPart? {
    guard let last = tokens.last else { return nil }
    let days = tokens.dropLast()
    // `annenhver kveld` is every other one.
    if days.count == 1, tokens[0].means(.every), !tokens[0].means(.other),
      let hour = last.partOfDay ?? (last.means(.weekdayMorning) ? 9 : last.partOfDays)
    {
      return .daily(ClockTime(hour: hour))
    }
    guard let hour = last.partOfDays else { return nil }
    let part = ClockTime(hour: hour)
    guard !days.isEmpty else {
      // `cada noche` and `毎晩`, but not `nights`.
      let isPhrase = span.count > 1 || DateText.isUnspaced(text(span))
      return isPhrase ? .daily(part) : nil
    }
    guard let phrase = RepetitionPhrase(days), !phrase.weekdays.isEmpty, phrase.ordinals.isEmpty
    else { return nil }
    return .partOfDays(phrase, part)
  }

  /// Returns a part of today: `this morning`, `by this afternoon`, `cet après-midi`.
  func partOfToday(_ tokens: [DateToken]) -> WhenPart? {
    let hasPreposition = tokens.first?.means(any: [.on, .since]) == true
    let rest = tokens.dropFirst(hasPreposition ? 1 : 0)
    guard let first = rest.first else { return nil }
    let hour: Int? =
      switch rest.count {
      case 1 where first.means(.thisMorning): 9
      case 1 where first.means(.thisAfternoon): 15
      case 2 where first.means(.shift(0)): rest.last?.partOfDay
      default: nil
      }
    guard let hour, hour % 12 != 0 else { return nil }
    return .partOfDay(DateReading(reader.today), ClockTime(hour: hour))
  }

  /// Whether a word is a part of the day that Arabic has before the day: `مساء الأحد`.
  func isArabicPartOfDay(_ index: Int) -> Bool {
    isPartOfDay(index) && words[index].unicodeScalars.allSatisfy { DateText.isArabic($0) }
  }

  /// Returns a weekday and a part of it: `Freitagabend`, `hver tirsdagskveld`, `Freitag morgen`.
  func partOfDay(_ tokens: [DateToken], _ span: Range<Int>) -> WhenPart? {
    if tokens.count == 2, isArabicPartOfDay(span.lowerBound), let hour = tokens[0].partOfDay,
      tokens[1].weekday != nil || tokens[1].daysFromToday != nil,
      let reading = try? reader.reading(of: tokens[1...], text(span))
    {
      return .partOfDay(reading, ClockTime(seconds: hour * 3600))
    }
    guard let last = tokens.last,
      let hour = last.means(.weekdayMorning) ? 9 : last.isAttached ? last.partOfDay : nil,
      tokens.dropLast().last?.weekday != nil || tokens.dropLast().last?.plurals.isEmpty == false
    else { return nil }
    let (day, part) = (tokens.dropLast(), ClockTime(hour: hour))
    if let phrase = RepetitionPhrase(day), phrase.isExplicit { return .partOfDays(phrase, part) }
    guard let reading = try? reader.reading(of: day, text(span)) else {
      return nil
    }
    return .partOfDay(reading, part)
  }
}

/// The parts of an hour without minutes, in the languages of the program.
enum SpokenHour {
  /// Whether a word follows an hour: `9 Uhr`, `14 h`, `14 heures`.
  static func isUnit(_ word: String) -> Bool {
    ["uhr", "h", "heure", "heures", "horas"].contains(word)
  }
}

extension DateReader {
  private static let english = DateVocabulary(languages: [.english])

  /// Whether `am` before a word is the German preposition: `am Freitag` and `am 5.`, but not in
  /// `9 am friday`.
  func isGermanAm(before word: String) -> Bool {
    guard tokens(of: "am").contains(where: { $0.means(.on) }),
      let day = tokens(of: word).first
    else { return false }
    switch day.kind {
    case .number(let number, digits: 1...2): return 1...31 ~= number && word.last == "."
    case .group(let group):
      return group.separator == "." && (group.isTerminated || group.parts.count == 3)
    default:
      let isDay =
        day.weekday != nil || day.feast != nil || day.shift != nil || day.ordinal != nil
        || day.means(.weekend)
      return isDay && DateReader.english.terms(for: DateText.normalized(word)[day.range]) == nil
    }
  }
}
