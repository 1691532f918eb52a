import NoonmarkRecords
import NoonmarkText

/// Scans the components of an iCalendar file for its events and zones.
///
/// An event is complete if it has its END. A component that starts where it is not allowed ends
/// those around it, and is read.
struct ICalendarScanner {
  /// The properties of a complete event.
  ///
  /// If a property is repeated, the first one is kept, but all exceptions are.
  struct Draft: Hashable, Sendable {
    /// The index of the calendar in the file.
    let calendar: Int
    /// The line number of its start.
    let line: Int
    var uid: ICalendarProperty?
    var title: ICalendarProperty?
    var start: ICalendarProperty?
    var rule: ICalendarProperty?
    /// Whether there is more than one rule.
    var hasRules = false
    var addedDates: ICalendarProperty?
    var exceptions: [ICalendarProperty] = []
    var status: ICalendarProperty?
    var recurrence: ICalendarProperty?
  }

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
  /// The names that calendars give their own zones.
  private(set) var zoneLocations: [ZoneKey: String] = [:]
  /// The problems with the components.
  private(set) var problems = Diagnostics()

  private var lines: ICalendarLines
  private var open: [Component] = []
  /// The number of open components by name.
  private var openCount: [String: Int] = [:]
  private var draft: Draft?
  private var zoneName: String?
  private var zoneLocation: String?

  init(_ bytes: [UInt8]) {
    lines = ICalendarLines(bytes)
  }

  /// Returns the next complete event, in the order of their ends.
  mutating func next() -> Draft? {
    while lines.advance() {
      guard let name = ICalendarProperty.Name(lines.content),
        let property = ICalendarProperty(name, content: lines.content, line: lines.number)
      else { continue }
      switch name {
      case .begin: begin(Component(name: property.word, line: property.line))
      case .end: if let draft = end(property) { return draft }
      default: take(property, as: name)
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
    case "VEVENT", "VTIMEZONE":
      if open.first?.name != "VCALENDAR" {
        if component.name == "VEVENT" { note(component.line, "an event outside of a calendar") }
        break
      }
      close(downTo: 1)
      if component.name == "VEVENT" { draft = Draft(calendar: calendars, line: component.line) }
    default:
      break
    }
    open.append(component)
    openCount[component.name, default: 0] += 1
  }

  /// Ends a component; returns the event if it was one.
  private mutating func end(_ property: ICalendarProperty) -> Draft? {
    let name = property.word
    guard openCount[name, default: 0] > 0, let index = open.lastIndex(where: { $0.name == name })
    else {
      note(property.line, "'\(shown("END:" + name))' without its BEGIN")
      return nil
    }
    close(downTo: index + 1)
    pop()
    return open.count == 1 ? finish(name) : nil
  }

  /// Keeps the result of a component that has its END.
  private mutating func finish(_ name: String) -> Draft? {
    defer { leave() }
    if name == "VTIMEZONE", let zoneName, let zoneLocation {
      zoneLocations[ZoneKey(calendar: calendars, name: zoneName)] = zoneLocation
    }
    return name == "VEVENT" ? draft : nil
  }

  /// Ends the deeper components, which lack their END.
  private mutating func close(downTo depth: Int) {
    while open.count > depth, let component = open.last {
      note(component.line, "'\(shown("BEGIN:" + component.name))' without its END")
      pop()
      if open.count == 1 { leave() }
    }
  }

  private mutating func pop() {
    guard let component = open.popLast() else { return }
    openCount[component.name, default: 1] -= 1
  }

  private mutating func leave() {
    draft = nil
    zoneName = nil
    zoneLocation = nil
  }

  /// Reads a property of an event or a zone, but not of components nested in it.
  private mutating func take(_ property: ICalendarProperty, as name: ICalendarProperty.Name) {
    guard open.count == 2, open.first?.name == "VCALENDAR" else { return }
    if open[1].name == "VTIMEZONE" {
      if name == .zone { zoneName = zoneName ?? property.text }
      if name == .zoneLocation { zoneLocation = zoneLocation ?? property.text }
    }
    switch name {
    case .uid: if draft?.uid == nil { draft?.uid = property }
    case .title: if draft?.title == nil { draft?.title = property }
    case .start: if draft?.start == nil { draft?.start = property }
    case .rule:
      if draft?.rule != nil { draft?.hasRules = true }
      if draft?.rule == nil { draft?.rule = property }
    case .addedDates: if draft?.addedDates == nil { draft?.addedDates = property }
    case .exceptions: draft?.exceptions.append(property)
    case .status: if draft?.status == nil { draft?.status = property }
    case .recurrence: if draft?.recurrence == nil { draft?.recurrence = property }
    case .begin, .end, .zone, .zoneLocation: break
    }
  }

  private mutating func note(_ line: Int, _ message: String) {
    problems.add(line: line, message)
  }

  private func shown(_ text: String) -> String {
    DisplayText(String(text.prefix(48))).string
  }
}
