import Almanac
import NoonmarkBase
import NoonmarkRecords
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
  /// - Parameter lists: The user's addresses. The first list that contains an attendee's address
  ///   decides. Without any address, an event is declined if everyone but the organizer declined.
  func marks(for lists: [[String]]) -> EventMarks {
    var marks: EventMarks = []
    // An Outlook property with values for both.
    let busy = self[.busyStatus]?.word
    if self[.transparency]?.word == "TRANSPARENT" || busy == "FREE" { marks.insert(.free) }
    if self[.status]?.word == "TENTATIVE" || busy == "TENTATIVE" { marks.insert(.tentative) }
    switch answer(of: lists) {
    case .declined: marks.insert(.declined)
    case .tentative, .unanswered: marks.insert(.tentative)
    case .accepted, nil: break
    }
    return marks
  }

  /// Returns the user's answer; the most positive one if several attendees are the user.
  private func answer(of lists: [[String]]) -> ICalendarAttendee.Answer? {
    let attendees = properties.all(named: .attendee).map { ICalendarAttendee($0) }
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

/// The address of a meeting in the properties of an event.
enum MeetingLink {
  /// The hosts of known services; their subdomains match too.
  private static let hosts = [
    "zoom.us", "zoom.com", "zoomgov.com", "meet.google.com", "teams.microsoft.com",
    "teams.live.com", "webex.com", "meet.jit.si", "whereby.com", "gotomeeting.com", "gotomeet.me",
    "chime.aws", "around.co", "skype.com", "discord.gg",
  ]
  /// The parts of addresses that identify a known service on any host.
  private static let parts = ["bigbluebutton", "/bbb/"]

  /// Returns the address of the meeting of an event, `https://…`, or `nil` if it has none.
  ///
  /// The first of these is used:
  ///
  /// 1. A conference property.
  /// 2. An address of a known service in the location, the URL, or the description.
  /// 3. The first address in the location.
  /// 4. The URL.
  static func address(in draft: ICalendarScanner.Draft) -> String? {
    let properties = [conference(of: draft), draft[.googleConference], draft[.teamsMeeting]]
    for property in properties {
      if let address = property.flatMap(address(of:)) { return address }
    }
    let place = addresses(in: draft[.location])
    let own = draft[.url].flatMap(address(of:))
    let details = addresses(in: draft[.details])
    return (place + [own].compactMap(\.self) + details).first(where: isMeeting)
      ?? place.first ?? own
  }

  /// Returns the best CONFERENCE of an event (RFC 7986, 5.11): one with video, if possible.
  private static func conference(of draft: ICalendarScanner.Draft) -> ICalendarProperty? {
    func rank(_ property: ICalendarProperty) -> Int {
      guard address(of: property) != nil else { return 0 }
      let features = property.parameter("FEATURE")?.uppercased().split(separator: ",")
      return features?.contains("VIDEO") == true ? 2 : 1
    }
    return draft.properties.all(named: .conference).max { rank($0) < rank($1) }
  }

  /// Whether an address belongs to a known service.
  private static func isMeeting(_ address: String) -> Bool {
    let lowercased = address.lowercased()
    let rest = lowercased.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    let host = authority.split(separator: UInt8(ascii: "@")).last?.prefix {
      $0 != UInt8(ascii: ":")
    }
    let name = host.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return hosts.contains { name == $0 || name.hasSuffix("." + $0) }
      || parts.contains { lowercased.contains($0) }
  }

  /// Returns the whole value of a property if it is a URI (RFC 5545, 3.3.13), or else the first
  /// address in its text.
  private static func address(of property: ICalendarProperty) -> String? {
    let text = property.text
    return WebLink.startsWithScheme(text)
      ? WebLink.address(text) : WebLink.addresses(in: text).first
  }

  private static func addresses(in property: ICalendarProperty?) -> [String] {
    property.map { WebLink.addresses(in: $0.text) } ?? []
  }
}
