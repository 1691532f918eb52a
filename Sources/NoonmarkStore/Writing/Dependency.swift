import NoonmarkBase
import NoonmarkSystem

/// A file that a render depends on.
package struct Dependency: Hashable, Sendable {
  /// The path; a render that depends on a relative path is not cached.
  package let path: String
  /// The stamp before the file was read, or `nil` if it did not exist.
  package let stamp: FileStamp?

  package init(path: String, stamp: FileStamp?) {
    self.path = path
    self.stamp = stamp
  }

  /// The running executable, since another build may render differently.
  package static var program: Dependency {
    let name = ProgramFile.name
    return Dependency(path: name, stamp: FileStamp.of(name))
  }

  /// Whether the file has changed, or may have changed undetected.
  ///
  /// - Parameter nanoseconds: The time before the stamp was taken.
  package func mayHaveChanged(since nanoseconds: Int) -> Bool {
    !isCurrent || isRacy(at: nanoseconds)
  }

  /// Whether the file has the same stamp.
  package var isCurrent: Bool { FileStamp.isCurrent(stamp, of: path) }

  /// Whether the timestamp is racy: changed within one clock tick, so a later change could go
  /// undetected.
  ///
  /// The kernel stamps changes with its coarse clock. File systems without nanoseconds have a
  /// resolution of one or two seconds. This uses the status change time, which cannot be set.
  ///
  /// - Parameters:
  ///   - nanoseconds: The time before the stamp was taken.
  ///   - tick: The resolution of the coarse clock, in nanoseconds.
  package func isRacy(at nanoseconds: Int, tick: Int = Dependency.tick) -> Bool {
    guard let changed = stamp?.changed else { return false }
    let grain = changed % 1_000_000_000 == 0 ? 2_000_000_000 : tick
    // If the stamp is far in the future, the clock was set back since.
    let age = nanoseconds &- changed
    return age < grain && age > -Dependency.maximumRenderTime
  }

  /// The maximum nanoseconds from the start of a render to reading a file.
  private static let maximumRenderTime = 10_000_000_000

  private static let tick: Int = {
    #if os(Linux)
      var resolution = timespec()
      // Sound: the call fills the structure.
      guard unsafe clock_getres(CLOCK_REALTIME_COARSE, &resolution) == 0 else { return 10_000_000 }
      return Int(resolution.tv_sec) * 1_000_000_000 + Int(resolution.tv_nsec)
    #else
      return 10_000_000
    #endif
  }()
}

/// A value that was read from a file, with the file's stamp and problems.
package struct Loaded<Value> {
  /// The value; an empty one if the file is missing or cannot be read.
  package var value: Value
  /// The file and its stamp.
  package let dependency: Dependency
  /// The error message, or `nil` if the file was read or is missing.
  package var problem: String?
  /// The problems with lines.
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
