import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkPhrases

/// `noonmark countdown import`.
enum CountdownImport {
  /// Reads a calendar, or the birthdays and anniversaries of contacts.
  fileprivate static func read(
    _ path: String, in zone: Zone, on today: CivilDate, zoneNamed: (String) -> Zone?,
    _ environment: Environment
  ) throws(Failure) -> (changes: [ICalendarChange], problems: Diagnostics, other: String?) {
    guard !path.contains("://") else {
      throw .input(
        "a URL cannot be imported",
        "write noonmark calendar add URL, or curl -L URL | noonmark countdown import -")
    }
    var file = try Failure.ifUnreadable(
      path, try File.readInput(path, limit: Store.maximumSize))
    if Gzip.isCompressed(file) {
      file = try Gzip.decompressed(
        file, of: path, limit: Store.maximumSize, environment)
    }
    // A text that cannot be converted is a problem of its line.
    let bytes = CharsetConversion.inUTF8(file) { text, charset in
      try? Iconv.converted(
        text, from: charset, of: path, limit: Store.maximumSize, environment)
    }
    let calendar = ICalendarFile(bytes)
    if calendar.isCalendar {
      let (changes, problems) = calendar.changes(in: zone, on: today, zoneNamed: zoneNamed)
      return (changes, problems, calendar.componentsWithoutEvents)
    }
    let contacts = VCardFile(bytes)
    guard contacts.isContacts else {
      throw .input(
        "\(path.quoted) is not an iCalendar or vCard file: it has no BEGIN:VCALENDAR or BEGIN:VCARD"
      )
    }
    return (contacts.events.map { .event($0) }, contacts.problems, nil)
  }

  fileprivate static func line(of event: ICalendarEvent, at now: Instant) -> [UInt8] {
    DateOfInterest.line(
      event.when, event.title,
      [
        ("icon", event.icon), ("color", event.color?.written),
        ("notify", event.noticeTimes?.text), ("kind", event.celebration?.rawValue),
        ("uid", event.uid ?? event.derivedUID),
        ("sequence", event.sequence > 0 ? "\(event.sequence)" : nil),
      ],
      createdAt: event.createdAt.map { min($0, now) } ?? now, id: EntryID.random())
  }
}

extension Run {
  mutating func importDates() throws(Failure) {
    try load()
    let database = host.zones
    // The zones by name: a lookup can read files, and the events of a file share their zones.
    var known: [String: Zone?] = [:]
    func zoneNamed(_ name: String) -> Zone? {
      if let zone = known[name] { return zone }
      // Skips the suggestion for an unknown name, which would read all names.
      let zone = database.zone(ofFile: name)?.zone ?? (name == "UTC" ? .utc : nil)
      known[name] = .some(zone)
      return zone
    }
    var calendars = try invocation.arguments.map { path throws(Failure) in
      try CountdownImport.read(
        path, in: zone, on: zone.date(at: now), zoneNamed: zoneNamed, host.environment)
    }
    defer {
      for (path, calendar) in zip(invocation.arguments, calendars) {
        warn(of: calendar.problems, in: path, called: "problems")
      }
    }
    for (path, calendar) in zip(invocation.arguments, calendars) {
      if let other = calendar.other { warn("\(path) has no events to import, only \(other)") }
    }
    var (added, updated, removed, unchanged, different) = (0, 0, 0, 0, 0)
    // If there is no event, no file is locked or created.
    if calendars.contains(where: { !$0.changes.isEmpty }) {
      let dates = try DateCommands.file(of: host)
      try dates.change(in: recordingStore()) { old throws(Failure) in
        var file = old
        for index in calendars.indices {
          let events = ImportMerge(
            calendars[index].changes, into: file, in: zone, database, zoneNamed: zoneNamed)
          calendars[index].problems += events.problems
          added += events.new.count
          updated += events.changes.updated.count
          removed += events.changes.removed.count
          different += events.different
          unchanged +=
            events.count - events.new.count - events.changes.updatedEvents - events.different
          guard !events.new.isEmpty || !events.changes.isEmpty else { continue }
          file = events.changes.applied(to: file)
            .appending(events.new.map { CountdownImport.line(of: $0, at: now) })
        }
        return file.bytes == old.bytes ? nil : file
      }
    }
    writeImport(
      of: added.counting("date"), (updated, "updated"), (removed, "removed"),
      (unchanged, "already imported"), (different, "changed since, and left as they are"))
  }
}

/// The changes that an import makes to dates imported before, by line number.
struct ImportPlan {
  /// The new values of the fields that follow the calendar.
  struct Update {
    let when: WrittenSeries
    let celebration: Celebration?
    let sequence: Int
    /// `nil` keeps the title of the date.
    let title: String?
    /// The series of the calendar that the user changed; `nil` if the date follows the calendar.
    let replaced: String?
  }

  var updated: [Int: Update] = [:]
  var removed: Set<Int> = []
  /// The number of events in the file whose dates are updated.
  var updatedEvents = 0
  /// The series of new events that differ from those in the file, by UID.
  var new: [String: WrittenSeries] = [:]
  /// The UIDs of events that are not imported, since what was imported before supersedes them.
  var outdated: Set<String> = []
  /// The UIDs under which occurrences were imported, by their UIDs in the file.
  var aliases: [String: String] = [:]
  /// The new UIDs of dates that have another UID in the file.
  var uids: [Int: String] = [:]

  var isEmpty: Bool { updated.isEmpty && removed.isEmpty && uids.isEmpty }

  func applied(to file: RecordFile) -> RecordFile {
    guard !isEmpty else { return file }
    var changes: [(range: Range<Int>, bytes: [UInt8])] = []
    for line in FileLines(file.bytes) {
      let range = line.start..<line.end
      if removed.contains(line.number) {
        changes.append((range, []))
      } else if let edited = edited(
        Array(file.bytes[range]), updated[line.number], uids[line.number])
      {
        changes.append((range, edited))
      }
    }
    return file.replacing(changes)
  }

  /// Returns a changed line, or `nil` if it does not change or cannot be edited.
  private func edited(_ line: [UInt8], _ update: Update?, _ uid: String?) -> [UInt8]? {
    var edits: [RecordFile.Edit] = []
    if let update {
      edits += [.field(0, update.when.startText)] + (update.title.map { [.field(1, $0)] } ?? [])
      edits += update.when.fields.map { .value($0.key, $0.value) }
      edits += [
        .value("kind", update.celebration?.rawValue),
        .value("sequence", update.sequence > 0 ? "\(update.sequence)" : nil),
        .value(DateOfInterest.replacedKey, update.replaced),
      ]
    }
    if let uid { edits.append(.value("uid", uid)) }
    let file = RecordFile(line)
    guard !edits.isEmpty, let record = file.record(at: 0, line: 1) else { return nil }
    return try? file.editing(record, edits).bytes
  }
}
