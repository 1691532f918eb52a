/// A place in the file system to be watched, so that a change of what stands at a path is noticed.
struct Watch: Hashable {
  /// What is watched of a place.
  enum Kind: Hashable {
    /// A folder: which file, link or folder stands under some of its names.
    case names
    /// A folder in which a file of ours stands, or will: as `names`, and when a file has been
    /// written.
    case files
    /// A folder on the way to a file: whether it is moved or removed. What happens in it is not
    /// looked at, so a busy home folder wakes nobody.
    case way
    /// A file: what it holds, by whatever name it is written.
    case contents
  }

  /// The place; of a folder, without symbolic links.
  let path: String
  /// What is watched.
  let kind: Kind
  /// The names that matter, sorted; none but for `names` and `files`.
  var names: [String] = []
}

extension Watch {
  /// The most symbolic links that are followed on the way to one file, as the kernel has it.
  private static let maximumLinks = 40

  /// Returns the points from which every change of what stands at some paths is seen.
  ///
  /// Each path is walked as the kernel would: the folder of each symbolic link on the way and that
  /// of its target, the file's own folder, and where a folder is missing the last one that is
  /// there.
  ///
  /// - Parameter paths: The files, which may be missing; one that is not absolute is meant from the
  ///   present folder.
  /// - Returns: The points, folders before files, in the order of their paths.
  static func points(for paths: [String]) -> [Watch] {
    var folders: [String: (names: Set<String>, holdsFile: Bool)] = [:]
    var ways: Set<String> = []
    var files: Set<String> = []
    for path in Set(paths) where !path.isEmpty {
      // By its own name, so that a link whose target is no text is watched as well.
      files.insert(path)
      walk(path) { step in
        switch step {
        case .name(let name, let folder, let isFile):
          folders[folder, default: ([], false)].names.insert(name)
          if isFile { folders[folder]?.holdsFile = true }
        case .folder(let folder): ways.insert(folder)
        }
      }
    }
    let named = folders.sorted { $0.key < $1.key }.map { path, folder in
      Watch(
        path: path, kind: folder.holdsFile ? .files : .names, names: folder.names.sorted())
    }
    return ways.sorted().map { Watch(path: $0, kind: .way) } + named
      + files.sorted().map { Watch(path: $0, kind: .contents) }
  }

  private enum Step {
    /// A name is looked up in a folder, and what it stands for can change.
    case name(String, in: String, isFile: Bool)
    /// A folder is gone through.
    case folder(String)
  }

  private static func walk(_ path: String, _ take: (Step) -> Void) {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    guard var place = isAbsolute ? "/" : presentFolder else { return }
    var rest = parts(of: path)
    var links = 0
    while let name = rest.popLast() {
      if name == ".." {
        place = parent(of: place)
        continue
      }
      let next = place == "/" ? "/" + name : "\(place)/\(name)"
      var status = stat()
      guard lstat(next, &status) == 0 else {
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
        // The file itself, or something that is no folder where one should be.
        return take(.name(name, in: place, isFile: true))
      }
    }
  }

  /// The parts of a path, the last one first.
  private static func parts(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
      .filter { $0 != "." }.reversed()
  }

  private static func parent(of folder: String) -> String {
    guard let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")), slash > folder.startIndex
    else { return "/" }
    return String(folder[..<slash])
  }

  /// The name of a folder in the one above.
  var inFolderAbove: Watch {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
    return Watch(
      path: Watch.parent(of: path), kind: .names, names: name.map { [$0] } ?? [])
  }

  private static var presentFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
