import NoonmarkBase
import NoonmarkText
import Recurrence

/// Scans the components of an iCalendar file for its events and zones.
///
/// An event without an END is incomplete. A component that starts where it is not allowed ends the
/// components around it, and is read.
struct ICalendarScanner {
  /// The name of a zone in one calendar.
  struct ZoneKey: Hashable, Sendable {
    /// The index of the calendar in the file.
    let calendar: Int
    /// The name that events use for the zone.
    let name: String
  }

  private struct Component {
    let name: String
    let line: Int
  }

  /// The number of calendars so far.
  private(set) var calendars = 0
  /// The zones that calendars define.
  private(set) var zones: [ZoneKey: ICalendarZoneDefinition] = [:]
  /// The first calendar name that is not blank (X-WR-CALNAME, or NAME of RFC 7986).
  private(set) var calendarName: String?
  /// The problems with the components.
  private(set) var problems = Diagnostics()

  private var lines: ICalendarLines
  private var open: [Component] = []
  private var draft: Draft?
  private var zoneName: String?
  private var zone = ICalendarZoneDefinition()
  private var observance = ICalendarZoneDefinition.Observance()
  private var alarm = ICalendarAlarm()
  /// The zone of local times in the calendar.
  private var localZone = VCalendarZone()
  /// Whether the calendar's method is CANCEL.
  private var cancels = false
  /// Whether the calendar is an export of noonmark (PRODID).
  private var isExport = false
  /// The calendar's method if its events are only messages, such as replies, and are not shown.
  private var message: String?
  /// The number of open components below the maximum depth.
  private var deeper = 0
  /// The number of events so far.
  private(set) var events = 0
  /// The number of components that are not read, by name.
  private(set) var skipped: [String: Int] = [:]
  /// The remaining memory for the events and zones that are kept, in bytes.
  private var freeBytes = ICalendarScanner.maximumMemory
  /// The memory of the open event or zone, in bytes.
  private var openBytes = 0
  /// The problems that were reported, if they are reported only once.
  private var reported: Set<String> = []

  /// The problems with exceeded limits.
  private enum Limit {
    static let events = "more than 200000 events: those from here on are skipped"
    static let attendees = "more than 10000 attendees: those from here on are skipped"
    static let memory = "the file takes too much memory: parts from here on are skipped"
    static let length = "a line of more than 1 MiB is skipped"
  }

  /// The methods of messages about events that the recipient already has (RFC 5546, 3.2).
  private static let messages: Set<String> = ["REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER"]
  private static let maximumEvents = 200_000
  /// The maximum memory for events and zones in bytes, in addition to the text: 64 MB.
  private static let maximumMemory = 1 << 26
  /// The maximum depth of nested components; RFC 5545 has three levels.
  private static let maximumDepth = 32
  /// The size of a property in bytes, without its text.
  private static let propertySize = 96
  /// The memory of each date in a list while its event is read, in bytes.
  private static let dateSize = 400

  init(_ bytes: [UInt8]) {
    lines = ICalendarLines(bytes)
  }

  /// Returns the next complete event, in the order of END lines.
  mutating func next() -> Draft? {
    while lines.advance() {
      guard let name = ICalendarProperty.Name(lines.content) else { continue }
      guard !lines.isCut else {
        if draft != nil { noteOnce(lines.number, Limit.length) }
        continue
      }
      guard
        let property = ICalendarProperty(name, content: lines.content, line: lines.number)
      else { continue }
      switch name {
      case .begin: begin(Component(name: property.word, line: property.line))
      case .end: if let draft = end(property) { return draft }
      default:
        let isPlain = property.isUTF8 && !(name.isText && property.isEncoded)
        take(isPlain ? property : decoded(property), as: name)
      }
    }
    close(downTo: 0)
    return nil
  }

