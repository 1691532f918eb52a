import Almanac
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

/// The exact times at which the solstice widget changes.
@Suite(.needsZones) struct `The solstice widget changes` {
  /// A view, and whether it shows sunrise and sunset.
  private struct View: CustomStringConvertible, Sendable {
    let screen: String?
    let family: WidgetFamily
    func showsSun(at place: Place) -> Bool {
      screen == "info" || screen == nil && family == .large
    }
    var description: String { screen ?? family.rawValue }
  }

  private static let views =
    WidgetFamily.allCases.map { View(screen: nil, family: $0) }
    + ["info", "upcoming"].map { View(screen: $0, family: .large) }

  @Test(arguments: views)
  private func `at the start of a day, the event, and the sun if it is drawn`(view: View) {
    var random = SeededGenerator(seed: 4711)
    var failures: [String] = []
    for _ in 0..<Samples.count(60) {
      let zone = random.pick(Zones.nasty)
      let place = random.pick(Place.all)
      let now = random.instant(in: zone)
      let scene = Scene("solstice", screen: view.screen, view.family, at: place, in: zone)
      let dayStart = zone.nextDayStart(after: now)
      let event = Seasons.next(after: now).instant
      var expected = min(dayStart, event)
      if view.showsSun(at: place) {
        let today = zone.startOfDay(zone.date(at: now))
        let sun = Sun.day(at: place.location.coordinates, from: today, to: dayStart)
        let next = sun.events.first { $0.instant > now }?.instant
        if sun.status != .polarDay, sun.status != .polarNight, let next {
          expected = min(expected, next)
        }
      }
      let rendered = scene.render(at: now)
      let what = "\(scene), \(now.rfc3339(in: zone))"
      guard rendered.refreshAt == expected else {
        let got = rendered.refreshAt?.rfc3339(in: zone) ?? "never"
        failures.append("\(what): \(got), not \(expected.rfc3339(in: zone))")
        continue
      }
      let next = scene.render(at: expected)
      if scene.text(of: next, in: Format.plain)
        == scene.text(of: rendered, in: Format.plain)
      {
        failures.append("\(what): the same at \(expected.rfc3339(in: zone))")
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }
}
