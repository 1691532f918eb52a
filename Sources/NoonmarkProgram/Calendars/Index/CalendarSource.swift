import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// A calendar file, or a directory of calendar files, that is read in place.
///
/// It is read through an index in the cache, and never written to. In a directory, only changed
/// files are read again, since the index records the file of each occurrence. If files share the
/// UID of an event, all of them are read.
package struct CalendarSource: Sendable {
  package let path: String
  /// The name of a calendar that has none.
  ///
  /// `nil` means the name of the file or directory.
  let fallbackName: String?
  /// The user, whose events the index marks.
  let user: CalendarUser
  private let cache: RenderCache?

  package init(
    _ path: String, fallbackName: String? = nil, of user: CalendarUser = .unknown,
    cacheFolder: String?
  ) {
    self.path = path
    self.fallbackName = fallbackName
    self.user = user
    cache = cacheFolder.map(CalendarSource.cache)
  }

  /// The indexes in the cache directory.
  package static func cache(in folder: String) -> RenderCache {
    RenderCache(folder: Path.joined(folder, "calendars"), limits: .init(files: 64, bytes: 1 << 28))
  }

  package struct Contents: Sendable {
    package internal(set) var events: [AgendaEvent] = []
    /// The calendars, and their numbers of events in the index, if they were requested.
    package internal(set) var calendars: [Calendar] = []
    /// The directories and files that decide whether the events are current.
    package internal(set) var dependencies: [Dependency] = []
    /// The files and directories with problems.
    package internal(set) var problems: [CalendarIndex.Node] = []
    /// Whether there are files, but none is a readable calendar.
    package internal(set) var isBroken = false
    /// The error message if the source cannot be read.
    ///
    /// The events are then the last known ones.
    package internal(set) var error: String?
    /// The instant up to which the events are complete.
    package internal(set) var until: Instant
    /// The number of calendar files that were read because the index did not have them.
    package internal(set) var filesRead = 0
  }

  package struct Calendar: Hashable, Sendable {
    package let name: String
    package internal(set) var count: Int
  }

  /// The days of an index before and after the day of the request.
  private static let daysBefore = 1
  private static let daysAfter = 14

  /// Reads the events that begin before `end` and end after `start`, sorted by start.
  ///
  /// - Parameters:
  ///   - moment: The instant around which occurrences are kept if an event has too many.
  ///   - now: The system clock before the first file was read, in nanoseconds since 1970.
  package func read(
    from start: Instant, to end: Instant, at moment: Instant, in zone: Zone,
    as view: CalendarView = CalendarView(), zones: ZoneDatabase, now: Int,
    counting counts: Bool = false
  ) -> Contents {
    func reading(of index: CalendarIndex) -> Contents? {
      var reading = self.reading(of: index, from: start, to: end, as: view)
      if counts { reading?.calendars = index.calendars(from: start, to: end) }
      return reading
    }
    let current = index.flatMap { index in
      index.period.covers(start, end, at: moment) && index.user == user.fingerprint
        && index.zone == zone.fingerprint(from: index.period.start, to: index.period.end)
        ? index : nil
    }
    if let current, current.nodes.allSatisfy(\.isCurrent), let reading = reading(of: current) {
      return reading
    }
    do {
      // A changed zone can move the events of every file, and a truncated index lacks events.
      let previous = current.flatMap { index in
        index.period.isCut || index.nodes.contains { $0.kind == .zone && !$0.isCurrent }
          ? nil : index
      }
      var build = Build(
        source: self, previous: previous, zones: zones, zone: zone, now: now,
        period: previous?.period ?? period(from: start, to: end, at: moment, in: zone))
      let bytes = try build.make()
      cache?.replace(bytes, named: hash, now: now)
      if let index = CalendarIndex(bytes, of: path), var reading = reading(of: index) {
        reading.filesRead = build.filesRead
        reading.dependencies = build.dependencies
        return reading
      }
      var reading = Contents(until: end)
      reading.dependencies = build.dependencies
      reading.error = "\(path) has too many calendars to read"
      return reading
    } catch {
      // Known events survive a failing disk, but not the removal of the file.
      let known = error.isAbsence ? nil : current.flatMap { reading(of: $0) }
      var reading = known ?? Contents(until: end)
      reading.dependencies = [Dependency(path: path, stamp: FileStamp.of(path))]
      reading.error = error.cannotRead(path)
      return reading
    }
  }

  /// Returns the description of an event, read from its file.
  package func description(of event: AgendaEvent, in zone: Zone, zones: ZoneDatabase) -> String? {
    let begin = event.time.begin(in: zone)
    guard let index,
      let record = index.records(from: begin, to: begin.advanced(bySeconds: 1))?
        .first(where: { $0.event.id == event.id }),
      let bytes = try? File.read(index.nodes[record.node].path, limit: Store.maximumSize).bytes
    else { return nil }
    return ICalendarFile(bytes).description(of: record.event, in: zone) {
      zones.zone(ofFile: $0)?.zone
    }
  }

  private var hash: UInt64 { FNV1a.finished(path.utf8) }

  /// The valid index in the cache.
  private var index: CalendarIndex? {
    cache?.contents(named: hash, limit: CalendarIndex.maximumSize)
      .flatMap { CalendarIndex($0, of: path) }
  }

  private func period(
    from start: Instant, to end: Instant, at moment: Instant, in zone: Zone
  ) -> CalendarIndex.Period {
    let today = zone.date(at: start)
    let first = zone.startOfDay(today.advanced(byDays: -CalendarSource.daysBefore))
    let last = zone.startOfDay(today.advanced(byDays: CalendarSource.daysAfter))
    // The next request of a long period ends a little later, so the index covers another day.
    return CalendarIndex.Period(
      start: min(first, start), end: max(end.advanced(bySeconds: 86_400), last), moment: moment)
  }

  /// Returns the contents of an index in a period, or `nil` if the index is invalid.
  private func reading(
    of index: CalendarIndex, from start: Instant, to end: Instant, as view: CalendarView
  ) -> Contents? {
    guard let events = index.events(from: start, to: end, as: view) else { return nil }
    var reading = Contents(until: index.period.until)
    reading.events = events
    for node in index.nodes {
      let isSingle = node.kind == .calendar && node.path == path
      if node.kind == .folder || node.kind == .zone || isSingle {
        reading.dependencies.append(Dependency(path: node.path, stamp: node.stamp))
      }
      if !node.problems.isEmpty { reading.problems.append(node) }
    }
    func isBroken(_ node: CalendarIndex.Node) -> Bool { node.problems.contains { $0.line == 0 } }
    reading.isBroken =
      reading.problems.contains(where: isBroken)
      && index.nodes.allSatisfy { $0.kind != .calendar || isBroken($0) }
    return reading
  }
}

