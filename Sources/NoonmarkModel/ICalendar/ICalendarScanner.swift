import NoonmarkRecords
import NoonmarkText

/// The walk through the components of an iCalendar file that collects its events and zones.
///
/// An event is whole where it has its END. A component that begins where it cannot stand ends
/// those around it, and is read.
struct ICalendarScanner {
  /// The properties of a whole event; of those there twice, the first,
  /// but of exceptions all.
  struct Draft: Hashable, Sendable {
    /// The number of the calendar in the file.
    let calendar: Int
    /// The number of the line on which it begins.
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
    /// The number of the calendar in the file.
    let calendar: Int
    /// The name by which events call the zone.
    let name: String
  }

  private struct Component {
    let name: String
    let line: Int
  }

  /// The number of calendars so far.
  private(set) var calendars = 0
  /// The whole events in the order of their ends.
  private(set) var drafts: [Draft] = []
  /// The names that calendars give for zones of their own.
  private(set) var zoneLocations: [ZoneKey: String] = [:]
  /// What is wrong with the components.
  private(set) var problems: [Diagnostic] = []

  private var open: [Component] = []
  /// How many components of a name are open.
  private var openCount: [String: Int] = [:]
  private var draft: Draft?
  private var zoneName: String?
  private var zoneLocation: String?

  /// Walks through a file.
  init(_ bytes: [UInt8]) {
    var lines = ICalendarLines(bytes)
    while lines.advance() {
      guard let name = ICalendarProperty.Name(lines.content),
        let property = ICalendarProperty(name, content: lines.content, line: lines.number)
      else { continue }
      switch name {
      case .begin: begin(Component(name: property.word, line: property.line))
      case .end: end(property)
      default: take(property, as: name)
      }
    }
    close(downTo: 0)
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

  private mutating func end(_ property: ICalendarProperty) {
    let name = property.word
    guard openCount[name, default: 0] > 0, let index = open.lastIndex(where: { $0.name == name })
    else { return note(property.line, "'\(shown("END:" + name))' without its BEGIN") }
    close(downTo: index + 1)
    pop()
    if open.count == 1 { finish(name) }
  }

  /// Keeps what a component told that had its END.
  private mutating func finish(_ name: String) {
    if name == "VEVENT", let draft { drafts.append(draft) }
    if name == "VTIMEZONE", let zoneName, let zoneLocation {
      zoneLocations[ZoneKey(calendar: calendars, name: zoneName)] = zoneLocation
    }
    leave()
  }

  /// Ends the components that lie deeper without their END.
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

  /// Takes a property of an event or a zone, but not of what lies within it.
  private mutating func take(_ property: ICalendarProperty, as name: ICalendarProperty.Name) {
    guard open.count == 2, open.first?.name == "VCALENDAR" else { return }
    if open[1].name == "VTIMEZONE" {
      if name == .zone { zoneName = zoneName ?? property.text }
      if name == .zoneLocation { zoneLocation = zoneLocation ?? property.text }
    }
    switch name {
    case .uid: keep(property, \.uid)
    case .title: keep(property, \.title)
    case .start: keep(property, \.start)
    case .rule:
      if draft?.rule != nil { draft?.hasRules = true }
      keep(property, \.rule)
    case .addedDates: keep(property, \.addedDates)
    case .exceptions: draft?.exceptions.append(property)
    case .status: keep(property, \.status)
    case .recurrence: keep(property, \.recurrence)
    case .begin, .end, .zone, .zoneLocation: break
    }
  }

  private mutating func keep(
    _ property: ICalendarProperty, _ place: WritableKeyPath<Draft, ICalendarProperty?>
  ) {
    if draft?[keyPath: place] == nil { draft?[keyPath: place] = property }
  }

  private mutating func note(_ line: Int, _ what: String) {
    problems.append(Diagnostic(line: line, message: what))
  }

  private func shown(_ text: String) -> String {
    DisplayText(String(text.prefix(48))).string
  }
}
