import Foundation
import TruthTables

/// The tables beside the tests.
enum TruthFile {
  /// Reads a table of the directory `Truth`.
  static func table(_ name: String, file: String = #filePath) throws -> TruthTable {
    let url = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("../Truth/\(name)")
    return TruthTable(try Data(contentsOf: url))
  }
}
