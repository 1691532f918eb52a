import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// The file with the state of the last load of a source, and the lock that allows one load at a
/// time.
package struct LoadStateFile: Sendable {
  /// The name of a file in the state directory.
  struct Name: Sendable {
    let text: String

    init(_ text: String) {
      self.text = text
    }
  }

  package let path: String
  private let folder: String

  static let maximumSize = 65_536

  init(_ name: Name, folder: String) {
    self.folder = folder
    path = Path.joined(folder, name.text)
  }

  /// Creates the file of a subscription in a state directory, named by the fingerprint of its URL.
  package init(calendar: String, folder: String) {
    self.folder = folder
    path = Path.joined(LoadStateFile.calendars(in: folder), calendar)
  }

  /// The directory of the subscriptions in a state directory.
  static func calendars(in folder: String) -> String { Path.joined(folder, "calendars") }

  /// The path of a subscription's last loaded calendar.
  package var calendarPath: String { path + ".ics" }

  package func write(calendar bytes: [UInt8], in store: Store) throws(Failure) {
    try store.overwrite(calendarPath, bytes)
  }

  /// Reads the state, without a lock; `nil` if it is unknown.
  package func read() -> Loaded<LoadState?> {
    Loaded(path, limit: LoadStateFile.maximumSize, otherwise: nil) { LoadState($0) }
  }

  /// Writes a state, or `nil` for an unknown one.
  package func write(_ state: LoadState?, in store: Store) throws(Failure) {
    try store.replace(path, content: .disposable, limit: LoadStateFile.maximumSize) {
      LoadState.file(with: state, in: $0)
    }
  }

  /// Acquires the load lock without waiting; it is held until the descriptor is closed.
  ///
  /// - Throws: `busy` if a load is running.
  package func takeLoadLock() throws(Failure) -> Descriptor {
    // Separate from the file's own lock, which each change takes.
    try Lock.take(for: path + ".load", in: folder, patience: 0)
  }
}

/// A progress line on the terminal, redrawn in place.
struct LoadProgress {
  private let isShown: Bool
  private var text = ""

  /// Creates a line that has not been drawn yet.
  init(isShown: Bool) {
    self.isShown = isShown
  }

  /// Shows the number of bytes received, and the attempt.
  mutating func show(bytes: Int, attempt: Int) {
    var parts: [String] = []
    if bytes > 0 { parts.append(LoadProgress.amount(bytes)) }
    if attempt > 1 { parts.append("try \(attempt) of \(LoadState.attempts)") }
    draw("Loading…" + (parts.isEmpty ? "" : " " + parts.joined(separator: ", ")))
  }

  mutating func clear() { draw("") }

  private mutating func draw(_ new: String) {
    guard isShown, new != text else { return }
    // Overwrites a longer line with spaces, which every terminal supports.
    let rest = String(repeating: " ", count: max(text.count - new.count, 0))
    StandardStreams.printError("\r\(new)\(rest)" + (new.isEmpty ? "\r" : ""), terminator: "")
    text = new
  }

  /// Formats a number of bytes in decimal units: `12 kB`.
  private static func amount(_ bytes: Int) -> String {
    bytes < 1_000_000 ? "\((bytes + 999) / 1000) kB" : "\(bytes / 1_000_000) MB"
  }
}
