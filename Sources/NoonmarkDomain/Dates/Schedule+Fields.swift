import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

extension Schedule {
  /// The first field of a line: `2026-12-24`, or `2026-12-24 18:30`.
  package var startText: String { date.iso8601 + (time.map { " " + $0.text } ?? "") }

  /// The end of the first occurrence, in its zone, or the last of several whole days; `nil` if it
  /// has no end.
  package var lastMoment: CivilDateTime? {
    length.map { CivilDateTime(localSeconds: start.localSeconds + $0 - (isWholeDay ? 86_400 : 0)) }
  }

  /// The end as a data file has it: `19:15`, or with a date if it is more than a day later; the
  /// last one of several whole days.
  package var endText: String? {
    guard let length, let end = lastMoment else { return nil }
    if isWholeDay { return end.date.iso8601 }
    let time = ClockTime(end).text
    return length <= 86_400 ? time : "\(end.date.iso8601) \(time)"
  }

  /// Returns the end if the first field is another one, and the length is the same; `nil` if it has
  /// no end then.
  package func endText(from start: String) -> String? {
    let divided = Schedule.divided(start)
    guard let length, isWholeDay == (divided == nil),
      let date = try? DateParser.parse(divided?.date ?? start)
    else { return nil }
    guard let divided else { return Schedule(date, days: dayCount).endText }
    return ClockTime(divided.time).flatMap { Schedule(at: $0.on(date), length: length).endText }
  }

  /// The other fields of a line, in their order.
  package var fields: [(key: String, value: String?)] {
    [
      ("end", endText), ("zone", zoneName), ("repeat", repetition?.text),
      ("until", lastDate?.iso8601), ("times", times.map { "\($0)" }),
      ("except", Schedule.text(except)), ("also", Schedule.text(also)),
    ]
  }

  /// Returns the seconds from a beginning to an end, which is a time on that day or the next one,
  /// or a date and a time; `nil` if it is neither, not after the beginning, or after the year 9999.
  package static func length(from start: CivilDateTime, to end: String) -> Int? {
    if let time = ClockTime(end) {
      let seconds = time.seconds - ClockTime(start).seconds
      let length = seconds > 0 ? seconds : seconds + 86_400
      let last = CivilDateTime(localSeconds: start.localSeconds + length)
      return CivilDate.supportedYears.contains(last.date.year) ? length : nil
    }
    guard let (date, time) = divided(end), let time = ClockTime(time) else { return nil }
    do {
      let seconds = time.on(try DateParser.parse(date)).localSeconds - start.localSeconds
      return seconds > 0 ? seconds : nil
    } catch {
      return nil
    }
  }

  /// Returns the number of whole days from one to a last one, or `nil` if that is earlier or no
  /// date.
  package static func days(from first: CivilDate, to last: String) -> Int? {
    guard let last = try? DateParser.parse(last), last >= first else { return nil }
    return last.days(since: first) + 1
  }

  /// Whether a text is the end of a date that begins at a time, or of whole days without one.
  package static func isEnd(_ text: String, of date: CivilDate, at time: ClockTime?) -> Bool {
    time.map { length(from: $0.on(date), to: text) != nil } ?? (days(from: date, to: text) != nil)
  }

  /// Divides a date and a time at the space or the `T` before the time, which has a colon.
  package static func divided(_ text: String) -> (date: String, time: String)? {
    // Of bytes: the generic functions of characters take a third of a render.
    let bytes = Array(text.utf8)
    var divider = bytes.count - 1
    while divider >= 0, bytes[divider] != UInt8(ascii: " "), bytes[divider] != UInt8(ascii: "T") {
      divider -= 1
    }
    guard divider >= 0, bytes[divider...].contains(UInt8(ascii: ":")) else { return nil }
    var end = divider
    while end > 0, bytes[end - 1].isSpaceOrTab { end -= 1 }
    return (
      String(decoding: bytes[..<end], as: UTF8.self),
      String(decoding: bytes[(divider + 1)...], as: UTF8.self)
    )
  }

