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
    var events = NewEvents(
      try calendar(at: path).events(in: inputs.zone),
      ZoneDatabase(environment: console.host.environment))
    defer { console.warn(of: events.problems, in: path, called: "problems") }
    // Without an event, no file is locked or created.
    if !events.isAtEnd { try write(&events, in: inputs, console.host) }
    let rest = events.count - events.newCount
    console.writeLine(
      "\(events.newCount == 1 ? "1 date" : "\(events.newCount) dates") added"
        + (rest == 0 ? "." : ", \(rest) already imported."))
  }

  private static func calendar(at path: String) throws(CommandError) -> ICalendarFile {
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
    return calendar
  }

  /// Adds the new events to the file of dates, each when it is read; ends when the file is full.
  private static func write(
    _ events: inout NewEvents, in inputs: Inputs, _ host: Host
  ) throws(CommandError) {
    var rest = events
    defer { events = rest }
    try EntryRepository(EntryFile.dates, host).rewrite { file throws(CommandError) in
      for date in DateBook(file.bytes).all { rest.add(known: date) }
      guard let first = rest.next() else { return nil }
      return { writer in
        writer.append(file.endingLine.bytes[...])
        var next: ICalendarEvent? = first
        while let event = next, !writer.hasFailed {
          writer.append((line(of: event, in: inputs) + file.lineEnding)[...])
          next = rest.next()
        }
      }
    }
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

/// The events of a file that are not among the user's dates yet, read one at a time.
private struct NewEvents {
  /// The number of events so far, new or not.
  private(set) var count = 0
  /// The number of new events so far.
  private(set) var newCount = 0

  private var events: ICalendarEvents
  private let database: ZoneDatabase
  /// The next event, which was not compared yet.
  private var ahead: ICalendarEvent?
  /// The identities of the user's dates and of the events so far.
  private var known: Set<Identity> = []

  /// The identity of a date: the calendar's own id, or else date and title.
  ///
  /// There can be a million, so their texts are not kept: the chance that two hashes of 128 bits are
  /// equal is less than that of an error of the memory.
  private struct Identity: Hashable {
    private let hashes: SIMD2<Int>

    init(uid: String?, title: String, date: CivilDate) {
      hashes = SIMD2(
        Identity.hash(0, uid: uid, title, date), Identity.hash(1, uid: uid, title, date))
    }

    private static func hash(_ seed: Int, uid: String?, _ title: String, _ date: CivilDate) -> Int {
      var hasher = Hasher()
      hasher.combine(seed)
      hasher.combine(uid ?? title)
      if uid == nil { hasher.combine(date) }
      return hasher.finalize()
    }
  }

  init(_ events: ICalendarEvents, _ database: ZoneDatabase) {
    self.events = events
    self.database = database
    ahead = read()
  }

  var isAtEnd: Bool { ahead == nil }
  var problems: Diagnostics { events.problems }

  mutating func add(known date: DateOfInterest) {
    known.insert(Identity(uid: date.uid, title: date.title, date: date.date))
  }

  /// Returns the next new event.
  mutating func next() -> ICalendarEvent? {
    while let event = ahead {
      count += 1
      ahead = read()
      let identity = Identity(uid: event.uid, title: event.title, date: event.date)
      guard known.insert(identity).inserted else { continue }
      newCount += 1
      return event
    }
    return nil
  }

  private mutating func read() -> ICalendarEvent? {
    events.next { [database] name in
      do throws(ZoneDatabaseError) {
        return try database.find(name).zone
      } catch {
        return nil
      }
    }
  }
}
