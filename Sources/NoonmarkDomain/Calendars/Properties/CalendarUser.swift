import NoonmarkBase

/// The mail addresses by which attendees of events are recognized as the user.
package struct CalendarUser: Hashable, Sendable {
  /// The addresses of the configuration.
  private let own: [String]
  /// The address in the URL of a calendar.
  private let owner: String?

  /// A user without a known address.
  package static let unknown = CalendarUser()

  /// Creates a user.
  ///
  /// - Parameters:
  ///   - addresses: The user's addresses.
  ///   - owner: The address of the owner of a calendar, in its URL.
  package init(addresses: [String] = [], owner: String? = nil) {
    own = addresses.compactMap { MailName.address($0) }
    self.owner = owner.flatMap { MailName.address($0) }
  }

  /// Returns the address in the secret or public URL of a Google calendar.
  ///
  /// Calendars that are not of a person have addresses of `calendar.google.com`.
  package static func address(inURL host: String, path: String) -> String? {
    let host = host.lowercased()
    guard host == "google.com" || host.hasSuffix(".google.com") else { return nil }
    let parts = path.split(separator: "/")
    guard let index = parts.firstIndex(of: "ical"), index + 1 < parts.count else { return nil }
    let address = MailName.address(MailName.decoded(parts[index + 1].utf8))
    return address.flatMap { $0.hasSuffix("calendar.google.com") ? nil : $0 }
  }

  /// Returns the addresses to look for, in lists: the attendees decide by the first list that has
  /// one of them.
  ///
  /// - Parameter names: The names of the calendar, of which one can be an address.
  func lists(_ names: [String?]) -> [[String]] {
    let named = names.compactMap { $0.flatMap { MailName.address($0) } }
    return [own, named, [owner].compactMap(\.self)].filter { !$0.isEmpty }
  }

  /// A fingerprint of the addresses, the same in each run.
  package var fingerprint: UInt64 {
    var bytes: [UInt8] = []
    for address in own + [""] + [owner].compactMap(\.self) { bytes += address.utf8 + [0] }
    return FNV1a.finished(bytes)
  }
}

/// Mail addresses as calendars write them.
enum MailName {
  /// Returns an address in lowercase, without `mailto:` and what follows it; `nil` if it is
  /// invalid.
  static func address(_ text: some StringProtocol) -> String? {
    var rest = text.lowercased().drop { " \t<\"'".contains($0) }
    while rest.hasPrefix("mailto:") {
      rest = rest.dropFirst("mailto:".count).drop { " \t<\"'".contains($0) }
    }
    rest = rest.prefix { $0 != "?" }
    while let last = rest.last, " \t>\"'".contains(last) { rest.removeLast() }
    let decoded = rest.contains("%") ? decoded(rest.utf8) : String(rest)
    let parts = decoded.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
      !decoded.contains(where: { " \t:/".contains($0) })
    else { return nil }
    return decoded.lowercased()
  }

  /// Returns a text without its percent encoding.
  static func decoded(_ text: some Sequence<UInt8>) -> String {
    let bytes = Array(text)
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = bytes[index + 1].hexDigitValue, let low = bytes[index + 2].hexDigitValue
      {
        output.append(high << 4 | low)
        index += 3
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
