import Foundation

/// The files and directories below a directory.
struct FileTree: Hashable {
  struct File: Hashable {
    var bytes: [UInt8]
    var mode: Int
  }

  /// The files, by their paths from the directory.
  var files: [String: File] = [:]
  /// The directories besides the one that the tree is below.
  var directories: Set<String> = []

  init() {}

  /// Creates a tree of texts in private files and directories; a widget is executable.
  init(_ texts: [String: String]) {
    for (path, text) in texts {
      add(File(bytes: Array(text.utf8), mode: path.contains("/widgets/") ? 0o700 : 0o600), at: path)
    }
  }

  /// Reads what is below a directory, without the programs in `bin`.
  init(of folder: String) {
    let manager = FileManager.default
    guard let walk = manager.enumerator(atPath: folder) else { return }
    while let path = walk.nextObject() as? String {
      if path == "bin" {
        walk.skipDescendants()
      } else if walk.fileAttributes?[.type] as? FileAttributeType == .typeDirectory {
        directories.insert(path)
      } else {
        files[path] = File(
          bytes: [UInt8](manager.contents(atPath: "\(folder)/\(path)") ?? Data()),
          mode: (walk.fileAttributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0)
      }
    }
  }

  /// Adds a file and the directories that it is in.
  mutating func add(_ file: File, at path: String) {
    files[path] = file
    var parts = path.split(separator: "/").dropLast()
    while !parts.isEmpty {
      directories.insert(parts.joined(separator: "/"))
      parts.removeLast()
    }
  }

  /// Makes a directory contain the tree and nothing else, apart from `bin`.
  ///
  /// Files that have the same contents and mode are left alone, so their timestamps stay.
  func put(in folder: String) throws {
    let present = FileTree(of: folder)
    let manager = FileManager.default
    let obsolete =
      present.files.filter { files[$0.key] != $0.value }.map(\.key)
      + present.directories.subtracting(directories).sorted(by: >)
    for path in obsolete { try manager.removeItem(atPath: "\(folder)/\(path)") }
    for path in directories.subtracting(present.directories).sorted() {
      try manager.createDirectory(
        atPath: "\(folder)/\(path)", withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
    }
    for (path, file) in files where present.files[path] != file {
      let isMade = manager.createFile(
        atPath: "\(folder)/\(path)", contents: Data(file.bytes),
        attributes: [.posixPermissions: file.mode])
      guard isMade else { throw CocoaError(.fileWriteUnknown) }
    }
  }
}

extension FileTree {
  /// Removes the render cache, to compare everything else.
  static func removeCache(in folder: String) throws {
    let path = folder + "/.cache"
    if FileManager.default.fileExists(atPath: path) {
      try FileManager.default.removeItem(atPath: path)
    }
  }
}
