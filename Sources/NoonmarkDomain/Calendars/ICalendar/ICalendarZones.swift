import Almanac
import NoonmarkBase
import NoonmarkText
import Recurrence

/// The zones used by a file.
struct ICalendarZones {
  /// The result of looking up a name.
  enum Lookup {
    case zone(Zone)
    case unknown
    /// The budget does not suffice.
    case unread
  }

  private let definitions: [ICalendarScanner.ZoneKey: ICalendarZoneDefinition]
  /// Returns a zone of the database by its name.
  let zoneNamed: (String) -> Zone?
  /// The zones of this file.
  private var found: [ICalendarScanner.ZoneKey: Lookup] = [:]
  /// The zones of all files of the calendar so far.
  private(set) var known: ICalendarKnownZones
  /// The problems with the definitions that were looked up.
  private(set) var problems = Diagnostics()

  /// The work of looking up a name, which can read files, in steps of `WorkBudget`.
  private static let stepsPerName = 2000

  /// The Windows zone names that look like offsets, with their names in the time zone database.
  ///
  /// Other Windows names are in the file `zone-names`.
  private static let offsetsOfWindows = [
    "UTC+12": "Etc/GMT-12", "UTC+13": "Etc/GMT-13", "UTC-02": "Etc/GMT+2", "UTC-08": "Etc/GMT+8",
    "UTC-09": "Etc/GMT+9", "UTC-11": "Etc/GMT+11",
  ]

  /// Creates the zones from the definitions in the file and the time zone database.
  init(
    definitions: [ICalendarScanner.ZoneKey: ICalendarZoneDefinition], known: ICalendarKnownZones,
    zoneNamed: @escaping (String) -> Zone?
  ) {
    self.definitions = definitions
    self.known = known
    self.zoneNamed = zoneNamed
  }

  /// Looks up the zone that a calendar refers to by a name.
  ///
  /// The first of these is used:
  ///
  /// 1. The zone of the database with that name, such as `Europe/Oslo`, or with the location in the
  ///    definition of the file, because old files have outdated rules. For a name without a slash,
  ///    such as `EST`, it must agree with the definition (RFC 5545, 3.2.19).
  /// 2. The definition in the file (VTIMEZONE).
  /// 3. A guess from the name.
  mutating func lookUp(
    _ key: ICalendarScanner.ZoneKey, spending budget: inout WorkBudget
  ) -> Lookup {
    if let known = found[key] { return known }
    let definition = definitions[key]
    let shared = ICalendarKnownZones.Key(name: key.name, definition: definition?.content)
    var entry = known[shared]
    if entry == nil, budget.spend(ICalendarZones.stepsPerName + shared.size) {
      entry = self.entry(for: key.name, definition)
      known[shared] = entry
    }
    guard let entry else { return .unread }
    // If a guess replaces an invalid definition, the problem is not reported.
    if entry.isDefined || entry.zone == nil, let problem = definition?.problem(named: key.name) {
      problems.add(problem)
    }
    let lookup = entry.zone.map { Lookup.zone($0) } ?? .unknown
    found[key] = lookup
    return lookup
  }

  /// Returns the name of the zone of local times in a calendar, or `nil` if they are floating.
  func localName(ofCalendar calendar: Int) -> String? {
    let key = ICalendarScanner.ZoneKey(calendar: calendar, name: VCalendarZone.name)
    return definitions[key] == nil ? nil : key.name
  }

  /// Finds or evaluates a zone; returns `nil` if its definition is too much work, and its name is
  /// not known without it.
  private mutating func entry(
    for name: String, _ definition: ICalendarZoneDefinition?
  ) -> ICalendarKnownZones.Entry? {
    // The database has a few such names, `GMT-0`, and POSIX rules have the opposite sign.
    let offset = ICalendarOffset.seconds(named: name)
    let names = offset == nil ? ICalendarZones.candidates(name) : []
    let locations = definition?.location.map { ICalendarZones.candidates($0) } ?? []
    var isUnread = false
    var evaluated: Zone??
    /// Returns the zone of the definition, which is evaluated at most once.
    func defined() -> Zone? {
      if let evaluated { return evaluated }
      let zone = known.limited { budget -> Zone? in
        let zone = definition?.zone(named: name, spending: &budget)
        isUnread = zone == nil && budget.isExhausted
        return zone
      }
      evaluated = .some(zone)
      return zone
    }
    for candidate in names + locations {
      guard let zone = zoneNamed(candidate) else { continue }
      guard definition != nil, !name.hasPrefix("/"), !candidate.contains("/"),
        let own = defined(), !own.agrees(with: zone)
      else { return .init(zone: zone, isDefined: false) }
    }
    if let own = defined() { return .init(zone: own, isDefined: true) }
    let zone = guess(name) ?? (isUnread ? nil : ICalendarZones.rule(name))
    return zone == nil && isUnread ? nil : .init(zone: zone, isDefined: false)
  }

