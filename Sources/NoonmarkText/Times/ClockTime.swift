import Almanac
import NoonmarkBase

extension CivilDate {
  /// Returns the date, with a time after it if there is one: `2026-12-24 18:30`.
  package func text(at time: ClockTime?) -> String {
    iso8601 + (time.map { " " + $0.text } ?? "")
  }
}

/// A time of day by the clock.
package struct ClockTime: Hashable, Sendable {
  /// The seconds since midnight, 0 to 86,399.
  package let seconds: Int

  /// - Precondition: `seconds` is from 0 to 86,399.
  package init(seconds: Int) {
    self.seconds = seconds
  }

  package init(hour: Int, minute: Int = 0) {
    seconds = (hour * 60 + minute) * 60
  }

  package static let noon = ClockTime(hour: 12)

  package init(_ time: CivilDateTime) {
    seconds = (time.hour * 60 + time.minute) * 60 + time.second
  }

  /// The marks of the halves of the day, with the hours before each half.
  package static let halves = [
    ("am", 0), ("pm", 12), ("a.m.", 0), ("p.m.", 12), ("a.m", 0), ("p.m", 12), ("a. m.", 0),
    ("p. m.", 12), ("a. m", 0), ("p. m", 12),
  ]

  /// Parses `9:30`, `18:30:05`, `9am`, `9:30 p.m.` or `18h30`; fails for other texts.
  package init?(_ text: String) {
    let plain = text.utf8.allSatisfy { $0 < 0x80 } ? text : ClockTime.withPlainDigits(text)
    var text = plain.lowercased()[...]
    var noonOffset: Int?
    if text.utf8.last == UInt8(ascii: "m") || text.utf8.last == UInt8(ascii: ".") {
      for (mark, offset) in ClockTime.halves where text.hasSuffix(mark) {
        noonOffset = offset
        text = text.dropLast(mark.count)
        if text.last == " " { text.removeLast() }
        break
      }
    }
    if noonOffset == nil, let mark = text.firstIndex(of: "h") {
      let minutes = text[text.index(after: mark)...]
      text = text[..<mark] + ":" + (minutes.isEmpty ? "00" : minutes)
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.isDigits(1...2) ? Int($0) : nil }
    guard numbers.count == parts.count, parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      (noonOffset == nil ? 2...3 : 1...3).contains(numbers.count)
    else { return nil }
    var hour = numbers[0]
    if let noonOffset {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + noonOffset
    }
    let minute = numbers.count > 1 ? numbers[1] : 0
    let second = numbers.count > 2 ? numbers[2] : 0
    guard hour < 24, minute < 60, second < 60 else { return nil }
    seconds = (hour * 60 + minute) * 60 + second
  }

  /// Divides a date and a time at the space or the `T` before the time, which has a colon.
  package static func divided(_ text: String) -> (date: String, time: String)? {
    // Of bytes: the generic functions of characters take a third of a render.
    let bytes = Array(text.utf8)
    var divider = bytes.count - 1
    while divider >= 0, bytes[divider] != UInt8(ascii: " "), bytes[divider] != UInt8(ascii: "T") {
      divider -= 1
    }
    guard divider >= 0, bytes[divider...].contains(UInt8(ascii: ":")) else { return nil }
    var end = divider
    while end > 0, bytes[end - 1].isSpaceOrTab { end -= 1 }
    return (
      String(decoding: bytes[..<end], as: UTF8.self),
      String(decoding: bytes[(divider + 1)...], as: UTF8.self)
    )
  }

  /// Returns a word without the period of a sentence that ends in a time: `1pm.`, `pm.`, `15:00.`,
  /// `18h.`, but not `24.`, which is a day, and `a.m.`.
  package static func withoutPeriod(_ word: String) -> String {
    guard word.last == ".", case let rest = String(word.dropLast()), !rest.hasSuffix(".m") else {
      return word
    }
    let time = rest.lowercased()
    if ["am", "pm"].contains(time) { return rest }
    let isTime =
      time.first?.isNumber == true
      && (time.hasSuffix("am") || time.hasSuffix("pm") || ClockTime(time) != nil
        || time.contains(":") && time.last?.isNumber == true)
    return isTime ? rest : word
  }

  /// Returns a text with the digits of other scripts, and the colon of full width, in ASCII.
  private static func withPlainDigits(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue {
        plain += "\(Int(digit))"
      } else {
        plain.unicodeScalars.append(scalar == "\u{FF1A}" ? ":" : scalar)
      }
    }
    return plain
  }

  /// The time as data files have it: `09:30`, with seconds if they are not 0.
  package var text: String {
    let parts = [seconds / 3600, seconds / 60 % 60] + (seconds % 60 == 0 ? [] : [seconds % 60])
    return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// Returns the time on a date.
  package func on(_ date: CivilDate) -> CivilDateTime {
    CivilDateTime(localSeconds: date.dayNumber * 86_400 + seconds)
  }
}

extension ClockTime: Comparable {
  package static func < (left: ClockTime, right: ClockTime) -> Bool { left.seconds < right.seconds }
}

extension CalendarStyle {
  /// Returns a time of day, to the minute.
  package func text(_ time: ClockTime) -> DisplayText {
    text(hour: time.seconds / 3600, minute: time.seconds / 60 % 60)
  }
}
