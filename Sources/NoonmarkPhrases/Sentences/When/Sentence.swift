import Almanac
import NoonmarkText

/// A sentence as it was read: a title, and when it takes place.
///
/// For example, `Yoga every monday and thursday 18:00` is `Yoga`, from the next Monday or Thursday
/// at 18:00 on, on each of them.
package struct Sentence: Hashable, Sendable {
  package private(set) var title = ""
  /// The words of the title; those in quotes are one.
  var titleWords: [String] = []
  /// The words that are not in the title.
  package private(set) var written = ""
  /// The first day and its time.
  package private(set) var typed: DateAndTime
  /// The end as a data file has it: a time, a day, or both.
  package var end: String?
  /// The repetition in English words, as data files have it.
  package var repetition: String?
  /// The last day on which it can repeat.
  package var until: CivilDate?
  /// The number of times that it takes place.
  package var count: Int?
  /// The days that the repetition leaves out.
  package var exceptions: [CivilDate] = []
  /// Whether the words say the day, and not only a time.
  package var hasDay = true
  /// Whether its day is only that of a repetition on any day: `weekly at 9:00`.
  var repeatsFromToday = false
  /// Whether it has a time of a clock, and not a part of the day.
  package var isExact = false
  /// Whether the words have the end of the day, which the reader of dates leaves in the title.
  package var isEndOfDay = false
  /// Whether its time is midnight by its name.
  var isMidnight = false
  /// Whether its day is the one after that of the words, whose evening goes on after midnight.
  var isAfterEvening = false
  /// Whether the title keeps words that say the day: `Thanksgiving dinner at 5pm`, `Taco Tuesday`.
  package var keepsDay = false

  /// Whether the title is before and after the words that say when.
  package var isAround = false
  /// Whether the date was an argument of its own: in quotes, or a number.
  var hasQuotedDate = false

  /// Returns it with another spelling of its title.
  package func spelled(_ title: String) -> Sentence {
    var other = self
    other.title = title
    return other
  }

  /// Returns it with another title.
  func titled(_ words: ArraySlice<String>, written: String) -> Sentence {
    var other = self
    other.title = words.joined(separator: " ")
    other.titleWords = Array(words)
    other.written = written
    return other
  }

  /// Returns it with a title that has the words of its day.
  func keeping(_ words: ArraySlice<String>) -> Sentence {
    var kept = titled(words, written: written)
    kept.keepsDay = true
    return kept
  }

  /// Returns it on the day of an entry that is changed, if its words do not say a day.
  func replacing(_ old: DateAndTime) -> Sentence {
    guard isTimeAlone || repeatsFromToday else { return self }
    var moved = self
    moved.typed = DateAndTime(DateReading(old.date), at: typed.time)
    if let end, let (date, time) = ClockTime.divided(end), let last = try? DateParser.parse(date) {
      let day = last.advanced(byDays: old.date.days(since: typed.date))
      moved.end = "\(day.iso8601) \(time)"
    }
    return moved
  }

  /// Returns it with more words of its title, which are after those that say when.
  func continued(by rest: ArraySlice<String>, written: ArraySlice<String>) -> Sentence {
    var all = titled(titleWords + rest, written: written.joined(separator: " "))
    let words = [TitlePhrases.withoutDivider(title)] + rest
    all.title = words.joined(separator: " ")
    all.isAround = true
    return all
  }

  /// Whether the title was one argument of several words.
  package var hasQuotedTitle: Bool {
    titleWords.count == 1 && titleWords[0].contains(where: \.isWhitespace)
  }

  /// Whether the title and the day were arguments of their own, and not words to divide.
  package var isQuoted: Bool { !isTimeAlone && !hasMore && (hasQuotedDate || hasQuotedTitle) }

  /// Whether its day is the next or the last one with its time.
  package var isTimeAlone: Bool { !hasDay && typed.time != nil }

  /// Whether a repetition has no end and leaves no days out.
  var isUnlimited: Bool { until == nil && count == nil && exceptions.isEmpty }

  /// Whether it has more than a day and a time.
  package var hasMore: Bool { end != nil || repetition != nil || count != nil }
}
