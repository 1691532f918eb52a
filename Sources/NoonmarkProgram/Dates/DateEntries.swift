import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// The dates of `noonmark countdown`.
enum DateEntries: EntryKind {
  typealias Book = DateBook

  static let name = "date"
  static let title = Option.text("title", "TITLE", "The title")
  static let direction = DateReader.Direction.next
  static let takesTimes = true
  static let widget: any Widget.Type = CountdownWidget.self
  static let startOptions = [at.spec]
  static let fields = [
    end.spec, zone.spec, repetition.spec, until.spec, times.spec, except.spec, also.spec,
    kind.spec, notify.spec,
  ]
  static let columns = [
    "id", "title", "date", "days", "label", "tab", "icon", "color", "repeat", "created_at", "at",
    "end", "zone", "until", "times", "except", "also", "notify", "kind", "years",
  ]

  private static let at = Option.text("at", "HH:MM", "The time of day, such as 18:30 or 9am")
  private static let end = Option.date(
    "end", "The end: a later time, also past midnight, or a date; without a time, the last day",
    placeholder: "END")
  private static let zone = Option.text(
    "zone", "ZONE", "The zone of its time; by default, that of wherever you are")
  private static let repetition = Option.text(
    "repeat", "REPETITION", "How often the date repeats: yearly, 'every 2 weeks', or a rule")
  private static let until = Option.date("until", "The last date on which it can repeat")
  private static let times = Option.text("times", "N", "The number of times, the first included")
  private static let except = Option.text(
    "except", "DATES", "The dates on which it does not take place, with commas between them")
  private static let also = Option.text(
    "also", "DATES", "The dates on which it takes place besides, with commas between them")
  private static let kind = Option.text(
    "kind", "KIND", "birthday or anniversary: counts its years, each year unless --repeat is given")
  private static let notify = Option.text(
    "notify", "TIMES", "When to notify before it: 1d,1h,10m, or never")

  static func file(in folder: String) -> EntryFile { .dates(in: folder) }

  static func check(title: String) throws(CommandError) {
    guard !DisplayText(title).isEmpty else {
      throw .input("the title is empty: write what the date is, such as 'Launch'")
    }
  }

  // MARK: Values

  static func stored(in run: inout Run) throws(CommandError) -> [String: String] {
    let dates = DateArguments(direction, takesTimes: true, in: run)
    var stored: [String: String] = [:]
    if let text = run.invocation.value(of: end.spec) {
      stored[end.spec.name] = try storedEnd(text, dates, in: &run)
    }
    if let text = run.invocation.value(of: zone.spec) {
      let database = ZoneDatabase(environment: run.host.environment)
      let found = try CommandError.wrap { () throws(ZoneDatabaseError) in
        try database.find(named: text)
      }
      stored[zone.spec.name] = found.zone.name
    }
    if let text = run.invocation.value(of: repetition.spec) {
      stored[repetition.spec.name] = try dates.repetition(text).text
    }
    if let text = run.invocation.value(of: until.spec) {
      stored[until.spec.name] = try run.date(text, by: dates).iso8601
    }
    for option in [except.spec, also.spec] {
      guard let text = run.invocation.value(of: option) else { continue }
      var days: [CivilDate] = []
      for part in text.split(separator: ",") {
        days.append(try run.date(String(part.drop { $0 == " " }), by: dates))
      }
      stored[option.name] = Schedule.text(days.sorted())
    }
    if let text = run.invocation.value(of: times.spec), Schedule.times(text) == nil {
      throw .input(Schedule.invalidTimes(text))
    }
    if let text = run.invocation.value(of: kind.spec) {
      guard let kind = Celebration(rawValue: text.lowercased()) else {
        throw .input(Celebration.invalid(text))
      }
      stored[Self.kind.spec.name] = kind.rawValue
      if run.invocation.text(of: repetition.spec) == nil {
        stored[repetition.spec.name] = Repetition.yearly.text
      }
    }
    if let text = run.invocation.value(of: notify.spec) {
      guard let times = NoticeTimes(text) else { throw .input(NoticeTimes.invalid(text)) }
      stored[notify.spec.name] = times.text
    }
    if let text = run.invocation.value(of: at.spec) {
      guard let time = ClockTime(text) else { throw .input(Schedule.invalidTime(text)) }
      stored[at.spec.name] = time.text
    }
    return stored
  }

  /// Returns a time, a date, or both, as the file has it.
  private static func storedEnd(
    _ text: String, _ dates: DateArguments, in run: inout Run
  ) throws(CommandError) -> String {
    if let time = ClockTime(text) { return time.text }
    let typed = try run.typed(text, by: dates)
    return typed.date.iso8601 + (typed.time.map { " " + $0.text } ?? "")
  }

  static func zone(
    replacing old: DateOfInterest?, in run: Run
  ) -> Zone? {
    let name =
      run.invocation.text(of: zone.spec) == nil
      ? old?.schedule.zoneName : run.invocation.value(of: zone.spec)
    return name.flatMap {
      try? ZoneDatabase(environment: run.host.environment).find(named: $0).zone
    }
  }

