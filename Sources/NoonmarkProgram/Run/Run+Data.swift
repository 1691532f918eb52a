import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkWidgets

extension Run {
  /// Reads the user's data; data that cannot be read is empty, with a warning.
  ///
  /// - Parameters:
  ///   - sources: The kinds of data to read.
  ///   - tallies: The tallies whose last days are read. `nil` means the default tally.
  ///   - background: Starts loads of feeds that are due; nil to start nothing.
  ///   - loading: The sources whose feeds are loaded.
  ///   - others: The widgets beside `auto`.
  ///   - listsAgenda: Whether the events of the agenda are listed.
  mutating func data(
    for sources: DataSources, tallies: @autoclosure () -> [String?] = [],
    starting background: Background? = nil, loading: DataSources = .all,
    besideAuto others: [WidgetData.Beside] = [], listsAgenda: Bool = false
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
        warn(host.directories.missing(.data).message)
      }
      return data
    }
    if sources.contains(.dates) || sources.contains(.agenda) {
      let file = EntryFile.dates(in: folder)
      data.dates = DateBook(take(file.read(), .dates, into: &data))
      resolveZones(of: &data.dates)
      data.countdownHours = configuration[Keys.countdownHours]
      data.autoKinds = configuration[Keys.auto]
      data.besideAuto = others
      warn(of: data.dates.problems, in: file.path)
    }
    if sources.contains(.agenda) {
      readAgenda(
        forList: listsAgenda, starting: loading.contains(.agenda) ? background : nil, into: &data)
    }
    if sources.contains(.counters) {
      let file = EntryFile.counters(in: folder)
      data.counters = CounterBook(take(file.read(), .counters, into: &data))
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

  /// Records the file of a value; if it could not be read, warns, and marks the data as unreadable.
  mutating func take<Value>(
    _ loaded: Loaded<Value>, _ source: DataSources, into data: inout WidgetData
  ) -> Value {
    if loaded.problem != nil { data.unreadable.formUnion(source) }
    return take(loaded)
  }
}
