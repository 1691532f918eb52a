import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import Recurrence
import NoonmarkPhrases

/// A field of a form: an option of a command, and the text that is typed for it.
struct FormField: Sendable {
  static let lineBreak: Character = "⏎"

  let label: MessageKey
  /// The option of the command without its dashes.
  ///
  /// Empty for its argument.
  let option: String
  let kind: FieldInput
  let need: FieldNeed?
  /// The placeholder of the empty field, if its label and an example do not explain it.
  let hint: MessageKey?
  let isRequired: Bool
  let original: String
  var input: TextField

  init(
    _ label: MessageKey, _ option: String, _ kind: FieldInput = .text, _ text: String = "",
    isRequired: Bool = false, needs need: FieldNeed? = nil, hint: MessageKey? = nil
  ) {
    self.label = label
    self.option = option
    self.kind = kind
    self.need = need
    self.hint = hint
    self.isRequired = isRequired
    original =
      kind == .lines ? String(text.map { $0 == "\n" ? FormField.lineBreak : $0 }) : text
    input = FormField.input(original, kind)
  }

  private static func input(_ text: String, _ kind: FieldInput) -> TextField {
    TextField(
      text,
      maximumLength: kind == .place ? TextField.maximumSearchLength : TextField.maximumLength)
  }

  /// Creates the form's field for a field of an entry.
  ///
  /// `nil` means a new entry.
  init<Entry>(_ field: Field<Entry>, of entry: Entry?, isArgument: Bool = false) {
    self.init(
      field.label, isArgument ? "" : field.key, field.input,
      entry.flatMap { field.text($0) } ?? "", isRequired: field.section == .main,
      needs: field.need, hint: field.hint)
  }

  var text: String { input.text }
  /// Whether the field has no value, also by the word that removes it.
  var isBlank: Bool { DisplayText(text).isEmpty || !isRequired && text == kind.removal }

  /// Whether a value can be picked from a list or a calendar.
  var isPickable: Bool { isDate || [.icon, .color, .repetition, .notices, .place].contains(kind) }

  /// Whether few entries have a value for the field.
  var isRare: Bool {
    [.time, .end, .lastDate, .times, .dates, .notices, .zone, .kind].contains(kind)
  }

  var isDate: Bool { direction != nil }

  /// The direction in which a date without a year is resolved.
  ///
  /// `nil` for other values.
  private var direction: DateReader.Direction? {
    switch kind {
    case .date(let direction): direction
    case .dateAndTime, .lastDate: .next
    default: nil
    }
  }

  func date(in data: ScreenData) -> CivilDate? { (try? typedDate(in: data))?.date }

  /// Replaces the text with a picked value, and keeps the time of day of a date.
  mutating func fill(picked value: String, in data: ScreenData) {
    fill(value + ((try? typedDate(in: data))?.time.map { " " + $0.text } ?? ""))
  }

  /// Returns the typed date with its time, or `nil` if the field is blank.
  ///
  /// The time is in the user's zone unless another is given.
  func typedDate(
    in data: ScreenData, _ zone: Zone? = nil
  ) throws(DateReadingError) -> DateAndTime? {
    guard !isBlank, let direction else { return nil }
    guard kind == .dateAndTime else {
      return DateAndTime(try data.dateReader(direction).read(text))
    }
    if let sentence = sentence(in: data, zone) { return sentence.typed }
    let moment = ZonedInstant(data.context.now, in: zone ?? data.context.zone)
    return try data.dateReader(direction).knowing([text]).read(text, at: moment)
  }

  /// Returns the text of a date with more than its start: an end or a repetition.
  func sentence(in data: ScreenData, _ zone: Zone? = nil) -> Sentence? {
    guard kind == .dateAndTime, !isBlank else { return nil }
    let moment = ZonedInstant(data.context.now, in: zone ?? data.context.zone)
    let sentence = data.dateReader(.next).knowing([text]).whenAlone(text, at: moment)
    return sentence?.hasMore == true ? sentence : nil
  }

  /// Returns the value as written in a data file.
  func stored(in data: ScreenData) throws(Failure) -> String {
    var reader = data
    return try kind.stored(text, by: &reader)
  }

