import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// `noonmark countdown import`.
enum CountdownImport {
  /// Reads a calendar, or the birthdays and anniversaries of contacts.
  fileprivate static func read(
    _ path: String, in zone: Zone, on today: CivilDate
  ) throws(Failure) -> ICalendarEvents {
    let bytes = try Failure.ifUnreadable(
      path, try File.read(path, limit: Store.maximumSize).bytes)
    let calendar = ICalendarFile(bytes)
    if calendar.isCalendar { return calendar.events(in: zone, on: today) }
    let contacts = VCardFile(bytes)
    guard contacts.isContacts else {
      throw .input(
        "\(path.quoted) is not an iCalendar or vCard file: it has no BEGIN:VCALENDAR or BEGIN:VCARD"
      )
    }
    return contacts.events
  }

  fileprivate static func line(of event: ICalendarEvent, at now: Instant) -> [UInt8] {
    DateOfInterest.line(
      event.when, event.title,
      [
        ("icon", event.icon), ("kind", event.celebration?.rawValue), ("uid", event.uid),
        ("sequence", event.sequence > 0 ? "\(event.sequence)" : nil),
      ],
      createdAt: now, id: EntryRepository.newID())
  }
}

extension Run {
  mutating func importDates() throws(Failure) {
    try load()
    let path = invocation.arguments[0]
    var events = ImportedEvents(
      try CountdownImport.read(path, in: zone, on: zone.date(at: now)), in: zone,
      ZoneDatabase(environment: host.environment))
    defer { warn(of: events.problems, in: path, called: "problems") }
    // Without an event, no file is locked or created.
    if !events.isEmpty { try write(&events) }
    let counts = [
      (events.changes.updated.count, "updated"), (events.changes.removed.count, "removed"),
      (
        events.count - events.newCount - events.changes.updatedEvents, "already imported"
      ),
    ]
    writeLine(
      (["\(events.newCount.counting("date")) added"]
        + counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }).joined(separator: ", ") + ".")
  }

  /// Updates the file of dates, and adds the new events.
  private func write(_ events: inout ImportedEvents) throws(Failure) {
    var rest = events
    defer { events = rest }
    try EntryRepository(EntryFile.dates, host).change { file throws(Failure) in
      rest.compare(with: file)
      var lines: [[UInt8]] = []
      while let event = rest.next() { lines.append(CountdownImport.line(of: event, at: now)) }
      guard !lines.isEmpty || !rest.changes.isEmpty else { return nil }
      return rest.changes.applied(to: file).appending(lines)
    }
  }
}
