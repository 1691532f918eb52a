/// A local date and time, without a zone.
///
/// ```swift
/// let noon = CivilDateTime(date: CivilDate(dayNumber: 0), hour: 12, minute: 0)
/// assert(noon?.localSeconds == 43_200)
/// ```
public struct CivilDateTime: Hashable, Sendable {
  /// The date.
  public let date: CivilDate
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59.
  ///
  /// POSIX time has no leap seconds.
  public let second: Int

  /// Creates a date and time.
  ///
  /// `nil` if the hour, minute or second is out of range.
  public init?(date: CivilDate, hour: Int, minute: Int, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    self.date = date
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Creates a date and time from the number of seconds since 1970-01-01 00:00.
  public init(localSeconds: Int) {
    var day = localSeconds / 86_400
    var rest = localSeconds % 86_400
    if rest < 0 {
      day -= 1
      rest += 86_400
    }
    date = CivilDate(dayNumber: day)
    hour = rest / 3600
    minute = rest / 60 % 60
    second = rest % 60
  }

  /// The number of seconds since 1970-01-01 00:00.
  public var localSeconds: Int {
    date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second
  }
}

extension CivilDateTime: Comparable {
  /// Orders dates and times from earlier to later.
  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    left.localSeconds < right.localSeconds
  }
}
