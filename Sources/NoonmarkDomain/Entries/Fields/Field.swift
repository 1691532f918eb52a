import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import Recurrence
import NoonmarkPhrases

/// A field of an entry, for files, options, forms, CSV and JSON.
package struct Field<Entry>: Sendable {
  /// The key in files, which is also the name of the option, the CSV column and the JSON member.
  package let key: String
  package let label: MessageKey
  /// The placeholder of the option's value in help: `HH:MM`.
  package let placeholder: String
  /// The summary of the option in help.
  package let summary: String
  package let input: FieldInput
  /// The requirement of the field, if it has one.
  package let need: FieldNeed?
  package let section: FieldSection
  /// The hint in forms while the field is empty, if the label and an example are not enough.
  package let hint: MessageKey?
  /// Returns the value in the format of data files; `nil` if the entry has none.
  package let text: @Sendable (Entry) -> String?
  /// Returns the JSON value, if it does not depend on the occurrence.
  package let json: @Sendable (Entry) -> JSONValue?

  package init(
    _ key: String, _ label: MessageKey, _ placeholder: String, _ summary: String,
    _ input: FieldInput, needs need: FieldNeed? = nil, in section: FieldSection = .other,
    hint: MessageKey? = nil,
    json: @escaping @Sendable (Entry) -> JSONValue? = { _ in nil },
    _ text: @escaping @Sendable (Entry) -> String?
  ) {
    self.key = key
    self.label = label
    self.placeholder = placeholder
    self.summary = summary
    self.input = input
    self.need = need
    self.section = section
    self.hint = hint
    self.json = json
    self.text = text
  }
}

/// A requirement of a field; the field is removed if it is not met.
package enum FieldNeed: Hashable, Sendable {
  case time
  case repetition
  /// A repetition, or additional dates.
  case series

  /// Returns the requirements that an entry meets.
  package static func met(hasTime: Bool, repeats: Bool, hasOtherDates: Bool) -> Set<FieldNeed> {
    var met: Set<FieldNeed> = repeats ? [.repetition] : []
    if hasTime { met.insert(.time) }
    if repeats || hasOtherDates { met.insert(.series) }
    return met
  }
}

/// The sections of forms, in order.
package enum FieldSection: Int, Sendable {
  case main
  case time
  case style
  case repetition
  case notices
  case other
}

extension Field {
  /// Returns fields ordered by section.
  package static func inForm(_ fields: [Field]) -> [Field] {
    fields.enumerated().sorted {
      ($0.element.section.rawValue, $0.offset) < ($1.element.section.rawValue, $1.offset)
    }.map(\.element)
  }
}

/// The kind of value that users type for a field.
package enum FieldInput: Hashable, Sendable {
  case text
  /// A text with a default.
  case wording
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
  /// A number of times, at least 1, called by a noun in errors.
  case amount(_ noun: String)
  /// Days of the week.
  case weekdays
  /// A text that needs no quotes after its option.
  case note
  case tallyName
  /// Text with line breaks, which are typed as a mark.
  case lines
  case time
  /// The end of a timed date.
  case end
  case zone
  case lastDate
  case times
  /// Birthday or anniversary.
  case kind
  case notices

  /// Returns an example of what can be typed.
  package func example(in localizer: Localizer) -> DisplayText? {
    switch self {
    case .dateAndTime: localizer(.uiExampleWhen)
    case .date, .lastDate: localizer(.uiExampleDate)
    case .dates: "Dec 24, Dec 31"
    case .time: "18:30, 9am"
    case .end: "19:15, 2026-12-25 09:00, Jan 3"
    case .zone: "America/New_York"
    case .times: "10"
    case .notices: "1d,1h,10m"
    case .kind:
      DisplayText(Celebration.allCases.map { $0.name(in: localizer) }.joined(separator: ", "))
    case .icon: "gift, airplane, heart.fill"
    case .color: "teal, #c62828"
    case .priority: "A … Z"
    case .place: "Oslo; Portland, Oregon; 59.91 10.75"
    case .instant: localizer(.uiExampleInstant)
    case .amount: "8"
    case .weekdays: "mon-fri; mon, wed, sat"
    case .repetition: localizer(.uiExampleRepetition)
    case .lines: "^N: ⏎"
    case .text, .wording, .note, .tallyName: nil
    }
  }
}

extension FieldInput {
  /// The typed value that removes the current one, or returns to the default: empty for texts, for
  /// which `none` is valid.
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
  /// Returns the length of `2 hours` or `3 days`, or `nil` for other words.
  mutating func length(_ text: String) -> EventLength?
  mutating func repetition(_ text: String) throws(Failure) -> Repetition
  /// Returns the kind of the words `birthday` or `anniversary` in the user's language.
  mutating func celebration(_ text: String) -> Celebration?
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
      if let length = reader.length(text) { return length.durationText }
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
      let kind = Celebration(rawValue: text.lowercased()) ?? reader.celebration(text)
      return try valid(kind, or: Celebration.invalid(text)).rawValue
    case .notices:
      return try valid(NoticeTimes(text), or: NoticeTimes.invalid(text)).text
    case .priority:
      let problem = ErrorMessage.invalid("priority", text, ErrorMessage.writePriority)
      return String(try valid(TodoTxtWord.priority(text), or: problem))
    case .amount(let noun):
      return "\(try valid(TallyAmount.parse(text), or: TallyAmount.invalid(text, noun)))"
    case .text, .wording, .note, .icon, .color, .place, .instant, .tallyName, .lines: return text
    }
  }

  private func valid<Value>(
    _ value: Value?, or problem: @autoclosure () -> String
  ) throws(Failure) -> Value {
    guard let value else { throw .input(problem()) }
    return value
  }

  /// Returns a date, with its time if it has one, in the format of data files.
  package static func fileText(of typed: DateAndTime) -> String {
    typed.date.text(at: typed.time)
  }
}
