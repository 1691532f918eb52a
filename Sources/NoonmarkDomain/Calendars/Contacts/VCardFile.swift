import Almanac
import NoonmarkBase
import NoonmarkText
import NoonmarkPhrases

/// A vCard file, read for the birthdays and anniversaries of its contacts.
///
/// Supports versions 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350), and the extensions of common address
/// books: `X-ANNIVERSARY` and similar names, Apple's `X-ABDATE` with a label, and Apple's year 1604
/// for an unknown year, with or without `X-APPLE-OMIT-YEAR`. A contact with an invalid date is
/// reported with its line; the other contacts are kept.
package struct VCardFile: Sendable {
  /// Whether the file contains a contact.
  package private(set) var isContacts = false
  /// The birthdays and anniversaries as yearly dates with icons, in file order.
  ///
  /// A date without a year begins in the year 2000, and is not a celebration, so no age is shown.
  /// Neither is the birthday of a contact with a date of death (RFC 6474).
  package private(set) var events: [ICalendarEvent] = []
  package private(set) var problems = Diagnostics()

  private var unknownCharsets: Set<String> = []
  private var contact: Contact?
  /// The contacts whose agents are being read, as cards within their cards (version 2.1).
  private var principals: [Contact?] = []
  /// Whether the last property announced the card of an agent.
  private var beginsAgent = false
  private var empty: Empty?

  /// The number of dates without a value, with the line and kind of the first one.
  private struct Empty {
    let line: Int
    let kind: Celebration
    var count = 0
  }

  /// Reads a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8]) {
    var lines = ICalendarLines(TextEncoding.utf8(bytes, named: nil))
    while lines.advance() { take(lines.content, line: lines.number) }
    for open in [contact] + principals.reversed() {
      contact = open
      finish()
    }
    if let empty {
      problems.add(
        line: empty.line,
        empty.count == 1
          ? "the \(empty.kind.rawValue) of a contact is empty"
          : "\(empty.count) contacts have an empty birthday or anniversary")
    }
  }

  /// Counts a date without a value; a file reports all of them as one problem.
  private mutating func noteEmpty(_ kind: Celebration, _ line: Int) {
    empty = empty ?? Empty(line: line, kind: kind)
    empty?.count += 1
  }

  // MARK: Contacts

  /// The properties of a contact so far.
  private struct Contact {
    var uid: String?
    var formattedName: String?
    var preference = Int.max
    var structuredName: String?
    var otherName: String?
    /// Whether the contact has a date of death, so that no age is shown.
    var isDead = false
    var days: [Day] = []
    /// The labels of groups (`item1.X-ABLABEL`), which may follow the labeled property.
    var labels: [String: String] = [:]

    struct Day {
      let kind: Celebration
      let property: ICalendarProperty
      /// The group of an X-ABDATE, whose label decides whether the date is an anniversary.
      let group: String?
    }

    var name: String? {
      [formattedName, structuredName, otherName].compactMap(\.self)
        .first { !DisplayText($0).isEmpty }
    }
  }

  private mutating func take(_ content: [UInt8], line: Int) {
    guard let end = content.firstIndex(where: ICalendarProperty.isDelimiter),
      let encoded = ICalendarProperty(content, nameEnd: end, line: line)
    else { return }
    var name = content[..<end]
    var group = ""
    if let dot = name.firstIndex(of: UInt8(ascii: ".")) {
      group = name[..<dot].uppercased
      name = name[(dot + 1)...]
    }
    // Skips other properties, such as photos, before decoding.
    guard let name = Name(rawValue: name.trimmed.uppercased) else { return }
    let (property, unknown) = encoded.decoded()
    if let unknown, unknownCharsets.insert(unknown.uppercased()).inserted {
      problems.add(line: line, TextEncoding.problem(with: unknown))
    }
    let beginsAgent = self.beginsAgent
    self.beginsAgent = name == .agent && property.value.isEmpty
    switch name {
    case .begin:
      guard property.word == "VCARD" else { return }
      if beginsAgent { principals.append(contact) } else { finish() }
      isContacts = true
      contact = Contact()
    case .end:
      guard property.word == "VCARD" else { return }
      finish()
      contact = principals.popLast() ?? nil
    case .agent: break
    case .uid: set(\.uid, property.text)
    case .formattedName: setFormattedName(property)
    case .structuredName: set(\.structuredName, VCardText.name(in: property))
    case .nickname: set(\.otherName, VCardText.first(in: property))
    case .organization: set(\.otherName, VCardText.organization(in: property))
    case .email: set(\.otherName, property.text)
    case .birthday: add(.birthday, property)
    case .death, .otherDeath: contact?.isDead = true
    case .anniversary, .otherAnniversary, .anniversaryOfEvolution, .anniversaryOfOutlook,
      .anniversaryOfKAddressBook:
      add(.anniversary, property)
    case .custom: addOfAndroid(property)
    case .date: add(.anniversary, property, group: group)
    case .label: contact?.labels[group] = property.text.lowercased()
    }
  }

  /// The properties that are read.
  private enum Name: String {
    case begin = "BEGIN"
    case end = "END"
    case agent = "AGENT"
    case uid = "UID"
    case formattedName = "FN"
    case structuredName = "N"
    case nickname = "NICKNAME"
    case organization = "ORG"
    case email = "EMAIL"
    case birthday = "BDAY"
    case death = "DEATHDATE"
    case otherDeath = "X-DEATHDATE"
    case anniversary = "ANNIVERSARY"
    case otherAnniversary = "X-ANNIVERSARY"
    case anniversaryOfEvolution = "X-EVOLUTION-ANNIVERSARY"
    case anniversaryOfOutlook = "X-MS-ANNIVERSARY"
    case anniversaryOfKAddressBook = "X-KADDRESSBOOK-X-ANNIVERSARY"
    case custom = "X-ANDROID-CUSTOM"
    case date = "X-ABDATE"
    case label = "X-ABLABEL"
  }

  /// Adds a date in Android's format: `vnd.android.cursor.item/contact_event;2009-08-08;1;…`.
  ///
  /// Type 1 is an anniversary, type 3 a birthday.
  private mutating func addOfAndroid(_ property: ICalendarProperty) {
    let parts = property.value.split(separator: semicolon, omittingEmptySubsequences: false)
    guard parts.count > 2,
      parts[0].trimmed.uppercased == "VND.ANDROID.CURSOR.ITEM/CONTACT_EVENT"
    else { return }
    let day = ICalendarProperty(
      line: property.line, parameters: property.parameters, value: Array(parts[1]))
    switch parts[2].trimmed.uppercased {
    case "1": add(.anniversary, day)
    case "3": add(.birthday, day)
    default: break
    }
  }

  /// Sets a property of the contact, unless it is already set.
  private mutating func set(_ path: WritableKeyPath<Contact, String?>, _ text: String) {
    if contact?[keyPath: path] == nil { contact?[keyPath: path] = text }
  }

  /// Sets the displayed name of the contact, unless it already has one with at least the same
  /// preference.
  private mutating func setFormattedName(_ property: ICalendarProperty) {
    let (text, preference) = (property.text, VCardText.preference(of: property))
    guard let contact, preference < contact.preference, !DisplayText(text).isEmpty else { return }
    self.contact?.formattedName = text
    self.contact?.preference = preference
  }

  private mutating func add(
    _ kind: Celebration, _ property: ICalendarProperty, group: String? = nil
  ) {
    contact?.days.append(Contact.Day(kind: kind, property: property, group: group))
  }

  /// Adds the dates of the contact that was read.
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
      let text = day.property.text
      // Programs in .NET write their first date for an unknown one.
      guard !text.isEmpty, !text.filter({ $0 != "-" }).hasPrefix("00010101") else {
        noteEmpty(day.kind, line)
        continue
      }
      if let calendar = day.property.parameter("CALSCALE"), calendar.lowercased() != "gregorian" {
        let name = DisplayText(String(calendar.prefix(48))).string.quoted
        problems.add(
          line: line,
          "the \(day.kind.rawValue) of '\(shown)' is a date of the calendar \(name), which is not "
            + "supported: write it as a Gregorian date")
        continue
      }
      guard let date = VCardDate(day.property) else {
        problems.add(
          line: line,
          "the \(day.kind.rawValue) of '\(shown)' is not a day and a month: "
            + "'\(DisplayText(String(text.prefix(48))).string)'")
        continue
      }
      // Some address books write an anniversary twice, in different properties.
      guard kinds.insert(day.kind).inserted else { continue }
      let hasAge = date.hasYear && !(day.kind == .birthday && contact.isDead)
      events.append(
        ICalendarEvent(
          identifier: contact.uid.map { ICalendarIdentifier("\($0)/\(day.kind.rawValue)") },
          title: name,
          when: WrittenSeries(date.date, .yearly), icon: day.kind.icon,
          celebration: hasAge ? day.kind : nil, isOfContact: true, line: line))
    }
  }
}