  /// Returns the zone of a name that is not in the database: a Windows name, an offset, or a
  /// localized display name.
  private func guess(_ name: String) -> Zone? {
    if let zone = ICalendarZones.offsetsOfWindows[name].flatMap(zoneNamed) { return zone }
    if ["tzone://microsoft/utc", "z"].contains(name.lowercased()) { return .utc }
    if let offset = ICalendarOffset.seconds(named: name) {
      return try? Zone(name: name, initialOffset: offset)
    }
    return ForeignZoneName(name).zone(named: name, zoneNamed: zoneNamed)
  }

  /// Returns the zone of a name that is a POSIX rule.
  private static func rule(_ name: String) -> Zone? {
    let isPlain = name.hasPrefix("UTC") || name.hasPrefix("GMT")
    return isPlain ? nil : try? Zone(posixRule: name)
  }

  /// Returns the names to look up: the name, and the suffixes of a path such as
  /// `/vendor/2024/Europe/Oslo` or `http://example.com/Europe/Oslo`.
  ///
  /// No name in the time zone database has more than three components.
  private static func candidates(_ name: String) -> [String] {
    // No zone has a longer name.
    guard name.utf8.count <= 256, !name.isEmpty else { return [] }
    let parts = name.split(separator: "/")
    let isPath = name.hasPrefix("/")
    guard isPath || parts.count > 2 && name.contains(where: { $0 == "." || $0 == ":" }) else {
      return [name]
    }
    return [3, 2, 1].filter { $0 <= parts.count && (isPath || $0 > 1) }
      .map { parts.suffix($0).joined(separator: "/") }
  }
}

/// The definition of a time zone in a calendar (VTIMEZONE; RFC 5545, 3.6.5).
struct ICalendarZoneDefinition: Sendable {
  /// An observance: a part of the year with one offset (STANDARD or DAYLIGHT).
  struct Observance: Sendable {
    /// The line number of its start, from 1.
    var line = 0
    var isDaylight = false
    var properties = ICalendarProperties()

    subscript(name: ICalendarProperty.Name) -> ICalendarProperty? { properties[name] }
  }

  /// The name in the time zone database, if the file has one (X-LIC-LOCATION).
  var location: String?
  /// The line number of its start, from 1.
  var line = 0
  var observances: [Observance] = []

  /// The maximum number of evaluated onsets of an observance: yearly from 1900 to 2299.
  fileprivate static let maximumChanges = 400
  /// The start of 1900, before which rules are not evaluated.
  ///
  /// Windows writes rules that begin in 1601; other programs write rules that begin in the year 1.
  fileprivate static let firstRepeat = CivilDateTime(localSeconds: -2_208_988_800)
  static let maximumObservances = 64
  /// The work of finding an onset, in steps of `WorkBudget`.
  fileprivate static let stepsPerChange = 4

  /// Returns the zone, or `nil` if it has no valid observance, or the budget is exhausted.
  func zone(named name: String, spending budget: inout WorkBudget) -> Zone? {
    if let fixedOffset { return try? Zone(name: name, initialOffset: fixedOffset) }
    var changes: [Zone.Change] = []
    var first: (instant: Instant, offset: Int)?
    for observance in observances {
      guard let offsets = offsets(of: observance),
        let onsets = observance.onsets(after: offsets.before, named: name, spending: &budget)
      else { continue }
      for instant in onsets {
        changes.append(Zone.Change(at: instant, offset: offsets.after))
        if let first, first.instant <= instant { continue }
        first = (instant, offsets.before)
      }
    }
    guard let first, !budget.isExhausted else { return nil }
    let latest = changes.sorted { $0.instant < $1.instant }.prefix(4000)
    return try? Zone(name: name, initialOffset: first.offset, changes: Array(latest))
  }
}

// MARK: - Incomplete definitions

extension ICalendarZoneDefinition {
  /// The only offset of the zone, if all observances have that offset and no start.
  private var fixedOffset: Int? {
    let offsets = observances.map { $0[.start] == nil ? self.offsets(of: $0)?.after : nil }
    return Set(offsets).count == 1 ? offsets[0] : nil
  }

  /// Returns the offsets before and after the onset of an observance (TZOFFSETFROM, TZOFFSETTO).
  ///
  /// A missing offset is taken from the other observance, or from the other offset if there is only
  /// one observance. `nil` if an offset is invalid or unknown.
  private func offsets(of observance: Observance) -> (before: Int, after: Int)? {
    let other = observances.first { $0.isDaylight != observance.isDaylight }
    let before = observance[.offsetBefore] ?? other?[.offset] ?? observance[.offset]
    let after =
      observance[.offset] ?? (other == nil ? observance[.offsetBefore] : other?[.offsetBefore])
    guard let before = before.flatMap({ ICalendarOffset.seconds($0.value) }),
      let after = after.flatMap({ ICalendarOffset.seconds($0.value) })
    else { return nil }
    return (before, after)
  }

