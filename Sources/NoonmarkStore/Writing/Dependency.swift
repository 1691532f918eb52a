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
