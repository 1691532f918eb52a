import NoonmarkBase
import NoonmarkSystem

/// The hash of a render request: two independent 64-bit hashes, one for the file's name and one
/// stored in the file.
///
/// Covers everything other than files that affects the output: the arguments, the variables in
/// `RequestVariable`, whether the output is a terminal, and its size.
///
/// The early hit computes it before the Swift runtime starts, so nothing here may allocate or use
/// metadata.
package struct RequestKey: Hashable, Sendable {
  /// The hash that names the file.
  package private(set) var name = FNV1a.basis
  /// The hash stored in the file.
  package private(set) var check: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Computes the key of a request.
  ///
  /// - Parameters:
  ///   - count: The number of arguments, including the program's name.
  ///   - arguments: The arguments; the program's name is ignored.
  ///   - environment: `NAME=value`; the first variable of a name counts.
  ///   - output: The descriptor that is written to.
  package init(
    _ count: Int32, _ arguments: CStringList, _ environment: CStringList,
    output: Int32 = STDOUT_FILENO
  ) {
    mix(UInt32(bitPattern: count))
    var rest = arguments
    _ = rest.popFirst()
    while let argument = rest.popFirst() { mix(argument) }
    let values = RequestVariable.values(in: environment)
    var index = 0
    while index < RequestVariable.count {
      // An unset variable differs from an empty one.
      if let value = values[index] {
        mix(UInt8(1))
        mix(value)
      } else {
        mix(UInt8(0))
      }
      index += 1
    }
    if let size = windowSize(output) {
      mix(UInt8(1))
      mix(UInt32(size.ws_col) &<< 16 | UInt32(size.ws_row))
    } else {
      mix(UInt8(0))
    }
  }

  @inline(__always)
  private mutating func mix(_ string: CString) {
    var rest = string
    while let byte = rest.popFirst() { mix(byte) }
    mix(UInt8(0))
  }

  @inline(__always)
  private mutating func mix(_ number: UInt32) {
    mix(UInt8(truncatingIfNeeded: number))
    mix(UInt8(truncatingIfNeeded: number &>> 8))
    mix(UInt8(truncatingIfNeeded: number &>> 16))
    mix(UInt8(truncatingIfNeeded: number &>> 24))
  }

  /// FNV-1a for the name; addition, multiplication and a shift for the check.
  @inline(__always)
  private mutating func mix(_ byte: UInt8) {
    FNV1a.mix(&name, byte)
    check = (check &+ UInt64(byte)) &* 0xD6E8_FEB8_6659_FD93
    check ^= check &>> 32
  }
}

/// The environment variables that affect a render's output.
///
/// A variable that a widget, format or theme reads must be added here. Those of the cache directory
/// are not included, since they do not affect the output.
enum RequestVariable {
  /// The value of each variable, or `nil` if it is not set.
  typealias Values = InlineArray<25, CString?>

  static var count: Int { Values.count }

  /// The name of a variable; names are ordered by their first letter.
  @inline(__always)
  static func name(_ index: Int) -> StaticString {
    switch index {
    // Color and size.
    case 0: "COLORTERM"
    case 1: "CLICOLOR"
    case 2: "CLICOLOR_FORCE"
    case 3: "COLORFGBG"
    case 4: "COLUMNS"
    case 5: "FORCE_COLOR"
    // Color scheme.
    case 6: "GTK_THEME"
    // Files.
    case 7: "HOME"
    // Language, dates, numbers and encoding.
    case 8: "LANG"
    case 9: "LANGUAGE"
    case 10: "LC_ALL"
    case 11: "LC_CTYPE"
    case 12: "LC_MESSAGES"
    case 13: "LC_NUMERIC"
    case 14: "LC_TIME"
    case 15: "LOCPATH"
    case 16: "NO_COLOR"
    case 17: "TERM"
    case 18: "TZ"
    case 19: "TZDIR"
    // Files.
    case 20: "XDG_CONFIG_DIRS"
    case 21: "XDG_CONFIG_HOME"
    case 22: "XDG_DATA_HOME"
    case 23: "XDG_STATE_HOME"
    // Colors of xterm.
    default: "XTERM_VERSION"
    }
  }

  /// The indices of the names with a first letter, as a half-open range.
  ///
  /// Most variables of an environment match no letter and cost one comparison.
  @inline(__always)
  private static func places(of letter: UInt8) -> (start: Int, end: Int) {
    switch letter {
    case 0x43: (0, 5)
    case 0x46: (5, 6)
    case 0x47: (6, 7)
    case 0x48: (7, 8)
    case 0x4C: (8, 16)
    case 0x4E: (16, 17)
    case 0x54: (17, 20)
    case 0x58: (20, count)
    default: (0, 0)
    }
  }

  /// Finds the values of all variables in one pass over the environment.
  ///
  /// - Parameter environment: `NAME=value`; the first variable of a name counts.
  @inline(__always)
  static func values(in environment: CStringList) -> Values {
    var values = Values(repeating: nil)
    var rest = environment
    while let entry = rest.popFirst() {
      var (index, end) = places(of: entry.first)
      while index < end {
        if values[index] == nil, let value = value(of: entry, named: name(index)) {
          values[index] = value
          end = index
        }
        index += 1
      }
    }
    return values
  }

  /// Returns the value of a variable, or `nil` if it is not set.
  static func value(of name: StaticString, in environment: CStringList) -> CString? {
    var rest = environment
    while let entry = rest.popFirst() {
      if let value = value(of: entry, named: name) { return value }
    }
    return nil
  }

  /// Returns the value if an entry has a name, else `nil`.
  @inline(__always)
  private static func value(of entry: CString, named name: StaticString) -> CString? {
    let name = name.span
    var rest = entry
    var index = 0
    while index < name.count {
      if rest.popFirst() != name[index] { return nil }
      index += 1
    }
    return rest.popFirst() == 0x3D ? rest : nil
  }
}