/// The display options for the events of a calendar.
package struct CalendarView: Hashable, Sendable {
  /// The marks of events that are hidden.
  package var hidden = EventMarks(rawValue: 0)
  /// The marks of events in the color of secondary text.
  package var dimmed = EventMarks(rawValue: 0)
  /// The name in place of the calendar's own.
  package var name: String?
  package var look: CalendarLook?
  /// Whether titles, places and links are hidden.
  package var isBusy = false
  /// Whether the times of alarms are read.
  package var hasAlarms = false

  package init() {}

  /// A view of everything that is stored.
  static let whole = {
    var view = CalendarView()
    view.hasAlarms = true
    return view
  }()

  /// Returns the marks that the view adds to an event with these marks.
  func marks(of marks: EventMarks) -> EventMarks {
    let dim = dimmed.has(anyOf: marks) ? EventMarks.dimmed : EventMarks(rawValue: 0)
    return isBusy ? dim.with(.busy) : dim
  }
}

/// The files of a source: one file, or the files of a directory tree.
///
/// A directory with one event in each file, and its name in the file `displayname`, is a calendar
/// in vdir format, which khal and vdirsyncer use.
struct CalendarTree {
  /// The directories and files, in the order of their names.
  private(set) var nodes: [CalendarIndex.Node] = []

  /// The maximum number of files of a directory that are read.
  package static let maximumFiles = 20_000
  private static let maximumFolders = 200
  /// The maximum size of a file with a calendar's name.
  private static let maximumNameSize = 1024

