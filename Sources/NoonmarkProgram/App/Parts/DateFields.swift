import Almanac
import NoonmarkDomain
import NoonmarkText
import NoonmarkWidgets
import Recurrence
import NoonmarkPhrases

/// The values in the form of a date that its other fields depend on.
struct DateFields {
  /// The title of the entry, which may have its date.
  private(set) var title = ""
  var date: CivilDate?
  /// The start in the date's zone.
  ///
  /// `nil` without a date or a time.
  var start: CivilDateTime?
  var startTime: ClockTime? { start.map { ClockTime($0) } }
  var hasTime = false
  /// Whether a date has the time that was typed, if any.
  var isTimeValid: Bool { hasTime == (start != nil) }
  private(set) var metNeeds: Set<FieldNeed> = []
  var zone: Zone?
  /// The end in the words of the date, unless its field has one: `2027-01-03`.
  private var typedEnd: String?
  /// The series that the valid fields describe.
  ///
  /// `nil` without a date.
  var series: EventSeries?

  init(_ fields: [FormField], in data: ScreenData) {
    func field(_ kind: FieldInput) -> FormField? { fields.first { $0.kind == kind } }
    func times(_ field: Field<DateOfInterest>) -> [CalendarTime] {
      fields.first { $0.option == field.key }?.times(in: data) ?? []
    }
    title = field(.text)?.text ?? ""
    // The forms of other entries have no time.
    guard let timeField = field(.time) else { return }
    zone = field(.zone).flatMap { $0.isBlank ? nil : data.zoneNamed($0.text) }
    let typed = field(.dateAndTime).flatMap { try? $0.typedDate(in: data, zone) }
    let sentence = field(.dateAndTime).flatMap { $0.sentence(in: data, zone) }
    var time = data.clockTime(timeField.text)
    // A time typed with the date replaces an untouched time.
    if timeField.text == timeField.original, let typed = typed?.time { time = typed }
    date = typed?.date
    hasTime = time != nil || !timeField.isBlank
    if let typed, let time { start = time.on(typed.date) }
    let (excluded, added) = (times(DateField.except), times(DateField.also))
    metNeeds = FieldNeed.met(
      hasTime: hasTime, repeats: field(.repetition).map { !$0.isBlank } ?? false,
      hasOtherDates: !added.isEmpty)
    let isEndBlank = field(.end)?.isBlank ?? true
    typedEnd = isEndBlank ? sentence?.end : nil
    let end = isEndBlank ? typedEnd : field(.end)?.end(in: data)
    let repetition = field(.repetition).flatMap {
      try? data.dateReader(.next).repetition($0.text)
    }
    let until = repetition == nil ? nil : field(.lastDate)?.date(in: data)
    let count = repetition == nil ? nil : field(.times).flatMap { WrittenSeries.count($0.text) }
    series = date.map { date in
      WrittenSeries(
        date, at: time, length: end.flatMap { WrittenSeries.length(from: date, at: time, to: $0) },
        zone: time == nil ? nil : zone, repetition, until: until, count: count,
        excluded: excluded, added: added
      ).series
    }
  }

  /// Returns the text of the pill in lists; `nil` without a date.
  func pillText(in data: ScreenData) -> Timed<DisplayText>? {
    series?.listedPillText(
      at: data.moment, hours: data.model.countdownHours, in: data.localizer)
  }

  /// Returns the end in the words of the date, and a shorter form; empty if they have none.
  func typedEndTexts(_ style: CalendarStyle) -> [DisplayText] {
    guard let typedEnd else { return [] }
    if let time = ClockTime(typedEnd) { return [style.text(time)] }
    guard let end = try? WrittenSeries.dayOrTime(typedEnd) else { return [] }
    let day = end.written.date
    let time = end.isWholeDay ? "" : " " + style.text(ClockTime(end.written))
    return [style.textWithWeekday(day) + time, style.text(day) + time]
  }

  /// Returns the end that keeps the length of a moved date, as written in a data file.
  ///
  /// `nil` if the date had no end, or if its time was added or removed.
  static func movedEnd(of fields: [FormField], in data: ScreenData) -> String? {
    guard let end = fields.first(where: { $0.kind == .end })?.original, !end.isEmpty else {
      return nil
    }
    let old = DateFields(fields.map(\.unchanged), in: data)
    let new = DateFields(fields, in: data)
    guard let oldDate = old.date, let date = new.date, old.isTimeValid, new.isTimeValid else {
      return nil
    }
    let length = WrittenSeries.length(from: oldDate, at: old.startTime, to: end)
    return WrittenSeries(oldDate, at: old.startTime, length: length)
      .endText(from: date.text(at: new.startTime))
  }
}

extension FormField {
  /// Returns a message if a field that it requires is empty.
  ///
  /// An unchanged value is no problem, since it is removed together with the field it requires.
  func needProblem(of form: DateFields, in data: ScreenData) -> DisplayText? {
    guard text != original, let need, !form.metNeeds.contains(need) else { return nil }
    // The last of several days has no time.
    if kind == .end, end(in: data).map(WrittenSeries.hasTime) != true { return nil }
    return data.localizer(need == .time ? .uiNeedsTime : .uiNeedsRepeat)
  }

  func endProblem(of form: DateFields, in data: ScreenData) -> DisplayText? {
    guard !isEnd(of: form, in: data) else { return nil }
    return DisplayText(WrittenSeries.invalidEnd(text, hasTime: form.hasTime))
  }

  /// Returns the interpretation of the text, for fields that only dates have.
  func meaning(of form: DateFields, in data: ScreenData) -> DisplayText? {
    let style = data.context.calendarStyle
    switch kind {
    case .time:
      guard let time = data.clockTime(text) else { return nil }
      let clock = style.text(time)
      return clock == DisplayText(text) ? nil : clock
    case .end:
      guard let end = end(in: data) else { return nil }
      guard form.hasTime else {
        return form.date.flatMap { WrittenSeries.length(from: $0, at: nil, to: end) }
          .map { DayCount.text($0.nominal / 86_400, in: data.localizer) }
      }
      return form.start.flatMap { WrittenSeries.length(from: $0, to: end) }
        .map { DurationStyle.minutes(($0.seconds + 59) / 60, in: data.localizer) }
    case .zone:
      // The start in the user's zone.
      guard let zone = form.zone, let start = form.start else { return nil }
      return style.dateTime(zone.instant(of: start), in: data.context.zone)
    case .notices:
      guard let times = NoticeTimes(text), times.text != text else { return nil }
      return DisplayText(times.text)
    default: return nil
    }
  }

  /// Returns the dates of a valid comma-separated list.
  fileprivate func times(in data: ScreenData) -> [CalendarTime] {
    let times = (try? stored(in: data))?.split(separator: ",") ?? []
    return times.compactMap { try? WrittenSeries.dayOrTime(String($0.drop { $0 == " " })) }
  }

  /// Returns the end as commands read it: a time, a date, both, or a duration.
  fileprivate func end(in data: ScreenData) -> String? { try? stored(in: data) }

  /// Whether the text is a valid end, as far as the start is known.
  private func isEnd(of form: DateFields, in data: ScreenData) -> Bool {
    guard let end = end(in: data) else { return false }
    // An unchanged end with a time is removed together with the time of the start.
    if !form.hasTime, text == original, WrittenSeries.hasTime(end) { return true }
    guard let date = form.date, form.isTimeValid else { return true }
    return WrittenSeries.length(from: date, at: form.startTime, to: end) != nil
  }
}
