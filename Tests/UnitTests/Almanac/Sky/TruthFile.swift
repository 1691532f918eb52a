import TestSupport
import Testing
import TruthTables

/// The tables beside the tests.
enum TruthFile {
  /// Reads a table of the directory `Truth`.
  static func table(_ name: String) throws -> TruthTable {
    TruthTable(try #require(Repository.bytes(of: "Tests/UnitTests/Almanac/Truth/\(name)")))
  }
}
