import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText
import Recurrence

/// The events of a calendar merged into the user's dates.
struct ImportMerge {
  /// The key of a line whose title the user changed, which then no longer follows the calendar.
  static let ownKey = "own"
  static let ownTitle = "title"

  /// The number of events, including known ones.
  private(set) var count = 0
  private(set) var new: [ICalendarEvent] = []
  private(set) var changes = ImportPlan()
  private(set) var problems = Diagnostics()

  /// A detached or canceled occurrence in the file.
  private struct Occurrence {
    let series: String
    let uid: String
    let sequence: Int
    let recurrence: ICalendarRecurrence
    /// `nil` for a canceled occurrence.
    let event: ICalendarEvent?
  }

  /// The identity of a date: the calendar's UID, or else the date and title.
  private struct Identity: Hashable {
    private let name: String
    private let date: CivilDate?

    init(uid: String?, title: String, date: CivilDate) {
      name = uid ?? title
      self.date = uid == nil ? date : nil
    }
  }

  /// The file of the user's dates.
  private let file: RecordFile
  /// The dates that were imported before, by UID.
  private var dates: [String: DateOfInterest] = [:]
  /// The UIDs of dates that are occurrences of a series, by the UID of the series.
  private var occurrences: [String: [String]] = [:]
  /// The SEQUENCE numbers in the file, by UID.
  private var found: [String: Int] = [:]
  private var detached: [Occurrence] = []
  /// The new series in the file whose occurrences were partly imported before.
  private var newSeries: [(uid: String, event: ICalendarEvent)] = []
  /// The UIDs of the parts that the file adds, by the UID of their series.
  private var newParts: [String: [String]] = [:]
  /// The user's zone.
  private let home: Zone
  private let zoneNamed: (String) -> Zone?

  init(
    _ calendar: [ICalendarChange], into file: RecordFile, in home: Zone, _ database: ZoneDatabase,
    zoneNamed: @escaping (String) -> Zone?
  ) {
    self.file = file
    self.home = home
    self.zoneNamed = zoneNamed
    var book = DateBook(file.bytes)
    book.resolveZones { name in try? database.find(name).zone }
    // The identities of the user's dates and of the events so far.
    var known: Set<Identity> = []
    for date in book.all {
      known.insert(Identity(uid: date.uid, title: date.title, date: date.date))
      // The user may have exported the date to this calendar.
      known.insert(Identity(uid: date.id, title: date.title, date: date.date))
      if let uid = date.uid { add(date, of: uid) }
    }
    for change in calendar {
      switch change {
      case .event(let event): update(to: event)
      case .canceled(let uid, let sequence, let recurrence): cancel(uid, sequence, recurrence)
      }
    }
    finish()
    for case .event(var event) in calendar {
      count += 1
      let uid = event.uid.map { changes.aliases[$0] ?? $0 }
      if let uid, changes.outdated.contains(uid) { continue }
      let identity = Identity(uid: uid, title: event.title, date: event.date)
      guard known.insert(identity).inserted else { continue }
      if let when = uid.flatMap({ changes.new[$0] }) { event.when = when }
      new.append(event)
    }
  }

  private mutating func add(_ date: DateOfInterest, of uid: String) {
    guard dates.updateValue(date, forKey: uid) == nil else { return }
    if let (series, _) = ICalendarEvent.occurrence(uid) {
      occurrences[series, default: []].append(uid)
    }
  }

  // MARK: Events of the file

  private mutating func update(to event: ICalendarEvent) {
    guard let uid = event.uid.map({ known($0, event.recurrence) }),
      find(uid, event.sequence, event.recurrence, event)
    else { return }
    guard let date = dates[uid] else {
      if event.recurrence == nil, occurrences[uid] != nil { newSeries.append((uid, event)) }
      return
    }
    // An older version changes nothing.
    guard event.sequence >= date.sequence else { return }
    let hasOwnTitle =
      file.value(ImportMerge.ownKey, of: date.record) == ImportMerge.ownTitle
    // If the version is the same, a different title is the user's own.
    let isRenamed = event.sequence > date.sequence && !hasOwnTitle
    changes.updated[date.line] = ImportPlan.Update(
      when: series(of: event, replacing: date),
      celebration: event.celebration, sequence: event.sequence,
      title: isRenamed && event.title != date.title ? event.title : nil)
  }

  /// Returns the series of an event, or that of the date if the event equals an export of the date.
  ///
  /// An exported rule can have another form, since it is written in the parts of RFC 5545.
  private func series(of event: ICalendarEvent, replacing date: DateOfInterest) -> WrittenSeries {
    guard event.when != date.when else { return date.when }
    let export = DateExport.file(
      of: [date], at: Instant(epochSeconds: 0), dayTime: ClockTime(seconds: 0), version: "")
    let read = ICalendarFile(export).changes(in: home, on: date.date, zoneNamed: zoneNamed)
    guard read.changes.count == 1, case .event(let exported) = read.changes[0],
      exported.when == event.when
    else { return event.when }
    return date.when
  }

