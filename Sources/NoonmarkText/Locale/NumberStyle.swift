/// The grouping of digits in whole numbers.
package struct NumberStyle: Hashable, Sendable {
  /// The separator between groups.
  package let separator: DisplayText
  /// The sizes of the groups from the right, or empty for no grouping.
  ///
  /// The last size repeats. A size of zero or less, or C's `CHAR_MAX`, ends the grouping.
  package let groups: [Int]

  package init(separator: DisplayText, groups: [Int]) {
    self.separator = separator
    self.groups = groups
  }

  /// Creates the style of a locale from the values of POSIX `localeconv`.
  ///
  /// Any kind of space becomes a no-break space, so that a line never breaks within a number.
  /// Characters that are not safe to show are dropped.
  package init(thousandsSeparator: String, grouping: [Int]) {
    let text = DisplayText(thousandsSeparator)
    let scalars = thousandsSeparator.unicodeScalars
    let isSpace = !scalars.isEmpty && scalars.allSatisfy { $0.properties.isWhitespace }
    self.init(separator: isSpace ? NumberStyle.noBreakSpace : text, groups: grouping)
  }

  static let noBreakSpace = DisplayText(drawing: "\u{A0}")

  /// The style of the C locale: no grouping.
  package static var posix: NumberStyle { NumberStyle(separator: "", groups: []) }

  /// Formats a number: `12,345`.
  package func text(_ number: Int) -> DisplayText {
    var digits = String(number.magnitude)[...]
    var grouped: [Substring] = []
    while let size = grouped.count < groups.count ? groups[grouped.count] : groups.last,
      NumberStyle.isSize(size), digits.utf8.count > size
    {
      grouped.insert(digits.suffix(size), at: 0)
      digits.removeLast(size)
    }
    let start = (number < 0 ? "-" : "") + String(digits)
    return grouped.reduce(DisplayText(clean: start, width: start.utf8.count)) {
      $0 + separator + DisplayText(clean: String($1), width: $1.utf8.count)
    }
  }

  /// Whether this is a valid group size: `CHAR_MAX` is 127, or 255 if `char` is unsigned.
  private static func isSize(_ size: Int) -> Bool { (1..<127).contains(size) }
}

package enum DayCount {
  /// Returns `Today`, `1 day` or `58 days`, as in running text.
  package static func text(_ days: Int, in localizer: Localizer) -> DisplayText {
    days == 0 ? localizer(.today) : localizer(.days, days)
  }

  /// Returns `Today`, `1 Day` or `58 Days`, as in headlines.
  package static func title(_ days: Int, in localizer: Localizer) -> DisplayText {
    days == 0 ? localizer(.today) : localizer(.daysCounted, days)
  }

  /// Returns `Today` or `58d`, with the shortest word for today.
  package static func shortText(_ days: Int, in localizer: Localizer) -> DisplayText {
    days == 0 ? localizer(.todayShort) : localizer(.daysShort, [("n", localizer(days))])
  }

  /// Returns `0 Days`, `1 Day` or `437 Days`, as in counters, or `in 3 Days` for a negative number.
  package static func longText(_ days: Int, in localizer: Localizer) -> DisplayText {
    days < 0 ? localizer(.daysAhead, ahead(days)) : localizer(.daysCounted, days)
  }

  /// Returns `437d` or `in 3d`, as in the pills of counters.
  package static func countText(_ days: Int, in localizer: Localizer) -> DisplayText {
    days < 0
      ? localizer(.daysAheadShort, [("n", localizer(ahead(days)))])
      : localizer(.daysShort, [("n", localizer(days))])
  }

  /// Negates a number; `Int.min` has no positive counterpart.
  private static func ahead(_ days: Int) -> Int { Int(clamping: days.magnitude) }

  /// Returns `Today` or `58d`, as in pills.
  package static func pillText(_ days: Int, in localizer: Localizer) -> DisplayText {
    days == 0 ? localizer(.today) : shortText(days, in: localizer)
  }
}

package enum DurationStyle {
  /// Formats hours and minutes, to the nearest minute: `6 h 58 min`.
  package static func hoursAndMinutes(seconds: Int, in localizer: Localizer) -> DisplayText {
    localizer(.durationLong, minutes: (seconds + 30) / 60)
  }

  /// Formats hours and minutes in fewer columns: `6 h 58`.
  package static func short(seconds: Int, in localizer: Localizer) -> DisplayText {
    short(minutes: (seconds + 30) / 60, in: localizer)
  }

  /// Formats a number of minutes in few columns: `58 min`, `6 h`, `6 h 05`.
  package static func short(minutes: Int, in localizer: Localizer) -> DisplayText {
    guard minutes >= 60, minutes % 60 > 0 else { return self.minutes(minutes, in: localizer) }
    return localizer(.durationShort, minutes: minutes)
  }

  /// Formats a duration to the second: `2 min 13 s`.
  ///
  /// A duration of an hour or more is rounded to the minute: `1 h 28 min`.
  package static func precise(seconds: Int, in localizer: Localizer) -> DisplayText {
    guard seconds < 3600 else { return minutes((seconds + 30) / 60, in: localizer) }
    let rest = localizer(seconds % 60)
    return seconds < 60
      ? localizer(.durationSeconds, [("s", rest)])
      : localizer(.durationMinutes, [("m", localizer(seconds / 60)), ("s", rest)])
  }

  /// Formats a number of minutes without units of 0: `10 min`, `1 h`, `1 h 30 min`.
  package static func minutes(_ minutes: Int, in localizer: Localizer) -> DisplayText {
    if minutes / 60 == 0 { return localizer(.durationMinute, minutes: minutes) }
    return localizer(minutes % 60 == 0 ? .durationHour : .durationLong, minutes: minutes)
  }
}
