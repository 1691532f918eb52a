import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkWidgets

extension Run {
  /// Reads the tallies, and the last days of the logs of some of them.
  mutating func readTallies(
    of names: [String?], in folder: String, into data: inout WidgetData
  ) {
    let file = EntryFile.tallies(in: folder)
    data.tallies = TallyBook(note(file.read(), .tallies, into: &data).bytes)
    warn(of: data.tallies.problems, in: file.path)
    let standard = data.tallies.standard.name
    for name in names.map({ $0 ?? standard })
    where Tally.isName(name) && !data.logs.contains(where: { $0.name == name }) {
      let (log, reading) = TallyFile(name, in: folder).readDays(
        upTo: zone.date(at: now), in: zone)
      note(reading, into: &data)
      data.logs.append((name, log))
    }
  }

  /// Records the file of a log, and its invalid lines.
  private mutating func note(
    _ reading: TallyFile.Reading, into data: inout WidgetData
  ) {
    depend(on: reading.dependency.path, stamp: reading.dependency.stamp)
    warn(of: Diagnostics(reading.diagnostics), in: reading.dependency.path)
    guard let problem = reading.problem else { return }
    warn(problem)
    data.unreadable.insert(.tallies)
  }

  /// The names of the tallies that have a log.
  static func everyTally(in host: Host) -> [String?] {
    host.directories.data.flatMap { try? TallyFile.names(in: $0) } ?? []
  }
}