  static func fields(removedWith name: String) -> [String] {
    switch name {
    case repetition.spec.name: [until.spec.name, times.spec.name, except.spec.name]
    case at.spec.name: [end.spec.name, zone.spec.name]
    default: []
    }
  }

  static func start(
    _ typed: TypedDate?, replacing old: DateOfInterest?, _ arguments: EntryArguments
  ) throws(CommandError) -> String? {
    guard let date = typed?.date ?? old?.date else { return nil }
    var time = typed?.time ?? old?.schedule.time
    if arguments.isGiven(at.spec) {
      time = arguments.value(of: at.spec).flatMap { ClockTime($0) }
    }
    if time == nil, arguments.value(of: zone.spec) != nil {
      throw .input("--\(zone.spec.name) requires a time: write --at 18:30")
    }
    if let end = arguments.value(of: end.spec), !Schedule.isEnd(end, of: date, at: time) {
      throw .input(time == nil ? Schedule.invalidLastDay(end) : Schedule.invalidEnd(end))
    }
    if time != nil, !arguments.isGiven(end.spec), let old = old?.schedule, old.isWholeDay,
      let end = old.endText
    {
      throw .input("the end, \(end), has no time: write --end too")
    }
    try checkRepetition(from: date, of: old, isMoved: typed != nil, arguments)
    guard typed != nil || arguments.isGiven(at.spec) else { return nil }
    let start = date.iso8601 + (time.map { " " + $0.text } ?? "")
    if !arguments.isGiven(end.spec), let end = old?.schedule.endText(from: start),
      !Schedule.isEnd(end, of: date, at: time)
    {
      throw .input("the end would be \(end), after the last year: write --end too")
    }
    return start
  }

  /// Refuses the end and the exceptions of a repetition that is missing, and an end before it.
  private static func checkRepetition(
    from date: CivilDate, of old: DateOfInterest?, isMoved: Bool, _ arguments: EntryArguments
  ) throws(CommandError) {
    func has(_ option: OptionSpec, _ isOld: Bool) -> Bool {
      arguments.value(of: option) != nil || isOld && !arguments.isGiven(option)
    }
    let repeats = has(repetition.spec, old?.schedule.repetition != nil)
    let isSeries = repeats || has(also.spec, old?.schedule.also.isEmpty == false)
    for (option, isPossible) in [
      (until.spec, repeats), (times.spec, repeats), (except.spec, isSeries),
    ] where !isPossible && arguments.value(of: option) != nil {
      throw .input("--\(option.name) requires a repetition: write --repeat weekly")
    }
    if let last = arguments.value(of: until.spec), last < date.iso8601 {
      throw .input("--until \(last) is before the date, \(date.iso8601): write a later one")
    }
    if isMoved, repeats, !arguments.isGiven(until.spec), let last = old?.schedule.lastDate,
      last < date
    {
      throw .input(
        "the repetition ends on \(last.iso8601), before \(date.iso8601): write --until too")
    }
  }

  /// An import leaves the title of the user's own.
  static func fieldsOfTitle(of old: DateOfInterest) -> [RecordFile.Edit] {
    old.uid == nil ? [] : [.value(ImportedDate.ownKey, ImportedDate.ownTitle)]
  }

  /// The end: the date stays as long as it was.
  static func fields(
    movedTo start: String, from old: DateOfInterest, _ arguments: EntryArguments
  ) -> [RecordFile.Edit] {
    // An end goes with the time that is removed.
    guard !arguments.isGiven(end.spec), start != old.schedule.startText,
      let end = old.schedule.endText(from: start)
    else { return [] }
    return [.value(Self.end.spec.name, end)]
  }

  static func ending(of entry: DateOfInterest, _ style: CalendarStyle) -> String {
    let schedule = entry.schedule
    var ending = ""
    if let end = schedule.lastMoment {
      let date = end.date == schedule.date ? nil : end.date
      let words = [
        date.map { style.weekday($0).string }, date.map { style.text($0).string },
        schedule.isWholeDay ? nil : style.text(ClockTime(end)).string,
      ]
      ending = " – " + words.compactMap(\.self).joined(separator: " ")
    }
    return ending + (schedule.zoneName.map { " (\($0))" } ?? "")
  }

  static func note(
    on entry: DateOfInterest, isMoved: Bool, _ arguments: EntryArguments
  ) -> String? {
    let schedule = entry.schedule
    let repetition = arguments.value(of: repetition.spec) == nil ? nil : schedule.repetition
    if repetition != nil || isMoved || arguments.value(of: except.spec) != nil,
      let day = schedule.idleException
    {
      let series = schedule.repetition.map { "of \($0.text.quoted)" } ?? "that --also adds"
      return "\(day.iso8601) is not one of the dates \(series)"
    }
    guard let repetition, !schedule.isRegular,
      let next = schedule.begin(onOrAfter: schedule.date.advanced(byDays: 1))?.date
    else { return nil }
    return "\(schedule.date.iso8601) is not one of the dates of \(repetition.text.quoted): "
      + "it is the first, and \(next.iso8601) the second"
  }
}
