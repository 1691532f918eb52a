import NoonmarkText
import Recurrence

extension ICalendarScanner {
  /// A complete event.
  struct Draft: Sendable {
    /// The index of the calendar in the file.
    let calendar: Int
    /// The line number of its start.
    let line: Int
    var properties = ICalendarProperties()
    var alarms: [ICalendarAlarm] = []
    /// The estimated memory of the event, in bytes.
    var size = Draft.eventSize
    /// The size of an event in bytes, without its properties.
    private static let eventSize = 600

    /// Whether the event is canceled, by METHOD:CANCEL (RFC 5546, 3.2.5) or by its STATUS.
    ///
    /// Some programs write the STATUS with one L.
    var isCanceled: Bool { cancels || ["CANCELLED", "CANCELED"].contains(self[.status]?.word) }
    var cancels = false

    /// Returns the property with a name: the first one if it is repeated.
    subscript(name: ICalendarProperty.Name) -> ICalendarProperty? { properties[name] }

    /// The recurrence rules (RRULE).
    var rules: [ICalendarProperty] { properties.all(named: .rule) }

    /// The rules of excluded occurrences (EXRULE; RFC 2445, 4.8.5.2).
    var exceptionRules: [ICalendarProperty] { properties.all(named: .exceptionRule) }

    var attendees: [ICalendarProperty] { properties.all(named: .attendee) }

    /// The added occurrences (RDATE).
    var addedDates: [ICalendarProperty] { properties.all(named: .addedDates) }

    /// Whether the event is marked as lasting whole days, even if its start has a time.
    ///
    /// The mark is a property of another program, `VALUE=DATE`, or an end that is a date.
    var isMarkedWholeDay: Bool {
      if hasDayMark || self[.start]?.parameter("VALUE")?.uppercased() == "DATE" { return true }
      guard let start = self[.start], let end = self[.endTime],
        CalendarTime(end.value)?.isWholeDay == true,
        let time = CalendarTime(start.value), case .local(let written) = time
      else { return false }
      return written.timeOfDay == 0
    }

    /// Whether a property of Outlook or Funambol marks the event as lasting whole days.
    private var hasDayMark: Bool {
      let names: [ICalendarProperty.Name] = [.allDayEvent, .allDayEventOnline, .allDayFunambol]
      return names.contains { name in
        properties.all(named: name).contains { ["TRUE", "1"].contains($0.word) }
      }
    }

    /// The title, or `nil` if it is missing or blank.
    var shownTitle: String? {
      guard let title = self[.title]?.text, !DisplayText(title).isEmpty else { return nil }
      return title
    }
  }
}

extension ICalendarScanner.Draft {
  /// Whether the start is a date.
  var isOfWholeDays: Bool {
    self[.start].flatMap { CalendarTime($0.value) }?.isWholeDay == true
  }

  /// Whether it can have several occurrences.
  var repeats: Bool { !rules.isEmpty || !addedDates.isEmpty }

  /// The SEQUENCE (RFC 5545, 3.8.7.4); 0 if it is missing or invalid.
  var sequenceNumber: Int { self[.sequence].flatMap { Int($0.word) } ?? 0 }

  /// Whether it replaces an occurrence and all later ones (RANGE=THISANDFUTURE; RFC 5545, 3.2.13).
  var movesFuture: Bool {
    self[.recurrence]?.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
  }

  // MARK: The user's answer

  /// Returns whether the event is declined by the user, free, or tentative.
  ///
  /// - Parameters:
  ///   - lists: The user's addresses. The first list that contains an attendee's address decides.
  ///     Without any address, an event is declined if everyone but the organizer declined.
  ///   - hasAnswers: Whether the answers of attendees are read.
  func marks(for lists: [[String]], hasAnswers: Bool) -> EventMarks {
    var marks: EventMarks = []
    // An Outlook property with values for both.
    let busy = self[.busyStatus]?.word
    if self[.transparency]?.word == "TRANSPARENT" || busy == "FREE" { marks.insert(.free) }
    if self[.status]?.word == "TENTATIVE" || busy == "TENTATIVE" { marks.insert(.tentative) }
    switch hasAnswers ? answer(of: lists) : nil {
    case .declined: marks.insert(.declined)
    case .tentative, .unanswered: marks.insert(.tentative)
    case .accepted, nil: break
    }
    return marks
  }

  /// Returns the user's answer; the most positive one if several attendees are the user.
  private func answer(of lists: [[String]]) -> ICalendarAttendee.Answer? {
    let attendees = attendees.map { ICalendarAttendee($0) }
    guard !attendees.isEmpty else { return nil }
    let organizer = self[.organizer].map { ICalendarAttendee($0) }
    for list in lists {
      guard let answer = attendees.filter({ $0.has(list) }).map(\.answer).min() else { continue }
      // Organizers rarely invite themselves.
      return answer == .unanswered && organizer?.has(list) == true ? .accepted : answer
    }
    guard lists.isEmpty else { return nil }
    let others = attendees.filter { one in
      !one.isResource && organizer.map { one.has($0.addresses) } != true
    }
    return !others.isEmpty && others.allSatisfy { $0.answer == .declined } ? .declined : nil
  }
}
