import NoonmarkBase

/// Offsets from UTC.
enum ICalendarOffset {
  /// The maximum offset, in hours: some historical offsets are slightly more than 24.
  private static let maximumHours = 26

  /// Parses an offset (RFC 5545, 3.3.14), `+0530`, to seconds east of UTC.
  ///
  /// Some programs omit a positive sign or the minutes, or write colons: `0530`, `+05`, `+05:30`.
  static func seconds(_ value: [UInt8]) -> Int? {
    var text = value[...].trimmed
    let sign = text.first == UInt8(ascii: "-") ? -1 : 1
    if text.first == UInt8(ascii: "+") || sign < 0 { text = text.dropFirst() }
    let colon = UInt8(ascii: ":")
    if text.contains(colon) {
      let parts = text.split(separator: colon, omittingEmptySubsequences: false)
      guard parts.allSatisfy({ $0.count == 2 }) else { return nil }
      text = Array(parts.joined())[...]
    }
    guard [2, 4, 6].contains(text.count), text.allSatisfy(\.isASCIIDigit) else { return nil }
    let digits = text.map { Int($0 & 0x0F) } + [0, 0, 0, 0]
    let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    let seconds = digits[4] * 10 + digits[5]
    guard hours <= maximumHours, minutes < 60, seconds < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60 + seconds)
  }

  /// Parses a name that is an offset: `UTC+11`, `GMT -5`, `UTC+01:00`, `GMT-08.00`, `+0530`,
  /// `GMT-0400`.
  ///
  /// East is positive, unlike in POSIX rules and in names like `Etc/GMT+5`.
  static func seconds(named name: String) -> Int? {
    guard name.utf8.count <= 16 else { return nil }
    let name = name.replacing("\u{2212}", with: "-").filter { $0 != " " }.uppercased()
    let isNamed = name.hasPrefix("UTC") || name.hasPrefix("GMT")
    guard isNamed || name.utf8.count >= 5 else { return nil }
    let text = isNamed ? name.dropFirst(3) : name[...]
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    if text.utf8.count == 5, let offset = seconds(Array(text.utf8)) { return offset }
    let parts = text.dropFirst().split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    guard (1...2).contains(parts.count),
      (1...2).contains(parts[0].utf8.count), let hours = Int(parts[0]),
      (0...maximumHours).contains(hours),
      let minutes = parts.count == 1 ? 0 : Int(parts[1]), (0...59).contains(minutes),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
