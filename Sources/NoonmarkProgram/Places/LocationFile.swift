import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// The file of the location for sun times: `latitude`, `longitude`, `name` and `set_at`, a line
/// each, or `denied = yes`.
package struct LocationFile: Sendable {
  package struct Contents: Sendable {
    /// The location, or `nil` if none is stored or the file cannot be read.
    package var location: Location?
    /// Whether the user wants no location, not even the city of the time zone.
    package var isDenied = false
  }

  package let path: String

  static let maximumSize = 65_536

  package init(folder: String) {
    path = Path.joined(folder, "location")
  }

  package func read() -> Loaded<Contents> {
    var problem: String?
    var loaded = Loaded(path, limit: LocationFile.maximumSize, otherwise: Contents()) { bytes in
      let file = LineFile(bytes)
      if file.value("denied") == "yes" { return Contents(isDenied: true) }
      let location: Location?
      (location, problem) = LocationFile.parse(file, path: path)
      return Contents(location: location)
    }
    loaded.problem = problem ?? loaded.problem.map { "\($0); using Greenwich" }
    return loaded
  }

  /// Stores a location.
  ///
  /// Comments and unknown lines are kept, as in the other changes.
  package func write(_ location: Location, in store: Store) throws(Failure) {
    try change(in: store) { LocationFile.file(with: location, in: $0) }
  }

  /// Stores that the user wants no location.
  package func deny(in store: Store) throws(Failure) {
    try change(in: store) { $0.removingLocation().setting([("denied", "yes")]) }
  }

  /// Removes the location and returns whether one was stored.
  package func clear(in store: Store) throws(Failure) -> Bool {
    var wasStored = false
    try store.replace(path, .location) { bytes in
      guard let file = bytes.map({ LineFile($0) }) else { return nil }
      wasStored = file.hasEntries
      return file.removingLocation().bytes
    }
    return wasStored
  }

  private func change(in store: Store, _ change: (LineFile) -> LineFile) throws(Failure) {
    try store.replace(path, .location, limit: LocationFile.maximumSize) { bytes in
      change(LineFile(bytes ?? Array(LocationFile.header.utf8))).bytes
    }
  }

  private static let header =
    "# The location for sun times, in degrees, north and east positive.\n"
}

// MARK: The contents

extension LocationFile {
  package static func file(with location: Location, in file: LineFile) -> LineFile {
    // A word `#` would start a comment.
    let name = location.name?.string.split(separator: " ", omittingEmptySubsequences: false)
      .filter { $0 != "#" }.joined(separator: " ")
    return file.setting([
      ("denied", nil), ("latitude", decimal(location.coordinates.latitude)),
      ("longitude", decimal(location.coordinates.longitude)), ("name", name),
      ("set_at", location.setAt?.rfc3339(in: .utc)),
    ])
  }

  /// Parses the location.
  ///
  /// - Returns: The location, if the file has one, and the problem with the first invalid line.
  package static func parse(
    _ file: LineFile, path: String
  ) -> (location: Location?, problem: String?) {
    let bad = file.diagnostics.first.map { "\(path):\($0.line): \($0.message)" }
    guard file.hasEntries else { return (nil, bad.map { $0 + "; using Greenwich" }) }
    var problem = bad
    func degrees(_ key: String, _ maximum: Double) -> Double? {
      guard let entry = file.entry(key) else {
        problem = bad ?? "\(path) has no \(key); using Greenwich"
        return nil
      }
      guard let value = Double(decimal: entry.value), abs(value) <= maximum else {
        problem =
          "\(path):\(entry.line): invalid \(key) \(DisplayText(entry.value).string.quoted)"
          + "; using Greenwich"
        return nil
      }
      return value
    }
    guard let latitude = degrees("latitude", 90), let longitude = degrees("longitude", 180) else {
      return (nil, problem)
    }
    let coordinates = Coordinates(latitude: latitude, longitude: longitude)
    let name = file.value("name").map { DisplayText($0) }
    return (
      coordinates.map { Location(coordinates: $0, name: name, setAt: file.instant("set_at")) }, bad
    )
  }

  /// Formats degrees without an exponent.
  private static func decimal(_ value: Double) -> String {
    let text = value.description
    return text.contains("e") ? "0.0" : text
  }
}

extension LineFile {
  package func removingLocation() -> LineFile {
    ["latitude", "longitude", "name", "set_at", "denied"].reduce(self) { $0.removing($1) }
  }
}
