import Almanac
import NoonmarkStore
import NoonmarkSystem

/// A home directory for a measured program.
struct Home {
  let path: String
  /// The environment of the benchmark, with different directories for the user's files.
  let environment: [String]

  init(_ path: String) {
    self.path = path
    var variables: [String] = []
    var index = 0
    while let entry = environ[index] {
      index += 1
      let variable = String(cString: entry)
      if !variable.hasPrefix("HOME="), !variable.hasPrefix("XDG_") { variables.append(variable) }
    }
    environment =
      variables + [
        "HOME=\(path)", "XDG_CONFIG_HOME=\(path)/config", "XDG_DATA_HOME=\(path)/data",
        "XDG_STATE_HOME=\(path)/state", "XDG_CACHE_HOME=\(path)/cache",
      ]
  }

  /// Creates a home with a number of dates, or returns `nil` if that fails.
  init?(_ name: String, dates: Int, in scratch: borrowing Scratch) {
    self.init(name, file: "data/noonmark/dates", DatesFile.bytes(count: dates), in: scratch)
  }

  /// Creates a home with a log of a number of events, or returns `nil` if that fails.
  init?(_ name: String, events: Int, in scratch: borrowing Scratch) {
    let variable = getenv("TZ").map { String(cString: $0) }
    let zone = (try? ZoneDatabase().local(variable: variable))?.zone ?? .utc
    let bytes = EventsFile.bytes(count: events, upTo: Zone.utc.date(at: Clock.now()), in: zone)
    self.init(name, file: "data/noonmark/events/pee", bytes, in: scratch)
  }

  /// Creates a home with a widget of a script that is never due, or returns `nil` if that fails.
  init?(_ name: String, widget: String, in scratch: borrowing Scratch) {
    let script = """
      #!/bin/sh
      echo '{"version": 1, "entries": [{"icon": "externaldrive", "title": "Disk", "pill": "26 %",'
      echo '"progress": 0.26}], "policy": "never"}'
      """
    let file = "config/noonmark/widgets/\(widget)"
    self.init(name, file: file, Array(script.utf8), in: scratch)
    guard chmod("\(path)/\(file)", 0o700) == 0 else { return nil }
  }

  private init?(_ name: String, file: String, _ bytes: [UInt8], in scratch: borrowing Scratch) {
    self.init(scratch.path + "/" + name)
    guard (try? Directory.create(Path.parent(of: "\(path)/\(file)"))) != nil,
      scratch.file("\(name)/\(file)", bytes) != nil
    else { return nil }
    // A render of a file that has just changed is not cached.
    let written = Dependency(path: "\(path)/\(file)", stamp: FileStamp.of("\(path)/\(file)"))
    while written.isRacy(at: Clock.nanoseconds()) {}
  }

  /// Returns a command with this home.
  func command(_ path: String, _ arguments: [String], isSilent: Bool = false) -> SpawnCommand {
    SpawnCommand(path, arguments, environment: environment, isSilent: isSilent)
  }

  struct Kept {
    let path: String
    let size: Int
    let listing: CacheFile.Listing
  }

  /// The only cached answer, or `nil` if it is missing or expired.
  var kept: Kept? {
    let folder = path + "/cache/noonmark"
    // The directory contains only the file of this request.
    guard let name = (try? Directory.names(in: folder))?.first,
      let bytes = Bench.read(folder + "/" + name),
      let listing = CacheFile.listing(of: bytes, now: Clock.now().epochSeconds)
    else { return nil }
    return Kept(path: folder + "/" + name, size: bytes.count, listing: listing)
  }
}