private let semicolon = UInt8(ascii: ";")

/// A date of a contact (RFC 6350, 4.3.1): `1986-04-15`, `19860415T000000Z` or, without a year,
/// `--0415`.
private struct VCardDate {
  let date: CivilDate
  let hasYear: Bool

  /// The year for a date without a year: a leap year, so February 29 is valid.
  private static let anyYear = 2000
  /// Apple's placeholder for an unknown year.
  private static let omittedYear = 1604

  /// Fails if the value is not a day and a month.
  init?(_ property: ICalendarProperty) {
    let text = property.text
    let day = text.prefix { !"Tt ".contains($0) }
    let lacksYear = day.hasPrefix("--")
    guard !day.hasPrefix("---"),
      let number = VCardDate.number(lacksYear ? day.dropFirst(2) : day, lacksYear: lacksYear)
    else { return nil }
    let year = number / 10_000
    let omitted = property.parameter("X-APPLE-OMIT-YEAR").flatMap { Int($0) }
    let isOmitted = year <= 1 || year == VCardDate.omittedYear || year == omitted
    guard
      let date = CivilDate(
        year: isOmitted ? VCardDate.anyYear : year, month: number / 100 % 100, day: number % 100),
      date.year >= 1
    else { return nil }
    self.date = date.advanced(byDays: VCardDate.isEveningInUTC(text.dropFirst(day.count)) ? 1 : 0)
    hasYear = !isOmitted
  }

