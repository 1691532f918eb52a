import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// `noonmark countdown import`.
enum CountdownImport {
  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let path = invocation.arguments[0]
    var events = ImportedEvents(
      try read(path, in: inputs.zone, on: inputs.zone.date(at: inputs.now)), in: inputs.zone,
      ZoneDatabase(environment: console.host.environment))
    defer { console.warn(of: events.problems, in: path, called: "problems") }
    // Without an event, no file is locked or created.
    if !events.isEmpty { try write(&events, in: inputs, console.host) }
    let counts = [
      (events.changes.updated.count, "updated"), (events.changes.removed.count, "removed"),
      (
        events.count - events.newCount - events.changes.updatedEvents, "already imported"
      ),
    ]
    console.writeLine(
      (["\(events.newCount == 1 ? "1 date" : "\(events.newCount) dates") added"]
        + counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }).joined(separator: ", ") + ".")
  }

  /// Reads a calendar, or the birthdays and anniversaries of contacts.
  private static func read(
    _ path: String, in zone: Zone, on today: CivilDate
  ) throws(CommandError) -> ICalendarEvents {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try File.read(path, limit: Store.maximumSize).bytes
    } catch {
      throw .failed(error.cannotRead(path))
    }
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

  /// Updates the file of dates, and adds the new events.
  ///
  /// Many new events are written while they are read, and cannot be taken back.
  private static func write(
    _ events: inout ImportedEvents, in inputs: Inputs, _ host: Host
  ) throws(CommandError) {
    var rest = events
    defer { events = rest }
    try EntryRepository(EntryFile.dates, host).rewrite { file throws(CommandError) in
      rest.compare(with: file)
      var bytes = rest.changes.applied(to: file).endingLine.bytes
      func line(of event: ICalendarEvent) -> [UInt8] {
        CountdownImport.line(of: event, in: inputs) + file.lineEnding
      }
      let size = bytes.count
      while bytes.count - size < maximumRecordedSize {
        guard let event = rest.next() else {
          let isChanged = rest.newCount > 0 || !rest.changes.isEmpty
          return isChanged ? .file(RecordFile(bytes)) : nil
        }
        bytes += line(of: event)
      }
      return .stream { writer in
        writer.append(bytes[...])
        while !writer.hasFailed, let event = rest.next() { writer.append(line(of: event)[...]) }
      }
    }
  }

  /// The size of new events above which they are written while they are read, in bytes.
  private static let maximumRecordedSize = 1 << 20

  private static func line(of event: ICalendarEvent, in inputs: Inputs) -> [UInt8] {
    DateOfInterest.line(
      event.schedule, event.title,
      [
        ("icon", event.icon), ("kind", event.celebration?.rawValue), ("uid", event.uid),
        ("sequence", event.sequence > 0 ? "\(event.sequence)" : nil),
      ],
      createdAt: inputs.now, id: EntryRepository.newID())
  }
}
