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
    var kind: ICalendarProperty?
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

    /// Keeps a property of the event.
    mutating func take(_ property: ICalendarProperty, as name: ICalendarProperty.Name) {
      switch name {
      case .uid: uid = uid ?? property
      case .title: title = title ?? property
      case .start: start = start ?? property
      case .endTime: end = end ?? property
      case .duration: duration = duration ?? property
      case .location: location = location ?? property
      case .conference:
        let known = links[name]
        if known.map({ MeetingLink.prefers(property, to: $0) }) ?? true { links[name] = property }
      case .googleConference, .teamsMeeting, .url, .details:
        if links[name] == nil { links[name] = property }
      case .rule: rules.append(property)
      case .exceptionRule: exceptionRules.append(property)
      case .addedDates: addedDates.append(property)
      case .exceptions: exceptions.append(property)
      case .status: status = status ?? property
      case .recurrence: recurrence = recurrence ?? property
      case .sequence: sequence = sequence ?? property
      case .stamp: stamp = stamp ?? property
      case .modified: modified = modified ?? property
      case .attendee: attendees.append(ICalendarAttendee(property))
      case .organizer: organizer = organizer ?? ICalendarAttendee(property)
      case .transparency: transparency = transparency ?? property
      case .busyStatus: busyStatus = busyStatus ?? property
      case .kind: kind = kind ?? property
      case .allDayEvent, .allDayEventOnline, .allDayFunambol:
        if ["TRUE", "1"].contains(property.word) { hasDayMark = true }
      default: break
      }
    }

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
  }
}

extension ICalendarScanner.Draft {
  /// Whether its start is a date.
  var isOfWholeDays: Bool {
    start.flatMap { CalendarTime($0.value) }?.isWholeDay == true
  }

  /// Whether it can have several occurrences.
  var repeats: Bool { !rules.isEmpty || !addedDates.isEmpty }

  /// The number of the version (RFC 5545, 3.8.7.4); 0 if it is missing or invalid.
  var sequenceNumber: Int { sequence.flatMap { Int($0.word) } ?? 0 }

  /// Whether it moves an occurrence and all later ones (RANGE=THISANDFUTURE; RFC 5545, 3.2.13).
  var movesFuture: Bool {
    recurrence?.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
  }

  // MARK: The user's part

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

/// The address of a meeting in the properties of an event.
enum MeetingLink {
  /// The properties that have one, the most likely ones first.
  private static let properties: [ICalendarProperty.Name] = [
    .conference, .googleConference, .teamsMeeting,
  ]

  /// The hosts of services whose addresses are known in a text, and those of their customers.
  private static let hosts = [
    "zoom.us", "zoom.com", "zoomgov.com", "meet.google.com", "teams.microsoft.com",
    "teams.live.com", "webex.com", "meet.jit.si", "whereby.com", "gotomeeting.com", "gotomeet.me",
    "chime.aws", "around.co", "skype.com", "discord.gg",
  ]
  /// The parts of addresses by which services on any host are known.
  private static let parts = ["bigbluebutton", "/bbb/"]

  /// Returns the address of the meeting of an event, `https://…`, or `nil` if it has none.
  ///
  /// A property for conferences comes first, then an address as the place, a known service in the
  /// place, the description or the address of the event, and at last that address itself.
  static func address(in draft: ICalendarScanner.Draft) -> String? {
    for name in properties {
      if let address = draft.links[name].flatMap(address(of:)) { return address }
    }
    let place = addresses(in: draft.location)
    let own = draft.links[.url].flatMap(address(of:))
    let details = addresses(in: draft.links[.details])
    return (place + [own].compactMap(\.self) + details).first(where: isMeeting)
      ?? place.first ?? own
  }

  /// Whether a conference is a better link than another conference of the event: an event can have
  /// one for the telephone (RFC 7986, 6.3).
  static func prefers(_ conference: ICalendarProperty, to other: ICalendarProperty) -> Bool {
    func rank(_ property: ICalendarProperty) -> Int {
      guard address(of: property) != nil else { return 0 }
      let features = property.parameter("FEATURE")?.uppercased().split(separator: ",")
      return features?.contains("VIDEO") == true ? 2 : 1
    }
    return rank(conference) > rank(other)
  }

  /// Whether an address is one of a known service.
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

  /// Returns the address that is the value of a property, or the first one in it if it is a text.
  ///
  /// The value is a URI (RFC 5545, 3.3.13), so all of it is the address.
  private static func address(of property: ICalendarProperty) -> String? {
    let text = property.text
    return WebLink.startsWithScheme(text)
      ? WebLink.address(text) : WebLink.addresses(in: text).first
  }

  private static func addresses(in property: ICalendarProperty?) -> [String] {
    property.map { WebLink.addresses(in: $0.text) } ?? []
  }
}
