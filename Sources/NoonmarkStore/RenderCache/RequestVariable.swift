import Almanac
import NoonmarkBase
import NoonmarkSystem

/// The environment variables that affect a render's output.
///
/// A variable that a widget, format or theme reads must be added here. The cache directory is not
/// among them: it does not affect the output.
enum RequestVariable {
  /// The value of each variable, or `nil` if it is not set.
  typealias Values = InlineArray<23, CString?>

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
    // Color scheme.
    case 5: "GTK_THEME"
    // Files.
    case 6: "HOME"
    // Language, dates, numbers and encoding.
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
    // Files.
    case 19: "XDG_CONFIG_DIRS"
    case 20: "XDG_CONFIG_HOME"
    case 21: "XDG_DATA_HOME"
    default: "XDG_STATE_HOME"
    }
  }

  /// The indices of the names with a first letter, as a half-open range.
  ///
  /// Most variables of an environment match no letter and cost one comparison.
  @inline(__always)
  private static func places(of letter: UInt8) -> (start: Int, end: Int) {
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
