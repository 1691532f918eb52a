import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets
import Recurrence
import NoonmarkPhrases

/// `noonmark countdown …`: dates of interest.
enum DateCommands: EntryCommands {
  typealias Book = DateBook

  static let name = "date"
  static let title = DateField.title
  static let date = DateField.date
  static let fields = DateField.others
  static let columns = [
    "id", "title", "date", "days", "label", "tab", "icon", "color", "repeat", "created_at",
  ]
  static let lastColumns = ["years"]
  static let widget: any Widget.Type = CountdownWidget.self

  @CommandGroup static var commands: CommandGroup.Visiting {
    Command(
      "countdown add", "Add a date, and print its id",
      arguments: [Argument("TITLE", .words), Argument("DATE", .words)],
      options: options, run: DateCommands.add)
    Command(
      "countdown edit", "Change a date, or without ID the file; --icon none removes the icon",
      arguments: [Argument("ID", .optionalTitle)], options: editOptions,
      run: DateCommands.edit)
    Command(
      "countdown move", "Change the day of a date",
      arguments: [Argument("ID", .words), Argument("DATE", .words)], run: DateCommands.move)
    Command(
      "countdown rename", "Give a date another title",
      arguments: [Argument("ID", .words), Argument("TITLE", .words)],
      run: DateCommands.rename)
    Command(
      "countdown remove", "Remove a date", arguments: [Argument("ID", .title)],
      options: [Options.yes.spec], run: DateCommands.remove)
    Command(
      "countdown list", "List the dates: the upcoming ones, then the past ones",
      options: [tab.spec] + EntryOutput.listOptions,
      run: { run throws(Failure) in try run.listDates() })
    Command(
      "countdown import",
      "Add or update the events of iCalendar files, or the birthdays of vCard files",
      arguments: [Argument("FILE.ics"), Argument("FILE.ics", .any)],
      run: { run throws(Failure) in try run.importDates() })
    Command(
      "countdown export", "Export the dates, or one of them, as an iCalendar file",
      arguments: [Argument("ID", .optionalTitle)],
      run: { run throws(Failure) in try run.exportDates() })
  }

  fileprivate static let tab = Option.choice(
    "tab", default: CountdownWidget.Tab.all, "Which dates to list")

  private static let at = DateField.time
  private static let end = DateField.end
  private static let repetition = DateField.repetition
  private static let until = DateField.until
  private static let also = DateField.also

  static func file(in folder: String) -> EntryFile { .dates(in: folder) }

  static func check(title: String) throws(Failure) {
    guard !DisplayText(title).isEmpty else {
      throw .input("the title is empty: write what the date is, such as 'Launch'")
    }
  }

  // MARK: Values

  static func start(
    _ typed: DateAndTime?, replacing old: DateOfInterest?, _ arguments: EntryArguments
  ) throws(Failure) -> String? {
    guard let date = typed?.date ?? old?.date else { return nil }
    try checkMoved(old, arguments)
    var time = typed?.time ?? old?.when.time
    if arguments.isGiven(at) {
      time = arguments.value(of: at).flatMap { ClockTime($0) }
    }
    try checkNeeds(hasTime: time != nil, of: old, arguments)
    if let end = arguments.value(of: end),
      WrittenSeries.length(from: date, at: time, to: end) == nil
    {
      throw .input(WrittenSeries.invalidEnd(end, hasTime: time != nil))
    }
    if time != nil, !arguments.isGiven(end), let old = old?.when, old.series.isWholeDay,
      let end = old.endText
    {
      throw .input("the end, \(end), has no time: write --end too")
    }
    try checkRepetition(from: date, of: old, isMoved: typed != nil, arguments)
    guard typed != nil || arguments.isGiven(at) else { return nil }
    let start = date.text(at: time)
    if !arguments.isGiven(end), let end = old?.when.endText(from: start),
      WrittenSeries.length(from: date, at: time, to: end) == nil
    {
      throw .input("the end would be \(end), after the last year: write --end too")
    }
    return start
  }

  private static func has(
    _ field: Field<DateOfInterest>, or isOld: Bool, _ arguments: EntryArguments
  ) -> Bool {
    arguments.value(of: field) != nil || isOld && !arguments.isGiven(field)
  }

  private static func repeats(_ old: DateOfInterest?, _ arguments: EntryArguments) -> Bool {
    has(repetition, or: old?.when.repetition != nil, arguments)
  }

