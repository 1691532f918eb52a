import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import Recurrence

extension ICalendarScanner {
  /// The properties of a complete event.
  ///
  /// If a property is repeated, the first one is kept, but all rules, added dates and exceptions
  /// are.
  struct Draft: Hashable, Sendable {
    /// The index of the calendar in the file.
    let calendar: Int
    /// The line number of its start.
    let line: Int
    var uid: ICalendarProperty?
    var title: ICalendarProperty?
    var start: ICalendarProperty?
    var end: ICalendarProperty?
    var duration: ICalendarProperty?
    var location: ICalendarProperty?
    /// The properties other than the place that can contain a meeting's address.
    var links: [ICalendarProperty.Name: ICalendarProperty] = [:]
    var rules: [ICalendarProperty] = []
    /// The rules of occurrences that do not take place (EXRULE; RFC 2445, 4.8.5.2).
    var exceptionRules: [ICalendarProperty] = []
    var addedDates: [ICalendarProperty] = []
    var exceptions: [ICalendarProperty] = []
    var status: ICalendarProperty?
    var recurrence: ICalendarProperty?
    var sequence: ICalendarProperty?
    var stamp: ICalendarProperty?
    var modified: ICalendarProperty?
    var attendees: [ICalendarAttendee] = []
    var organizer: ICalendarAttendee?
    /// Whether it takes up time (TRANSP; RFC 5545, 3.8.2.7).
    var transparency: ICalendarProperty?
    /// The same as Outlook says it, which has `TENTATIVE` too.
    var busyStatus: ICalendarProperty?
    var alarms: [ICalendarAlarm] = []
    /// Whether a property of Outlook or Funambol says that it takes whole days.
    var hasDayMark = false
    /// The memory that it takes, in bytes.
    var size = Draft.eventSize
    /// The size of an event in bytes, without its properties.
    private static let eventSize = 600

    /// Whether its calendar cancels events (METHOD:CANCEL; RFC 5546, 3.2.5), or its status is
    /// canceled, which American programs write with one L.
    var isCanceled: Bool { cancels || ["CANCELLED", "CANCELED"].contains(status?.word) }
    var cancels = false

    /// Whether it says that it takes whole days, by a property, by `VALUE=DATE`, or by an end that
    /// is a date, though its start may have a time.
    var isMarkedWholeDay: Bool {
      if hasDayMark || start?.parameter("VALUE")?.uppercased() == "DATE" { return true }
      guard let start, let end, CalendarTime(end.value)?.isWholeDay == true,
        let time = CalendarTime(start.value), case .local(let written) = time
      else { return false }
      return written.timeOfDay == 0
    }

    /// The title, or `nil` if it would be blank.
    var shownTitle: String? {
      guard let title = title?.text, !DisplayText(title).isEmpty else { return nil }
      return title
    }

    init(calendar: Int, line: Int, cancels: Bool) {
      self.calendar = calendar
      self.line = line
      self.cancels = cancels
    }
  }
}

// MARK: - The user's part

extension ICalendarScanner.Draft {
  /// Returns whether the user declined it, whether it leaves the time free, and whether it is
  /// tentative.
  ///
  /// - Parameter lists: The user's addresses. The first list with one of an attendee decides. If
  ///   none is known, an event is declined if every person besides the organizer declined.
  func marks(for lists: [[String]]) -> EventMarks {
    var marks: EventMarks = []
    let busy = busyStatus?.word
    if transparency?.word == "TRANSPARENT" || busy == "FREE" { marks.insert(.free) }
    if status?.word == "TENTATIVE" || busy == "TENTATIVE" { marks.insert(.tentative) }
    switch answer(of: lists) {
    case .declined: marks.insert(.declined)
    case .tentative, .unanswered: marks.insert(.tentative)
    case .accepted, nil: break
    }
    return marks
  }

  /// Returns the user's answer; the nearest to yes if several attendees are the user.
  private func answer(of lists: [[String]]) -> ICalendarAttendee.Answer? {
    guard !attendees.isEmpty else { return nil }
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
