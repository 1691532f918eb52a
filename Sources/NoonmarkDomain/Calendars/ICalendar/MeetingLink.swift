import NoonmarkText

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
