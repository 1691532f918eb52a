/// A file or directory to watch for changes to what a path refers to.
struct Watch: Hashable {
  enum Kind: Hashable {
    /// A directory in which some names may come to refer to different files.
    case names
    /// Like `names`, for a directory that contains a watched file. Also reports writes.
    case files
    /// A directory along a path that may be moved or removed. Its contents are not watched, so a
    /// busy home directory causes no wakes.
    case ancestor
    /// A file's contents, regardless of the name by which it is written.
    case contents
    /// A directory in which every file is watched.
    case directory
  }

  /// The path, without symbolic links for a directory.
  let path: String
  let kind: Kind
  /// The relevant names in a directory, sorted, for `names` and `files`.
  var names: [String] = []
}

extension Watch {
  /// The maximum number of symbolic links followed per path, as in the kernel.
  private static let maximumLinks = 40

  /// Returns the watches that reveal every change to the files at some paths.
  ///
  /// Resolves each path as the kernel does. Watches the directories of each symbolic link and of
  /// its target, the file's own directory, and the nearest existing directory if the file's
  /// directory is missing.
  ///
  /// - Parameter paths: The files, which may be missing, and directories. Relative paths start at
  ///   the working directory.
  /// - Returns: The watches, directories before files, sorted by path.
  static func points(for paths: [String]) -> [Watch] {
    var folders: [String: (names: Set<String>, holdsFile: Bool)] = [:]
    var ancestors: Set<String> = []
    var files: Set<String> = []
    var directories: Set<String> = []
    for path in Set(paths) where !path.isEmpty {
      // The path itself, so that a link whose target is not valid UTF-8 is watched too.
      if Directory.exists(path) { directories.insert(path) } else { files.insert(path) }
      walk(path) { step in
        switch step {
        case .name(let name, let folder, let isFile):
          folders[folder, default: ([], false)].names.insert(name)
          if isFile { folders[folder]?.holdsFile = true }
        case .folder(let folder): ancestors.insert(folder)
        }
      }
    }
    let named = folders.sorted { $0.key < $1.key }.map { path, folder in
      Watch(
        path: path, kind: folder.holdsFile ? .files : .names, names: folder.names.sorted())
    }
    return ancestors.sorted().map { Watch(path: $0, kind: .ancestor) } + named
      + directories.sorted().map { Watch(path: $0, kind: .directory) }
      + files.sorted().map { Watch(path: $0, kind: .contents) }
  }

  private enum Step {
    /// A name is looked up in a directory. The result can change.
    case name(String, in: String, isFile: Bool)
    /// A directory is traversed.
    case folder(String)
  }

  private static func walk(_ path: String, _ take: (Step) -> Void) {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    guard var place = isAbsolute ? "/" : Directory.current else { return }
    var rest = parts(of: path)
    var links = 0
    while let name = rest.popLast() {
      if name == ".." {
        place = Path.parent(of: place)
        continue
      }
      let next = place == "/" ? "/" + name : Path.joined(place, name)
      guard let status = fileStatus(ofLink: next) else {
        return take(.name(name, in: place, isFile: rest.isEmpty))
      }
      switch status.st_mode & S_IFMT {
      case S_IFLNK:
        take(.name(name, in: place, isFile: false))
        links += 1
        guard links <= maximumLinks, let target = File.linkTarget(of: next) else { return }
        if target.utf8.first == UInt8(ascii: "/") { place = "/" }
        rest += parts(of: target)
      case S_IFDIR where !rest.isEmpty:
        take(.folder(next))
        place = next
      default:
        // The file itself, or something else where a directory is required.
        return take(.name(name, in: place, isFile: true))
      }
    }
  }

  /// Returns the components of a path, last component first.
  private static func parts(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
      .filter { $0 != "." }.reversed()
  }

  /// A watch of this directory's name in its parent.
  var inFolderAbove: Watch {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
    return Watch(path: Path.parent(of: path), kind: .names, names: name.map { [$0] } ?? [])
  }
}
