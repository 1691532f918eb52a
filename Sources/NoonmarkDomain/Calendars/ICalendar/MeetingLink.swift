import NoonmarkRecords
import NoonmarkText

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