  private mutating func cancel(_ uid: String, _ sequence: Int, _ recurrence: ICalendarRecurrence?) {
    let uid = known(uid, recurrence)
    guard find(uid, sequence, recurrence, nil), let date = dates[uid], sequence >= date.sequence
    else { return }
    changes.removed.insert(date.line)
  }

  /// Returns the UID under which the date of an occurrence was imported.
  ///
  /// It may have another form of the same RECURRENCE-ID, for example in UTC.
  private mutating func known(_ uid: String, _ recurrence: ICalendarRecurrence?) -> String {
    guard dates[uid] == nil, let recurrence, let (series, _) = ICalendarEvent.occurrence(uid),
      occurrences[series] != nil
    else { return uid }
    let time = recurrence.time
    var forms = [time]
    if !time.isWholeDay {
      let zone = dates[series]?.when.series.zone ?? home
      var source = recurrence.zone ?? zone
      if case .utc = time { source = .utc }
      let instant = source.instant(of: time.written)
      forms =
        [.utc(Zone.utc.civil(at: instant))] + [zone, home].map { .local($0.civil(at: instant)) }
    }
    let names = forms.map { "\(series)/\($0)" }
    guard let name = names.first(where: { dates[$0] != nil }) else { return uid }
    changes.aliases[uid] = name
    return name
  }

  /// Records a UID.
  ///
  /// Returns `false` if the file had it before.
  private mutating func find(
    _ uid: String, _ sequence: Int, _ recurrence: ICalendarRecurrence?, _ event: ICalendarEvent?
  ) -> Bool {
    guard found[uid] == nil else { return false }
    found[uid] = sequence
    if let recurrence, let (series, _) = ICalendarEvent.occurrence(uid) {
      detached.append(
        Occurrence(
          series: series, uid: uid, sequence: sequence, recurrence: recurrence, event: event))
    }
    return true
  }

  // MARK: Changes

  /// Completes the changes, after the whole calendar was read.
  private mutating func finish() {
    for uid in occurrences.keys { followSeries(uid) }
    for (uid, event) in newSeries { divideNewSeries(uid, event) }
    for occurrence in detached where found[occurrence.series] == nil {
      guard let series = dates[occurrence.series] else { continue }
      if occurrence.sequence < series.sequence { changes.outdated.insert(occurrence.uid) }
      if occurrence.recurrence.movesFuture {
        divide(at: occurrence)
      } else {
        take(occurrence)
      }
    }
    for date in dates.values {
      guard let update = changes.updated[date.line] else { continue }
      let isSame =
        update.when == date.when && update.sequence == date.sequence && update.title == nil
        && (update.celebration ?? date.celebration) == date.celebration
      if isSame || changes.removed.contains(date.line) { changes.updated[date.line] = nil }
    }
    changes.updatedEvents = found.keys.count { uid in
      dates[uid].map { changes.updated[$0.line] != nil } ?? false
    }
  }

  /// Removes or keeps the dates that are occurrences of a series in the file.
  ///
  /// The file has every detached occurrence up to its version of the series.
  private mutating func followSeries(_ uid: String) {
    // Without a date of the series, the UID may only look like that of an occurrence.
    guard let sequence = found[uid], let series = dates[uid], sequence >= series.sequence else {
      return
    }
    let isCanceled = changes.removed.contains(series.line)
    for other in occurrences[uid, default: []] where found[other] == nil {
      guard let date = dates[other], let (_, time) = ICalendarEvent.occurrence(other) else {
        continue
      }
      if isCanceled || date.sequence <= sequence {
        changes.removed.insert(date.line)
        continue
      }
      guard let when = words(of: .date(series)) else { continue }
      guard let begin = when.series.begin(of: time, in: nil, home: home) else {
        // The zone of the time is not stored, but the excluded date is at most a day away.
        let exclusion = series.when.excluded.first {
          abs($0.written.date.days(since: time.written.date)) <= 1
        }
        if let exclusion { set(when.excluding(exclusion), of: .date(series)) }
        continue
      }
      // A recurring date represents this and all later occurrences.
      set(
        date.when.series.isSingle ? when.excluding(.local(begin)) : when.ending(before: begin),
        of: .date(series))
    }
  }