  /// Rejects fields that require other fields.
  private static func checkNeeds(
    hasTime: Bool, of old: DateOfInterest?, _ arguments: EntryArguments
  ) throws(Failure) {
    let metNeeds = FieldNeed.met(
      hasTime: hasTime, repeats: repeats(old, arguments),
      hasOtherDates: has(also, or: old?.series.addedDates.isEmpty == false, arguments))
    // An end requires no time: without one, it is the last day.
    for field in fields where field.input != .end && arguments.value(of: field) != nil {
      guard let need = field.need, !metNeeds.contains(need) else { continue }
      throw .input(
        need == .time
          ? "--\(field.key) requires a time: write --at 18:30"
          : "--\(field.key) requires a repetition: write --repeat weekly")
    }
  }

  /// The fields that a date with the dates of an imported series, moved, shares with that series.
  private static let sharedFields = [
    DateField.until, DateField.times, DateField.except, DateField.also,
  ]

  /// Rejects a change of days that are those of another series.
  private static func checkMoved(
    _ old: DateOfInterest?, _ arguments: EntryArguments
  ) throws(Failure) {
    guard let old, old.series.origin != nil, !arguments.isGiven(repetition),
      let field = sharedFields.first(where: arguments.isGiven)
    else { return }
    throw .input(
      "--\(field.key) cannot be used: \(DisplayText(old.title).string.quoted) repeats like the "
        + "imported series that it was moved from: write --repeat too")
  }

  /// Rejects a repetition that ends before the date.
  private static func checkRepetition(
    from date: CivilDate, of old: DateOfInterest?, isMoved: Bool, _ arguments: EntryArguments
  ) throws(Failure) {
    if let last = arguments.value(of: until), last < date.iso8601 {
      throw .input("--until \(last) is before the date, \(date.iso8601): write a later one")
    }
    if isMoved, repeats(old, arguments), !arguments.isGiven(until),
      let last = old?.when.until, last < date
    {
      throw .input(
        "the repetition ends on \(last.iso8601), before \(date.iso8601): write --until too")
    }
  }

  static func otherEdits(
    of old: DateOfInterest, in file: RecordFile, isRenamed: Bool, movedTo start: String?,
    _ arguments: EntryArguments
  ) -> [RecordFile.Edit] {
    var edits: [RecordFile.Edit] = []
    // The title and the kind of an imported date are now the user's own, which later imports keep.
    var own = old.own
    if isRenamed { own.insert(title.key) }
    if arguments.isGiven(DateField.kind) { own.insert(DateField.kind.key) }
    if old.uid != nil, own != old.own {
      edits.append(.value(DateOfInterest.ownKey, own.sorted().joined(separator: ", ")))
    }
    // The same for its times, until the calendar has others.
    let keys = Set(old.when.fields.map(\.key))
    let isMoved = start.map { $0 != old.when.startText } ?? false
    if old.uid != nil, old.replaced == nil,
      isMoved || fields.contains(where: { keys.contains($0.key) && arguments.isGiven($0) })
    {
      edits.append(.value(DateOfInterest.replacedKey, old.when.digest))
    }
    if old.series.origin != nil, arguments.isGiven(repetition) {
      edits.append(.value("moved", nil))
      edits += sharedFields.filter { !arguments.isGiven($0) }.map { .value($0.key, nil) }
    }
    edits += timeEdits(of: old, in: file, movedTo: start, arguments)
    // The end moves with the start, which preserves the length. `endText(from:)` is `nil` if the
    // start gains or loses its time.
    if let start, !arguments.isGiven(end), start != old.when.startText,
      let end = old.when.endText(from: start)
    {
      edits.append(.value(Self.end.key, end))
    }
    return edits
  }

  /// Returns the edits that move exceptions and other dates at the time of day of the start.
  private static func timeEdits(
    of date: DateOfInterest, in file: RecordFile, movedTo start: String?,
    _ arguments: EntryArguments
  ) -> [RecordFile.Edit] {
    guard date.series.origin == nil, let old = date.when.time,
      let time = start.flatMap(ClockTime.divided).flatMap({ ClockTime($0.time) }), time != old
    else { return [] }
    // An added day has the time of the start.
    let fields: [(Field<DateOfInterest>, ClockTime?)] = [(DateField.except, time), (also, nil)]
    return fields.filter { !arguments.isGiven($0.0) }.compactMap { field, time in
      file.value(field.key, of: date.record).map {
        .value(field.key, WrittenSeries.moved($0, from: old, to: time))
      }
    }
  }

  static func description(of entry: DateOfInterest, in run: inout Run) -> String {
    let style = run.calendarStyle()
    return run.description(
      of: entry.date, at: entry.when.time, ending: ending(of: entry, style),
      repetition: repetition(of: entry, style),
      next: next(of: entry, at: ZonedInstant(run.now, in: run.zone)))
  }

