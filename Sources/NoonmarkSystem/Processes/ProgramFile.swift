/// Where the running program stands, and what was installed beside it.
package enum ProgramFile {
  /// The running program, by a path without symbolic links; nil where the system does not tell.
  package static var path: String? {
    guard let path = realpath(name, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// A name of the running program by which it can be opened; empty where the system tells none.
  package static var name: String {
    #if canImport(Darwin)
      var path = [CChar](repeating: 0, count: 4096)
      var size = UInt32(path.count)
      return _NSGetExecutablePath(&path, &size) == 0 ? String(cString: path) : ""
    #else
      return "/proc/self/exe"
    #endif
  }

  /// Finds a program that belongs to this one: beside it, or else in the search path.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - environment: Whose `PATH` is searched.
  /// - Returns: Its path; nil where there is none.
  package static func find(_ name: String, _ environment: Environment) -> String? {
    let folder = path.flatMap { path in
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) }
    }
    return folder.flatMap { ChildProcess.find(name, in: $0.isEmpty ? "/" : $0) }
      ?? ChildProcess.find(name, in: environment["PATH"])
  }
}

/// The images of memory that a system writes of programs that crash.
package enum CoreDumps {
  /// Has none written of this program and those it starts, since it holds what is the user's alone.
  package static func disable() {
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
