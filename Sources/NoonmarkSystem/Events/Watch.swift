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
    var walk = PathWalk()
    var files: Set<String> = []
    var directories: Set<String> = []
    for path in Set(paths) where !path.isEmpty {
      // The path itself, so that a link whose target is not valid UTF-8 is watched too.
      if Directory.exists(path) { directories.insert(path) } else { files.insert(path) }
      walk.follow(path)
    }
    let named = walk.folders.sorted { $0.key < $1.key }.map { path, folder in
      Watch(
        path: path, kind: folder.holdsFile ? .files : .names, names: folder.names.sorted())
    }
    return walk.ancestors.sorted().map { Watch(path: $0, kind: .ancestor) } + named
      + directories.sorted().map { Watch(path: $0, kind: .directory) }
      + files.sorted().map { Watch(path: $0, kind: .contents) }
  }

  /// A watch of this directory's name in its parent.
  var inFolderAbove: Watch {
    Watch(
      path: Path.parent(of: path), kind: .names, names: path == "/" ? [] : [Path.name(of: path)])
  }
}

/// The directories along paths, as the kernel resolves them.
private struct PathWalk {
  /// The directories in which names were looked up, whose results can change.
  private(set) var folders: [String: (names: Set<String>, holdsFile: Bool)] = [:]
  /// The directories that were traversed.
  private(set) var ancestors: Set<String> = []

  /// The maximum number of symbolic links followed per path, as in the kernel.
  private static let maximumLinks = 40

  mutating func follow(_ path: String) {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    guard var place = isAbsolute ? "/" : Directory.current else { return }
    var rest = PathWalk.parts(of: path)
    var links = 0
    while let name = rest.popLast() {
      if name == ".." {
        place = Path.parent(of: place)
        continue
      }
      let next = place == "/" ? "/" + name : Path.joined(place, name)
      guard let status = fileStatus(ofLink: next) else {
        return lookUp(name, in: place, isFile: rest.isEmpty)
      }
      switch status.st_mode & S_IFMT {
      case S_IFLNK:
        lookUp(name, in: place, isFile: false)
        links += 1
        guard links <= PathWalk.maximumLinks, let target = File.linkTarget(of: next) else { return }
        if target.utf8.first == UInt8(ascii: "/") { place = "/" }
        rest += PathWalk.parts(of: target)
      case S_IFDIR where !rest.isEmpty:
        ancestors.insert(next)
        place = next
      default:
        // The file itself, or something else where a directory is required.
        return lookUp(name, in: place, isFile: true)
      }
    }
  }

  private mutating func lookUp(_ name: String, in folder: String, isFile: Bool) {
    folders[folder, default: ([], false)].names.insert(name)
    if isFile { folders[folder]?.holdsFile = true }
  }

  /// Returns the components of a path, last component first.
  private static func parts(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
      .filter { $0 != "." }.reversed()
  }
}