  /// Returns a date as the number of its digits: 19860415, or 415 without a year.
  private static func number(_ text: Substring, lacksYear: Bool) -> Int? {
    let parts = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    guard parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) && !$0.isEmpty }) else {
      return nil
    }
    let lengths = lacksYear ? [] : [4]
    switch parts.count {
    case 1:
      return text.utf8.count == (lacksYear ? 4 : 8) ? Int(text) : nil
    case lengths.count + 2 where text.contains("-") || text.contains("/"):
      // Some programs write months and days with one digit.
      let isValid = zip(parts, lengths).allSatisfy { $0.utf8.count == $1 }
      let numbers = parts.suffix(2).compactMap { $0.utf8.count <= 2 ? Int($0) : nil }
      guard isValid, numbers.count == 2 else { return nil }
      return (lacksYear ? 0 : Int(parts[0]) ?? 0) * 10_000 + numbers[0] * 100 + numbers[1]
    default: return nil
    }
  }

  /// Whether a time in UTC is after noon and on a quarter of an hour.
  ///
  /// Programs in zones east of Greenwich write local midnight as such a time on the day before.
  private static func isEveningInUTC(_ time: Substring) -> Bool {
    let text = time.uppercased().filter { $0 != ":" }
    guard text.hasPrefix("T"), text.hasSuffix("Z"), text.utf8.count >= 8,
      let clock = Int(text.dropFirst().prefix(6))
    else { return false }
    return clock > 120_000 && clock % 100 == 0 && [0, 15, 30, 45].contains(clock / 100 % 100)
  }
}

/// Parsers of the values of a contact's properties.
enum VCardText {
  /// Returns the given and family names of `N`: `family;given;additional;prefixes;suffixes`.
  ///
  /// Each part can be a list: `Doe;Jane,Ann`.
  static func name(in property: ICalendarProperty) -> String {
    let names = parts(of: property.value[...], at: UInt8(ascii: ";")).prefix(2).map(list)
    return names.reversed().joined().joined(separator: " ")
  }

  /// Returns the first text of a list such as `NICKNAME`.
  static func first(in property: ICalendarProperty) -> String {
    list(property.value[...]).first ?? ""
  }

  /// Returns the name of the organization in `ORG`: `organization;unit;…`.
  static func organization(in property: ICalendarProperty) -> String {
    parts(of: property.value[...], at: UInt8(ascii: ";")).map(text).first { !$0.isEmpty } ?? ""
  }

  /// Returns the preference of a property among those of the same name (RFC 6350, 5.3).
  ///
  /// 1 is the most preferred, 101 is the value without a preference. Version 3.0 writes
  /// `TYPE=PREF`, version 2.1 `PREF`.
  static func preference(of property: ICalendarProperty) -> Int {
    if let place = property.parameter("PREF").flatMap({ Int($0) }) { return place }
    let words = property.parameters[...].uppercased.split { ";=,\"".contains($0) }
    return words.contains("PREF") ? 1 : 101
  }

  private static func list(_ part: ArraySlice<UInt8>) -> [String] {
    parts(of: part, at: UInt8(ascii: ",")).map(text).filter { !$0.isEmpty }
  }

  private static func text(_ part: ArraySlice<UInt8>) -> String {
    ICalendarProperty(line: 0, parameters: [], value: Array(part)).text
  }

  /// Splits a value at a delimiter, unless the delimiter is escaped by a backslash.
  private static func parts(
    of value: ArraySlice<UInt8>, at delimiter: UInt8
  ) -> [ArraySlice<UInt8>] {
    var isEscaped = false
    return value.split(omittingEmptySubsequences: false) { byte in
      let isEnd = byte == delimiter && !isEscaped
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      return isEnd
    }
  }
}
