import NoonmarkBase

/// The email addresses that identify the user among the attendees of events.
package struct CalendarUser: Hashable, Sendable {
  /// The configured addresses.
  private let own: [String]
  /// The address in the URL of a calendar.
  private let owner: String?

  /// A user without a known address.
  package static let unknown = CalendarUser()

  package init(addresses: [String] = [], owner: String? = nil) {
    own = addresses.compactMap { MailName.address($0) }
    self.owner = owner.flatMap { MailName.address($0) }
  }

  /// Returns the email address in the secret or public URL of a person's Google calendar.
  ///
  /// `nil` for other calendars, which have addresses in `calendar.google.com`.
  package static func address(inURL host: String, path: String) -> String? {
    let host = host.lowercased()
    guard host == "google.com" || host.hasSuffix(".google.com") else { return nil }
    let parts = path.split(separator: "/")
    guard let index = parts.firstIndex(of: "ical"), index + 1 < parts.count else { return nil }
    let address = MailName.address(String(percentDecoding: parts[index + 1].utf8))
    return address.flatMap { $0.hasSuffix("calendar.google.com") ? nil : $0 }
  }

  /// Returns lists of the user's addresses, in order of precedence.
  ///
  /// The first list that contains the address of an attendee is used.
  ///
  /// - Parameter names: The names of the calendar, some of which can be addresses.
  func lists(_ names: [String?]) -> [[String]] {
    let named = names.compactMap { $0.flatMap { MailName.address($0) } }
    return [own, named, [owner].compactMap(\.self)].filter { !$0.isEmpty }
  }

  /// A fingerprint of the addresses, equal in every run.
  package var fingerprint: UInt64 {
    var bytes: [UInt8] = []
    for address in own + [""] + [owner].compactMap(\.self) { bytes += address.utf8 + [0] }
    return FNV1a.finished(bytes)
  }
}

/// Email addresses in the formats of calendars.
enum MailName {
  /// Returns an address in lowercase, without `mailto:` and trailing text; `nil` if it is invalid.
  static func address(_ text: some StringProtocol) -> String? {
    var rest = text.lowercased().drop { " \t<\"'".contains($0) }
    while rest.hasPrefix("mailto:") {
      rest = rest.dropFirst("mailto:".count).drop { " \t<\"'".contains($0) }
    }
    rest = rest.prefix { $0 != "?" }
    while let last = rest.last, " \t>\"'".contains(last) { rest.removeLast() }
    let decoded = rest.contains("%") ? String(percentDecoding: rest.utf8) : String(rest)
    let parts = decoded.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
      !decoded.contains(where: { " \t:/".contains($0) })
    else { return nil }
    return decoded.lowercased()
  }
}

/// An attendee or the organizer of an event (RFC 5545, 3.8.4.1 and 3.8.4.3).
struct ICalendarAttendee: Hashable, Sendable {
  /// An answer to an invitation (PARTSTAT; RFC 5545, 3.2.12), from yes to no.
  enum Answer: Int, Comparable, Sendable {
    case accepted
    /// Tentative, or no answer so far.
    case tentative
    case unanswered
    /// Declined, or delegated to another attendee.
    case declined

    static func < (left: Answer, right: Answer) -> Bool { left.rawValue < right.rawValue }
  }

  /// The maximum number of attendees of an event.
  static let maximumCount = 10_000

  /// The addresses, in lowercase.
  let addresses: [String]
  let answer: Answer
  /// Whether it is a room or another resource.
  let isResource: Bool

  init(_ property: ICalendarProperty) {
    var (parameters, value) = (property.parameters[...], property.value[...])
    // A parameter with a colon lacks its quotes, so part of it was read as the value.
    if let colon = ICalendarAttendee.colonBeforeAddress(in: value) {
      parameters += [UInt8(ascii: ":")] + value[..<colon]
      value = value[(colon + 1)...]
    }
    var addresses = [MailName.address(String(decoding: value, as: UTF8.self))]
    var name: String?
    // NEEDS-ACTION is the default, and the meaning of unknown values.
    var answer = Answer.unanswered
    var isResource = false
    for (key, text) in ICalendarProperty.parameters(in: parameters) {
      switch key {
      case "PARTSTAT":
        switch text.uppercased {
        case "ACCEPTED": answer = .accepted
        case "TENTATIVE": answer = .tentative
        case "DECLINED", "DELEGATED": answer = .declined
        default: answer = .unanswered
        }
      case "CUTYPE": isResource = ["ROOM", "RESOURCE"].contains(text.uppercased)
      case "EMAIL": addresses.append(MailName.address(String(decoding: text, as: UTF8.self)))
      case "CN": name = MailName.address(String(decoding: text, as: UTF8.self))
      default: break
      }
    }
    let known = addresses.compactMap(\.self)
    self.addresses = known.isEmpty ? [name].compactMap(\.self) : known
    self.answer = answer
    self.isResource = isResource
  }

  func has(_ known: [String]) -> Bool { addresses.contains { known.contains($0) } }

  /// Returns the index of the colon before a `mailto:` within a value.
  private static func colonBeforeAddress(in value: ArraySlice<UInt8>) -> Int? {
    let scheme = Array(":MAILTO:".utf8)
    // Some programs write the scheme twice.
    guard value.count > scheme.count,
      MailName.address(String(decoding: value, as: UTF8.self)) == nil
    else { return nil }
    return value.indices.dropLast(scheme.count).last { index in
      value[index] == UInt8(ascii: ":")
        && value[index...].prefix(scheme.count).uppercased.utf8.elementsEqual(scheme)
    }
  }
}