  private mutating func begin(_ component: Component) {
    switch component.name {
    case "VCALENDAR":
      close(downTo: 0)
      calendars += 1
      cancels = false
      isExport = false
      message = nil
      localZone = VCalendarZone()
    case "VEVENT" where !isInCalendar: note(component.line, "an event outside of a calendar")
    case "VEVENT":
      close(downTo: 1)
      beginEvent(onLine: component.line)
    case "VTIMEZONE" where isInCalendar:
      close(downTo: 1)
      zone.line = component.line
    case "STANDARD", "DAYLIGHT":
      observance = ICalendarZoneDefinition.Observance(
        line: component.line, isDaylight: component.name == "DAYLIGHT")
    case "VTODO", "VJOURNAL", "VFREEBUSY": skipped[component.name, default: 0] += 1
    case "VALARM": alarm = ICalendarAlarm()
    default:
      break
    }
    guard open.count < ICalendarScanner.maximumDepth else {
      deeper += 1
      return
    }
    open.append(component)
  }

  private mutating func beginEvent(onLine line: Int) {
    if let message {
      noteOnce(
        line, "METHOD:\(message) is a message about an event: its events are not shown")
      return
    }
    events += 1
    guard events <= ICalendarScanner.maximumEvents else {
      noteOnce(line, Limit.events)
      return
    }
    draft = Draft(calendar: calendars, line: line, cancels: cancels)
  }

  /// Ends a component; returns it if it is an event.
  private mutating func end(_ property: ICalendarProperty) -> Draft? {
    guard deeper == 0 else {
      deeper -= 1
      return nil
    }
    let name = property.word
    guard let index = open.lastIndex(where: { $0.name == name }) else {
      note(property.line, "'\(shown("END:" + name))' without its BEGIN")
      return nil
    }
    close(downTo: index + 1)
    if isInObservance, zone.observances.count < ICalendarZoneDefinition.maximumObservances {
      zone.observances.append(observance)
    }
    if isInAlarm, let count = draft?.alarms.count, count < ICalendarAlarm.maximumCount {
      draft?.alarms.append(alarm)
    }
    open.removeLast()
    return open.count == 1 ? finish(name) : nil
  }

  /// Keeps the result of a component that was ended by an END line.
  private mutating func finish(_ name: String) -> Draft? {
    defer { leave() }
    if name == "VTIMEZONE", let zoneName, keeps(0, open.first?.line ?? 1) {
      zones[ZoneKey(calendar: calendars, name: zoneName)] = zone
      openBytes = 0
    }
    guard name == "VEVENT" else { return nil }
    checkRecurrence()
    return draft
  }

  /// Removes an empty RECURRENCE-ID, and an invalid one of a series.
  private mutating func checkRecurrence() {
    guard let draft, let property = draft[.recurrence], CalendarTime(property.value) == nil else {
      return
    }
    let isEmpty = property.value[...].trimmed.isEmpty
    if isEmpty || draft.repeats { self.draft?.properties.remove(.recurrence) }
    guard !isEmpty else { return }
    let value = String(decoding: property.value, as: UTF8.self)
    note(
      property.line,
      "invalid date \(shown(value).quoted): the event replaces no occurrence (RECURRENCE-ID)")
  }

  /// Ends the components below a depth, which have no END.
  private mutating func close(downTo depth: Int) {
    deeper = 0
    while open.count > depth, let component = open.last {
      note(component.line, "'\(shown("BEGIN:" + component.name))' without its END")
      open.removeLast()
      if open.count == 1 { leave() }
    }
  }

  private mutating func leave() {
    freeBytes += openBytes
    openBytes = 0
    draft = nil
    zoneName = nil
    zone = ICalendarZoneDefinition()
  }

  private var isInCalendar: Bool { open.first?.name == "VCALENDAR" }

  /// Whether the innermost component is an observance of a zone.
  private var isInObservance: Bool {
    open.count == 3 && open[1].name == "VTIMEZONE"
      && (open[2].name == "STANDARD" || open[2].name == "DAYLIGHT")
  }

  /// Whether the innermost component is an alarm of an event.
  private var isInAlarm: Bool {
    open.count == 3 && open[2].name == "VALARM" && open[1].name == "VEVENT"
  }

