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
    data.tallies = TallyBook(take(file.read(), .tallies, into: &data))
    warn(of: data.tallies.problems, in: file.path)
    let standard = data.tallies.standard.name
    for name in names.map({ $0 ?? standard })
    where Tally.isName(name) && !data.logs.contains(where: { $0.name == name }) {
      let log = TallyFile(name, in: folder).readDays(upTo: zone.date(at: now), in: zone)
      warn(of: Diagnostics(log.diagnostics), in: log.dependency.path)
      data.logs.append((name, take(log, .tallies, into: &data)))
    }
  }

  /// The names of the tallies that have a log.
  static func everyTally(in host: Host) -> [String?] {
    host.directories.data.flatMap { try? TallyFile.names(in: $0) } ?? []
  }
}
