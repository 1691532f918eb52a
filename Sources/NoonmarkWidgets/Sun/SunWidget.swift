import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkText

/// Today's daylight: sunrise, sunset, how far the day has gone and how long it is.
///
/// Small and medium show sunrise, a bar of the daylight that has gone by, and sunset; large draws
/// the sun's path over the day, with a mark at the present hour, and lists dawn, noon and dusk.
///
/// The text changes when the drawn bar, the mark or a word does. Times are those of the stored
/// location; where none is stored those of Greenwich (0°, 0°), marked as such.
package struct SunWidget: Widget {
  /// The word by which users ask for the widget.
  package static let kind = "sun"
  /// What the user sees.
  package static let summary = "Today's daylight: sunrise, sunset, how far the day has gone"
  /// The data it reads.
  package static let sources: [DataSource] = [.location]

  let location: Location

  /// Creates the widget.
  package init(request: WidgetRequest, data: WidgetData) throws(WidgetError) {
    if let name = request.name {
      throw .noSuchName(kind: SunWidget.kind, name: name)
    }
    location = data.location
  }

  /// There is one sun alone.
  package var name: String? { nil }
  /// The sky goes on: after the last entry there are more.
  package var policy: ReloadPolicy { .atEnd }
  /// It is no list.
  package var isList: Bool { false }

  /// Returns the sun of the local date at an instant.
  package func entry(at instant: Instant, in context: WidgetContext) -> SunEntry {
    SunEntry(at: instant, zone: context.zone, coordinates: location.coordinates)
  }

  /// Returns the share of the daylight that has gone by, and what the sky is like.
  package func facts(of entry: SunEntry, in context: WidgetContext) -> Facts {
    let percentage = entry.progress?.percentage
    let soonest = earliest(percentage?.until, entry.sky.until)
    return Facts(
      percentage: percentage?.value, classes: [entry.sky.value.rawValue],
      alternative: entry.sky.value.rawValue, until: earliest(soonest, entry.until))
  }

  /// Returns the day for programs; `progress` is in steps of a hundredth.
  package func content(of entry: SunEntry, in context: WidgetContext) -> JSONValue {
    let progress = entry.progress.map { JSONValue.number(Double($0.percentage.value) / 100) }
    return .members(
      SunWords.members(of: entry.sun, on: entry.localDate, in: context.zone) + [
        ("progress", progress ?? .null),
        ("location", location.json),
      ])
  }
}

/// What the sky is like.
package enum Sky: String, Sendable {
  /// The sun is up.
  case day
  /// The sun is less than 6° below the horizon.
  case twilight
  /// The sun is lower.
  case night

  func word(in localizer: Localizer) -> DisplayText {
    switch self {
    case .day: localizer(.sunSkyDay)
    case .twilight: localizer(.sunSkyTwilight)
    case .night: localizer(.sunSkyNight)
    }
  }

  var role: Role {
    switch self {
    case .day: .day
    case .twilight: .twilight
    case .night: .night
    }
  }
}

/// The sun of one local date, as seen at an instant of it.
package struct SunEntry: TimelineEntry {
  /// The instant from which the entry holds.
  package let date: Instant
  /// The local date.
  package let localDate: CivilDate
  /// The first instant of the local date.
  package let dayStart: Instant
  /// The first instant of the next date.
  package let dayEnd: Instant
  /// The instant at which the local date at `date` ends.
  package let until: Instant
  /// Sunrise, sunset and the rest.
  package let sun: SunDay
  /// The daylight that has gone by; nil where there is none today.
  package let progress: Progress?
  /// What the sky is like.
  package let sky: Timed<Sky>

  init(at instant: Instant, zone: Zone, coordinates: Coordinates) {
    date = instant
    localDate = zone.date(at: instant)
    dayStart = zone.startOfDay(localDate)
    dayEnd = zone.startOfDay(localDate.advanced(byDays: 1))
    until = zone.nextDateChange(after: instant)
    sun = Sun.day(at: coordinates, from: dayStart, to: dayEnd)
    progress = Progress(through: sun.daylight(from: dayStart, to: dayEnd), now: instant)
    sky = sun.sky(at: instant)
  }

  /// Higher by day, when the bar moves.
  package var relevance: Double { sky.value == .day ? 1 : 0.5 }
}
