import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkText
import TestSupport

extension SeededGenerator {
  /// Returns random events near an instant.
  ///
  /// Some are running, overlap, are adjacent, last for days or whole days, share titles or starts,
  /// or are far away.
  mutating func agenda(near now: Instant, in zone: Zone) -> Agenda {
    Agenda(agendaEvents(near: now, in: zone), until: pick([nil, now.advanced(bySeconds: 99_999)]))
  }

  mutating func agendaEvents(near now: Instant, in zone: Zone) -> [AgendaEvent] {
    let today = zone.date(at: now)
    var events: [AgendaEvent] = []
    for _ in 0..<pick([0, 1, 3, 6, 6, 20]) {
      var time: AgendaEvent.Time
      if number(in: 0...3) == 0 {
        let first = today.advanced(byDays: number(in: -4...4))
        time = .days(first...first.advanced(byDays: pick([0, 0, 0, 1, 6])))
      } else {
        let distance = pick([400, 4000, 40_000, 200_000, 3_000_000])
        var begin = now.advanced(bySeconds: number(in: -distance...distance))
        // Most begin on a minute, and many when another event begins or ends.
        if number(in: 0...4) > 0 {
          begin = Instant(epochSeconds: begin.epochSeconds / 60 * 60)
        }
        if number(in: 0...3) == 0, let other = events.last?.span {
          begin = pick([other.begin, other.end])
        }
        let length = pick([60, 600, 1800, 3600, 90_000, 400_000, number(in: 1...8000)])
        let end = number(in: 0...4) == 0 ? nil : begin.advanced(bySeconds: length)
        time = .span(EventSpan(begin: begin, end: end))
      }
      var title = pick(["Standup", "Standup", "Design review", "世界の時計", ""])
      if title.isEmpty { title = "t" + NastyText.make(length: 1...40, using: &self) }
      events.append(
        AgendaEvent(
          title: title, time: time,
          location: pick([nil, nil, "Room 4", NastyText.make(length: 1...60, using: &self)]),
          url: pick([nil, "https://meet.example.com/abc", "javascript:alert(1)", "https://é"]),
          calendar: pick([nil, "work"]), marks: pick([[], [], [.dimmed, .tentative], .busy]),
          look: pick([
            nil, nil, CalendarLook(color: .role(.teal), prefix: nil),
            CalendarLook(color: nil, prefix: pick(["W", "世界", "\u{1B}[31m"])),
          ])))
    }
    return events
  }
}