  /// Returns the first problem with the definition, or `nil` if it is valid.
  ///
  /// - Parameter name: The name of the zone in the file.
  func problem(named name: String) -> Diagnostic? {
    let zone = "the time zone \(DisplayText(name).string.quoted) (VTIMEZONE)"
    guard !observances.isEmpty else {
      return Diagnostic(line: line, message: "\(zone) has no STANDARD and no DAYLIGHT")
    }
    guard fixedOffset == nil else { return nil }
    for observance in observances {
      let part = observance.isDaylight ? "DAYLIGHT" : "STANDARD"
      if let missing = missingProperty(of: observance) {
        return Diagnostic(
          line: missing.property?.line ?? observance.line,
          message: missing.property.map { property in
            let value = DisplayText(utf8: property.value).string.quoted
            return "invalid \(missing.name) \(value) of \(zone): \(part) ignored"
          } ?? "missing \(missing.name) of \(zone): \(part) ignored")
      }
      if let rule = observance[.rule] {
        do throws(RecurrenceRuleError) {
          _ = try RecurrenceRule(rule)
        } catch {
          let value = DisplayText(utf8: rule.value).string.quoted
          return Diagnostic(
            line: rule.line,
            message: "invalid RRULE \(value) of \(zone): \(error.message): "
              + "\(part) does not repeat")
        }
      }
    }
    return nil
  }

  /// Returns the name of a missing or invalid property of an observance, and the property if it is
  /// invalid.
  private func missingProperty(
    of observance: Observance
  ) -> (name: String, property: ICalendarProperty?)? {
    if offsets(of: observance) == nil {
      let all = [("TZOFFSETTO", observance[.offset]), ("TZOFFSETFROM", observance[.offsetBefore])]
      let invalid = all.first { $0.1.map { ICalendarOffset.seconds($0.value) == nil } ?? false }
      return invalid.map { ($0.0, $0.1) } ?? ("TZOFFSETTO", nil)
    }
    let isValid = observance[.start].flatMap { CalendarTime($0.value) } != nil
    return isValid ? nil : ("DTSTART", observance[.start])
  }
}

extension ICalendarZoneDefinition {
  /// The properties that determine the zone, as bytes that are equal for equal definitions.
  var content: [UInt8] {
    var content = Array((location ?? "").utf8)
    for observance in observances {
      content += (observance.isDaylight ? "\nD" : "\nS").utf8
      for name in [ICalendarProperty.Name.start, .offsetBefore, .offset, .rule, .addedDates] {
        for property in observance.properties.all(named: name) {
          content += "\n\(name.rawValue)".utf8
          content += property.parameters + [UInt8(ascii: ":")] + property.value
        }
      }
    }
    return content
  }
}

extension Zone {
  /// Whether another zone has the same offsets from the first change of this one, or from 2010 if
  /// that is later.
  fileprivate func agrees(with other: Zone) -> Bool {
    let first = nextTransition(after: Instant(epochSeconds: -62_167_219_200))
    let start = max(Instant(epochSeconds: 1_262_304_000), first ?? Instant(epochSeconds: 0))
    return other.hasOffsets(of: self, from: start)
  }
}

extension ICalendarZoneDefinition.Observance {
  /// Returns the onsets of the observance.
  ///
  /// - Parameter before: The offset before an onset (TZOFFSETFROM).
  fileprivate func onsets(
    after before: Int, named name: String, spending budget: inout WorkBudget
  ) -> [Instant]? {
    guard let start = self[.start].flatMap({ CalendarTime($0.value) }),
      let zone = try? Zone(name: name, initialOffset: before)
    else { return nil }
    // DTSTART and the rule are in the local time before the onset.
    let series = EventSeries(
      start: start.written, zone: zone,
      rules: self[.rule].flatMap { try? RecurrenceRule($0) }.map { [$0] } ?? [],
      addedDates: properties.all(named: .addedDates).flatMap { $0.times.map(\.written) },
      spending: &budget)
    var instants: [Instant] = []
    var from = start.written
    while instants.count < ICalendarZoneDefinition.maximumChanges,
      budget.spend(ICalendarZoneDefinition.stepsPerChange),
      let next = series.begin(onOrAfter: from, spending: &budget)
    {
      instants.append(Instant(epochSeconds: next.localSeconds - before))
      from = max(next.next, ICalendarZoneDefinition.firstRepeat)
    }
    return instants
  }
}
