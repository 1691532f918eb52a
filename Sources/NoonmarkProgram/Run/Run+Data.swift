import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkWidgets

extension Run {
  /// Reads the user's data; data that cannot be read is empty, with a warning.
  ///
  /// - Parameters:
  ///   - sources: The kinds of data to read.
  ///   - isWhole: Whether to read every date, and not only the next ones.
  ///   - tallies: The tallies whose last days are read; nil for the default tally.
  ///   - background: Starts loads of feeds that are due; nil to start nothing.
  ///   - loading: The sources whose feeds are loaded.
  mutating func data(
    for sources: DataSources, isWhole: Bool = true, tallies: @autoclosure () -> [String?] = [],
    starting background: Background? = nil, loading: DataSources = .all
  ) -> WidgetData {
    var data = WidgetData(
      location: sources.contains(.location) ? readLocation() : .greenwich,
      hemisphere: configuration[Keys.hemisphere])
    if let milestones = configuration[Keys.milestones] {
      data.milestones = milestones
    }
    guard let folder = host.directories.data else {
      data.unreadable = sources.subtracting(.location)
      if !data.unreadable.isEmpty {
        warn(UserDirectories.Missing(.data).message)
      }
      return data
    }
    if sources.contains(.dates) || sources.contains(.agenda) {
      let file = EntryFile.dates(in: folder)
      if isWhole {
        data.dates = DateBook(note(file.read(), .dates, into: &data).bytes)
      } else {
        let (book, reading) = file.readDates()
        note(reading, .dates, into: &data)
        data.dates = book
      }
      resolveZones(of: &data.dates)
      data.countdownHours = configuration[Keys.countdownHours]
      warn(of: data.dates.problems, in: file.path)
    }
    if sources.contains(.agenda) {
      readAgenda(
        starting: loading.contains(.agenda) ? background : nil, into: &data)
    }
    if sources.contains(.counters) {
      let file = EntryFile.counters(in: folder)
      data.counters = CounterBook(
        note(file.read(), .counters, into: &data).bytes)
      warn(of: data.counters.problems, in: file.path)
    }
    if sources.contains(.tallies) {
      readTallies(of: tallies(), in: folder, into: &data)
    }
    if sources.contains(.tasks) {
      readTodo(
        in: folder, starting: loading.contains(.tasks) ? background : nil, into: &data)
    }
    return data
  }

  /// Looks up the zones of dates that have one, and records their files.
  private mutating func resolveZones(of dates: inout DateBook) {
    let database = ZoneDatabase(environment: host.environment)
    var found: [Dependency] = []
    dates.resolveZones { name in
      guard let zone = try? database.find(named: name) else { return nil }
      if let path = zone.path { found.append(Dependency(path: path, stamp: zone.stamp)) }
      return zone.zone
    }
    for file in found { depend(on: file.path, stamp: file.stamp) }
  }

  /// Records the file of a reading, and its error if it cannot be read.
  @discardableResult
  mutating func note(
    _ reading: EntryFile.Reading, _ source: DataSources, into data: inout WidgetData
  ) -> EntryFile.Reading {
    depend(on: reading.dependency.path, stamp: reading.dependency.stamp)
    if let problem = reading.problem {
      warn(problem)
      data.unreadable.formUnion(source)
    }
    return reading
  }
}
