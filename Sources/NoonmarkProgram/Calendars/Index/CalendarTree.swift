import Almanac
import NoonmarkSystem
import NoonmarkText

/// The files of a source: one file, or the files of a directory tree.
///
/// A directory in which each file is an event, and whose name is in the file `displayname`, is a
/// calendar of a vdir, as khal and vdirsyncer keep it.
struct CalendarTree {
  /// The directories and files, in the order of their names.
  private(set) var nodes: [CalendarIndex.Node] = []

  /// The maximum number of files that are read.
  private static let maximumFiles = 20_000
  /// The maximum number of directories in one.
  private static let maximumFolders = 200
  /// The maximum size of a file with a name.
  private static let maximumNameSize = 1024

  /// Lists the files of a path.
  ///
  /// - Parameters:
  ///   - path: A file or a directory.
  ///   - name: The name of the calendar of a file; `nil` for that of the file.
  init(_ path: String, called name: String?) throws(SystemError) {
    guard let status = fileStatus(of: path) else { throw .last("open", path) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      let stamp = FileStamp(status)
      nodes = [
        CalendarIndex.Node(
          kind: .calendar, path: path, stamp: stamp, calendar: name ?? CalendarTree.name(of: path))
      ]
      return
    }
    let entries = try add(path, FileStamp(status))
    let folders = entries.filter { entry in
      !entry.name.hasPrefix(".") && !CalendarTree.isCalendar(entry.name)
        && (entry.isFolder || entry.isLink && Directory.exists(Path.joined(path, entry.name)))
    }
    for folder in folders.map(\.name).sorted().prefix(CalendarTree.maximumFolders) {
      let path = Path.joined(path, folder)
      // One that cannot be read hides no other, and is tried again when it changes.
      let stamp = FileStamp.of(path)
      do {
        _ = try add(path, stamp)
      } catch {
        nodes.append(CalendarIndex.Node(kind: .folder, path: path, stamp: stamp, calendar: nil))
      }
    }
  }

  /// Adds a directory and the calendars directly in it, and returns its entries.
  private mutating func add(
    _ folder: String, _ stamp: FileStamp?
  ) throws(SystemError) -> [Directory.Entry] {
    let entries = try Directory.entries(of: folder)
    let names = entries.map(\.name)
    var calendar = Path.name(of: folder)
    nodes.append(
      CalendarIndex.Node(kind: .folder, path: folder, stamp: stamp, calendar: nil))
    if names.contains("displayname") {
      let path = Path.joined(folder, "displayname")
      let stamp = FileStamp.of(path)
      if let written = CalendarTree.displayName(path) { calendar = written }
      nodes.append(CalendarIndex.Node(kind: .name, path: path, stamp: stamp, calendar: nil))
    }
    for name in names.filter(CalendarTree.isCalendar).sorted()
    where nodes.count < CalendarTree.maximumFiles {
      let path = Path.joined(folder, name)
      nodes.append(
        CalendarIndex.Node(
          kind: .calendar, path: path, stamp: FileStamp.of(path), calendar: calendar))
    }
    return entries
  }

  private static func displayName(_ path: String) -> String? {
    guard let bytes = try? File.read(path, limit: maximumNameSize).bytes else { return nil }
    let text = DisplayText(utf8: bytes)
    return text.isEmpty ? nil : text.string
  }

  /// The name of a calendar: that of its file.
  private static func name(of path: String) -> String {
    let name = Path.name(of: path)
    return isCalendar(name) ? String(name.dropLast(suffix.count)) : name
  }

  /// Whether a file of a directory is read.
  ///
  /// Names that begin with a dot are being written.
  private static func isCalendar(_ name: String) -> Bool {
    !name.hasPrefix(".") && name.utf8.count > suffix.count && name.lowercased().hasSuffix(suffix)
  }

  private static let suffix = ".ics"
}
