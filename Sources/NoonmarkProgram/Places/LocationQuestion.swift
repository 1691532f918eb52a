import NoonmarkStore
import NoonmarkSystem

/// The question for the location, which the app asks once.
enum LocationQuestion {
  /// Returns whether it must be asked now, and records that it was.
  ///
  /// Nothing is asked if a location is set, the user wants none, or the record cannot be written.
  static func isDue(in host: Host) -> Bool {
    guard let data = host.directories.data, let state = host.directories.state else {
      return false
    }
    let reading = LocationFile(folder: data).read()
    guard reading.value.location == nil, reading.problem == nil, !reading.value.isDenied else {
      return false
    }
    var isDue = false
    do {
      try Store(stateFolder: state).replace(Path.joined(state, "location-asked")) { bytes in
        isDue = bytes == nil
        return isDue ? Array("# noonmark ui asked for the location.\n".utf8) : nil
      }
    } catch {
      return false
    }
    return isDue
  }
}
