import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// `noonmark countdown import`.
enum CountdownImport {
  /// The maximum number of problems that are reported; the rest are counted.
  private static let maximumProblems = 10

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let path = invocation.arguments[0]
    let events = try read(path, in: inputs, &console)
    var added = 0
    if !events.isEmpty {
      try EntryRepository(EntryFile.dates, console.host).change { file throws(CommandError) in
        var known = Set(DateBook(file.bytes).all.map { Identity($0) })
        let new = events.filter { known.insert(Identity($0)).inserted }
        added = new.count
        return new.isEmpty ? nil : file.appending(new.map { line(of: $0, in: inputs) })
      }
    }
    let rest = events.count - added
    console.writeLine(
      "\(added == 1 ? "1 date" : "\(added) dates") added"
        + (rest == 0 ? "." : ", \(rest) already imported."))
  }

  /// The identity of an event: the calendar's own id, or else date and title.
  private struct Identity: Hashable {
    let uid: String
    let date: CivilDate?

    init(_ event: ICalendarEvent) {
      uid = event.uid ?? event.title
      date = event.uid == nil ? event.date : nil
    }

    init(_ date: DateOfInterest) {
      uid = date.uid ?? date.title
      self.date = date.uid == nil ? date.date : nil
    }
  }

  private static func read(
    _ path: String, in inputs: Inputs, _ console: inout Console
  ) throws(CommandError) -> [ICalendarEvent] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try File.read(path, limit: Store.maximumSize).bytes
    } catch {
      throw .failed(error.cannotRead(path))
    }
    let calendar = ICalendarFile(bytes)
    guard calendar.isCalendar else {
      throw .input("\(path.quoted) is not an iCalendar file: it has no BEGIN:VCALENDAR")
    }
    let database = ZoneDatabase(environment: console.host.environment)
    let (events, problems) = calendar.events(in: inputs.zone) { name in
      do throws(ZoneDatabaseError) {
        return try database.find(name).zone
      } catch {
        return nil
      }
    }
    for problem in problems.prefix(maximumProblems) {
      console.warn("\(path):\(problem.line): \(problem.message)")
    }
    if problems.count > maximumProblems {
      console.warn("\(path): \(problems.count - maximumProblems) more problems")
    }
    return events
  }

  private static func line(of event: ICalendarEvent, in inputs: Inputs) -> [UInt8] {
    DateOfInterest.line(
      event.date, event.title,
      [
        ("repeat", event.repetition?.rawValue), ("until", event.lastDate?.iso8601),
        ("uid", event.uid),
      ],
      createdAt: inputs.now, id: EntryRepository.newID())
  }
}
