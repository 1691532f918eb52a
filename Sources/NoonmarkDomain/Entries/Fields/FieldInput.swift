import Almanac
import NoonmarkBase
import NoonmarkText
import Recurrence

/// The kind of value that users type for a field.
package enum FieldInput: Hashable, Sendable {
  case text
  case date(DateReader.Direction)
  /// A future date, with or without a time of day.
  case dateAndTime
  /// Dates separated by commas.
  case dates
  case icon
  case color
  case priority
  case place
  case repetition
  /// The time of an event, today or with a date.
  case instant
  /// A number of times, at least 1.
  case amount
  /// Days of the week.
  case weekdays
  /// A text that needs no quotes after its option.
  case note
  case tallyName
  /// Text with line breaks, which are typed as a mark.
  case lines
  /// The time of a date.
  case time
  /// The end of a timed date.
  case end
  /// The zone of the time.
  case zone
  /// The last date of a repetition.
  case lastDate
  /// The number of occurrences.
  case times
  /// Birthday or anniversary.
  case kind
  /// The times of notices.
  case notices

  /// An example of what can be typed.
  package var example: DisplayText? {
    switch self {
    case .dateAndTime: "Dec 24, next friday, tomorrow 9:30"
    case .date, .lastDate: "2026-12-24, Dec 24, next friday, in 3 weeks"
    case .dates: "Dec 24, Dec 31"
    case .time: "18:30, 9am"
    case .end: "19:15, 2026-12-25 09:00, Jan 3"
    case .zone: "America/New_York"
    case .times: "10"
    case .notices: "1d,1h,10m"
    case .kind: "birthday, anniversary"
    case .icon: "gift, airplane, heart.fill"
    case .color: "teal, #c62828"
    case .priority: "A … Z"
    case .place: "Oslo; Portland, Oregon; 59.91 10.75"
    case .instant: "18:30, 20 minutes ago, yesterday 18:00"
    case .amount: "8"
    case .weekdays: "mon-fri; mon, wed, sat"
    case .repetition: "yearly, every 2 weeks, last friday of the month"
    case .lines: "^N: ⏎"
    case .text, .note, .tallyName: nil
    }
  }
}

extension FieldInput {
  /// The typed value that removes the current one: empty for texts, for which `none` is valid.
  package var removal: String {
    switch self {
    case .text, .note, .lines: ""
    default: "none"
    }
  }

  /// Whether a typed value removes the current one.
  package func removes(_ text: String) -> Bool { text.isEmpty || text == removal }
}

/// Reads values that depend on the current date, the language or the time zones.
package protocol FieldReader {
  mutating func date(
    _ text: String, _ direction: DateReader.Direction
  ) throws(Failure) -> CivilDate
  mutating func dateAndTime(_ text: String) throws(Failure) -> DateAndTime
  /// Returns the time of `18:30` or `noon`, or `nil` if the text has a day or no time.
  mutating func clockTime(_ text: String) -> ClockTime?
  mutating func repetition(_ text: String) throws(Failure) -> Repetition
  mutating func zoneName(_ text: String) throws(Failure) -> String
}

extension FieldInput {
  /// Converts a typed value to the format of data files.
  ///
  /// - Throws: If the value is invalid. A value that conflicts with other fields is not detected.
  package func stored(
    _ text: String, by reader: inout some FieldReader
  ) throws(Failure) -> String {
    switch self {
    case .date(let direction): return try reader.date(text, direction).iso8601
    case .lastDate: return try reader.date(text, .next).iso8601
    case .dateAndTime: return FieldInput.fileText(of: try reader.dateAndTime(text))
    case .dates:
      var times: [CalendarTime] = []
      for part in text.split(separator: ",") {
        let typed = try reader.dateAndTime(String(part.drop { $0 == " " }))
        times.append(typed.time.map { .local($0.on(typed.date)) } ?? .date(typed.date))
      }
      return WrittenSeries.text(times.sorted { $0.written < $1.written }) ?? ""
    case .repetition: return try reader.repetition(text).text
    case .weekdays:
      let days = (try? reader.repetition(text)).flatMap { TallyWeekdays($0) }
      return try valid(days, or: TallyWeekdays.invalid(text)).text
    case .zone: return try reader.zoneName(text)
    case .end:
      if let time = reader.clockTime(text) { return time.text }
      if WrittenSeries.isDuration(text) { return text.uppercased() }
      return FieldInput.fileText(of: try reader.dateAndTime(text))
    case .time:
      let time = try valid(reader.clockTime(text), or: WrittenSeries.invalidTime(text))
      // `friday --at midnight` could be either end of Friday.
      let isNamed = time.seconds == 0 && !text.contains(where: \.isNumber)
      return try valid(isNamed ? nil : time, or: WrittenSeries.ambiguousTime(text)).text
    case .times:
      _ = try valid(WrittenSeries.count(text), or: WrittenSeries.invalidCount(text))
      return text
    case .kind:
      let kind = Celebration(rawValue: text.lowercased())
      return try valid(kind, or: Celebration.invalid(text)).rawValue
    case .notices:
      return try valid(NoticeTimes(text), or: NoticeTimes.invalid(text)).text
    case .priority:
      let problem = ErrorMessage.invalid("priority", text, ErrorMessage.writePriority)
      return String(try valid(TodoItem.priority(written: text), or: problem))
    case .amount:
      return "\(try valid(TallyEvent.amount(text), or: TallyEvent.invalidAmount(text)))"
    case .text, .note, .icon, .color, .place, .instant, .tallyName, .lines: return text
    }
  }

  private func valid<Value>(
    _ value: Value?, or problem: @autoclosure () -> String
  ) throws(Failure) -> Value {
    guard let value else { throw .input(problem()) }
    return value
  }

  /// Returns a date, with its time if it has one, in the format of data files.
  private static func fileText(of typed: DateAndTime) -> String {
    typed.date.text(at: typed.time)
  }
}
