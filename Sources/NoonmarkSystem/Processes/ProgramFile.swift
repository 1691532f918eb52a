package enum ProgramFile {
  /// The path of the running executable without symbolic links, or `nil` if unknown.
  package static var path: String? {
    realPath(name)
  }

  /// A path that opens the running executable, or empty if unknown.
  package static var name: String {
    #if canImport(Darwin)
      var path = [CChar](repeating: 0, count: 4096)
      var size = UInt32(path.count)
      // Sound: the array has the passed size, and ends with a zero byte.
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