  /// Reads a property of a calendar, an event, a zone, or an alarm of an event.
  private mutating func take(_ property: ICalendarProperty, as name: ICalendarProperty.Name) {
    guard isInCalendar, name != .created || isExport else { return }
    if name == .attendee, let attendees = draft?.attendees,
      attendees.count >= ICalendarAttendee.maximumCount
    {
      return noteOnce(property.line, Limit.attendees)
    }
    if open.count >= 2, !makesRoom(for: property, as: name) { return }
    if isInObservance { return observance.properties.append(property, as: name) }
    if isInAlarm { return alarm.properties.append(property, as: name) }
    if open.count == 1 {
      if name == .method {
        cancels = property.word == "CANCEL"
        message = ICalendarScanner.messages.contains(property.word) ? property.word : nil
      }
      if name == .product { isExport = property.text.hasPrefix(ICalendarWriter.productPrefix) }
      if name == .localOffset || name == .daylight { takeLocalZone(property, as: name) }
      if calendarName == nil, name == .calendarName || name == .name {
        let text = property.text
        if !DisplayText(text).isEmpty { calendarName = text }
      }
    }
    guard open.count == 2 else { return }
    if open[1].name == "VTIMEZONE" {
      // Some programs write quotes here too, as in a parameter.
      let text = property.text.filter { $0 != "\"" }
      if name == .zone { zoneName = zoneName ?? text }
      if name == .zoneLocation { zone.location = zone.location ?? text }
    }
    draft?.properties.append(property, as: name)
  }

  /// Reads a property of the zone of a vCalendar 1.0 file.
  private mutating func takeLocalZone(
    _ property: ICalendarProperty, as name: ICalendarProperty.Name
  ) {
    if !localZone.append(property, as: name) {
      let value = shown(String(decoding: property.value, as: UTF8.self)).quoted
      note(property.line, "invalid \(name.rawValue) \(value): times are kept as written")
    }
    zones[ZoneKey(calendar: calendars, name: VCalendarZone.name)] = localZone.definition
  }

  /// Spends the memory of a property until its event or zone ends; returns `false` if there is not
  /// enough.
  private mutating func makesRoom(
    for property: ICalendarProperty, as name: ICalendarProperty.Name
  ) -> Bool {
    var size = ICalendarScanner.propertySize + property.parameters.count + property.value.count
    if name == .exceptions || name == .addedDates {
      let dates = 1 + property.value.count { ICalendarProperty.isItemSeparator($0) }
      size += dates * ICalendarScanner.dateSize
    }
    guard size <= freeBytes else {
      noteOnce(property.line, Limit.memory)
      return false
    }
    freeBytes -= size
    openBytes += size
    draft?.size += size
    return true
  }

  /// Spends the memory of an event or zone that is kept; returns `false` if there is not enough.
  mutating func keeps(_ size: Int, _ line: Int) -> Bool {
    // Reserves a quarter for the event that is being read.
    guard size <= freeBytes - ICalendarScanner.maximumMemory / 4 else {
      noteOnce(line, Limit.memory)
      return false
    }
    freeBytes -= size
    return true
  }

  /// Returns a property in UTF-8; reports each unknown character set once.
  private mutating func decoded(_ property: ICalendarProperty) -> ICalendarProperty {
    let (property, unknown) = property.decoded()
    if let unknown {
      noteOnce(property.line, TextEncoding.problem(with: unknown), as: unknown.uppercased())
    }
    return property
  }

  private mutating func note(_ line: Int, _ message: String) {
    problems.add(line: line, message)
  }

  /// Records a problem unless one with the same key was recorded.
  private mutating func noteOnce(
    _ line: Int, _ message: @autoclosure () -> String, as key: String? = nil
  ) {
    if reported.insert(key ?? message()).inserted { note(line, message()) }
  }

  private func shown(_ text: String) -> String {
    DisplayText(String(text.prefix(48))).string
  }
}
