import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import Recurrence

/// Changes of the parts of a series by occurrences that come without it.
extension ImportMerge {
  /// Excludes an occurrence from the part of its series that has it.
  mutating func take(_ occurrence: Occurrence) {
    if let date = dates[occurrence.uid], !date.when.series.isSingle {
      return restoreRest(of: date, after: occurrence)
    }
    guard let (part, begin) = part(with: occurrence), let when = words(of: part) else { return }
    set(when.excluding(.local(begin)), of: part)
  }

  /// Adds the later occurrences of a part at their original times.
  ///
  /// An occurrence alone replaces the one that moved them (RFC 5545, 3.8.4.4).
  private mutating func restoreRest(of part: DateOfInterest, after occurrence: Occurrence) {
    let moved = part.series
    guard let next = moved.begin(onOrAfter: moved.start.advanced(bySeconds: 1)),
      let first = ICalendarIdentifier(text: occurrence.uid).originalTime
    else { return }
    let series = dates[occurrence.series]
    let time = first.advanced(bySeconds: next.localSeconds - moved.start.localSeconds)
    let rest = ICalendarIdentifier(occurrence.series, .occurrence(time))
    guard dates[rest.text] == nil, found[rest.text] == nil else { return }
    let words = moved.moving(
      from: next, to: time.written, isWholeDay: time.isWholeDay,
      length: series?.series.length ?? moved.length, zone: moved.zone)
    restored.append(
      ICalendarEvent(
        rest, title: series?.title ?? part.title,
        when: WrittenSeries(words, zoneName: part.when.zoneName),
        sequence: series?.sequence ?? part.sequence))
  }

  /// Ends the part of a series with an occurrence before that occurrence (RANGE=THISANDFUTURE).
  ///
  /// The occurrence and all later ones are moved or canceled together, unless they were moved by
  /// another one.
  mutating func divide(at occurrence: Occurrence) {
    let (uid, date) = (occurrence.uid, dates[occurrence.uid])
    let place = part(with: occurrence)
    if let event = occurrence.event {
      if let (part, begin) = place, let when = words(of: part) {
        let rest = event.when.repeating(like: when.including(begin), from: begin, home: home)
        set(rest, of: date.map { .date($0) } ?? .new(uid))
        if date == nil { newParts[occurrence.series, default: []].append(uid) }
      } else if let date, !date.when.series.isSingle {
        // An earlier import divided the series.
        let rest = event.when.repeating(like: date.when, from: date.when.series.start, home: home)
        set(rest, of: .date(date))
      } else if date == nil {
        problems.add(
          line: event.line,
          "the later dates of \(DisplayText(event.title).string.quoted) are not moved: "
            + "import the whole calendar")
      }
    } else {
      let time = occurrence.recurrence.time.written
      for uid in occurrences[occurrence.series, default: []] where found[uid] == nil {
        guard let date = dates[uid], let other = ICalendarIdentifier(text: uid).originalTime,
          occurrence.sequence >= date.sequence || !date.when.series.isSingle, other.written >= time
        else { continue }
        changes.removed.insert(date.record.line)
      }
      endAddedParts(before: occurrence)
    }
    if let (part, begin) = place { set(words(of: part)?.ending(before: begin), of: part) }
  }

  /// Ends the parts of added occurrences before an occurrence that is canceled with all later ones.
  private mutating func endAddedParts(before occurrence: Occurrence) {
    // Without an event that has the UID alone, the others are not parts of it.
    guard dates[occurrence.series] != nil else { return }
    let (time, zone) = (occurrence.recurrence.time, occurrence.recurrence.zone)
    for uid in parts[occurrence.series, default: []] where uid != occurrence.series {
      guard let date = dates[uid], let when = words(of: .date(date)) else { continue }
      let begin = when.series.local(time, in: zone, home: home)
      guard when.series.begin(onOrAfter: begin) != nil else { continue }
      set(when.ending(before: begin), of: .date(date))
    }
  }

  // MARK: Parts of a series

  /// Returns the part of a series that has or excludes an occurrence, and the occurrence's start
  /// there.
  func part(with occurrence: Occurrence) -> (part: Part, begin: CivilDateTime)? {
    let (time, zone) = (occurrence.recurrence.time, occurrence.recurrence.zone)
    let uids = occurrences[occurrence.series, default: []]
    var moved = uids.compactMap { uid in
      dates[uid].flatMap { $0.when.series.isSingle ? nil : (uid, Part.date($0)) }
    }
    moved += newParts[occurrence.series, default: []].map { ($0, .new($0)) }
    for (uid, part) in moved where uid != occurrence.uid {
      guard let all = words(of: part)?.series.withoutExclusions,
        let first = ICalendarIdentifier(text: uid).originalTime
      else { continue }
      // The RECURRENCE-ID is a time of the original series. Shift it like the moved part.
      let begin = all.local(time, in: zone, home: home)
      let shift = begin.localSeconds - all.local(first, in: nil, home: home).localSeconds
      let start = all.start.advanced(bySeconds: shift)
      if shift >= 0, let begin = all.begin(of: .local(start), in: nil, home: home) {
        return (part, begin)
      }
    }
    let known = parts[occurrence.series, default: []].compactMap { dates[$0] }.map { Part.date($0) }
    // Some programs write the moved time.
    for part in known + (dates[occurrence.uid] == nil ? moved.map(\.1) : []) {
      let all = words(of: part)?.series.withoutExclusions
      if let begin = all?.begin(of: time, in: zone, home: home) { return (part, begin) }
    }
    return nil
  }

  /// Returns the series of a part after the changes so far, or `nil` if it is removed.
  func words(of part: Part) -> WrittenSeries? {
    switch part {
    case .new(let uid): changes.new[uid]
    case .date(let date):
      changes.removed.contains(date.record.line)
        ? nil : changes.updated[date.record.line]?.when ?? date.when
    }
  }

  /// Changes the series of a part, or removes the part if no occurrence is left.
  mutating func set(_ when: WrittenSeries?, of part: Part) {
    let when = when.flatMap { $0.series.isEmpty ? nil : $0 }
    switch part {
    case .new(let uid):
      changes.new[uid] = when
      if when == nil { changes.outdated.insert(uid) }
    case .date(let date):
      guard let when else {
        changes.removed.insert(date.record.line)
        return
      }
      let update = changes.updated[date.record.line]
      changes.updated[date.record.line] = ImportPlan.Update(
        when: when, celebration: update == nil ? date.celebration : update?.celebration,
        sequence: update?.sequence ?? date.sequence, title: update?.title,
        replaced: update == nil ? date.replaced : update?.replaced)
    }
  }
}
