import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// Reads the values of a script's document.
struct ScriptReader {
  /// An error, and the index of the invalid value.
  struct Fault: Error {
    let start: Int
    let problem: String

    init(_ node: JSONNode, _ problem: String) {
      start = node.start
      self.problem = problem
    }
  }

  let ranAt: Instant
  let zone: Zone
  private(set) var notes: [Fault] = []

  private static let maximumNotes = 10

  /// Returns the members of an object whose values are not null, and notes unknown names.
  ///
  /// If a name is repeated, the last member counts.
  mutating func object(
    _ node: JSONNode, _ names: [String]
  ) throws(Fault) -> [String: JSONNode] {
    guard case .object(let members) = node.content else { throw Fault(node, "expected an object") }
    var values: [String: JSONNode] = [:]
    for member in members {
      if names.contains(member.name) {
        if case .null = member.value.content {
          values[member.name] = nil
        } else {
          values[member.name] = member.value
        }
      } else if notes.count < ScriptReader.maximumNotes {
        let near = Suggestion.nearest(to: member.name, in: names)
        notes.append(
          Fault(member.value, ErrorMessage.unknown("member", member.name, near: near)))
      }
    }
    return values
  }

  func array(_ node: JSONNode, upTo count: Int) throws(Fault) -> [JSONNode] {
    guard case .array(let elements) = node.content else { throw Fault(node, "expected an array") }
    guard elements.count <= count else {
      throw Fault(elements[count], "more than \(count) elements")
    }
    return elements
  }

  /// Returns a text, or a number as written.
  func text(_ node: JSONNode, or other: String? = nil) throws(Fault) -> DisplayText {
    switch node.content {
    case .string(let text), .number(let text): return DisplayText(text)
    default:
      throw Fault(node, "expected text" + (other.map { " or \($0)" } ?? ""))
    }
  }

  func text(_ node: JSONNode?) throws(Fault) -> DisplayText? {
    guard let node else { return nil }
    let text = try text(node)
    return text.isEmpty ? nil : text
  }

  func number(
    _ node: JSONNode, in range: ClosedRange<Double>, or other: String? = nil
  ) throws(Fault) -> Double {
    let isLimited = range.upperBound <= 100
    let expected =
      "expected a number"
      + (isLimited ? " from \(Int(range.lowerBound)) to \(Int(range.upperBound))" : "")
      + (other.map { " or \($0)" } ?? "")
    guard case .number(let digits) = node.content, let number = Double(digits),
      range.contains(number)
    else { throw Fault(node, expected) }
    return number
  }

  /// Returns the name of an icon, which may be unknown.
  func icon(_ members: [String: JSONNode]) throws(Fault) -> String? {
    if let node = members["icon"], case .number = node.content {
      throw Fault(node, "expected text")
    }
    return try text(members["icon"])?.string
  }

  /// Returns a color: a role of the theme, a name, or `#rrggbb`.
  func fill(_ node: JSONNode?) throws(Fault) -> Paint {
    guard let node else { return .role(.accent) }
    guard case .string(let text) = node.content else { throw Fault(node, "expected text") }
    if let role = Role.named(text) { return .role(role) }
    if let fill = Paint(written: text) { return fill }
    throw Fault(node, ErrorMessage.invalid("color", text, Paint.advice(for: text)))
  }

  // MARK: Times

  /// The valid instants, in seconds: those in the supported years.
  private static let instants =
    Double(
      CivilDate.firstSupported.dayNumber * 86_400)...Double(
      CivilDate.lastSupported.dayNumber * 86_400 + 86_399)
  private static let maximumDuration = 366.0 * 86_400

  /// Returns an instant: a time as text, or seconds since 1970.
  func instant(_ node: JSONNode) throws(Fault) -> Instant {
    switch node.content {
    case .number(let digits):
      guard let seconds = Double(digits), ScriptReader.instants.contains(seconds) else {
        throw Fault(node, "a time outside the years 1 to 9999")
      }
      return Instant(epochSeconds: Int(seconds.rounded(.down)))
    case .string(let text):
      do {
        return try TimeParser.parse(text, in: zone)
      } catch {
        throw Fault(node, error.message)
      }
    default: throw Fault(node, "expected a time: \(ErrorMessage.writeTime)")
    }
  }

  /// Returns the end of a duration from the start of the run, or an instant as text.
  func end(of node: JSONNode) throws(Fault) -> Instant {
    var seconds: Double?
    switch node.content {
    case .number(let digits): seconds = Double(digits)
    case .string(let text):
      seconds = ScriptReader.duration(text).map { Double($0) }
      if seconds == nil, text.utf8.dropFirst(4).first == UInt8(ascii: "-") {
        return try instant(node)
      }
    default: break
    }
    guard let seconds, seconds > 0 else {
      throw Fault(
        node, "invalid duration: write seconds, a text such as 15m or 1h30m, or a time")
    }
    guard seconds <= ScriptReader.maximumDuration else {
      throw Fault(node, "invalid duration: use at most 366d")
    }
    return ranAt.advanced(bySeconds: max(Int(seconds.rounded()), 1))
  }

  /// Returns the seconds of a duration such as `1h30m`, or `nil` if it is malformed.
  ///
  /// Each unit occurs at most once, in the order days, hours, minutes, seconds.
  static func duration(_ text: String) -> Int? {
    var units: ArraySlice<(letter: Unicode.Scalar, seconds: Int)> = [
      ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]
    var total = 0
    var number: Int?
    for character in text.unicodeScalars {
      if let digit = Int(String(character)), digit < 10 {
        number = (number ?? 0) * 10 + digit
        if number ?? 0 > maximumCount { return nil }
      } else {
        guard let count = number, let unit = units.firstIndex(where: { $0.letter == character })
        else {
          return nil
        }
        total += count * units[unit].seconds
        units = units[(unit + 1)...]
        number = nil
      }
    }
    return number == nil && total > 0 ? total : nil
  }

  /// The maximum number of days, hours, minutes or seconds in a duration.
  private static let maximumCount = 100_000_000
}
