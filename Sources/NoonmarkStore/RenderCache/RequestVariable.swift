import NoonmarkSystem

/// The variables of the environment that can change what a render writes.
///
/// Whoever lets a widget, a format or a theme depend on another one adds it here. The folder of the
/// cache is not among them: it says where the answer is, not what it is.
enum RequestVariable {
  /// How many there are.
  static var count: Int { 20 }

  /// The name of one of them.
  @inline(__always)
  static func name(_ index: Int) -> StaticString {
    switch index {
    // Time and its words.
    case 0: "TZ"
    case 1: "TZDIR"
    case 2: "LC_ALL"
    case 3: "LC_TIME"
    case 4: "LC_CTYPE"
    case 5: "LANG"
    case 6: "LANGUAGE"
    case 7: "LOCPATH"
    // Colour and size.
    case 8: "TERM"
    case 9: "COLORTERM"
    case 10: "NO_COLOR"
    case 11: "CLICOLOR"
    case 12: "CLICOLOR_FORCE"
    case 13: "COLORFGBG"
    case 14: "COLUMNS"
    // Where the files are.
    case 15: "HOME"
    case 16: "XDG_CONFIG_HOME"
    case 17: "XDG_CONFIG_DIRS"
    case 18: "XDG_DATA_HOME"
    default: "XDG_STATE_HOME"
    }
  }

  /// Finds the values of all of them in one pass over an environment.
  ///
  /// - Parameters:
  ///   - environment: `NAME=value`, ended by a null pointer.
  ///   - values: Room for `count` pointers, all of them null.
  @inline(__always)
  static func find(
    in environment: CStrings, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) {
    var position = 0
    while let entry = environment[position] {
      position += 1
      var index = 0
      while index < count {
        if values[index] == nil, let value = value(of: entry, named: name(index)) {
          values[index] = value
          break
        }
        index += 1
      }
    }
  }

  /// Returns the value of one variable; nil where it is not set.
  static func value(
    of name: StaticString, in environment: CStrings
  ) -> UnsafeMutablePointer<CChar>? {
    var position = 0
    while let entry = environment[position] {
      if let value = value(of: entry, named: name) { return value }
      position += 1
    }
    return nil
  }

  /// Returns what follows the `=` where an entry is the variable of that name.
  @inline(__always)
  private static func value(
    of entry: UnsafeMutablePointer<CChar>, named name: StaticString
  ) -> UnsafeMutablePointer<CChar>? {
    let length = name.utf8CodeUnitCount
    let start = name.utf8Start
    var index = 0
    // An entry that is shorter differs at its end.
    while index < length {
      if UInt8(bitPattern: entry[index]) != start[index] { return nil }
      index += 1
    }
    return entry[length] == 0x3D ? entry + (length + 1) : nil
  }
}
