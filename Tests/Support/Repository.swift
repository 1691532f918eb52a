import Foundation

/// The files of this repository.
package enum Repository {
  /// The root, found from the path of this file.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// Returns the paths of the files below a folder, relative to the root and sorted.
  package static func files(under folder: String, ending suffix: String = "") -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: "\(root)/\(folder)") else { return [] }
    return walk.compactMap { $0 as? String }
      .filter { $0.hasSuffix(suffix) && !isFolder("\(root)/\(folder)/\($0)") }
      .map { "\(folder)/\($0)" }
      .sorted()
  }

  /// Returns whether there is a file or a folder.
  package static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(root)/\(path)")
  }

  /// Returns the bytes of a file, or nil if it cannot be read.
  package static func bytes(of path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(root)/\(path)").map { [UInt8]($0) }
  }

  /// Returns the text of a file; empty if it cannot be read.
  package static func text(of path: String) -> String {
    String(decoding: bytes(of: path) ?? [], as: UTF8.self)
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
