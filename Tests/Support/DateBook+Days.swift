import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText

extension ZonedInstant {
  /// The start of a day in UTC.
  package init(_ day: CivilDate) {
    self.init(Zone.utc.startOfDay(day), in: .utc)
  }
}

extension DateBook {
  package func upcoming(on day: CivilDate, limit: Int? = nil) -> [Occurrence] {
    upcoming(at: ZonedInstant(day), limit: limit)
  }

  package func past(on day: CivilDate, limit: Int? = nil) -> [Occurrence] {
    past(at: ZonedInstant(day), limit: limit)
  }

  package func counts(on day: CivilDate) -> (upcoming: Int, past: Int) {
    counts(at: ZonedInstant(day))
  }
}

extension Occurrence {
  package init(_ entry: DateOfInterest, on day: CivilDate) {
    self.init(entry, at: ZonedInstant(day))
  }
}
