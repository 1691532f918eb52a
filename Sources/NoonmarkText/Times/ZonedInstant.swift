import Almanac

/// An instant as the user sees it: with the zone, and the date there.
package struct ZonedInstant: Hashable, Sendable {
  package let now: Instant
  package let zone: Zone
  package let today: CivilDate

  package init(_ now: Instant, in zone: Zone) {
    self.now = now
    self.zone = zone
    today = zone.date(at: now)
  }
}
