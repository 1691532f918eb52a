import NoonmarkBase
import NoonmarkDomain
import NoonmarkSystem
import NoonmarkText

/// A calendar of the key `calendars`: an address with an optional name, and the words after it.
///
///     work=https://example.com/work.ics color=teal prefix=W busy
package struct CalendarSetting: Hashable, Sendable {
  package let address: CalendarAddress
  /// The name that replaces the calendar's own.
  ///
  /// Never empty.
  package var name: String?
  /// The valid color, as written.
  package var color: String?
  /// The text before the titles of its events.
  ///
  /// Never empty.
  package var prefix: String?
  /// Whether titles, places and links are hidden.
  package var isBusy = false

  /// The maximum width of a prefix, in columns.
  static let maximumPrefix = 8

  init(_ address: CalendarAddress) {
    self.address = address
  }

  /// The path or URL with the name and the other words, without parts that may be secret.
  var text: String {
    var words: [String] = []
    if let color { words.append("color \(color)") }
    if let prefix { words.append("prefix \(DisplayText(prefix).string)") }
    if isBusy { words.append("busy") }
    let name = name.map { DisplayText($0).string + ": " } ?? ""
    return name + address.name + (words.isEmpty ? "" : " (\(words.joined(separator: ", ")))")
  }

  var look: CalendarLook? {
    guard color != nil || prefix != nil else { return nil }
    return CalendarLook(color: color.flatMap { Paint(written: $0) }, prefix: prefix)
  }

  /// Parses the value of the key.
  ///
  /// Words are separated by spaces. In single or double quotes, and after a backslash, a space is
  /// part of a word.
  ///
  /// - Returns: The calendars, and an error message for each invalid word. No message has a
  ///   password.
  package static func parse(_ value: String) -> (places: [CalendarSetting], problems: [String]) {
    guard let words = words(of: value) else {
      return ([], ["a quote is not closed: add one, or write a backslash before it"])
    }
    var places: [CalendarSetting] = []
    var problems: [String] = []
    for group in groups(of: words) {
      guard let first = group.first else { continue }
      var place: CalendarSetting
      do {
        place = try CalendarSetting(first)
      } catch {
        problems.append(error.message)
        continue
      }
      for word in group.dropFirst() {
        do {
          try place.take(word)
        } catch {
          problems.append(error.message)
        }
      }
      if !places.contains(where: { $0.address == place.address }) { places.append(place) }
    }
    return (places, problems)
  }

  /// Whether a value of the key has a URL, or a word that is invalid, so it could be one.
  static func mayHaveURL(_ value: String) -> Bool {
    let (places, problems) = parse(value)
    return !problems.isEmpty
      || places.contains { place in
        if case .subscription = place.address { true } else { false }
      }
  }

  /// Splits words into groups, each a calendar and its attributes.
  static func groups(of words: [String]) -> [ArraySlice<String>] {
    var starts = words.indices.filter { $0 == 0 || !isAttribute(words[$0]) }
    starts.append(words.count)
    return zip(starts, starts.dropFirst()).map { words[$0..<$1] }
  }

  /// Whether a word is an attribute of the calendar before it.
  private static func isAttribute(_ word: String) -> Bool {
    word == "busy" || word.utf8.starts(with: "color=".utf8)
      || word.utf8.starts(with: "prefix=".utf8)
  }

  /// Parses `ADDRESS` or `NAME=ADDRESS`.
  init(_ word: String) throws(Failure) {
    guard !CalendarSetting.isAttribute(word) else {
      throw Failure("\(word.quoted) has no calendar before it", "write it after a path or a URL")
    }
    let (name, rest) = CalendarSetting.divided(word)
    self.init(try CalendarAddress(rest))
    guard let name else { return }
    guard !DisplayText(name).isEmpty else {
      throw Failure("the name of \(address.name) is empty", "write it as work=\(address.name)")
    }
    self.name = name
  }

  /// Splits a word into the name and the address.
  ///
  /// A name has no slash and no colon.
  private static func divided(_ word: String) -> (name: String?, address: String) {
    guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (nil, word) }
    let (name, rest) = (word[..<equals], String(word[word.utf8.index(after: equals)...]))
    guard !name.utf8.contains(where: { "/:".utf8.contains($0) }), CalendarAddress.isWritten(rest)
    else { return (nil, word) }
    return (String(name), rest)
  }

  /// Whether a text can be the name of a calendar.
  ///
  /// A name has no slash, colon or equals sign, and is not the name of an attribute.
  static func isName(_ text: String) -> Bool {
    !text.utf8.contains { "/:=".utf8.contains($0) } && !DisplayText(text).isEmpty
      && !["color", "prefix"].contains(text)
  }

  /// Applies an attribute: `color=COLOR`, `prefix=TEXT` or `busy`.
  mutating func take(_ word: String) throws(Failure) {
    guard word != "busy" else {
      isBusy = true
      return
    }
    let value = String(word.drop { $0 != "=" }.dropFirst())
    if word.utf8.starts(with: "color=".utf8) {
      guard Paint(written: value) != nil else {
        throw .input(ErrorMessage.invalid("color", value, Paint.advice(for: value)))
      }
      color = value
    } else {
      let width = DisplayText(value).width
      guard (1...CalendarSetting.maximumPrefix).contains(width) else {
        throw .input(
          ErrorMessage.invalid(
            "prefix", value, "use 1 to \(CalendarSetting.maximumPrefix) columns"))
      }
      prefix = value
    }
  }

  /// Returns the setting as words, the first of which has the typed address.
  package func words(of typed: String) -> [String] {
    [(name.map { $0 + "=" } ?? "") + typed]
      + [color.map { "color=" + $0 }, prefix.map { "prefix=" + $0 }]
      .compactMap(\.self) + (isBusy ? ["busy"] : [])
  }

  static func address(in word: String) -> String { divided(word).address }

  /// Splits a value into words.
  ///
  /// Returns `nil` if a quote is not closed.
  package static func words(of value: String) -> [String]? {
    // Splits bytes, since quotes, backslashes and spaces are ASCII.
    var words: [String] = []
    var word: [UInt8] = []
    var isWord = false
    var quote: UInt8?
    var isEscaped = false
    for byte in value.utf8 {
      if isEscaped {
        word.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
        isEscaped = true
      } else if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        isWord = true
      } else if quote == nil, byte.isSpaceOrTab {
        if isWord { words.append(String(decoding: word, as: UTF8.self)) }
        word = []
        isWord = false
        continue
      } else {
        word.append(byte)
      }
      isWord = isWord || !word.isEmpty
    }
    guard quote == nil, !isEscaped else { return nil }
    if isWord { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  /// Returns a value with quoted words, so each is parsed unchanged.
  package static func value(of words: [String]) -> String {
    words.map { word in
      let escaped = word.utf8.flatMap { byte -> [UInt8] in
        let isSpecial = byte.isSpaceOrTab || "'\"\\".utf8.contains(byte)
        return isSpecial ? [UInt8(ascii: "\\"), byte] : [byte]
      }
      return String(decoding: escaped, as: UTF8.self)
    }.joined(separator: " ")
  }
}

