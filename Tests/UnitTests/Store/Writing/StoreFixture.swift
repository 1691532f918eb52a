import NoonmarkSystem
import TestSupport

@testable import NoonmarkStore

/// A data directory and a state directory.
struct StoreFixture: ~Copyable {
  let folder = TemporaryFolder()
  var data: String { folder.path + "/data" }
  var state: String { folder.path + "/state" }
  var file: String { data + "/dates" }
  var store: Store { Store(stateFolder: state, patience: 5000) }

  init() {
    mkdir(folder.path + "/data", 0o700)
  }

  /// The contents of a file in the data directory.
  func text(_ name: String = "dates") throws -> String {
    String(decoding: try File.read("\(data)/\(name)", limit: 1 << 20).bytes, as: UTF8.self)
  }

  /// The permissions of the file.
  var mode: mode_t { get throws { try StoreFixture.mode(of: file) } }

  static func mode(of path: String) throws -> mode_t {
    var status = stat()
    guard stat(path, &status) == 0 else { throw SystemError.last("stat", path) }
    return status.st_mode & 0o7777
  }

  /// The names in the data directory.
  var names: [String] { TemporaryFolder.names(in: data) }
}
