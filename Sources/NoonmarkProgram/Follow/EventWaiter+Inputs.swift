import NoonmarkStore
import NoonmarkSystem

extension EventWaiter {
  /// Sleeps until files may have changed since they were read, or something else happens.
  ///
  /// - Parameters:
  ///   - files: The files that were read.
  ///   - startedAt: When that began, in nanoseconds since 1970.
  ///   - deadline: When to wake at the latest, in nanoseconds since 1970; nil for never.
  ///   - report: Called with a warning when files can no longer be watched.
  /// - Returns: The reasons to wake; nil if the process must end.
  mutating func sleep(
    watching files: [Dependency], since startedAt: Int, until deadline: () -> Int?,
    report: (String) -> Void = { _ in }
  ) -> WakeReasons? {
    func hasChanged() -> Bool { files.contains { $0.mayHaveChanged(since: startedAt) } }
    let paths = files.map(\.path)
    while true {
      let wasFailing = watchError != nil
      if watch(paths), watchesDirectories || hasChanged() { return .files }
      if let watchError, !wasFailing {
        report(
          "files cannot be watched: \(watchError.message): polling every minute; "
            + "raise fs.inotify.max_user_watches")
      }
      let wake = wait(until: deadline())
      guard wake.isDisjoint(with: .urgent) else { return nil }
      if wake.contains(.childEnded) { DetachedProcess.reap() }
      let rest = wake.subtracting(.childEnded)
      // An event of a file that is as it was is no reason to wake.
      if !rest.isSubset(of: .files) || !rest.isEmpty && hasChanged() { return rest }
    }
  }
}
