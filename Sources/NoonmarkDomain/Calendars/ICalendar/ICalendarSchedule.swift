import Almanac
import Recurrence

/// The schedule that yields the occurrences of an event, found by comparing them.
struct ICalendarSchedule {
  let schedule: Schedule
  let losses: Losses

  /// The parts of an event that its schedule lacks.
  enum Losses {
    case none
    /// The dates that are added at other times.
    case added
    /// The dates that are excluded, and those that are added.
    case exceptions
    /// All but one occurrence.
    case repetition
    /// All but one occurrence, because the database does not have the zone of the event.
    case zone
  }

  /// The zone of a schedule, with the name that a data file has for it.
  private struct Place {
    let name: String?
    /// The zone in which its times are.
    let zone: Zone
  }

  /// Finds the schedule of a series.
  ///
  /// It is in the zone of the event if the time zone database has that. Otherwise it is in the
  /// user's zone or UTC if all occurrences are at one time there. Without a schedule that repeats
  /// so, it is the next occurrence from a day on, or else the last one.
  ///
  /// - Parameters:
  ///   - series: The series.
  ///   - first: Its first occurrence.
  ///   - repetition: Its rule without an end, if a date can have it.
  ///   - zone: The user's zone.
  ///   - today: The user's date.
  ///   - zoneNamed: Returns a zone of the database.
  init(
    _ series: ICalendarSeries, from first: CivilDateTime, repetition: Repetition?, for zone: Zone,
    on today: CivilDate, zoneNamed: (String) -> Zone?
  ) {
    let places = ICalendarSchedule.places(of: series, zone, zoneNamed: zoneNamed)
    let occurrences = Occurrences(series, zone)
    let second = series.series.begin(onOrAfter: first.next)
    guard second != nil else {
      self.init(single: first, occurrences, in: places[0])
      return
    }
    let candidates = Repetition.common + (repetition.map { [$0] } ?? [])
    for losses in [Losses.none, .added, .exceptions] {
      for place in places {
        guard let set = occurrences.all(from: first, in: place.zone, without: losses) else {
          continue
        }
        for candidate in candidates
        where series.rule != nil || candidate == candidates.first {
          // Without a rule, all but the first are added dates.
          let candidate = series.rule == nil ? nil : candidate
          guard
            let schedule = occurrences.schedule(
              from: first, candidate, in: place.name, place.zone, of: set,
              isWhole: losses != .exceptions)
          else { continue }
          self.init(schedule: schedule, losses: losses)
          return
        }
      }
    }
    let next = series.next(onOrAfter: zone.startOfDay(today), in: zone) ?? first
    let isKnown = series.series.zone.map { $0 == places[0].zone } ?? true
    self.init(single: next, occurrences, in: places[0], losses: isKnown ? .repetition : .zone)
  }

  private init(schedule: Schedule, losses: Losses) {
    self.schedule = schedule
    self.losses = losses
  }

  private init(
    single time: CivilDateTime, _ occurrences: Occurrences, in place: Place, losses: Losses = .none
  ) {
    self.init(
      schedule: occurrences.schedule(at: time, in: place.name, place.zone), losses: losses)
  }

  /// Returns the zones to try, the best one first.
  private static func places(
    of series: ICalendarSeries, _ zone: Zone, zoneNamed: (String) -> Zone?
  ) -> [Place] {
    guard let own = series.series.zone else { return [Place(name: nil, zone: zone)] }
    let places = [own, zone, .utc].compactMap { candidate -> Place? in
      candidate == .utc || zoneNamed(candidate.name) == candidate
        ? Place(name: candidate.name, zone: candidate) : nil
    }
    return places.first?.zone == own ? [places[0]] : places
  }
}

/// The occurrences of an event in other zones than its own.
private struct Occurrences {
  private let series: ICalendarSeries
  private let own: Zone

  /// The most exceptions of a date; those of longer ago do not count any more.
  private static let maximumExceptions = 400

  init(_ series: ICalendarSeries, _ zone: Zone) {
    self.series = series
    own = series.series.zone ?? zone
  }

  /// The number of days of a series of whole days.
  private var dayCount: Int { (series.series.length?.seconds ?? 0) / 86_400 }

  /// Returns the schedule of one occurrence.
  func schedule(at time: CivilDateTime, in name: String?, _ zone: Zone) -> Schedule {
    series.series.isWholeDay
      ? Schedule(time.date, days: dayCount)
      : Schedule(
        at: local(time, in: zone), length: length(of: time, in: zone), zoneName: name,
        zone: name == nil ? nil : zone)
  }

