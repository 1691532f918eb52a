import Almanac
import NoonmarkBase
import Recurrence

/// The limit on the work of all files of a calendar, and the zones that they define.
///
/// A program writes the same definition of a zone into each of its files. It is evaluated once.
package struct ICalendarWork: Sendable {
  /// The remaining work for events and for names of zones.
  var budget = WorkBudget.document
  var zones = ICalendarKnownZones()
  /// The remaining work for the answers of attendees, which takes none from events.
  var answers = WorkBudget(steps: 1_000_000)

  package init() {}

  init(budget: WorkBudget, zones: ICalendarKnownZones) {
    (self.budget, self.zones) = (budget, zones)
  }

  /// The remaining steps.
  package var steps: Int { budget.steps + zones.budget.steps + answers.steps }
}

extension WorkBudget {
  /// The work of reading a repeating event, in addition to that of its rules.
  static let stepsPerSeries = 80
  /// The work of reading an attendee.
  static let stepsPerAttendee = 20
}

/// The zones that were looked up, by their names and definitions.
struct ICalendarKnownZones: Sendable {
  /// A name, and the lines of its definition that determine the zone.
  struct Key: Hashable {
    let name: String
    /// `nil` without a definition.
    let definition: [UInt8]?

    /// The memory of the key, in bytes.
    var size: Int { name.utf8.count + (definition?.count ?? 0) }
  }

  struct Entry {
    /// `nil` for an unknown name.
    let zone: Zone?
    /// Whether it is the zone of the definition.
    let isDefined: Bool
  }

  /// The remaining work for definitions, which take none from events and other names.
  var budget = WorkBudget.document
  private var entries: [Key: Entry] = [:]

  subscript(key: Key) -> Entry? {
    get { entries[key] }
    set { entries[key] = newValue }
  }

  /// Calls `body` with the budget of one definition; returns `nil` if it is exhausted.
  mutating func limited<Result>(_ body: (inout WorkBudget) -> Result?) -> Result? {
    budget.spending(atMost: WorkBudget.search.steps, body)
  }
}

/// The zone of local times in a vCalendar 1.0 file (versit vCalendar 1.0, TZ and DAYLIGHT).
///
///     TZ:-05
///     DAYLIGHT:TRUE;-04;20260308T020000;20261101T010000;EST;EDT
struct VCalendarZone: Sendable {
  /// The name of the zone in the calendar, which no TZID has.
  static let name = ""

  /// A period of daylight saving time.
  private struct Period {
    let line: Int
    let offset: [UInt8]
    let start: [UInt8]
    let end: [UInt8]
  }

  /// The offset of standard time.
  private var standard: ICalendarProperty?
  private var periods: [Period] = []

  /// Adds a property of the calendar; returns `false` if it is invalid.
  mutating func append(_ property: ICalendarProperty, as name: ICalendarProperty.Name) -> Bool {
    guard name == .daylight else {
      standard = ICalendarOffset.seconds(property.value) == nil ? nil : property
      return standard != nil
    }
    let fields = property.value.split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
    ).map { Array($0) }
    guard fields[0][...].trimmed.uppercased == "TRUE" else { return true }
    guard fields.count >= 4, ICalendarOffset.seconds(fields[1]) != nil,
      CalendarTime(fields[2]) != nil, CalendarTime(fields[3]) != nil
    else { return false }
    if periods.count < ICalendarZoneDefinition.maximumObservances {
      periods.append(
        Period(line: property.line, offset: fields[1], start: fields[2], end: fields[3]))
    }
    return true
  }

  /// The zone; `nil` if the offset of standard time is missing.
  var definition: ICalendarZoneDefinition? {
    guard let standard else { return nil }
    var definition = ICalendarZoneDefinition()
    definition.line = standard.line
    definition.observances = periods.flatMap { period in
      [
        VCalendarZone.observance(
          isDaylight: true, period.line, period.start, from: standard.value, to: period.offset),
        VCalendarZone.observance(
          isDaylight: false, period.line, period.end, from: period.offset, to: standard.value),
      ]
    }
    if periods.isEmpty {
      var observance = ICalendarZoneDefinition.Observance(line: standard.line)
      observance.properties.append(standard, as: .offset)
      definition.observances = [observance]
    }
    return definition
  }

  private static func observance(
    isDaylight: Bool, _ line: Int, _ start: [UInt8], from before: [UInt8], to after: [UInt8]
  ) -> ICalendarZoneDefinition.Observance {
    var observance = ICalendarZoneDefinition.Observance(line: line, isDaylight: isDaylight)
    let values: [(ICalendarProperty.Name, [UInt8])] = [
      (.start, start), (.offsetBefore, before), (.offset, after),
    ]
    for (name, value) in values {
      observance.properties.append(
        ICalendarProperty(line: line, parameters: [], value: value), as: name)
    }
    return observance
  }
}
