import Almanac
import NoonmarkText
import Recurrence

extension Schedule {
  /// Returns the day of the occurrence at a time of a calendar, or `nil` if the schedule has none
  /// then, or others on the same day.
  ///
  /// - Parameters:
  ///   - time: When the schedule has the occurrence; its day if either is a whole day.
  ///   - other: The zone of the time unless that is in UTC, or `nil` for that of the schedule.
  ///   - home: The user's zone, which is that of a schedule without one.
  package func day(of time: CalendarTime, in other: Zone?, home: Zone) -> CivilDate? {
    if isWholeDay || time.isWholeDay {
      return onlyBegin(on: time.written.date)?.date
    }
    let source = if case .utc = time { Zone.utc } else { other }
    let begin = source.map { (zone ?? home).civil(at: $0.instant(of: time.written)) }
    if let found = onlyBegin(on: (begin ?? time.written).date), found == begin ?? time.written {
      return found.date
    }
    // Programs write times without a zone in UTC, by its clock or by their own.
    guard case .utc(let written) = time, zone == nil, onlyBegin(on: written.date) == written else {
      return nil
    }
    return written.date
  }

  /// Returns the beginning on a day if it repeats, and has exactly one then.
  private func onlyBegin(on day: CivilDate) -> CivilDateTime? {
    guard repetition != nil || !also.isEmpty, let found = begin(onOrAfter: day), found.date == day
    else { return nil }
    return begin(onOrAfter: found.next)?.date == day ? nil : found
  }

  /// Returns the schedule without the occurrences of a day.
  package func excluding(_ day: CivilDate) -> Schedule {
    with(repetition, until: lastDate, times: times, except: except + [day], also: also)
  }

  /// Returns the schedule without the occurrences from a day on.
  package func ending(before day: CivilDate) -> Schedule {
    with(
      repetition, until: day.advanced(byDays: -1), times: times, except: except,
      also: also.filter { $0 < day })
  }

  /// Returns the schedule with the repetition of another one from a day on, moved with it.
  ///
  /// - Parameters:
  ///   - other: The other schedule.
  ///   - day: The day of its occurrence that became this one.
  /// - Returns: `nil` if the other one does not repeat, if its occurrences are counted, or if its
  ///   repetition does not have this date.
  package func repeating(like other: Schedule, from day: CivilDate) -> Schedule? {
    guard let repetition = other.repetition, other.times == nil, repetition.rule.count == nil else {
      return nil
    }
    let shift = date.days(since: day)
    func moved(_ days: [CivilDate]) -> [CivilDate] {
      days.filter { $0 > day }.map { $0.advanced(byDays: shift) }
    }
    let schedule = with(
      repetition, until: other.lastDate?.advanced(byDays: shift), times: nil,
      except: moved(other.except), also: moved(other.also))
    return schedule.isRegular ? schedule : nil
  }
}
