import NoonmarkBase
import NoonmarkRecords

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

  /// The addresses, in lowercase.
  let addresses: [String]
  let answer: Answer
  /// Whether it is a room or another resource.
  let isResource: Bool

  init(_ property: ICalendarProperty) {
    var (parameters, value) = (property.parameters[...], property.value[...])
    // A name without the quotes that its colon needs.
    if let colon = ICalendarAttendee.colonBeforeAddress(in: value) {
      parameters += [UInt8(ascii: ":")] + value[..<colon]
      value = value[(colon + 1)...]
    }
    var addresses = [MailName.address(String(decoding: value, as: UTF8.self))]
    var name: String?
    // Without PARTSTAT, it is NEEDS-ACTION, and so is a value that is not known.
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
