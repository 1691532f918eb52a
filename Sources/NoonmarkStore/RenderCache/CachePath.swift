import NoonmarkSystem

/// The path of a request's cache file.
///
/// Written without allocating. The directory must equal that of `UserDirectories`.
enum CachePath {
  /// The maximum size of a path, including its zero byte.
  static var room: Int { 4096 }

  /// Writes `$XDG_CACHE_HOME/noonmark/<16 digits>`, or the same below `$HOME/.cache`.
  ///
  /// - Parameters:
  ///   - name: The request's name hash.
  ///   - environment: `NAME=value`, null-terminated.
  ///   - buffer: `room` bytes.
  /// - Returns: `false` if there is no such directory or its path is too long.
  static func write(
    _ name: UInt64, _ environment: CStrings, into buffer: UnsafeMutableRawPointer
  ) -> Bool {
    let bytes = buffer.assumingMemoryBound(to: UInt8.self)
    var length = 0
    if let cache = RequestVariable.value(of: "XDG_CACHE_HOME", in: environment), cache[0] == 0x2F {
      guard append(cache, bytes, &length) else { return false }
    } else if let home = RequestVariable.value(of: "HOME", in: environment), home[0] == 0x2F {
      guard append(home, bytes, &length) else { return false }
      append("/.cache", bytes, &length)
    } else {
      return false
    }
    append("/noonmark/", bytes, &length)
    var shift: UInt64 = 64
    while shift > 0 {
      shift -= 4
      let digit = UInt8(truncatingIfNeeded: (name &>> shift) & 15)
      bytes[length] = digit < 10 ? 0x30 + digit : 0x57 + digit
      length += 1
    }
    bytes[length] = 0
    return true
  }

  private static func append(
    _ string: UnsafeMutablePointer<CChar>, _ bytes: UnsafeMutablePointer<UInt8>,
    _ length: inout Int
  ) -> Bool {
    let count = strnlen(string, room)
    guard count < room - 64 else { return false }
    memcpy(bytes + length, string, count)
    length += count
    return true
  }

  private static func append(
    _ literal: StaticString, _ bytes: UnsafeMutablePointer<UInt8>, _ length: inout Int
  ) {
    memcpy(bytes + length, literal.utf8Start, literal.utf8CodeUnitCount)
    length += literal.utf8CodeUnitCount
  }
}