  /// Returns the seconds by the clock of a zone from an occurrence to its end.
  ///
  /// An end at a time that occurs twice can be one that the clock cannot tell.
  private func length(of time: CivilDateTime, in zone: Zone) -> Int? {
    guard let length = series.series.length, length.exact > 0 else {
      return series.series.length?.seconds
    }
    let begin = own.instant(of: time)
    let end = length.end(from: begin, in: own)
    let seconds = zone.civil(at: end).localSeconds - zone.civil(at: begin).localSeconds
    return zone.instant(
      of: CivilDateTime(localSeconds: zone.civil(at: begin).localSeconds + seconds)) == end
      ? seconds : length.seconds
  }

  /// Returns the occurrences without what is lost, or `nil` if there is nothing to lose.
  func all(
    from first: CivilDateTime, in zone: Zone, without losses: ICalendarSchedule.Losses
  ) -> RecurrenceSet? {
    switch losses {
    case .added:
      // Without a rule, what is left would not be the next date.
      guard series.rule != nil else { return nil }
      let time = ClockTime(local(first, in: zone))
      return series.series.localTimes.keepingAdded { ClockTime(local($0, in: zone)) == time }
    case .exceptions: return series.regular.localTimes
    default: return series.series.localTimes
    }
  }

  /// Returns the schedule of a repetition, if it yields the occurrences.
  ///
  /// - Parameters:
  ///   - set: The occurrences.
  ///   - isWhole: Whether they have exceptions and added dates.
  func schedule(
    from first: CivilDateTime, _ repetition: Repetition?, in name: String?, _ zone: Zone,
    of set: RecurrenceSet, isWhole: Bool
  ) -> Schedule? {
    let last = set.last.map { local($0, in: zone).date }
    let (except, also, start) =
      isWhole ? exceptions(from: first, in: zone, of: set) : ([], [], first)
    if repetition == nil, also.isEmpty { return nil }
    let until = repetition == nil || (last?.year ?? 10_000) > 9999 ? nil : last
    let begin = local(first, in: zone)
    let schedule =
      series.series.isWholeDay
      ? Schedule(
        begin.date, days: dayCount, repetition, until: until, except: except, also: also)
      : Schedule(
        at: begin, length: series.series.length?.seconds, zoneName: name,
        zone: name == nil ? nil : zone,
        repetition, until: until, except: except, also: also)
    let isYearly = repetition?.rule.frequency == .yearly
    return yields(schedule, from: start, of: set, in: zone, count: isYearly ? 30 : 60)
      ? schedule : nil
  }

  /// Whether a schedule yields the next occurrences from one on, and no others.
  private func yields(
    _ schedule: Schedule, from first: CivilDateTime, of set: RecurrenceSet, in zone: Zone,
    count: Int
  ) -> Bool {
    var occurrence: CivilDateTime? = first
    for _ in 0...count {
      guard let found = occurrence else { break }
      occurrence = set.next(onOrAfter: found.next)
      let next = schedule.begin(onOrAfter: local(found, in: zone).next)
      // A rule within a day is none of whole days.
      if series.series.isWholeDay, next?.date == found.date { return false }
      guard next == occurrence.map({ local($0, in: zone) }) else { return false }
    }
    return true
  }

  /// Returns the days that are excluded from the rules, those that are added, and the occurrence
  /// from which on they are complete.
  private func exceptions(
    from first: CivilDateTime, in zone: Zone, of set: RecurrenceSet
  ) -> (except: [CivilDate], also: [CivilDate], start: CivilDateTime) {
    var except = series.excluded.keys
      .filter { $0 > first && series.regular.begin(onOrAfter: $0) == $0 }.sorted()
    var start = first
    if except.count > Occurrences.maximumExceptions {
      except.removeFirst(except.count - Occurrences.maximumExceptions)
      start = set.next(onOrAfter: except[0]) ?? first
    }
    var also: [CivilDateTime] = []
    if !series.draft.addedDates.isEmpty {
      var time = first
      while also.count <= Occurrences.maximumExceptions,
        let next = set.added(after: time)
      {
        if next > first, series.regular.begin(onOrAfter: next) != next { also.append(next) }
        time = next
      }
    }
    return (
      except.map { local($0, in: zone).date }, also.map { local($0, in: zone).date }, start
    )
  }

  private func local(_ time: CivilDateTime, in zone: Zone) -> CivilDateTime {
    series.series.isWholeDay || zone == own ? time : zone.civil(at: own.instant(of: time))
  }
}