  /// Lists the files of a path.
  ///
  /// - Parameter name: The name of a single file's calendar; `nil` for the name of the file.
  init(_ path: String, called name: String?) throws(SystemError) {
    guard let status = fileStatus(of: path) else { throw .last("open", path) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      let stamp = FileStamp(status)
      nodes = [
        CalendarIndex.Node(
          kind: .calendar, path: path, stamp: stamp, calendar: name ?? CalendarTree.name(of: path))
      ]
      return
    }
    let entries = try add(path, FileStamp(status))
    let folders = entries.filter { entry in
      !entry.name.hasPrefix(".") && !CalendarTree.isCalendar(entry.name)
        && (entry.isFolder || entry.isLink && Directory.exists(Path.joined(path, entry.name)))
    }
    for folder in folders.map(\.name).sorted().prefix(CalendarTree.maximumFolders) {
      let path = Path.joined(path, folder)
      // An unreadable directory does not hide the others, and is tried again when it changes.
      let stamp = FileStamp.of(path)
      do {
        _ = try add(path, stamp)
      } catch {
        nodes.append(CalendarIndex.Node(kind: .folder, path: path, stamp: stamp, calendar: nil))
        warn(nodes.count - 1, CalendarTree.sentence(error, of: path))
      }
    }
    if folders.count > CalendarTree.maximumFolders {
      warn(
        0, "\(path): only \(CalendarTree.maximumFolders) of \(folders.count) directories are read")
    }
  }

  private mutating func warn(_ node: Int, _ message: String) {
    nodes[node].problems.add(line: 0, message)
  }

  /// Returns why a file or directory cannot be read.
  ///
  /// A name that is not UTF-8 has replacement characters, and cannot be opened.
  static func sentence(_ error: SystemError, of path: String) -> String {
    error.isAbsence && path.unicodeScalars.contains("\u{FFFD}")
      ? "\(path) is not read: its name is not UTF-8: rename it" : error.cannotRead(path)
  }

  /// Adds a directory with the calendar files directly in it, and returns its entries.
  private mutating func add(
    _ folder: String, _ stamp: FileStamp?
  ) throws(SystemError) -> [Directory.Entry] {
    let entries = try Directory.entries(of: folder)
    let names = entries.map(\.name)
    let number = nodes.count
    nodes.append(CalendarIndex.Node(kind: .folder, path: folder, stamp: stamp, calendar: nil))
    var calendar = Path.name(of: folder)
    if names.contains("displayname") {
      let path = Path.joined(folder, "displayname")
      let stamp = FileStamp.of(path)
      if let written = CalendarTree.displayName(path) { calendar = written }
      nodes.append(CalendarIndex.Node(kind: .name, path: path, stamp: stamp, calendar: nil))
    }
    let files = names.filter(CalendarTree.isCalendar).sorted()
    for name in files.prefix(CalendarTree.maximumFiles) {
      let path = Path.joined(folder, name)
      nodes.append(
        CalendarIndex.Node(
          kind: .calendar, path: path, stamp: FileStamp.of(path), calendar: calendar))
    }
    if files.count > CalendarTree.maximumFiles {
      warn(
        number,
        "\(folder): only \(CalendarTree.maximumFiles) of \(files.count) files are read: "
          + "move old events elsewhere")
    }
    return entries
  }

  private static func displayName(_ path: String) -> String? {
    guard let bytes = try? File.read(path, limit: maximumNameSize).bytes else { return nil }
    let text = DisplayText(utf8: bytes)
    return text.isEmpty ? nil : text.string
  }

  /// Returns the name of a calendar: the file name without its suffix.
  private static func name(of path: String) -> String {
    let name = Path.name(of: path)
    return isCalendar(name) ? String(name.dropLast(suffix.count)) : name
  }

  /// Whether a file of a directory is read.
  ///
  /// A name that begins with a dot is that of a file being written.
  private static func isCalendar(_ name: String) -> Bool {
    !name.hasPrefix(".") && name.utf8.count > suffix.count && name.lowercased().hasSuffix(suffix)
  }

  private static let suffix = ".ics"
}
