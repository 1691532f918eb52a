import NoonmarkBase
import NoonmarkRecords

/// Offsets from UTC.
enum ICalendarOffset {
  /// Parses an offset (RFC 5545, 3.3.14), `+0530`, to seconds east of UTC.
  static func seconds(_ value: [UInt8]) -> Int? {
    let text = value[...].trimmed
    let sign: Int
    switch text.first {
    case UInt8(ascii: "+"): sign = 1
    case UInt8(ascii: "-"): sign = -1
    default: return nil
    }
    let digits = text.dropFirst()
    guard [4, 6].contains(digits.count), digits.allSatisfy(\.isASCIIDigit) else { return nil }
    let numbers = digits.map { Int($0 & 0x0F) } + [0, 0]
    let (hours, minutes) = (numbers[0] * 10 + numbers[1], numbers[2] * 10 + numbers[3])
    return sign * (hours * 3600 + minutes * 60 + numbers[4] * 10 + numbers[5])
  }

  /// Parses a name that is an offset, as people write it: `UTC+11`, `GMT -5`, `UTC+01:00`,
  /// `GMT-08.00`, `+0530`, or as Apple does: `GMT-0400`.
  ///
  /// East is positive, unlike in POSIX rules and in names like `Etc/GMT+5`.
  static func seconds(named name: String) -> Int? {
    guard name.utf8.count <= 16 else { return nil }
    let name = name.replacing("\u{2212}", with: "-").filter { $0 != " " }.uppercased()
    let isNamed = name.hasPrefix("UTC") || name.hasPrefix("GMT")
    guard isNamed || name.utf8.count >= 5 else { return nil }
    let text = isNamed ? name.dropFirst(3) : name[...]
    if text.utf8.count == 5, let offset = seconds(Array(text.utf8)), abs(offset) <= 26 * 3600 {
      return offset
    }
    let parts = text.dropFirst().split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    guard let sign = text.first, sign == "+" || sign == "-", (1...2).contains(parts.count),
      (1...2).contains(parts[0].utf8.count), let hours = Int(parts[0]), (0...26).contains(hours),
      let minutes = parts.count == 1 ? 0 : Int(parts[1]), (0...59).contains(minutes),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
