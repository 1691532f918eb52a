import NoonmarkSystem

/// The strings that a C program gets: arguments or environment, ended by a null pointer.
public typealias CStrings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// What a render was asked for, as two independent hashes of 64 bits: one names the cache file, the
/// other is kept in it.
///
/// Everything that can change the bytes and is not a file goes in: the arguments, the environment's
/// variables listed here, whether standard output is a terminal, and its size.
///
/// The hook that answers before the Swift runtime starts computes it too, so nothing in this file
/// may allocate or touch metadata.
public struct RequestKey: Hashable, Sendable {
  /// The hash that names the file.
  public private(set) var name: UInt64 = 0xCBF2_9CE4_8422_2325
  /// The hash that is kept in the file.
  public private(set) var check: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Computes the key of a request.
  ///
  /// - Parameters:
  ///   - count: The number of arguments, the program's name being the first.
  ///   - arguments: The arguments; the program's name does not count.
  ///   - environment: The environment, `NAME=value`.
  public init(_ count: Int32, _ arguments: CStrings, _ environment: CStrings) {
    var index = 1
    while index < Int(count), let argument = arguments[index] {
      mix(argument)
      index += 1
    }
    mix(variable: "TZ", environment)
    mix(variable: "TZDIR", environment)
    mix(variable: "LC_ALL", environment)
    mix(variable: "LC_TIME", environment)
    mix(variable: "LC_CTYPE", environment)
    mix(variable: "LANG", environment)
    mix(variable: "LANGUAGE", environment)
    mix(variable: "LOCPATH", environment)
    mix(variable: "NO_COLOR", environment)
    mix(variable: "CLICOLOR", environment)
    mix(variable: "CLICOLOR_FORCE", environment)
    mix(variable: "COLORTERM", environment)
    mix(variable: "COLORFGBG", environment)
    mix(variable: "TERM", environment)
    mix(variable: "COLUMNS", environment)
    mix(variable: "HOME", environment)
    mix(variable: "XDG_CONFIG_HOME", environment)
    mix(variable: "XDG_DATA_HOME", environment)
    mix(variable: "XDG_STATE_HOME", environment)
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 {
      mix(UInt8(1))
      mix(UInt8(truncatingIfNeeded: size.ws_col))
      mix(UInt8(truncatingIfNeeded: size.ws_col >> 8))
      mix(UInt8(truncatingIfNeeded: size.ws_row))
      mix(UInt8(truncatingIfNeeded: size.ws_row >> 8))
    } else {
      mix(UInt8(0))
    }
  }

  /// The value of a variable; nil where it is not set.
  @inline(__always)
  static func value(
    of name: StaticString, in environment: CStrings
  ) -> UnsafeMutablePointer<CChar>? {
    let length = name.utf8CodeUnitCount
    var index = 0
    while let entry = environment[index] {
      if memcmp(entry, name.utf8Start, min(length, strnlen(entry, length))) == 0,
        strnlen(entry, length) == length, entry[length] == 0x3D
      {
        return entry + length + 1
      }
      index += 1
    }
    return nil
  }

  private mutating func mix(variable name: StaticString, _ environment: CStrings) {
    guard let value = RequestKey.value(of: name, in: environment) else {
      // No string can hold this byte before its end.
      mix(UInt8(0xFF))
      return
    }
    mix(value)
  }

  private mutating func mix(_ string: UnsafeMutablePointer<CChar>) {
    var index = 0
    while string[index] != 0 {
      mix(UInt8(bitPattern: string[index]))
      index += 1
    }
    mix(UInt8(0))
  }

  @inline(__always)
  private mutating func mix(_ byte: UInt8) {
    name = (name ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    check = (check &+ UInt64(byte)) &* 0xD6E8_FEB8_6659_FD93
    check ^= check &>> 32
  }
}
