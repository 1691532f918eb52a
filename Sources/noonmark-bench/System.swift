import NoonmarkSystem

/// What the bench needs of the operating system.
enum System {
  /// Returns the bytes of a file, or nil where it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    try? File.read(path, limit: 1 << 28).bytes
  }

  /// Writes a line to the standard error.
  static func complain(_ text: String) {
    StandardStreams.complain(text)
  }

  /// Ends the process.
  static func exit(_ status: Int32) -> Never {
    fflush(nil)
    end(status)
  }
}

private func end(_ status: Int32) -> Never {
  exit(status)
}
