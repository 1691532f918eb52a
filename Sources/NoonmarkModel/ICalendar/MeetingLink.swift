import NoonmarkRecords

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
      if let address = addresses(in: draft.links[name]?.text).first { return address }
    }
    let place = addresses(in: draft.location?.text)
    let own = addresses(in: draft.links[.url]?.text)
    let details = addresses(in: draft.links[.details]?.text)
    return (place + own + details).first(where: isMeeting) ?? place.first ?? own.first
  }

  /// Whether a conference of an event is a better link than another one: an event can have one for
  /// the telephone too (RFC 7986, 6.3).
  static func prefers(_ conference: ICalendarProperty, to other: ICalendarProperty) -> Bool {
    func rank(_ property: ICalendarProperty) -> Int {
      guard !addresses(in: property.text).isEmpty else { return 0 }
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

  /// Returns the web addresses in a text, without the punctuation after them.
  static func addresses(in text: String?) -> [String] {
    let words: [Substring] = (text ?? "").split {
      !$0.isASCII || $0 <= " " || "<>\"'`{}|\\^()".contains($0)
    }
    return words.compactMap(address(in:))
  }

  /// Returns the web address in a word.
  private static func address(in word: Substring) -> String? {
    guard let (scheme, rest) = divided(word) else { return nil }
    var address = rest
    while let last = address.last, ".,;:!?]".contains(last) { address.removeLast() }
    guard !address.isEmpty else { return nil }
    // A description can be HTML.
    let text = String(address)
    return scheme
      + (text.utf8.contains(UInt8(ascii: "&")) ? text.replacing("&amp;", with: "&") : text)
  }

  /// Returns the first scheme in a word, which is in any case, and what follows it.
  private static func divided(_ word: Substring) -> (scheme: String, rest: Substring)? {
    for start in word.utf8.indices where word.utf8[start] | 0x20 == UInt8(ascii: "h") {
      for scheme in schemes {
        let written = word.utf8[start...].prefix(scheme.utf8.count)
        if written.elementsEqual(scheme.utf8, by: { $0 == $1 || $0 | 0x20 == $1 }) {
          return (scheme, word[written.endIndex...])
        }
      }
    }
    return nil
  }

  private static let schemes = ["https://", "http://"]
}
