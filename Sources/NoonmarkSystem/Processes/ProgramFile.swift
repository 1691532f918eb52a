/// The running executable.
package enum ProgramFile {
  /// The path of the running executable without symbolic links, or `nil` if unknown.
  package static var path: String? {
    realPath(name)
  }

  /// A path by which the running executable can be opened; empty if unknown.
  package static var name: String {
    #if canImport(Darwin)
      var path = [CChar](repeating: 0, count: 4096)
      var size = UInt32(path.count)
      // Sound: the array has the size that is passed, and ends with a zero byte.
      return unsafe _NSGetExecutablePath(&path, &size) == 0 ? String(cString: path) : ""
    #else
      return "/proc/self/exe"
    #endif
  }
}

package enum CoreDumps {
  /// Disables core dumps for this process and its children, since memory contains private data.
  package static func disable() {
    var limit = rlimit()
    // Sound: the structure is used during the calls.
    guard unsafe getrlimit(noFiles, &limit) == 0 else { return }
    limit.rlim_cur = 0
    _ = unsafe setrlimit(noFiles, &limit)
  }

  #if canImport(Darwin)
    private static let noFiles = RLIMIT_CORE
  #else
    private static let noFiles = __rlimit_resource_t(RLIMIT_CORE.rawValue)
  #endif
}
