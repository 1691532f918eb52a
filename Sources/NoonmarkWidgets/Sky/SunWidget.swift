import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// Today's daylight: sunrise, sunset, the progress and the length of the day.
///
/// Small and medium show sunrise, a bar of the elapsed daylight, and sunset. Large draws the Sun's
/// path over the day with a mark at the current time, and lists dawn, noon and dusk. Times are for
/// the user's location. By default, they are for the time zone's city or Greenwich, marked as the
/// default.
package struct SunWidget: Widget {
  package static let kind = "sun"
  package static let summary =
    "Today's sunrise and sunset, and the part of the daylight that has passed"
  package static let sources = DataSources.location
  package static let part = Dashboard.Part.sky

  let location: Location

  package init(request: WidgetRequest, data: WidgetData) throws(Failure) {
    try Self.refuseName(of: request)
    location = data.location
  }

  package func entry(in context: WidgetContext) -> SunEntry {
    SunEntry(at: context.now, zone: context.zone, coordinates: location.coordinates)
  }

  package func view(of entry: SunEntry, in context: WidgetContext) -> SunView {
    SunView(location: location, entry: entry, context: context)
  }
}

/// The state of the sky.
package enum Sky: String, Sendable {
  case day
  /// The Sun is less than 6° below the horizon.
  case twilight
  /// The Sun is lower.
  case night

  var name: MessageKey {
    switch self {
    case .day: .sunSkyDay
    case .twilight: .sunSkyTwilight
    case .night: .sunSkyNight
    }
  }

  var textRole: Role { self == .day ? .summerText : role }

  /// The role of the part of a drawing that shows this state.
  var role: Role {
    switch self {
    case .day: .day
    case .twilight: .twilight
    case .night: .night
    }
  }
}

/// The Sun on a local date, at an instant of that date.
package struct SunEntry: TimelineEntry {
  package let localDate: CivilDate
  /// The first instant of the local date.
  package let dayStart: Instant
  /// The first instant of the next date.
  package let dayEnd: Instant
  /// When the local date at `date` ends.
  ///
  /// The times then change too.
  package let dateExpires: Instant
  /// The Sun's events on the local date.
  package let sun: SunDay
  /// The elapsed daylight, or `nil` on a day without daylight.
  package let progress: Progress?
  package let sky: Timed<Sky>

  init(at instant: Instant, zone: Zone, coordinates: Coordinates) {
    localDate = zone.date(at: instant)
    dayStart = zone.startOfDay(localDate)
    dayEnd = zone.endOfDay(localDate)
    dateExpires = zone.nextDateChange(after: instant)
    sun = Sun.day(at: coordinates, from: dayStart, to: dayEnd)
    progress = Progress(through: sun.daylight(from: dayStart, to: dayEnd), now: instant)
    sky = sun.sky(at: instant)
  }

  /// When the date or the state of the sky changes.
  ///
  /// The progress has a separate expiry.
  package var expires: Instant? { earliest(dateExpires, sky.expires) }
}

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
      view.untilTomorrow(view.entry.sky.element { Label(view.localizer($0.name), $0.textRole) })
    },
    .init("percent", "The part of the daylight that has gone by") { view in
      view.entry.progress.map { view.untilTomorrow(view.context.percentage(of: $0)) } ?? view.absent
    },
    .init("bar", "The same as a bar") {
      let (progress, day) = ($0.entry.progress, $0.day)
      // The bar expires with each step, and at the end of the day.
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
    element.expires(noLaterThan: day)
  }

  /// An element without a value until the end of the day.
  private var absent: Element { Label("").expires(at: day) }
}
