import NoonmarkSystem

/// A file that was looked at for a render.
package struct Dependency: Hashable, Sendable {
  /// The file; a render that depends on a path which is not absolute is not kept.
  package let path: String
  /// Its stamp before it was read; nil where there was no such file.
  package let stamp: FileStamp?

  /// Creates a dependency.
  package init(path: String, stamp: FileStamp?) {
    self.path = path
    self.stamp = stamp
  }

  /// The running program itself: another build writes other bytes.
  package static var program: Dependency {
    let name = ProgramFile.name
    return Dependency(path: name, stamp: FileStamp.of(name))
  }

  /// Whether the file is another than it was, or may be.
  ///
  /// - Parameter nanoseconds: The clock, before the stamp was taken.
  /// - Returns: Whether it must be read again.
  package func mayHaveChanged(since nanoseconds: Int) -> Bool {
    FileStamp.of(path) != stamp || isRacy(at: nanoseconds)
  }

  /// Whether the file could change once more without its stamp changing.
  ///
  /// The kernel stamps every change with its coarse clock, so what was changed in the present tick
  /// may be changed again within it. A file system that keeps no nanoseconds stamps by one or two
  /// seconds. The time of the last change decides: that of the contents can be set at will.
  ///
  /// - Parameters:
  ///   - nanoseconds: The clock, before the stamp was taken.
  ///   - tick: The tick of the coarse clock, in nanoseconds.
  /// - Returns: Whether the stamp tells too little.
  func isRacy(at nanoseconds: Int, tick: Int = Dependency.tick) -> Bool {
    guard let changed = stamp?.changed else { return false }
    let grain = changed % 1_000_000_000 == 0 ? 2_000_000_000 : tick
    // A stamp far ahead is that of a clock which has since been set back.
    let age = nanoseconds &- changed
    return age < grain && age > -Dependency.maximumRenderTime
  }

  /// The longest time, in nanoseconds, between the start of a render and the reading of a file.
  private static let maximumRenderTime = 10_000_000_000

  private static let tick: Int = {
    #if os(Linux)
      var resolution = timespec()
      guard clock_getres(CLOCK_REALTIME_COARSE, &resolution) == 0 else { return 10_000_000 }
      return Int(resolution.tv_sec) * 1_000_000_000 + Int(resolution.tv_nsec)
    #else
      return 10_000_000
    #endif
  }()
}
