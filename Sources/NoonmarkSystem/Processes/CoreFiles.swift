/// The images of memory that a system writes of programs that crash.
package enum CoreFiles {
  /// Has none written of this program and those it starts, since it holds what is the user's alone.
  package static func prevent() {
    var limit = rlimit()
    guard getrlimit(noFiles, &limit) == 0 else { return }
    limit.rlim_cur = 0
    _ = setrlimit(noFiles, &limit)
  }

  #if canImport(Darwin)
    private static let noFiles = RLIMIT_CORE
  #else
    private static let noFiles = __rlimit_resource_t(RLIMIT_CORE.rawValue)
  #endif
}