  /// Splits a text into a title and a date, as commands do.
  ///
  /// - Throws: The problem of a text that has no date, or that can be read in two ways.
  func divided(
    _ text: String, in data: ScreenData
  ) throws(TitleAndDateError) -> (title: String, date: String)? {
    guard let direction else { return nil }
    let words = text.words
    let reader = data.dateReader(direction).knowing(words)
    let entry = try reader.entry(words, at: data.moment, takesTimes: kind == .dateAndTime)
    return (entry.title, entry.written)
  }

  /// Returns why the required field is empty: the problem of the date in the title of a new entry,
  /// if any.
  private func missing(beside title: String, in data: ScreenData) -> DisplayText {
    do {
      if original.isEmpty { _ = try divided(title, in: data) }
    } catch .noDate(nil, nil) {
    } catch .noTitle {
    } catch {
      return DisplayText(error.reason(in: title))
    }
    return data.localizer(.uiRequired)
  }

  /// Returns why the field cannot be saved with the other fields, or `nil` if it can.
  func problem(in data: ScreenData, _ form: DateFields) -> DisplayText? {
    if isBlank { return isRequired ? missing(beside: form.title, in: data) : nil }
    if let problem = needProblem(of: form, in: data) { return problem }
    do {
      switch kind {
      case .color: return Paint(written: text) == nil ? data.localizer(.uiUnknownColor) : nil
      case .priority:
        return TodoTxtWord.priority(text) == nil ? data.localizer(.uiUnknownPriority) : nil
      case .tallyName: return Tally.isName(text) ? nil : DisplayText(Tally.nameForm)
      case .end: return endProblem(of: form, in: data)
      case .instant: _ = try data.pastTime(text)
      case .dateAndTime: _ = try DateArguments.reading(typedDate(in: data))
      default: _ = try stored(in: data)
      }
      return nil
    } catch {
      return DisplayText(error.message)
    }
  }

  /// Returns a message if the last key had more text than fits.
  func cutText(in data: ScreenData) -> DisplayText? {
    guard input.isCut else { return nil }
    return data.localizer(.uiTooLong, [("n", data.localizer(input.maximumLength))])
  }

  /// Returns the interpretation of the typed text, which is shown beside it.
  func reading(in data: ScreenData, _ form: DateFields) -> [Element] {
    switch kind {
    case .date, .dateAndTime, .lastDate:
      guard let typed = try? typedDate(in: data, form.zone) else { return [] }
      let date = typed.date
      let style = data.context.calendarStyle
      let listed = kind == .dateAndTime ? form.pillText(in: data) : nil
      let distance = date.days(since: data.today)
      // A counter begins in the past.
      let days =
        kind == .date(.last)
        ? DayCount.countText(-distance, in: data.localizer)
        : DayCount.pillText(distance, in: data.localizer)
      let time = typed.time.map { " " + style.text($0) }
      let start = style.textWithWeekday(date) + (time ?? "")
      let ends = kind == .dateAndTime ? form.typedEndTexts(style) : []
      return [
        Label(ends.isEmpty ? [start] : ends.map { start + " – " + $0 }, Style(.accent)).element,
        Pill(text: listed?.value ?? days, fill: .role(.accent)).expires(at: listed?.expires),
      ]
    case .icon:
      guard !isBlank else { return [] }
      let icon = Icon(text)
      guard !icon.isKnown else { return [.label(icon.glyph(in: data.context.icons))] }
      return [.label(data.localizer(.uiUnknownIcon), .muted)]
    case .color:
      guard let fill = Paint(written: text) else { return [] }
      return [Pill(text: "42", fill: fill).element, .spacer]
    case .repetition:
      let repetition = try? data.dateReader(.next).repetition(text)
      guard let name = repetition?.name(in: data.localizer), name != DisplayText(text) else {
        return []
      }
      return [.label(name, .accent)]
    case .kind:
      let kind = (try? stored(in: data)).flatMap { Celebration(rawValue: $0) }
      guard let name = kind?.name(in: data.localizer), name != text else { return [] }
      return [.label(DisplayText(name), .accent)]
    case .time, .end, .zone, .notices:
      return meaning(of: form, in: data).map { [.label($0, .accent)] } ?? []
    case .dates:
      guard !isBlank, let days = try? stored(in: data), days != text else { return [] }
      return [.label(DisplayText(days), .accent)]
    case .instant:
      guard !isBlank, let time = try? data.pastTime(text) else { return [] }
      let civil = data.context.zone.civil(at: time.at)
      let style = data.context.calendarStyle
      let clock = style.text(hour: civil.hour, minute: civil.minute)
      return [.label(style.textWithWeekday(civil.date) + " " + clock, .accent)]
    default: return []
    }
  }

