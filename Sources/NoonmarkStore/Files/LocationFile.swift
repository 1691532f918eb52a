import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText

/// The file of the place whose sun is shown: `latitude`, `longitude` and `name`, a line each.
package struct LocationFile: Sendable {
  /// What the file says.
  package struct Reading: Sendable {
    /// The place; nil where none is stored or the file can't be read.
    package let location: Location?
    /// The file and its stamp.
    package let dependency: Dependency
    /// What is wrong with the file, in one sentence; nil where nothing is.
    package let problem: String?
  }

  /// The file.
  package let path: String

  private static let maximumSize = 65_536

  /// Creates the file of a data folder.
  package init(folder: String) {
    path = folder + "/location"
  }

  /// Reads the place.
  package func read() -> Reading {
    do throws(SystemError) {
      let contents = try File.read(path, limit: LocationFile.maximumSize)
      let (location, problem) = location(in: LineFile(contents.bytes))
      return Reading(
        location: location, dependency: Dependency(path: path, stamp: contents.stamp),
        problem: problem)
    } catch {
      // No stamp: a look at a file that came after the reading would vouch for what was not read.
      return Reading(
        location: nil, dependency: Dependency(path: path, stamp: nil),
        problem: error.isAbsence
          ? nil : "\(path) cannot be read: \(error.message); using Greenwich")
    }
  }

  /// Stores a place; comments and unknown lines stay.
  package func write(_ location: Location, in store: Store) throws(StoreError) {
    try store.replace(path) { bytes in
      var file = LineFile(bytes ?? Array(LocationFile.header.utf8))
      let coordinates = location.coordinates
      file = file.setting("latitude", safely: LocationFile.decimal(coordinates.latitude))
      file = file.setting("longitude", safely: LocationFile.decimal(coordinates.longitude))
      if let name = location.name {
        file = file.setting("name", safely: name.string)
      } else {
        file = file.removing("name")
      }
      return file.bytes
    }
  }

  /// Forgets the place and returns whether one was stored.
  ///
  /// Comments and unknown lines stay.
  package func clear(in store: Store) throws(StoreError) -> Bool {
    var wasStored = false
    try store.replace(path) { bytes in
      guard let bytes else { return nil }
      let file = LineFile(bytes)
      wasStored = !file.entries.isEmpty
      return file.removing("latitude").removing("longitude").removing("name").bytes
    }
    return wasStored
  }

  private static let header =
    "# The place whose sun noonmark shows: degrees, north and east positive.\n"

  /// Finds the place; a line that can't be read is told, and hides nothing else.
  private func location(in file: LineFile) -> (Location?, String?) {
    let bad = file.diagnostics.first.map { "\(path):\($0.line): \($0.message)" }
    guard !file.entries.isEmpty else { return (nil, bad.map { $0 + "; using Greenwich" }) }
    var degrees: [Double] = []
    for (key, range) in [("latitude", -90.0...90), ("longitude", -180.0...180)] {
      guard let entry = file.entry(key) else {
        return (nil, bad ?? "\(path) has no \(key); using Greenwich")
      }
      guard let value = Double(entry.value), range.contains(value) else {
        return (
          nil, "\(path):\(entry.line): the \(key) is no number of degrees in range; using Greenwich"
        )
      }
      degrees.append(value)
    }
    let coordinates = Coordinates(latitude: degrees[0], longitude: degrees[1])
    let name = file.value("name").map { DisplayText($0) }
    return (coordinates.map { Location(coordinates: $0, name: name) }, bad)
  }

  /// A number without an exponent, as people write degrees.
  private static func decimal(_ value: Double) -> String {
    let text = value.description
    guard text.utf8.contains(UInt8(ascii: "e")) else { return text }
    return "0.0"
  }
}

extension LineFile {
  /// Sets a value that may hold a comment's sign: that is left out.
  fileprivate func setting(_ key: String, safely value: String) -> LineFile {
    if let file = try? setting(key, to: value) { return file }
    let safe = String(value.filter { $0 != "#" })
    return (try? setting(key, to: safe)) ?? self
  }
}
