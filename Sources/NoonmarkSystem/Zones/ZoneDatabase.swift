import Almanac

/// The system's time zone database: a folder of files, one for each zone.
///
/// Names are looked up in that folder and never lead out of it. Each file is read once, with a
/// limit; nothing in the process changes.
package struct ZoneDatabase: Sendable {
  /// The folder of the database.
  package let folder: String
  /// Whether `folder` is the usual one, so that other usual ones may stand in for it.
  private let isUsual: Bool
  /// The file, as a rule a symbolic link, of the zone that the system is set to.
  package let localTimePath: String
  /// The file that names that zone where the link does not.
  package let localNamePath: String

  /// Creates the system's database.
  ///
  /// - Parameters:
  ///   - folder: The value of the variable `TZDIR`: it replaces the usual folders, unless it is
  ///     not absolute.
  ///   - localTimePath: The file of the zone that the system is set to.
  ///   - localNamePath: The file that names that zone where the link does not.
  package init(
    folder: String? = nil, localTimePath: String = "/etc/localtime",
    localNamePath: String = "/etc/timezone"
  ) {
    if let folder, folder.utf8.first == UInt8(ascii: "/") {
      self.folder = folder
      isUsual = false
    } else {
      self.folder = "/usr/share/zoneinfo"
      isUsual = true
    }
    self.localTimePath = localTimePath
    self.localNamePath = localNamePath
  }

  /// Creates the system's database as the environment has it: `TZDIR` may replace its folder.
  package init(environment: Environment) {
    self.init(folder: environment["TZDIR"])
  }

  /// The folders that may hold the database, the likeliest first.
  package var folders: [String] { [folder] + otherFolders }

  private var otherFolders: [String] {
    isUsual ? ["/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo"] : []
  }

  /// A zone and the file that it came from.
  package struct Found: Hashable, Sendable {
    /// The zone.
    package let zone: Zone
    /// The file, or nil where none was needed: for UTC and for rules.
    package let path: String?
    /// The state of that file when it was read, or nil where it does not exist.
    ///
    /// A system without a zone of its own keeps UTC until one is set.
    package let stamp: FileStamp?
  }

  /// Returns the zone that a user names, as `--tz` and the variable `TZ` do.
  ///
  /// The name may be that of a zone, `Europe/Oslo`; the absolute path of a time zone file; or a
  /// POSIX rule, `CET-1CEST,M3.5.0,M10.5.0/3`. A colon before it does not count. `UTC` needs no
  /// database.
  ///
  /// - Throws: `ZoneDatabaseError`; where no such zone exists, with near names.
  package func find(_ text: String) throws(ZoneDatabaseError) -> Found {
    let name = text.utf8.first == UInt8(ascii: ":") ? String(text.dropFirst()) : text
    if name.utf8.first == UInt8(ascii: "/") {
      let zoneName = zoneName(ofPath: name) ?? name
      guard let found = try read(name, as: zoneName) else {
        throw .unknown(name, near: near(zoneName))
      }
      return found
    }
    if ZoneDatabase.isName(name) {
      if let found = try read(folder + "/" + name, as: name) { return found }
      for other in otherFolders {
        if let found = try read(other + "/" + name, as: name) { return found }
      }
    }
    if let zone = try? Zone(posixRule: name) { return Found(zone: zone, path: nil, stamp: nil) }
    if name == "UTC" || name == "utc" { return Found(zone: .utc, path: nil, stamp: nil) }
    guard hasFolder else { throw .noDatabase(name) }
    throw .unknown(name, near: near(name))
  }

  /// Returns the zone to use: what `--tz` names, else the variable `TZ`, else that of the system.
  ///
  /// - Parameters:
  ///   - option: The value of `--tz`, or nil where it was not given.
  ///   - environment: The environment, of which `TZ` counts.
  /// - Returns: The zone and the file that it came from.
  /// - Throws: `ZoneDatabaseError`. It is the user's mistake where there is an option; a bad
  ///   environment can be made do with, as UTC.
  package func zone(
    option: String?, environment: Environment
  ) throws(ZoneDatabaseError) -> Found {
    if let option { return try find(option) }
    return try local(variable: environment["TZ"])
  }

  /// Returns the zone of the user: what the variable `TZ` names, else the zone of the system.
  ///
  /// An empty variable means UTC, as in the C library, and so does a system that is set to no
  /// zone.
  ///
  /// - Parameter variable: The value of `TZ`, or nil where it is not set.
  /// - Returns: The zone and the file that it came from.
  /// - Throws: `ZoneDatabaseError`, where the variable or the system's file is bad.
  package func local(variable: String?) throws(ZoneDatabaseError) -> Found {
    if let variable {
      if variable.isEmpty || variable == ":" { return Found(zone: .utc, path: nil, stamp: nil) }
      return try find(variable)
    }
    return try read(localTimePath, as: localName)
      ?? Found(zone: .utc, path: localTimePath, stamp: nil)
  }

  /// The names of all zones of the database, in no order.
  ///
  /// Reads every folder of it: for messages, not for renders.
  package func names() -> [String] {
    for folder in folders {
      var names: [String] = []
      collect(into: &names, folder: folder, prefix: "", depth: 0)
      if !names.isEmpty { return names }
    }
    return []
  }

  // MARK: Names

  /// Returns whether a text may name a file of the database: no way out of its folder.
  static func isName(_ text: String) -> Bool {
    guard (1...255).contains(text.utf8.count) else { return false }
    let slash = UInt8(ascii: "/")
    var previous = slash
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "+"):
        break
      case UInt8(ascii: "."), slash:
        // No part is empty or starts with a dot.
        if previous == slash { return false }
      default:
        return false
      }
      previous = byte
    }
    return previous != slash
  }

  /// The name of the zone that the system is set to, or `localtime` where nothing tells.
  private var localName: String {
    if let target = File.linkTarget(of: localTimePath),
      let name = zoneName(ofPath: target), ZoneDatabase.isName(name)
    {
      return name
    }
    if let contents = try? File.read(localNamePath, limit: 4096) {
      let line = contents.bytes.prefix { $0 > UInt8(ascii: " ") }
      let name = String(decoding: line, as: UTF8.self)
      if ZoneDatabase.isName(name) { return name }
    }
    return "localtime"
  }

  /// Returns what follows the database's folder in a path, or nil where it lies elsewhere.
  private func zoneName(ofPath path: String) -> String? {
    let path = Array(path.utf8)
    for part in [Array(folder.utf8), Array("/zoneinfo".utf8)] {
      // The last place in the path at which the folder stands and a name follows.
      var start = path.count - part.count - 2
      while start >= 0 {
        if path[start + part.count] == UInt8(ascii: "/"), path[start...].starts(with: part) {
          return String(decoding: path[(start + part.count + 1)...], as: UTF8.self)
        }
        start -= 1
      }
    }
    return nil
  }

  private func near(_ name: String) -> [String] {
    ZoneNames.near(name, among: names())
  }

  // MARK: Files

  private var hasFolder: Bool {
    folders.contains { (try? Directory.names(in: $0))?.isEmpty == false }
  }

  /// Reads a zone, or returns nil where there is no such file.
  private func read(_ path: String, as name: String) throws(ZoneDatabaseError) -> Found? {
    let contents: FileContents
    do throws(SystemError) {
      contents = try File.read(path, limit: Zone.maximumFileSize)
    } catch {
      if error.isAbsence || error.code == EISDIR { return nil }
      throw .unreadable(error)
    }
    do throws(ZoneError) {
      let zone = try Zone(tzif: contents.bytes, name: name)
      return Found(zone: zone, path: path, stamp: contents.stamp)
    } catch {
      throw .damaged(error)
    }
  }

  /// Collects the names of the zones below a folder.
  ///
  /// Zones start with a capital letter, at every level; tables, copies of the database (`posix`,
  /// `right`) and its notes do not.
  private func collect(into names: inout [String], folder: String, prefix: String, depth: Int) {
    guard depth < 4 else { return }
    for entry in (try? Directory.entries(of: folder)) ?? [] {
      guard let first = entry.name.utf8.first,
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first), ZoneDatabase.isName(entry.name)
      else { continue }
      if entry.isFolder {
        collect(
          into: &names, folder: "\(folder)/\(entry.name)", prefix: "\(prefix)\(entry.name)/",
          depth: depth + 1)
      } else {
        names.append(prefix + entry.name)
      }
    }
  }
}

/// Why a time zone cannot be had from the system.
package enum ZoneDatabaseError: Error, Hashable, Sendable {
  /// No zone has this name; `near` are up to three that may be meant.
  case unknown(String, near: [String])
  /// The system has no time zone database in which to look for this name.
  case noDatabase(String)
  /// The file of the zone is damaged.
  case damaged(ZoneError)
  /// The file of the zone cannot be read.
  case unreadable(SystemError)

  /// One sentence that says what is wrong and what to do.
  package var message: String {
    switch self {
    case .unknown(let name, let near):
      let advice =
        switch near.count {
        case 0: "write a name such as Europe/Oslo"
        case 1: "did you mean \(near[0].quoted)?"
        default:
          "did you mean \(near.dropLast().map(\.quoted).joined(separator: ", "))"
            + " or \(near[near.count - 1].quoted)?"
        }
      return "unknown time zone \(name.quoted): \(advice)"
    case .noDatabase(let name):
      return "unknown time zone \(name.quoted): this system has no time zones; install tzdata"
    case .damaged(let error):
      return error.message
    case .unreadable(let error):
      return "cannot read the time zone file \(error.path.quoted): \(error.message)"
    }
  }
}