/// The address of a calendar of the key `calendars`.
package enum CalendarAddress: Hashable, Sendable {
  /// The path of a file or directory; it starts with `/` or `~/`.
  case path(String)
  case subscription(WebAddress)

  /// The path or URL, without parts that may be secret.
  var name: String {
    switch self {
    case .path(let path): path
    case .subscription(let url): url.redacted
    }
  }

  /// Whether a word has the form of an address, valid or not.
  static func isWritten(_ word: some StringProtocol) -> Bool {
    word.utf8.starts(with: "/".utf8) || word.utf8.starts(with: "~/".utf8) || word.contains("://")
  }

  /// Returns the path of a `file://` URL of this machine, or another text unchanged.
  static func withoutFileScheme(_ text: String) -> String {
    let scheme = "file://"
    guard text.utf8.first?.asciiLowercase == UInt8(ascii: "f"),
      text.lowercased().hasPrefix(scheme)
    else { return text }
    var rest = text.dropFirst(scheme.count)
    if rest.lowercased().hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
    let path = String(percentDecoding: rest.utf8)
    let isPath = path.utf8.starts(with: "/".utf8) && path.utf8.allSatisfy { $0 >= 0x20 }
    return isPath ? path : text
  }

  init(_ word: String) throws(Failure) {
    let word = CalendarAddress.withoutFileScheme(word)
    guard !word.utf8.starts(with: "/".utf8), !word.utf8.starts(with: "~/".utf8) else {
      self = .path(word)
      return
    }
    // A word with an @ could be a URL with a password.
    guard word.contains("://") || word.contains("@") else {
      throw Failure(
        "\(word.quoted) is not a path or a URL",
        "write it as ~/work.ics, /srv/work.ics or https://example.com/work.ics")
    }
    self = .subscription(try WebAddress(ofCalendar: word))
  }
}