  /// Excludes from a new series the occurrences that were imported before it.
  private mutating func divideNewSeries(_ uid: String, _ event: ICalendarEvent) {
    var when: WrittenSeries? = event.when
    for other in occurrences[uid, default: []] where found[other] == nil {
      guard let date = dates[other], let (_, time) = ICalendarEvent.occurrence(other),
        let series = when?.series, time.isWholeDay == series.isWholeDay,
        let begin = series.begin(of: time, in: nil, home: home)
      else { continue }
      if date.sequence <= event.sequence {
        changes.removed.insert(date.line)
      } else {
        when = when?.excluding(.local(begin))
      }
    }
    if let when, !when.series.isEmpty {
      changes.new[uid] = when
    } else {
      changes.outdated.insert(uid)
    }
  }

  /// Excludes an occurrence from the part of its series that has it.
  private mutating func take(_ occurrence: Occurrence) {
    guard let (part, begin) = part(with: occurrence), let when = words(of: part) else {
      return
    }
    set(when.excluding(.local(begin)), of: part)
  }

  /// Ends the part of a series with an occurrence before that occurrence (RANGE=THISANDFUTURE).
  ///
  /// The occurrence and all later ones are moved or canceled together.
  private mutating func divide(at occurrence: Occurrence) {
    if let event = occurrence.event, let date = dates[occurrence.uid] {
      // An earlier import divided the series.
      guard !date.when.series.isSingle, changes.updated[date.line] != nil else { return }
      let rest = event.when.repeating(like: date.when, from: date.when.series.start, home: home)
      return set(rest, of: .date(date))
    }
    guard let (part, begin) = part(with: occurrence), let when = words(of: part) else {
      if let event = occurrence.event { noteLaterDates(of: event) }
      return
    }
    if let event = occurrence.event {
      changes.new[occurrence.uid] = event.when.repeating(like: when, from: begin, home: home)
      newParts[occurrence.series, default: []].append(occurrence.uid)
    }
    set(when.ending(before: begin), of: part)
    let time = occurrence.recurrence.time.written
    for uid in occurrences[occurrence.series, default: []] where found[uid] == nil {
      guard let date = dates[uid], occurrence.sequence >= date.sequence,
        let (_, other) = ICalendarEvent.occurrence(uid), other.written >= time
      else { continue }
      changes.removed.insert(date.line)
    }
  }

  // MARK: Parts of a series

  /// A series, or later occurrences that were moved together.
  private enum Part {
    case date(DateOfInterest)
    /// The UID of an added part.
    case new(String)
  }

  /// Returns the part of a series that has an occurrence, and the occurrence's start there.
  private func part(with occurrence: Occurrence) -> (part: Part, begin: CivilDateTime)? {
    let uids = [occurrence.series] + occurrences[occurrence.series, default: []]
    let parts =
      uids.filter { found[$0] == nil }.compactMap { uid in
        dates[uid].flatMap { $0.sequence <= occurrence.sequence ? (uid, Part.date($0)) : nil }
      } + newParts[occurrence.series, default: []].map { ($0, Part.new($0)) }
    for (uid, part) in parts where uid != occurrence.uid {
      guard let series = words(of: part)?.series else { continue }
      let time = occurrence.recurrence.time
      let begin =
        series.begin(of: time, in: occurrence.recurrence.zone, home: home)
        ?? ICalendarEvent.occurrence(uid).flatMap { _, first in
          // The RECURRENCE-ID is a time of the original series. Shift it like the moved part.
          let moved =
            time.written.localSeconds - first.written.localSeconds + series.start.localSeconds
          return series.begin(
            of: .local(CivilDateTime(localSeconds: moved)), in: nil, home: home)
        }
      if let begin { return (part, begin) }
    }
    return nil
  }

  /// Returns the series of a part after the changes so far, or `nil` if it is removed.
  private func words(of part: Part) -> WrittenSeries? {
    switch part {
    case .new(let uid): changes.new[uid]
    case .date(let date):
      changes.removed.contains(date.line)
        ? nil : changes.updated[date.line]?.when ?? date.when
    }
  }

  private mutating func noteLaterDates(of event: ICalendarEvent) {
    problems.add(
      line: event.line,
      "the later dates of \(DisplayText(event.title).string.quoted) are not moved: "
        + "import the whole calendar")
  }

  /// Changes the series of a part, or removes the part if no occurrence is left.
  private mutating func set(_ when: WrittenSeries?, of part: Part) {
    let when = when.flatMap { $0.series.isEmpty ? nil : $0 }
    switch part {
    case .new(let uid):
      changes.new[uid] = when
      if when == nil { changes.outdated.insert(uid) }
    case .date(let date):
      guard let when else {
        changes.removed.insert(date.line)
        return
      }
      let update = changes.updated[date.line]
      changes.updated[date.line] = ImportPlan.Update(
        when: when, celebration: update?.celebration,
        sequence: update?.sequence ?? date.sequence, title: update?.title)
    }
  }
}

extension DateOfInterest {
  fileprivate var line: Int { record.line }
}
