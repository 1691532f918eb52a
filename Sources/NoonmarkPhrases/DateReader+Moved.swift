import Almanac
import NoonmarkBase
import NoonmarkText

/// The new date of an entry that is moved.
extension DateReader {
  /// Reads the new date of an entry: `next friday`, or a length from its date, such as `a week
  /// later`, `an hour earlier` or `back 2 days`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - old: The date that it has.
  ///   - moment: The current time, in the zone of the time.
  package func read(
    _ text: String, replacing old: DateAndTime, at moment: ZonedInstant
  ) throws(DateReadingError) -> DateAndTime {
    if let date = try shifted(old, by: text) { return date }
    // `a week later at 6pm`.
    let words = text.words
    for count in 1...3 where count < words.count {
      if let time = timeAlone(words.suffix(count).joined(separator: " "), at: moment),
        let date = try shifted(old, by: words.dropLast(count).joined(separator: " ")),
        date.time == old.time
      {
        return DateAndTime(date.reading, at: time)
      }
    }
    return try read(text, at: moment)
  }

  /// Returns a date moved by an amount such as `a week later`; `nil` for other words.
  private func shifted(
    _ old: DateAndTime, by text: String
  ) throws(DateReadingError) -> DateAndTime? {
    var rest = tokens(of: text)[...]
    if rest.count > 1 { rest.take(.to) }
    // `the next day`, `the following week`.
    if rest.count == 3, rest.first?.means(.the) == true, rest.dropFirst().first?.shift == 1,
      let unit = rest.last?.unit
    {
      let date = old.date.advanced(by: 1, unit)
      return DateAndTime(DateReading(try date.supported(in: text)), at: old.time)
    }
    let last = rest.last?.moved
    guard let sign = last ?? rest.first?.moved else { return nil }
    rest = last == nil ? rest.dropFirst() : rest.dropLast()
    if let time = old.time, let seconds = ClockSpan.amount(rest, allowsUnitAlone: false) {
      let seconds = time.on(old.date).localSeconds + sign * seconds
      let moved = CivilDateTime(localSeconds: seconds)
      return DateAndTime(DateReading(moved.date), at: ClockTime(moved))
    }
    let workdays = DateReader.workdays(rest).map { old.date.advanced(byWorkingDays: sign * $0) }
    guard
      let date = workdays
        ?? DateReader.amounts(rest).map({ old.date.advanced(by: $0, sign: sign) })
    else { return nil }
    return DateAndTime(DateReading(try date.supported(in: text)), at: old.time)
  }
}
