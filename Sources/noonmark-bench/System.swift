#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the bench needs of the operating system.
enum System {
  /// Returns the bytes of a file, or nil where it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Writes a line to the standard error.
  static func complain(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = write(2, line, line.count)
  }

  /// Ends the process.
  static func exit(_ status: Int32) -> Never {
    fflush(nil)
    #if canImport(Glibc)
      Glibc.exit(status)
    #else
      Darwin.exit(status)
    #endif
  }
}