  package static func invalidTime(_ text: String) -> String {
    ErrorMessage.invalid("time", text, "write it as 18:30")
  }

  package static func invalidEnd(_ text: String) -> String {
    ErrorMessage.invalid("end", text, "write a later time, 19:15 or 2026-12-25 09:00")
  }

  package static func invalidLastDay(_ text: String) -> String {
    ErrorMessage.invalid(
      "end", text, "write the last day, or a time to begin at too")
  }

  /// The maximum number of occurrences that can be set.
  private static let maximumTimes = 9999

  /// Parses a number of occurrences.
  package static func times(_ text: String) -> Int? {
    Int(text).flatMap { (1...maximumTimes).contains($0) ? $0 : nil }
  }

  /// Returns days as a data file has them: `2026-12-24, 2026-12-31`; `nil` if there are none.
  package static func text(_ days: [CivilDate]) -> String? {
    days.isEmpty ? nil : days.map(\.iso8601).joined(separator: ", ")
  }

  package static func invalidTimes(_ text: String) -> String {
    ErrorMessage.invalid("number of times", text, "write a number from 1 to \(maximumTimes)")
  }
}

extension EntryFields {
  /// Parses when an entry takes place, and records problems; `nil` if it has no date.
  ///
  /// A time, an end or a repetition that cannot be read leaves the date itself.
  mutating func schedule() -> Schedule? {
    guard let (date, time) = start() else { return nil }
    let (repetition, lastDate, times) = (repetition(), lastDate(), times())
    let (except, also) = (days("except"), days("also"))
    let (end, zoneName) = (text("end"), text("zone"))
    guard let time else {
      let days = end.flatMap { Schedule.days(from: date, to: $0) }
      if let end, days == nil { note(Schedule.invalidLastDay(end)) }
      return Schedule(
        date, days: days ?? 1, repetition, until: lastDate, times: times, except: except,
        also: also)
    }
    let start = time.on(date)
    let length = end.flatMap { Schedule.length(from: start, to: $0) }
    if let end, length == nil { note(Schedule.invalidEnd(end)) }
    return Schedule(
      at: start, length: length, zoneName: zoneName, repetition, until: lastDate, times: times,
      except: except, also: also)
  }

  /// Parses the first field: a date, or a date and a time.
  private mutating func start() -> (CivilDate, ClockTime?)? {
    if let field = record.fields.first, let start = ISOBytes.minute(field, in: file.bytes.span) {
      return (start.date, ClockTime(start))
    }
    let field = record.fields.first?.count == 10 ? nil : file.text(0, of: record)
    guard let field, let (date, time) = Schedule.divided(field) else {
      return self.date().map { ($0, nil) }
    }
    do {
      let day = try DateParser.parse(date)
      let clock = ClockTime(time)
      if clock == nil { note(Schedule.invalidTime(time)) }
      return (day, clock)
    } catch {
      note(EntryFields.message(for: error, in: date))
      return nil
    }
  }

  private mutating func repetition() -> Repetition? {
    guard let text = text("repeat") else { return nil }
    do {
      return try Repetition(text)
    } catch {
      note(error.message)
      return nil
    }
  }

  private mutating func lastDate() -> CivilDate? {
    guard let text = text("until") else { return nil }
    do {
      return try DateParser.parse(text)
    } catch {
      note(EntryFields.message(for: error, in: text))
      return nil
    }
  }

  /// Parses days with commas between them; those that are invalid are left out.
  private mutating func days(_ key: String) -> [CivilDate] {
    guard let text = text(key) else { return [] }
    var days: [CivilDate] = []
    for part in text.split(separator: ",") {
      let part = part.split(separator: " ").joined(separator: " ")
      do {
        days.append(try DateParser.parse(part))
      } catch {
        note(EntryFields.message(for: error, in: part))
      }
    }
    return days
  }

  private mutating func times() -> Int? {
    guard let text = text("times") else { return nil }
    if let times = Schedule.times(text) { return times }
    note(Schedule.invalidTimes(text))
    return nil
  }
}
