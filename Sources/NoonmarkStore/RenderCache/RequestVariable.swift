import NoonmarkSystem

/// The variables of the environment that can change what a render writes.
///
/// Whoever lets a widget, a format or a theme depend on another one adds it here. The folder of the
/// cache is not among them: it says where the answer is, not what it is.
enum RequestVariable {
  /// How many there are.
  static var count: Int { 23 }

  /// The name of one of them, those of one first letter side by side.
  @inline(__always)
  static func name(_ index: Int) -> StaticString {
    switch index {
    // Colour and size.
    case 0: "COLORTERM"
    case 1: "CLICOLOR"
    case 2: "CLICOLOR_FORCE"
    case 3: "COLORFGBG"
    case 4: "COLUMNS"
    // Light or dark.
    case 5: "GTK_THEME"
    // Where the files are.
    case 6: "HOME"
    // Localizer, dates, numbers and characters.
    case 7: "LANG"
    case 8: "LANGUAGE"
    case 9: "LC_ALL"
    case 10: "LC_CTYPE"
    case 11: "LC_MESSAGES"
    case 12: "LC_NUMERIC"
    case 13: "LC_TIME"
    case 14: "LOCPATH"
    case 15: "NO_COLOR"
    case 16: "TERM"
    case 17: "TZ"
    case 18: "TZDIR"
    // Where the files are.
    case 19: "XDG_CONFIG_DIRS"
    case 20: "XDG_CONFIG_HOME"
    case 21: "XDG_DATA_HOME"
    default: "XDG_STATE_HOME"
    }
  }

  /// The places of the names that begin with a letter: the first of them, and the first behind
  /// them.
  ///
  /// Most variables of an environment begin with none of them, and cost one comparison.
  @inline(__always)
  private static func places(of letter: CChar) -> (start: Int, end: Int) {
    switch letter {
    case 0x43: (0, 5)
    case 0x47: (5, 6)
    case 0x48: (6, 7)
    case 0x4C: (7, 15)
    case 0x4E: (15, 16)
    case 0x54: (16, 19)
    case 0x58: (19, count)
    default: (0, 0)
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
      var (index, end) = places(of: entry[0])
      while index < end {
        if values[index] == nil, let value = value(of: entry, named: name(index)) {
          values[index] = value
          end = index
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
