import Almanac
import Foundation
import NoonmarkDomain
import NoonmarkSystem
import NoonmarkText
import TestSupport

@testable import NoonmarkProgram
@testable import NoonmarkStore

/// Calendars in a temporary directory, and a cache.
final class CalendarFixture {
  private let folder = TemporaryFolder()
  var zone = Zone.utc
  /// The current time of the requests.
  var now = Instant("2026-11-21T12:00:00Z")
  /// The system clock, which is later than every change of a file, so no timestamp is racy.
  var clock = Clock.nanoseconds() + 60_000_000_000
  /// The number of hours after the current time for which events are requested.
  var hours = 48

  func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// Writes a file in the directory, and creates missing directories.
  func write(_ text: String, to name: String) throws {
    let path = path(name)
    try Directory.create(Path.parent(of: path))
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  let zones = ZoneDatabase(folder: Zones.folder)

  func source(_ name: String, called fallbackName: String? = nil) -> CalendarSource {
    CalendarSource(path(name), fallbackName: fallbackName, cacheFolder: path("cache"))
  }

  /// Reads a source, as the next render would.
  func read(_ name: String, called fallbackName: String? = nil) -> CalendarSource.Contents {
    source(name, called: fallbackName).read(
      from: now, to: now.advanced(bySeconds: hours * 3600), at: now, in: zone, zones: zones,
      now: clock, counting: true)
  }

  /// Returns the titles of the events of a source.
  func titles(_ name: String) -> [String] { read(name).events.map(\.title) }

  /// The files of the cache.
  var indexes: [String] {
    TemporaryFolder.names(in: path("cache/calendars")).map { path("cache/calendars/\($0)") }
  }

  /// Returns a calendar with one event of a whole day.
  static func event(_ title: String, on day: String = "20261122", uid: String? = nil) -> String {
    calendar(
      "BEGIN:VEVENT\nUID:\(uid ?? title)\nSUMMARY:\(title)\nDTSTART;VALUE=DATE:\(day)\n"
        + "END:VEVENT\n")
  }

  static func calendar(_ components: String) -> String {
    "BEGIN:VCALENDAR\n\(components)END:VCALENDAR\n"
  }
}
