import NoonmarkBase
import NoonmarkSystem

/// The path of a request's cache file.
///
/// Written without allocating. The directory must equal that of `UserDirectories`.
package enum CachePath {
  /// The maximum size of a path, including its zero byte.
  static var room: Int { 4096 }

  /// Writes `$XDG_CACHE_HOME/noonmark/<16 digits>`, or the same below `$HOME/.cache`.
  ///
  /// - Parameter path: The path, with a zero byte; `room` bytes are free.
  /// - Returns: `false` if there is no such directory or its path is too long.
  package static func write(
    _ name: UInt64, _ environment: CStringList, to path: inout OutputSpan<UInt8>
  ) -> Bool {
    if let cache = RequestVariable.value(of: "XDG_CACHE_HOME", in: environment),
      cache.first == 0x2F
    {
      guard append(cache, to: &path) else { return false }
    } else if let home = RequestVariable.value(of: "HOME", in: environment), home.first == 0x2F {
      guard append(home, to: &path) else { return false }
      append("/.cache", to: &path)
    } else {
      return false
    }
    append("/noonmark/", to: &path)
    var shift: UInt64 = 64
    while shift > 0 {
      shift -= 4
      let digit = UInt8(truncatingIfNeeded: (name &>> shift) & 15)
      path.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
    path.append(0)
    return true
  }

  /// Appends a directory if there is room for the rest of the path.
  @inline(__always)
  private static func append(_ directory: CString, to path: inout OutputSpan<UInt8>) -> Bool {
    var rest = directory
    while let byte = rest.popFirst() {
      guard path.freeCapacity > 64 else { return false }
      path.append(byte)
    }
    return true
  }

  @inline(__always)
  private static func append(_ literal: StaticString, to path: inout OutputSpan<UInt8>) {
    let bytes = literal.span
    var index = 0
    while index < bytes.count {
      path.append(bytes[index])
      index += 1
    }
  }
}
