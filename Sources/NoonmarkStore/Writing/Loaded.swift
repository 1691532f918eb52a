import NoonmarkBase
import NoonmarkSystem

/// A value that was read from a file, with the file's stamp and problems.
package struct Loaded<Value> {
  /// The value; an empty one if the file is missing or cannot be read.
  package var value: Value
  package let dependency: Dependency
  /// The error message, or `nil` if the file was read or is missing.
  package var problem: String?
  package var diagnostics: [Diagnostic] = []

  package init(_ value: Value, _ dependency: Dependency, problem: String? = nil) {
    self.value = value
    self.dependency = dependency
    self.problem = problem
  }

  /// Creates the result of a failed read.
  ///
  /// It has no stamp: one taken now could belong to a file that appeared after the failure.
  package init(_ empty: Value, of path: String, after error: SystemError) {
    self.init(
      empty, Dependency(path: path, stamp: nil),
      problem: error.isAbsence ? nil : error.cannotRead(path))
  }

  /// Reads a file, without a lock: replacing a file is atomic.
  ///
  /// - Parameter empty: The value if the file is missing or cannot be read.
  package init(
    _ path: String, limit: Int = Store.maximumSize, otherwise empty: @autoclosure () -> Value,
    _ parse: ([UInt8]) -> Value
  ) {
    do {
      let contents = try File.read(path, limit: limit)
      self.init(parse(contents.bytes), Dependency(path: path, stamp: contents.stamp))
    } catch {
      self.init(empty(), of: path, after: error)
    }
  }

  /// Returns another value that was read from the same file.
  package func map<Other>(_ transform: (Value) -> Other) -> Loaded<Other> {
    var other = Loaded<Other>(transform(value), dependency, problem: problem)
    other.diagnostics = diagnostics
    return other
  }
}

extension Loaded: Sendable where Value: Sendable {}
