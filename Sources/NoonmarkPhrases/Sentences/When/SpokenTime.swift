import NoonmarkText

/// A time of an hour and a part of it in words: `half past seven`, `ten to six`, `ocho y media`.
struct SpokenTime {
  let part: WhenPart

  /// Creates the time that all tokens are.
  init?(_ tokens: [DateToken]) {
    guard tokens.count > 1,
      let time = SpokenTime.half(tokens) ?? SpokenTime.minutesFirst(tokens[...])
        ?? SpokenTime.hourFirst(tokens[...])
    else { return nil }
    // `ten past midnight`.
    if time < .noon, tokens.contains(where: { $0.partOfDay == 0 }) {
      part = .midnight(time)
    } else {
      // Beside noon or midnight, it is exact.
      let isExact = tokens.contains { $0.partOfDay.map { $0 % 12 == 0 } == true }
      part = isExact ? .time(time) : .spoken(time)
    }
  }

  private static func time(_ hour: Int, _ minutes: Int) -> ClockTime {
    ClockTime(seconds: (hour * 60 + minutes + 1440) % 1440 * 60)
  }

  /// Returns the time of `half past seven`, `quarter to 8`, `halb acht` or `ocho y media`.
  private static func half(_ tokens: [DateToken]) -> ClockTime? {
    var hours = tokens[...]
    if let minutes = tokens.first?.minutesOfHour {
      hours.removeFirst()
      return hour(hours).map { time($0, minutes) }
    }
    guard let minutes = tokens.last?.minutesOfHour else { return nil }
    hours.removeLast()
    return hour(hours).map { time($0, minutes) }
  }

  /// Returns the hour that tokens are: `3`, `three`, `3 Uhr`, `midnight`.
  private static func hour(_ tokens: ArraySlice<DateToken>) -> Int? {
    guard let first = tokens.first,
      tokens.count == 1 || tokens.count == 2 && tokens.last?.means(.clock) == true
    else { return nil }
    if let part = first.partOfDay, part % 12 == 0 { return part }
    guard let hour = first.number, (1...23).contains(hour) else { return nil }
    return hour
  }

  /// Whether tokens begin with minutes, which are no hour: `twenty to six`, `20 to 6`.
  static func hasMinutesFirst(_ tokens: ArraySlice<DateToken>) -> Bool {
    guard let first = tokens.first, minutesFirst(tokens) != nil else { return false }
    // `10 to 6` and `20 to 23` are hours.
    let isOnClockOf12Hours = tokens.dropFirst().contains { $0.number.map { 1...12 ~= $0 } == true }
    return first.count != nil || first.number.map { $0 > 12 } == true && isOnClockOf12Hours
  }

  /// Returns the time of `ten past two`, `20 to six` or `fünf vor halb drei`.
  private static func minutesFirst(_ tokens: ArraySlice<DateToken>) -> ClockTime? {
    var rest = tokens
    guard let minutes = rest.popFirst()?.number, (1...29).contains(minutes) else { return nil }
    let hasUnit = rest.first?.clockUnit == .minute
    if hasUnit { rest.removeFirst() }
    // `two to six` is a range.
    guard hasUnit || minutes.isMultiple(of: 5), let mark = rest.popFirst(),
      mark.means(.pastHour) || mark.means(.beforeHour)
    else { return nil }
    // `10 to 12` and `5 to 7` are hours.
    if !hasUnit, mark.means(.to), minutes <= 12, tokens.first?.isNumber == true,
      case .number(1...12, _)? = rest.first?.kind
    {
      return nil
    }
    let offset = mark.means(.beforeHour) ? -minutes : minutes
    if let half = rest.first?.minutesOfHour, rest.count > 1 {
      return hour(rest.dropFirst()).map { time($0, half + offset) }
    }
    return hour(rest).map { time($0, offset) }
  }

  /// Returns the time of `dos y diez`, `huit heures moins dix`, `neun Uhr zehn`.
  private static func hourFirst(_ tokens: ArraySlice<DateToken>) -> ClockTime? {
    var rest = tokens
    guard let first = rest.first, let hour = hour([first]) else { return nil }
    rest.removeFirst()
    let hasClock = rest.take(.clock)
    let isMinus = rest.take(.minus)
    guard isMinus || rest.take(.and) || hasClock else { return nil }
    guard let token = rest.popFirst(), let minutes = token.number, (1...59).contains(minutes) else {
      return nil
    }
    let hasUnit = rest.first?.clockUnit == .minute
    if hasUnit { rest.removeFirst() }
    // `at 8 and 20` are two times, and the one of `10h à la mairie` is an article or a preposition.
    guard rest.isEmpty, hasUnit || isMinus || !token.isNumber && minutes > 1 else { return nil }
    return time(hour, isMinus ? -minutes : minutes)
  }
}
