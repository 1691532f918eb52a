import Almanac
import NoonmarkBase
import NoonmarkSystem
import NoonmarkText

/// The address of a calendar of the key `calendars`.
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

  /// Whether a word is written as one, valid or not.
  static func isWritten(_ word: some StringProtocol) -> Bool {
    word.utf8.starts(with: "/".utf8) || word.utf8.starts(with: "~/".utf8) || word.contains("://")
  }

  init(_ word: String) throws(Failure) {
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
