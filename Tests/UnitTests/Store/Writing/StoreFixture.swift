import NoonmarkSystem
import TestSupport

@testable import NoonmarkStore

/// A data directory and a state directory.
struct StoreFixture: ~Copyable {
  let folder: TemporaryFolder
  var data: String { folder.path + "/data" }
  var state: String { folder.path + "/state" }
  var file: String { data + "/dates" }
  var store: Store { Store(stateFolder: state, patience: 5000) }

  init() throws {
    folder = try TemporaryFolder()
    mkdir(folder.path + "/data", 0o700)
  }

  /// The contents of a file in the data directory.
  func text(_ name: String = "dates") throws -> String {
    String(decoding: try File.read("\(data)/\(name)", limit: 1 << 20).bytes, as: UTF8.self)
  }

  /// The names in the data directory.
  var names: [String] { TemporaryFolder.names(in: data) }
}