  /// Returns the field's words in the command line.
  ///
  /// - Parameter isNew: Whether the entry is new. An empty field then adds no words.
  func words(isNew: Bool) -> [String] {
    guard !option.isEmpty, text != original else { return [] }
    if isBlank { return isNew ? [] : ["--\(option)=\(kind.removal)"] }
    let value = kind == .lines ? String(text.map { $0 == FormField.lineBreak ? "\n" : $0 }) : text
    return ["--\(option)=\(value)"]
  }

  var unchanged: FormField {
    var field = self
    field.fill(original)
    return field
  }

  mutating func fill(_ text: String) { input = FormField.input(text, kind) }

  /// Handles a key, and returns whether it was for the field.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .control("n") where kind == .lines: return input.handle(.character(FormField.lineBreak))
    case .paste(let text) where kind == .lines:
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return input.handle(.paste(lines.joined(separator: String(FormField.lineBreak))))
    default: return input.handle(key)
    }
  }
}

/// Reads the values of a form.
extension ScreenData: FieldReader {
  package func date(
    _ text: String, _ direction: DateReader.Direction
  ) throws(Failure) -> CivilDate {
    try DateArguments.reading(dateReader(direction).read(text)).date
  }

  package func dateAndTime(_ text: String) throws(Failure) -> DateAndTime {
    try DateArguments.reading(dateReader(.next).knowing([text]).read(text, at: moment))
  }

  package func length(_ text: String) -> EventLength? { dateReader(.next).length(of: text) }

  package func repetition(_ text: String) throws(Failure) -> Repetition {
    try dateReader(.next).repetition(text)
  }

  package func celebration(_ text: String) -> Celebration? {
    dateReader(.next).celebration(named: text)
  }

  package func zoneName(_ text: String) throws(Failure) -> String {
    guard zoneNamed(text) != nil else {
      throw .input(localizer(.uiUnknownZone).string)
    }
    return text
  }
}

extension [FormField] {
  /// Moves the date in a title, `Christmas Eve Dec 24`, into the first field of a date, if empty.
  ///
  /// - Returns: The index of that field, or `nil` if the title had no date.
  mutating func divideTitle(in data: ScreenData) -> Int? {
    guard let index = firstIndex(where: \.isDate), index > 0, self[0].kind == .text,
      self[index].isBlank
    else { return nil }
    if self[index].option == TaskField.due.key { return divideTask(dueAt: index, in: data) }
    guard let (title, date) = try? self[index].divided(self[0].text, in: data) else { return nil }
    self[0].fill(title)
    self[index].fill(date)
    return index
  }

  /// Moves the due date and the priority in the title of a task into their fields.
  private mutating func divideTask(dueAt index: Int, in data: ScreenData) -> Int? {
    let words = self[0].text.words
    guard TodoDraft.canHaveDate(words) else { return nil }
    let priority = firstIndex { $0.kind == .priority }
    var task = TodoDraft(
      title: "", priority: priority.flatMap { TodoTxtWord.priority(self[$0].text) })
    _ = task.read(words, by: data.dateReader(.next).knowing(words), at: data.moment)
    guard task.line != words.joined(separator: " ") else { return nil }
    self[0].fill(task.line)
    if let due = task.due { self[index].fill(due.iso8601) }
    if let priority, let letter = task.priority { self[priority].fill(String(letter)) }
    return index
  }
}
