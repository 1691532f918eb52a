import Almanac
import NoonmarkDomain
import NoonmarkText
import NoonmarkWidgets

/// The values of the form of a date on which some of its fields depend.
struct DateFields {
  var date: CivilDate?
  /// The beginning, in its zone; `nil` without a date or a time.
  var start: CivilDateTime?
  /// Whether a time is typed.
  var hasTime = false
  /// Whether a repetition is typed.
  var repeats = false
  var zone: Zone?
  /// The schedule of the date as far as its fields are valid; `nil` without a date.
  var schedule: Schedule?

  init(_ fields: [FormField], in data: ScreenData) {
    func field(_ kind: FormField.Kind) -> FormField? { fields.first { $0.kind == kind } }
    // Other forms have no such fields.
    guard let timeField = field(.time) else { return }
    zone = field(.zone).flatMap { $0.isBlank ? nil : data.zoneNamed($0.text) }
    let typed = field(.dateAndTime).flatMap { try? $0.typedDate(in: data, zone) }
    var time = ClockTime(timeField.text)
    // A time that is typed with the date replaces one that is left as it was.
    if timeField.text == timeField.original, let typed = typed?.time { time = typed }
    date = typed?.date
    hasTime = time != nil || !timeField.isBlank
    if let typed, let time { start = time.on(typed.date) }
    repeats = field(.repetition).map { !$0.isBlank } ?? false
    let end = field(.end)?.end(in: data)
    let repetition = field(.repetition).flatMap {
      try? data.dateReader(.next).repetition($0.text)
    }
    let until = repetition == nil ? nil : field(.lastDate)?.date(in: data)
    let times = repetition == nil ? nil : field(.times).flatMap { Schedule.times($0.text) }
    schedule = date.map { date in
      guard let start else {
        let days = end.flatMap { Schedule.days(from: date, to: $0) } ?? 1
        return Schedule(date, days: days, repetition, until: until, times: times)
      }
      let length = end.flatMap { Schedule.length(from: start, to: $0) }
      return Schedule(
        at: start, length: length, zone: zone, repetition, until: until, times: times)
    }
  }

  /// Returns the end of a date that is as long as it was, as a data file has it; `nil` if it had no
  /// end, or if it got or lost its time.
  static func movedEnd(of fields: [FormField], in data: ScreenData) -> String? {
    guard let end = fields.first(where: { $0.kind == .end })?.original, !end.isEmpty else {
      return nil
    }
    let old = DateFields(fields.map(\.unchanged), in: data)
    let new = DateFields(fields, in: data)
    if let oldStart = old.start, let start = new.start {
      return Schedule.length(from: oldStart, to: end)
        .flatMap { Schedule(at: start, length: $0).endText }
    }
    guard !old.hasTime, !new.hasTime, let oldDate = old.date, let date = new.date else {
      return nil
    }
    return Schedule.days(from: oldDate, to: end).flatMap { Schedule(date, days: $0).endText }
  }
}

extension FormField {
  /// Returns the field that it requires and that is empty, in words.
  ///
  /// A value that was there is removed with that field, and is no problem.
  func need(of form: DateFields, in data: ScreenData) -> DisplayText? {
    guard text != original else { return nil }
    switch kind {
    case .end where end(in: data)?.contains(":") != true: return nil
    case .end, .zone: return form.hasTime ? nil : data.localizer(.uiNeedsTime)
    case .lastDate, .times: return form.repeats ? nil : data.localizer(.uiNeedsRepeat)
    default: return nil
    }
  }

  /// Returns the problem of a field that only dates have.
  func problem(of form: DateFields, in data: ScreenData) -> DisplayText? {
    switch kind {
    case .time where ClockTime(text) == nil: DisplayText(Schedule.invalidTime(text))
    case .end where !isEnd(of: form, in: data):
      DisplayText(form.hasTime ? Schedule.invalidEnd(text) : Schedule.invalidLastDay(text))
    case .zone where data.zoneNamed(text) == nil: data.localizer(.uiUnknownZone)
    case .times where Schedule.times(text) == nil: DisplayText(Schedule.invalidTimes(text))
    case .notices where NoticeTimes(text) == nil: DisplayText(NoticeTimes.invalid(text))
    default: nil
    }
  }

  /// Returns the meaning of the text of a field that only dates have.
  func meaning(of form: DateFields, in data: ScreenData) -> DisplayText? {
    let style = data.context.calendarStyle
    switch kind {
    case .time:
      guard let time = ClockTime(text) else { return nil }
      let clock = style.text(time)
      return clock == DisplayText(text) ? nil : clock
    case .end:
      guard let end = end(in: data) else { return nil }
      guard form.hasTime else {
        return form.date.flatMap { Schedule.days(from: $0, to: end) }
          .map { DayCount.text($0, in: data.localizer) }
      }
      return form.start.flatMap { Schedule.length(from: $0, to: end) }
        .map { DurationStyle.minutes(($0 + 59) / 60, in: data.localizer) }
    case .zone:
      // The time as it is where the user is.
      guard let zone = form.zone, let start = form.start else { return nil }
      return style.dateTime(zone.instant(of: start), in: data.context.zone)
    case .notices:
      guard let times = NoticeTimes(text), times.text != text else { return nil }
      return DisplayText(times.text)
    default: return nil
    }
  }

  /// Returns the end as commands read it: a time, a date, or both.
  fileprivate func end(in data: ScreenData) -> String? {
    if let time = ClockTime(text) { return time.text }
    let now = data.context.zone.civil(at: data.context.now)
    guard let typed = try? data.dateReader(.next).read(text, after: now) else { return nil }
    return typed.date.iso8601 + (typed.time.map { " " + $0.text } ?? "")
  }

  /// Whether it is an end, as far as the beginning is known.
  private func isEnd(of form: DateFields, in data: ScreenData) -> Bool {
    guard let end = end(in: data) else { return false }
    if form.hasTime { return form.start.map { Schedule.length(from: $0, to: end) != nil } ?? true }
    // One with a time goes with the time that is removed.
    if text == original, end.contains(":") { return true }
    return form.date.map { Schedule.days(from: $0, to: end) != nil } ?? true
  }
}