  /// Returns the text after the date in a sentence: the end and the zone.
  private static func ending(of entry: DateOfInterest, _ style: CalendarStyle) -> String {
    let when = entry.when
    var ending = ""
    if let end = when.lastMoment {
      let date = end.date == when.date ? nil : end.date
      let words = [
        date.map { style.weekday($0).string }, date.map { style.text($0).string },
        when.series.isWholeDay ? nil : style.text(ClockTime(end)).string,
      ]
      ending = " – " + words.compactMap(\.self).joined(separator: " ")
    }
    return ending + (when.zoneName.map { " (\($0))" } ?? "")
  }

  /// Returns the repetition in a sentence: `monthly until Jun 1, 2027`.
  private static func repetition(of entry: DateOfInterest, _ style: CalendarStyle) -> String? {
    let when = entry.when
    guard let repetition = when.repetition else { return nil }
    let last = when.until.map { " until \(style.text($0).string)" } ?? ""
    let times = when.count.map { ", \($0) times" } ?? ""
    let except = DateField.except.text(entry).map { " except \($0)" } ?? ""
    return Repetition.inWords(repetition.text) + last + times + except
  }

  /// Returns the next day of a recurring date, if it differs from the first one.
  private static func next(of entry: DateOfInterest, at moment: ZonedInstant) -> CivilDate? {
    guard !entry.series.isSingle else { return nil }
    let zone = entry.series.zone ?? moment.zone
    let next =
      entry.series.span(at: moment).map { zone.date(at: $0.begin) }
      ?? entry.series.occurrence(on: moment.today)
    return next == entry.date ? nil : next
  }

  static func note(
    on entry: DateOfInterest, isMoved: Bool, _ arguments: EntryArguments, today: CivilDate
  ) -> String? {
    let (when, series) = (entry.when, entry.series)
    let repetition =
      isMoved || arguments.value(of: Self.repetition) != nil ? when.repetition : nil
    if repetition != nil || isMoved || arguments.value(of: DateField.except) != nil,
      let time = series.idleException
    {
      let dates = when.repetition.map { "of \($0.text.quoted)" } ?? "that --also adds"
      return "\(WrittenSeries.text(time)) is not one of the dates \(dates)"
    }
    guard let repetition, !series.isRegular,
      let next = series.begin(onOrAfter: when.date.advanced(byDays: 1))?.date
    else { return nil }
    return "\(when.date.iso8601) is the first date, though it is not one of "
      + "\(repetition.text.quoted): \(next.iso8601) is the second"
  }
}

extension Run {
  fileprivate mutating func listDates() throws(Failure) {
    let screen = WidgetRequest(
      screen: CountdownWidget.listScreen, tab: invocation[DateCommands.tab].rawValue)
    try DateCommands.list(screen, in: &self)
  }

  fileprivate mutating func exportDates() throws(Failure) {
    try load()
    let data = data(for: [.dates])
    guard data.unreadable.isEmpty else {
      throw .failed(warnings.sentences.first ?? "the dates cannot be read")
    }
    let dates =
      try invocation.arguments.first.map { name throws(Failure) in
        [try DateCommands.find(name, in: data.dates)]
      } ?? data.dates.all
    for date in dates where DateExport.isTruncated(date) {
      warn(
        "only the first \(DateExport.maximumListed + 1) dates of "
          + "\(DisplayText(date.title).string.quoted) are exported: no rule can express them")
    }
    let dayTime = configuration[Keys.notifyAt]
    write(DateExport.file(of: dates, at: now, dayTime: dayTime, version: programVersion))
  }
}

/// `noonmark agenda list`.
enum AgendaListCommand {
  static let command = Command(
    "agenda list", "List the events of the next week, or within agenda.within, day by day",
    options: Options.lines,
    run: { run throws(Failure) in
      try run.show(WidgetSpec(AgendaWidget.self, WidgetRequest(screen: AgendaWidget.listScreen)))
    })
}

extension Run {
  /// Collects the events of the agenda from the user's dates, already read, and from calendars.
  ///
  /// Starts loads of calendars that are due with `background`.
  mutating func readAgenda(
    for use: AgendaUse, starting background: Background?, into data: inout WidgetData
  ) {
    let hours = configuration[Keys.agendaHours]
    let window = AgendaWindow(
      at: ZonedInstant(now, in: zone), hours: hours, for: use)
    let dates = data.datesOfAgenda.events(in: window, zone: zone)
    if data.unreadable.contains(.dates) { data.unreadable.insert(.agenda) }
    data.agendaHours = hours
    data.agendaShowsNext = configuration[Keys.agendaRunning] == .next
    var events = dates.events
    let (calendars, revalidateAt) = readCalendars(
      in: window.instants, starting: background, into: &events)
    data.calendars = calendars
    let until = calendars.state == .none ? dates.until : earliest(dates.until, window.until)
    data.agenda = Agenda(events, until: until)
    revalidate(at: earliest(data.agenda.until, revalidateAt))
  }
}
