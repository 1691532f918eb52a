import Almanac
import NoonmarkDomain
import Recurrence

/// The beginning of a series, to tell events from each other.
struct SeriesBeginning: Hashable {
  private let day: CivilDate?
  private let instant: Instant?

  /// Creates the beginning of a series; `home` is the user's zone, for floating times.
  init(_ series: EventSeries, in home: Zone) {
    day = series.isWholeDay ? series.start.date : nil
    instant = series.isWholeDay ? nil : (series.zone ?? home).instant(of: series.start)
  }
}

/// The UIDs that the dates of earlier imports have in a calendar.
///
/// Several events can share a UID. If one is added or leaves, the UID alone can denote another of
/// them, so a date belongs to the event with its start, if there is one.
struct ImportMatch {
  /// The UIDs in the calendar, by those of the dates.
  private(set) var uids: [String: String] = [:]

  /// Matches dates, by UID, with the events of a calendar.
  init(_ dates: [String: DateOfInterest], _ calendar: [ICalendarChange], in home: Zone) {
    var events: [String: [(text: String, begin: SeriesBeginning)]] = [:]
    for change in calendar {
      guard let (identifier, start) = ImportMatch.event(change) else { continue }
      if identifier.part == .whole, dates[identifier.uid] != nil {
        uids[identifier.uid] = identifier.uid
      } else if let start {
        events[identifier.uid, default: []].append(
          (identifier.text, SeriesBeginning(start, in: home)))
      }
    }
    let known = Dictionary(grouping: dates.keys.sorted()) { text in
      ICalendarIdentifier(text: text).uid
    }
    for (uid, events) in events {
      var free: [SeriesBeginning: String] = [:]
      for text in known[uid, default: []] where uids[text] == nil {
        guard ICalendarIdentifier(text: text).originalTime == nil, let date = dates[text] else {
          continue
        }
        free[SeriesBeginning(date.when.series, in: home)] = text
      }
      for (text, begin) in events {
        if let match = free.removeValue(forKey: begin) { uids[match] = text }
      }
    }
    // A date keeps its UID if no other has it now.
    let taken = Set(uids.values)
    for text in dates.keys where uids[text] == nil && !taken.contains(text) { uids[text] = text }
  }

  /// Returns the identifier and start of an event, not of a detached occurrence.
  private static func event(
    _ change: ICalendarChange
  ) -> (identifier: ICalendarIdentifier, start: EventSeries?)? {
    var found: (identifier: ICalendarIdentifier, start: EventSeries?)?
    switch change {
    case .event(let event): found = event.identifier.map { ($0, event.when.series) }
    case .canceled(let identifier, _, _, let start): found = (identifier, start)
    case .empty: break
    }
    return found?.identifier.originalTime == nil ? found : nil
  }
}
