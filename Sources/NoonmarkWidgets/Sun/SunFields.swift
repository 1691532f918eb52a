import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

extension SunView {
  package static let fields: [TemplateField<SunView>] = [
    .init("icon", "A sun") { Label(Icon("sun.max").glyph(in: $0.context.icons), .day).constant() },
    .init("title", "The name of the widget") { Label($0.localizer(.sunTitle)).constant() },
    time("sunrise", "The time of sunrise", \.sunrise),
    time("sunset", "The time of sunset", \.sunset),
    time("noon", "The time of the sun's highest point", \.solarNoon),
    time("dawn", "The time of civil dawn", \.civilDawn),
    time("dusk", "The time of civil dusk", \.civilDusk),
    .init("length", "The length of the day") { view in
      let length = view.entry.sun.dayLengthSeconds.map {
        DurationStyle.short(seconds: $0, in: view.localizer)
      }
      return Label(length ?? "—").expires(at: view.day)
    },
    .init("sky", "Day, twilight or night") { view in
      view.untilTomorrow(view.entry.sky.element { Label($0.name(in: view.localizer), $0.textRole) })
    },
    .init("percent", "The part of the daylight that has gone by") { view in
      view.entry.progress.map { view.untilTomorrow(view.context.percentage(of: $0)) } ?? view.absent
    },
    .init("bar", "The same as a bar") {
      let (progress, day) = ($0.entry.progress, $0.day)
      // The bar has its steps, and starts again each day.
      return progress.map { ProgressBar($0, fill: .role(.day)).expires(at: day) } ?? $0.absent
    },
    .init("place", "The name of the place") { Label($0.location.displayName).constant() },
  ]

  private static func time(
    _ name: String, _ summary: String, _ time: @escaping @Sendable (SunDay) -> Instant?
  ) -> TemplateField<SunView> {
    TemplateField(name, summary) {
      Label(SunText.time(time($0.entry.sun), in: $0.context)).expires(at: $0.day)
    }
  }

  /// Returns an element that also expires at the end of the day.
  func untilTomorrow(_ element: Element) -> Element {
    element.expires(at: earliest(element.expiry.resolved(in: nil), day))
  }

  /// An element without a value until the end of the day.
  private var absent: Element { Label("").expires(at: day) }
}
