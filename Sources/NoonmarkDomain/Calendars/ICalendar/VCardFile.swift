import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// A day that a contact celebrates each year.
package struct ContactDay: Hashable, Sendable {
  package let kind: Celebration
  /// The name of the contact, which is not blank.
  package let name: String
  /// The first day; in the year 2000 if the year is unknown.
  package let date: CivilDate
  /// Whether the year is known.
  package let hasYear: Bool
  /// The unique identifier of the contact, if the file has one.
  package let uid: String?
  /// The line number of the property, from 1.
  package let line: Int
}

/// A vCard file, read for the birthdays and anniversaries of its contacts.
///
/// Versions 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350) are read, and what common address books write
/// besides them: `X-ANNIVERSARY`, `X-EVOLUTION-ANNIVERSARY`, Apple's `X-ABDATE` with a label, and
/// its year 1604 for an unknown one, with `X-APPLE-OMIT-YEAR` or without. A contact without a
/// complete date is a problem that names its line; the rest is kept.
package struct VCardFile: Sendable {
  /// Whether the file contains a contact.
  package private(set) var isContacts = false
  /// The days in the order of the contacts in the file.
  package private(set) var days: [ContactDay] = []
  package private(set) var problems = Diagnostics()

  /// The days as yearly dates, each with an icon of its kind.
  package var events: ICalendarEvents {
    let events = days.map { day in
      ICalendarEvent(
        uid: day.uid.map { "\($0)/\(day.kind.rawValue)" }, title: day.name,
        when: WrittenSeries(day.date, .yearly),
        icon: day.kind.icon,
        celebration: day.hasYear ? day.kind : nil, line: day.line)
    }
    return ICalendarEvents(events, problems: problems)
  }

  private var contact: Contact?

  /// Reads a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8]) {
    var lines = ICalendarLines(bytes)
    var pending: (content: [UInt8], line: Int)?
    while lines.advance() {
      var (content, number) = (lines.content, lines.number)
      if let before = pending {
        content = before.content.dropLast() + content
        number = before.line
        pending = nil
      }
      // A soft line break of quoted-printable text (version 2.1).
      if content.last == UInt8(ascii: "="), VCardFile.isQuotedPrintable(content) {
        pending = (content, number)
        continue
      }
      take(content, line: number)
    }
    finish()
  }

  // MARK: Contacts

  /// The properties of a contact so far.
  private struct Contact {
    var uid: String?
    var formattedName: String?
    var structuredName: String?
    var otherName: String?
    var days: [Day] = []
    /// The labels of groups (`item1.X-ABLABEL`), which may follow what they label.
    var labels: [String: String] = [:]

    struct Day {
      let kind: Celebration
      let property: ICalendarProperty
      /// The group of a date that its label has to name as an anniversary.
      let group: String?
    }

    var name: String? {
      [formattedName, structuredName, otherName].compactMap(\.self)
        .first { !DisplayText($0).isEmpty }
    }
  }

  private mutating func take(_ content: [UInt8], line: Int) {
    guard let end = content.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == semicolon }),
      let property = ICalendarProperty(content, nameEnd: end, line: line)
    else { return }
    var name = content[..<end]
    var group = ""
    if let dot = name.firstIndex(of: UInt8(ascii: ".")) {
      group = name[..<dot].uppercased
      name = name[(dot + 1)...]
    }
    switch name.trimmed.uppercased {
    case "BEGIN" where property.word == "VCARD":
      finish()
      isContacts = true
      contact = Contact()
    case "END" where property.word == "VCARD": finish()
    case "UID": set(\.uid, property.text)
    case "FN": set(\.formattedName, VCardFile.text(of: property))
    case "N": set(\.structuredName, VCardFile.name(in: property))
    case "NICKNAME", "ORG", "EMAIL":
      set(\.otherName, VCardFile.text(of: property))
    case "BDAY": add(.birthday, property)
    case "ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY": add(.anniversary, property)
    case "X-ABDATE": add(.anniversary, property, group: group)
    case "X-ABLABEL": contact?.labels[group] = property.text.lowercased()
    default: break
    }
  }

  /// Sets a property of the contact, unless it has it.
  private mutating func set(_ path: WritableKeyPath<Contact, String?>, _ text: String) {
    if contact?[keyPath: path] == nil { contact?[keyPath: path] = text }
  }

  private mutating func add(
    _ kind: Celebration, _ property: ICalendarProperty, group: String? = nil
  ) {
    contact?.days.append(Contact.Day(kind: kind, property: property, group: group))
  }

  /// Keeps the days of the contact that was read.
  private mutating func finish() {
    guard let contact else { return }
    self.contact = nil
    var kinds: Set<Celebration> = []
    for day in contact.days {
      if let group = day.group, contact.labels[group]?.contains("anniversary") != true { continue }
      let line = day.property.line
      guard let name = contact.name else {
        problems.add(line: line, "a contact without a name has a \(day.kind.rawValue)")
        continue
      }
      let shown = DisplayText(String(name.prefix(48))).string
      let text = String(decoding: day.property.value[...].trimmed, as: UTF8.self)
      guard let date = VCardDate(day.property) else {
        problems.add(
          line: line,
          "the \(day.kind.rawValue) of '\(shown)' is not a day and a month: "
            + "'\(DisplayText(String(text.prefix(48))).string)'")
        continue
      }
      // Some address books write an anniversary in two ways.
      guard kinds.insert(day.kind).inserted else { continue }
      days.append(
        ContactDay(
          kind: day.kind, name: name, date: date.date, hasYear: date.hasYear, uid: contact.uid,
          line: line))
    }
  }

  // MARK: Text

  /// Returns the value as text, decoded if it is quoted-printable.
  private static func text(of property: ICalendarProperty) -> String {
    guard isQuotedPrintable(property.parameters) else { return property.text }
    var decoded: [UInt8] = []
    var index = 0
    let value = property.value
    while index < value.count {
      if value[index] == UInt8(ascii: "="), index + 2 < value.count,
        let byte = UInt8(
          String(decoding: value[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(value[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func isQuotedPrintable(_ content: [UInt8]) -> Bool {
    let head = content.prefix { $0 != UInt8(ascii: ":") }
    return String(decoding: head, as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
  }

  /// Returns the given and the family name of `N`: `family;given;additional;prefixes;suffixes`.
  private static func name(in property: ICalendarProperty) -> String {
    let parts = text(of: property).split(separator: ";", omittingEmptySubsequences: false)
    return [1, 0].compactMap { parts.indices.contains($0) ? String(parts[$0]) : nil }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

private let semicolon = UInt8(ascii: ";")

/// A date of a contact (RFC 6350, 4.3.1): with a year, or `--0415`, with or without hyphens and a
/// time.
private struct VCardDate {
  let date: CivilDate
  let hasYear: Bool

  /// The year of a date without one: a leap year, which has 29 February.
  private static let anyYear = 2000
  /// Apple's year for an unknown one.
  private static let omittedYear = 1604

  /// Fails if the value is not a day and a month.
  init?(_ property: ICalendarProperty) {
    let value = property.value[...].trimmed
    let text = String(decoding: value.prefix { $0 != UInt8(ascii: "T") }, as: UTF8.self)
    let lacksYear = text.hasPrefix("--")
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }),
      digits.count == (lacksYear ? 4 : 8), !text.hasPrefix("---"),
      let number = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    let year = number / 10_000
    let isOmitted = lacksYear || year == VCardDate.omittedYear
    guard
      let date = CivilDate(
        year: isOmitted ? VCardDate.anyYear : year, month: number / 100 % 100, day: number % 100),
      date.year >= 1
    else { return nil }
    self.date = date
    hasYear = !isOmitted
  }
}
