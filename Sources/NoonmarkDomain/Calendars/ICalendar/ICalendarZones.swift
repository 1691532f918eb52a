import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import Recurrence

/// The zones used by a file, each looked up once.
struct ICalendarZones {
  private let definitions: [ICalendarScanner.ZoneKey: ICalendarZoneDefinition]
  /// Returns a zone of the database by its name.
  let zoneNamed: (String) -> Zone?
  private var found: [ICalendarScanner.ZoneKey: Zone?] = [:]
  /// The problems with the definitions that were looked up.
  private(set) var problems = Diagnostics()

  /// The steps of looking up a name, which can read files.
  private static let stepsPerName = 2000

  /// The names of Windows that look like offsets, and the names in the time zone database.
  ///
  /// Its other names are in the file `zone-names`.
  private static let offsetsOfWindows = [
    "UTC+12": "Etc/GMT-12", "UTC+13": "Etc/GMT-13", "UTC-02": "Etc/GMT+2", "UTC-08": "Etc/GMT+8",
    "UTC-09": "Etc/GMT+9", "UTC-11": "Etc/GMT+11",
  ]

  /// Creates the zones from the file's own definitions and those of the database.
  init(
    definitions: [ICalendarScanner.ZoneKey: ICalendarZoneDefinition],
    zoneNamed: @escaping (String) -> Zone?
  ) {
    self.definitions = definitions
    self.zoneNamed = zoneNamed
  }

  /// Returns the zone that a calendar refers to by a name.
  ///
  /// A zone of the database by a name such as `Europe/Oslo`, or by the location of the file's
  /// definition, takes precedence over that definition: old files have outdated rules. A short
  /// name, `EST`, is one of the file (RFC 5545, 3.2.19), unless the database has the same zone by
  /// it. What the name could mean besides is a guess, and only made without a definition.
  ///
  /// A zone that would be too much work is unknown.
  mutating func zone(
    _ key: ICalendarScanner.ZoneKey, spending budget: inout WorkBudget
  ) -> Zone? {
    if let zone = found[key] { return zone }
    guard budget.spend(ICalendarZones.stepsPerName) else { return nil }
    let definition = definitions[key]
    // The database has a few such names, `GMT-0`, and rules of POSIX have their sign turned.
    let offset = ICalendarOffset.seconds(named: key.name)
    let names = offset == nil ? ICalendarZones.candidates(key.name) : []
    let locations = definition?.location.map { ICalendarZones.candidates($0) } ?? []
    var zone: Zone?
    for name in names + locations where zone == nil {
      zone = zoneNamed(name)
      guard let found = zone, let definition, !key.name.hasPrefix("/"), !name.contains("/")
      else { continue }
      if !definition.agrees(with: found, spending: &budget) { zone = nil }
    }
    if zone == nil {
      let own = definition?.zone(named: key.name, spending: &budget)
      zone = own ?? guess(key.name)
      // A guess takes the place of a definition that cannot be read.
      if own != nil || zone == nil, let problem = definition?.problem(named: key.name) {
        problems.add(problem)
      }
    }
    found[key] = .some(zone)
    return zone
  }

  /// Returns the zone of a name that is not in the database: a Windows name, an offset, a name that
  /// programs show, or a POSIX rule.
  private func guess(_ name: String) -> Zone? {
    if let zone = ICalendarZones.offsetsOfWindows[name].flatMap(zoneNamed) { return zone }
    if ["tzone://microsoft/utc", "z"].contains(name.lowercased()) { return .utc }
    if let offset = ICalendarOffset.seconds(named: name) {
      return try? Zone(name: name, initialOffset: offset)
    }
    if let zone = ForeignZoneName(name).zone(named: name, zoneNamed: zoneNamed) { return zone }
    let isPlain = name.hasPrefix("UTC") || name.hasPrefix("GMT")
    return isPlain ? nil : try? Zone(posixRule: name)
  }

  /// Returns the names to look up: the name, and the suffixes of a path such as
  /// `/vendor/2024/Europe/Oslo` or `http://example.com/Europe/Oslo`.
  ///
  /// No name in the time zone database has more than three components.
  private static func candidates(_ name: String) -> [String] {
    // Longer names do not exist.
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

/// A time zone as a calendar defines it (VTIMEZONE; RFC 5545, 3.6.5).
struct ICalendarZoneDefinition: Sendable {
  /// A part of the year with one offset: STANDARD or DAYLIGHT.
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

  /// The range of evaluated changes of an observance: 1601 to 2800.
  fileprivate static let maximumChanges = 1200
  /// The start of 1601, the first year of evaluated rules.
  ///
  /// Windows lets rules begin then, and other programs in the year 1.
  fileprivate static let firstRepeat = CivilDateTime(localSeconds: -11_644_473_600)
  /// The observances that are evaluated.
  static let maximumObservances = 64
  /// The steps of finding a change: a search in a rule, and its instant.
  fileprivate static let stepsPerChange = 4

  /// Returns the zone, or `nil` if it has no valid observance, or the budget does not suffice.
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
  /// The offset of a zone whose clocks never change, though no part of it says since when.
  private var fixedOffset: Int? {
    let offsets = observances.map { $0[.start] == nil ? self.offsets(of: $0)?.after : nil }
    return Set(offsets).count == 1 ? offsets[0] : nil
  }

  /// Returns the offsets before and after the changes of an observance, or `nil` if they are
  /// invalid or unknown.
  ///
  /// A missing one is that of the other half of the year, or of the only one.
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

  /// Returns the first problem with the definition; `nil` if all of it can be read.
  ///
  /// - Parameter name: Its name in the file.
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

  /// Returns what an observance lacks, and the property if that is invalid.
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
  /// Whether another zone has the same offsets twice a month for 28 years, from the first change of
  /// the definition on or else from 2010 on; also if the definition is invalid.
  func agrees(with other: Zone, spending budget: inout WorkBudget) -> Bool {
    guard let own = zone(named: other.name, spending: &budget) else { return true }
    let first = own.nextTransition(after: Instant(epochSeconds: -62_167_219_200))
    let start = max(Instant(epochSeconds: 1_262_304_000), first ?? Instant(epochSeconds: 0))
    return other.hasOffsets(of: own, from: start)
  }
}

extension ICalendarZoneDefinition.Observance {
  /// Returns the instants at which the observance begins.
  ///
  /// - Parameter before: The offset before them.
  fileprivate func onsets(
    after before: Int, named name: String, spending budget: inout WorkBudget
  ) -> [Instant]? {
    guard let start = self[.start].flatMap({ CalendarTime($0.value) }),
      let zone = try? Zone(name: name, initialOffset: before)
    else { return nil }
    // Times are local, with the offset that applies before.
    let set = RecurrenceSet(
      from: start.written, in: zone,
      rules: self[.rule].flatMap { try? RecurrenceRule($0) }.map { [$0] } ?? [],
      added: properties.all(named: .addedDates).flatMap { $0.times.map(\.written) },
      spending: &budget)
    var instants: [Instant] = []
    var from = start.written
    while instants.count < ICalendarZoneDefinition.maximumChanges,
      budget.spend(ICalendarZoneDefinition.stepsPerChange),
      let next = set.next(onOrAfter: from, spending: &budget)
    {
      instants.append(Instant(epochSeconds: next.localSeconds - before))
      from = max(
        next.next, ICalendarZoneDefinition.firstRepeat)
    }
    return instants
  }
}
