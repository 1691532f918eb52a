import NoonmarkBase
import NoonmarkText
import Recurrence

/// The times of notices, as offsets before a beginning: `1d,1h,10m`.
package struct NoticeTimes: Hashable, Sendable {
  /// A time before a beginning, in calendar days or in minutes.
  package struct Offset: Hashable, Comparable, Sendable {
    /// The calendar days, or 0 for an offset in minutes.
    package let days: Int
    /// The minutes, or 0 for an offset in days.
    package let minutes: Int

    package var wholeDays: Int { days + minutes / Offset.minutesOfDay }

    /// The offset in the largest unit without a remainder: `1w`, `1d`, `36h`, `10m`.
    package var text: String {
      if days > 0 { return days % 7 == 0 ? "\(days / 7)w" : "\(days)d" }
      return minutes > 0 && minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes)m"
    }

    private static let minutesOfDay = 1440

    package static func < (left: Offset, right: Offset) -> Bool {
      let lengths = [left, right].map { $0.days * minutesOfDay + $0.minutes }
      return lengths[0] == lengths[1] ? left.days < right.days : lengths[0] < lengths[1]
    }
  }

  /// The offsets, the longest first; empty for no notices.
  package let offsets: [Offset]

  /// The whole days of the longest offset.
  var longestDays: Int { offsets.first?.wholeDays ?? 0 }

  package static let never = NoticeTimes(offsets: [])

  private static let maximumCount = 10
  /// The longest offset, in days.
  package static let maximumDays = 366

  private init(offsets: [Offset]) {
    self.offsets = offsets
  }

  /// Parses offsets such as `1d,1h,10m` or `2 days, 30 min`, in any order, or `never`.
  package init?(_ text: String) {
    let text = String(text.lowercased().map { $0 == "\t" ? " " : $0 })
    guard text != "never" else {
      self = .never
      return
    }
    var offsets: Set<Offset> = []
    var rest = text[...]
    while true {
      rest = rest.drop { $0 == " " || $0 == "," }
      if rest.isEmpty { break }
      guard let offset = NoticeTimes.takeOffset(from: &rest) else { return nil }
      // `1h30m` could be one time or two.
      guard rest.isEmpty || rest.first == " " || rest.first == "," else { return nil }
      offsets.insert(offset)
    }
    guard !offsets.isEmpty, offsets.count <= NoticeTimes.maximumCount else { return nil }
    self.offsets = offsets.sorted(by: >)
  }

  /// Creates the times of an event's alarms at or before its beginning; `nil` if there are none.
  ///
  /// Notices of whole days are at a configured time of day, so only the days of alarms count.
  init?(_ alarms: [EventAlarm], isWholeDay: Bool) {
    var offsets: Set<Offset> = []
    for case .start(let length) in alarms.map(\.trigger) {
      let days = -floorDivision(length.seconds, 86_400).quotient
      guard isWholeDay ? days >= 0 : length.seconds <= 0 else { continue }
      let isInDays = isWholeDay || length.exact == 0 && length.nominal == -days * 86_400
      let offset =
        isInDays ? Offset(days: days, minutes: 0) : Offset(days: 0, minutes: -length.seconds / 60)
      if offset.wholeDays <= NoticeTimes.maximumDays { offsets.insert(offset) }
    }
    guard !offsets.isEmpty else { return nil }
    self.offsets = Array(offsets.sorted(by: >).prefix(NoticeTimes.maximumCount))
  }

  /// The canonical text, which is parsed as the same value.
  package var text: String {
    offsets.isEmpty ? "never" : offsets.map(\.text).joined(separator: ",")
  }

  /// Removes a number and its unit from the start.
  private static func takeOffset(from text: inout Substring) -> Offset? {
    let digits = text.prefix { ("0"..."9").contains($0) }
    guard let number = Int(digits), digits.utf8.count <= 6 else { return nil }
    text = text.dropFirst(digits.count).drop { $0 == " " }
    let unit = text.prefix { ("a"..."z").contains($0) }
    text = text.dropFirst(unit.count)
    let factor: (days: Int, minutes: Int)
    switch unit {
    case "" where number == 0: factor = (0, 0)
    case "w", "week", "weeks": factor = (7, 0)
    case "d", "day", "days": factor = (1, 0)
    case "h", "hour", "hours": factor = (0, 60)
    case "m", "min", "minute", "minutes": factor = (0, 1)
    default: return nil
    }
    let offset = Offset(days: number * factor.days, minutes: number * factor.minutes)
    return offset.wholeDays <= maximumDays ? offset : nil
  }

  package static func invalid(_ text: String) -> String {
    ErrorMessage.invalid("notice", text, "write times before it, such as 1d,1h,10m, or never")
  }
}

/// The configured notices: times such as `1d,10m`, and the alarms of calendars.
package struct NoticeSetting: Hashable, Sendable {
  /// The times for events and dates; `nil` to notify of dates on their days, and not of events.
  package let times: NoticeTimes?
  /// Whether the alarms of events notify.
  package let hasAlarms: Bool

  private static let alarms = "alarms"

  /// Parses times, `never`, or `alarms`, which can also be combined with times.
  package init?(_ text: String) {
    let words = text.lowercased().split { " \t,".contains($0) }
    hasAlarms = words.contains { $0 == NoticeSetting.alarms }
    guard hasAlarms else {
      guard let times = NoticeTimes(text) else { return nil }
      self.times = times
      return
    }
    let rest = words.filter { $0 != NoticeSetting.alarms }.joined(separator: " ")
    guard !rest.isEmpty else {
      times = nil
      return
    }
    guard let times = NoticeTimes(rest), times != .never else { return nil }
    self.times = times
  }
}
