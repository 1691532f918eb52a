import Almanac
import NoonmarkDomain

extension Sentence {
  /// The end and the repetition in a note.
  var details: String {
    let except = exceptions.map { " except \($0.iso8601)" }.joined()
    let last = until.map { " until \($0.iso8601)" } ?? ""
    let times = count.map { ", \($0) times" } ?? ""
    let words = repetition.map { Repetition.inWords($0) }
    return (end.map { " to \($0)\(endsNextDay ? " on the next day" : "")" } ?? "")
      + (words.map { " (\($0)\(last)\(times)\(except))" } ?? "")
  }

  /// Whether its end is a time of the day after its beginning.
  private var endsNextDay: Bool {
    guard let last = end.flatMap({ ClockTime($0) }), let first = typed.time else { return false }
    return last.seconds <= first.seconds
  }

  /// Whether it is read before any other division of the words.
  var decides: Bool {
    hasMore || keepsFeast || isEndOfDay || isAround || title == written
  }

  /// Whether it has the same day, and a time that the other reading lacks, has too, or has in the
  /// other half of the day: `tonight at 8:00`.
  func hasMoreTime(than other: DateAndTime) -> Bool {
    guard hasDay, isExact, typed.date == other.date, let time = typed.time else { return false }
    return other.time.map { time.seconds == $0.seconds || time.seconds == $0.seconds + 43_200 }
      ?? true
  }

  /// Whether it is read although the words cannot be divided at a date: `Dinner tonight at 8`.
  func replaces(_ error: TitleAndDateError) -> Bool {
    switch error {
    case .noDate, .date(.incomplete, _), .date(.noSuchMonth, _): true
    // `Christmas party dec 18 at 6`.
    case .nameFirst(let name): !hasDay || title.hasPrefix(name.date)
    // `'Friday the 13th' 20:00`.
    case .noTitle: !hasDay && hasQuotedTitle
    case .date(.unreadable, let other?): hasDay && other.title.count > title.count
    default: false
    }
  }
}
