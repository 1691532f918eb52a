import Almanac
import NoonmarkBase
import NoonmarkSystem
import NoonmarkText

/// A calendar of the key `calendars`.
package enum CalendarAddress: Hashable, Sendable {
  /// The path of a file or directory; it starts with `/` or `~/`.
  case path(String)
  case subscription(WebAddress)

  /// The path or URL, without what may be secret.
  var name: String {
    switch self {
    case .path(let path): path
    case .subscription(let url): url.redacted
    }
  }

  /// Parses the value of the key.
  ///
  /// Words are separated by spaces. In single or double quotes, and after a backslash, a space is
  /// part of a word.
  ///
  /// - Returns: The calendars, and an error message for each invalid word. No message has a
  ///   password.
  package static func parse(_ value: String) -> (places: [CalendarAddress], problems: [String]) {
    var places: [CalendarAddress] = []
    var problems: [String] = []
    guard let words = words(of: value) else {
      return ([], ["a quote is not closed: add one, or write a backslash before it"])
    }
    for word in words {
      do {
        let place = try CalendarAddress(word)
        if !places.contains(place) { places.append(place) }
      } catch {
        problems.append(error.message)
      }
    }
    return (places, problems)
  }

  private init(_ word: String) throws(Failure) {
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
    var address = word
    var isWebcal = false
    let lower = word.lowercased()
    for scheme in ["webcal://", "webcals://"] where lower.hasPrefix(scheme) {
      address = "https://" + word.dropFirst(scheme.count)
      isWebcal = scheme == "webcal://"
    }
    var url = try WebAddress(address, example: "https://example.com/work.ics")
    url.mayBePlain = isWebcal
    self = .subscription(url)
  }

  /// Returns the words of a value; `nil` if a quote is not closed.
  static func words(of value: String) -> [String]? {
    // Of bytes: quotes, backslashes and spaces are ASCII.
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

  /// Returns a value with words, each of which is parsed as it is.
  static func value(of words: [String]) -> String {
    words.map { word in
      let escaped = word.utf8.flatMap { byte -> [UInt8] in
        let isSpecial = byte.isSpaceOrTab || "'\"\\".utf8.contains(byte)
        return isSpecial ? [UInt8(ascii: "\\"), byte] : [byte]
      }
      return String(decoding: escaped, as: UTF8.self)
    }.joined(separator: " ")
  }
}

/// A number of minutes, hours or days: `30m`, `1h`, `2d`.
package enum Interval {
  /// The seconds of the units, by their letters.
  private static let units: [Character: Int] = ["m": 60, "h": 3600, "d": 86_400]
  /// The longest interval: a year.
  private static let maximum = 366 * 86_400

  /// Returns the seconds of an interval, at least a minute; `nil` if it is invalid.
  package static func seconds(_ written: String) -> Int? {
    guard let unit = written.last.flatMap({ units[$0] }),
      written.utf8.dropLast().allSatisfy(\.isASCIIDigit), let count = Int(written.dropLast()),
      count >= 1, count <= maximum / unit
    else { return nil }
    return count * unit
  }
}
