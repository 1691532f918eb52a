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
