import NoonmarkBase
import NoonmarkSystem
import NoonmarkText

/// The files of a source: one file, or the files of a directory tree.
///
/// A directory with one event in each file, and its name in the file `displayname`, is a calendar
/// in vdir format, which khal and vdirsyncer use.
struct CalendarTree {
  /// The directories and files, in the order of their names.
  private(set) var nodes: [CalendarIndex.Node] = []
  /// The problems with directories, by their paths.
  private(set) var problems: [String: String] = [:]

  /// The maximum number of files of a directory that are read.
  package static let maximumFiles = 20_000
  /// The maximum number of subdirectories.
  private static let maximumFolders = 200
  /// The maximum size of a file with a calendar's name.
  private static let maximumNameSize = 1024

  /// Lists the files of a path.
  ///
  /// - Parameter name: The name of a single file's calendar; `nil` for the name of the file.
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
      // An unreadable directory does not hide the others, and is tried again when it changes.
      let stamp = FileStamp.of(path)
      do {
        _ = try add(path, stamp)
      } catch {
        nodes.append(CalendarIndex.Node(kind: .folder, path: path, stamp: stamp, calendar: nil))
        problems[path] = CalendarTree.sentence(error, of: path)
      }
    }
    if folders.count > CalendarTree.maximumFolders {
      problems[path] =
        "\(path): only \(CalendarTree.maximumFolders) of \(folders.count) directories are read"
    }
  }

  /// Returns why a file or directory cannot be read.
  ///
  /// A name that is not UTF-8 has replacement characters, and cannot be opened.
  static func sentence(_ error: SystemError, of path: String) -> String {
    error.isAbsence && path.unicodeScalars.contains("\u{FFFD}")
      ? "\(path) is not read: its name is not UTF-8: rename it" : error.cannotRead(path)
  }

  /// Adds a directory with the calendar files directly in it, and returns its entries.
  private mutating func add(
    _ folder: String, _ stamp: FileStamp?
  ) throws(SystemError) -> [Directory.Entry] {
    let entries = try Directory.entries(of: folder)
    let names = entries.map(\.name)
    nodes.append(CalendarIndex.Node(kind: .folder, path: folder, stamp: stamp, calendar: nil))
    var calendar = Path.name(of: folder)
    if names.contains("displayname") {
      let path = Path.joined(folder, "displayname")
      let stamp = FileStamp.of(path)
      if let written = CalendarTree.displayName(path) { calendar = written }
      nodes.append(CalendarIndex.Node(kind: .name, path: path, stamp: stamp, calendar: nil))
    }
    let files = names.filter(CalendarTree.isCalendar).sorted()
    for name in files.prefix(CalendarTree.maximumFiles) {
      let path = Path.joined(folder, name)
      nodes.append(
        CalendarIndex.Node(
          kind: .calendar, path: path, stamp: FileStamp.of(path), calendar: calendar))
    }
    if files.count > CalendarTree.maximumFiles {
      problems[folder] =
        "\(folder): only \(CalendarTree.maximumFiles) of \(files.count) files are read: "
        + "move old events elsewhere"
    }
    return entries
  }

  private static func displayName(_ path: String) -> String? {
    guard let bytes = try? File.read(path, limit: maximumNameSize).bytes else { return nil }
    let text = DisplayText(utf8: bytes)
    return text.isEmpty ? nil : text.string
  }

  /// Returns the name of a calendar: the file name without its suffix.
  private static func name(of path: String) -> String {
    let name = Path.name(of: path)
    return isCalendar(name) ? String(name.dropLast(suffix.count)) : name
  }

  /// Whether a file of a directory is read.
  ///
  /// A name that begins with a dot is that of a file being written.
  private static func isCalendar(_ name: String) -> Bool {
    !name.hasPrefix(".") && name.utf8.count > suffix.count && name.lowercased().hasSuffix(suffix)
  }

  private static let suffix = ".ics"
}
