import Almanac
import NoonmarkBase

/// The system's time zone database: a directory with a file per zone.
///
/// Zone names never refer to files outside that directory. Each file is read once, with a size
/// limit, and process state such as `TZ` never changes.
package struct ZoneDatabase: Sendable {
  /// The directories that may contain the database, most likely first.
  package let folders: [String]
  /// The file of the system's zone, usually a symbolic link.
  package let localTimePath: String
  /// The file that names the system's zone if the link does not.
  package let localNamePath: String

  /// Creates a database.
  ///
  /// A folder, the value of `TZDIR`, replaces the default directories if it is absolute.
  package init(
    folder: String? = nil, localTimePath: String = "/etc/localtime",
    localNamePath: String = "/etc/timezone"
  ) {
    if let folder, folder.utf8.first == UInt8(ascii: "/") {
      folders = [folder]
    } else {
      folders = [
        "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
      ]
    }
    self.localTimePath = localTimePath
    self.localNamePath = localNamePath
  }

  package init(environment: Environment) {
    self.init(folder: environment["TZDIR"])
  }

  /// A zone, and the file it was read from.
  package struct Found: Hashable, Sendable {
    package let zone: Zone
    /// The file, or `nil` for UTC and POSIX rules, which need no file.
    package let path: String?
    /// The file's stamp, or `nil` if the file does not exist.
    ///
    /// A system without a local zone uses UTC until a zone is set.
    package let stamp: FileStamp?

    fileprivate static let utc = Found(zone: .utc, path: nil, stamp: nil)
  }

  /// Returns the zone that the user names with `--tz` or `TZ`.
  ///
  /// The name is a zone, such as `Europe/Oslo`, the absolute path of a time zone file, or a POSIX
  /// rule, such as `CET-1CEST,M3.5.0,M10.5.0/3`. A leading colon is ignored. `UTC` needs no
  /// database.
  ///
  /// - Throws: A failure with suggestions if there is no such zone.
  package func find(_ text: String) throws(Failure) -> Found {
    let name = text.utf8.first == UInt8(ascii: ":") ? String(text.dropFirst()) : text
    if name.utf8.first == UInt8(ascii: "/") {
      let zoneName = zoneName(ofPath: name) ?? name
      guard let found = try read(name, as: zoneName) else {
        throw .unknownZone(name, near: near(zoneName))
      }
      return found
    }
    if let found = try zone(inFileNamed: name) { return found }
    if let zone = try? Zone(posixRule: name) { return Found(zone: zone, path: nil, stamp: nil) }
    if name == "UTC" || name == "utc" { return .utc }
    throw unknown(name)
  }

  /// Returns UTC, or a zone by its name in the database or by a POSIX rule that cannot be a name.
  ///
  /// Used for data that other machines read too.
  ///
  /// - Throws: A failure with suggestions if there is no such zone, or the name is a path.
  package func find(named name: String) throws(Failure) -> Found {
    guard let found = try zone(named: name) else { throw unknown(name) }
    return found
  }

  /// Returns the zone that `find(named:)` returns, or `nil`, without looking for suggestions.
  package func found(named name: String) -> Found? { try? zone(named: name) }

  /// Returns the zone with a name in the database, or `nil`, without looking for suggestions.
  package func zone(ofFile name: String) -> Found? { try? zone(inFileNamed: name) }

  private func zone(named name: String) throws(Failure) -> Found? {
    if let found = try zone(inFileNamed: name) { return found }
    if name == "UTC" { return .utc }
    // An import writes the rule if the zone is defined only in the imported file.
    guard !ZoneDatabase.isName(name), let zone = try? Zone(posixRule: name) else { return nil }
    return Found(zone: zone, path: nil, stamp: nil)
  }

  private func zone(inFileNamed name: String) throws(Failure) -> Found? {
    guard ZoneDatabase.isName(name) else { return nil }
    for folder in folders {
      if let found = try read(Path.joined(folder, name), as: name) { return found }
    }
    return nil
  }

  /// Returns the zone to use: `--tz`, otherwise `TZ`, otherwise the system's zone.
  ///
  /// - Throws: If the zone is invalid. For an option, this is a usage error. For the environment,
  ///   the caller can fall back to UTC.
  package func zone(
    option: String?, environment: Environment
  ) throws(Failure) -> Found {
    if let option { return try find(option) }
    return try local(variable: environment["TZ"])
  }

  /// Returns the user's zone: `TZ`, otherwise the system's zone.
  ///
  /// As in the C library, an empty variable means UTC, and so does a system without a local zone.
  package func local(variable: String?) throws(Failure) -> Found {
    if let variable {
      if variable.isEmpty || variable == ":" { return .utc }
      return try find(variable)
    }
    return try read(localTimePath, as: localName)
      ?? Found(zone: .utc, path: localTimePath, stamp: nil)
  }

  /// Returns the names of all zones, unsorted.
  ///
  /// Reads every directory of the database: use it for messages, not for renders.
  package func names() -> [String] {
    for folder in folders {
      var names: [String] = []
      collect(into: &names, folder: folder, prefix: "", depth: 0)
      if !names.isEmpty { return names }
    }
    return []
  }

  // MARK: Names

  /// Returns whether a text may name a file within the database's directory.
  static func isName(_ text: String) -> Bool {
    guard (1...255).contains(text.utf8.count) else { return false }
    let slash = UInt8(ascii: "/")
    var previous = slash
    for byte in text.utf8 {
      if byte == UInt8(ascii: ".") || byte == slash {
        // No component is empty or starts with a dot.
        if previous == slash { return false }
      } else if !byte.isASCIIWord, byte != UInt8(ascii: "+") {
        return false
      }
      previous = byte
    }
    return previous != slash
  }

  /// The name of the system's zone if the system does not name it.
  package static let unknownName = "localtime"

  /// The name of the system's zone, or `localtime` if unknown.
  private var localName: String {
    if let target = File.linkTarget(of: localTimePath),
      // A relative link begins in the folder of the link.
      let name = zoneName(ofPath: target.hasPrefix("/") ? target : "/" + target),
      ZoneDatabase.isName(name)
    {
      return name
    }
    if let contents = try? File.read(localNamePath, limit: 4096) {
      let line = contents.bytes.prefix { $0 > UInt8(ascii: " ") }
      let name = String(decoding: line, as: UTF8.self)
      if ZoneDatabase.isName(name) { return name }
    }
    return ZoneDatabase.unknownName
  }

  /// Returns the part of a path below the database's directory, or `nil` if it is elsewhere.
  private func zoneName(ofPath path: String) -> String? {
    let path = Array(path.utf8)
    for part in [Array(folders[0].utf8), Array("/zoneinfo".utf8)] {
      // Find the last occurrence of the directory that is followed by a name.
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

  private func unknown(_ name: String) -> Failure {
    if let hours = ZoneNames.hours(ofOffset: name) {
      return .input(
        "unknown time zone \(name.quoted)", "write \(ZoneNames.zone(hoursAhead: hours))")
    }
    return hasFolder
      ? .unknownZone(name, near: near(name))
      : .input(
        "unknown time zone \(name.quoted)", "the time zone database is missing; install tzdata")
  }

  private func near(_ name: String) -> [String] {
    ZoneNames.near(name, among: names())
  }

  // MARK: Files

  private var hasFolder: Bool {
    folders.contains { (try? Directory.names(in: $0))?.isEmpty == false }
  }

  /// Reads a zone, or returns `nil` if there is no such file.
  private func read(_ path: String, as name: String) throws(Failure) -> Found? {
    let contents: FileContents
    do {
      contents = try File.read(path, limit: Zone.maximumFileSize)
    } catch {
      if [ENOENT, ENOTDIR, EISDIR].contains(error.code) { return nil }
      throw Failure(error.cannotRead(error.path))
    }
    do {
      let zone = try Zone(tzif: contents.bytes, name: name)
      return Found(zone: zone, path: path, stamp: contents.stamp)
    } catch {
      throw .input(error.message)
    }
  }

  /// Collects the names of the zones below a directory.
  ///
  /// Zone names start with a capital letter at every level. Tables, copies of the database
  /// (`posix`, `right`) and notes do not.
  private func collect(into names: inout [String], folder: String, prefix: String, depth: Int) {
    guard depth < 4 else { return }
    for entry in (try? Directory.entries(of: folder)) ?? [] {
      guard let first = entry.name.utf8.first,
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first), ZoneDatabase.isName(entry.name)
      else { continue }
      if entry.isFolder {
        collect(
          into: &names, folder: Path.joined(folder, entry.name), prefix: "\(prefix)\(entry.name)/",
          depth: depth + 1)
      } else {
        names.append(prefix + entry.name)
      }
    }
  }
}

extension Failure {
  /// A zone does not exist.
  ///
  /// - Parameter near: Up to three suggestions.
  package static func unknownZone(_ name: String, near: [String]) -> Failure {
    let advice =
      switch near.count {
      case 0: "write a name such as Europe/Oslo"
      case 1: "did you mean \(near[0].quoted)?"
      default:
        "did you mean \(near.dropLast().map(\.quoted).joined(separator: ", "))"
          + " or \(near[near.count - 1].quoted)?"
      }
    return .input("unknown time zone \(name.quoted)", advice)
  }
}
