import NoonmarkRecords
import NoonmarkText

/// What the user set in the configuration file.
package struct Configuration: Hashable, Sendable {
  private let settings: [LineFile.Entry]

  /// The configuration of somebody who set nothing.
  package static let standard = Configuration(settings: [])

  private init(settings: [LineFile.Entry]) {
    self.settings = settings
  }

  /// Reads a configuration file; a line that can't be used is a problem, and its key stays unset.
  package static func read(
    _ bytes: [UInt8]
  ) -> (configuration: Configuration, problems: [Diagnostic]) {
    let file = LineFile(bytes)
    var problems = file.diagnostics
    var settings: [LineFile.Entry] = []
    for setting in file.entries {
      if let message = problem(with: setting.value, for: setting.key) {
        let advice = commentAdvice(for: setting)
        problems.append(Diagnostic(line: setting.line, message: message + advice))
      } else {
        settings.append(setting)
      }
    }
    return (Configuration(settings: settings), problems.sorted { $0.line < $1.line })
  }

  /// What to do about `24 #mine`, which is all value; nothing where that is not what is wrong.
  private static func commentAdvice(for setting: LineFile.Entry) -> String {
    let letters = Array(setting.value)
    guard let mark = letters.lastIndex(of: "#"), mark > 0, letters[mark - 1] == " " else {
      return ""
    }
    let value = String(letters[..<mark].reversed().drop { $0 == " " }.reversed())
    guard problem(with: value, for: setting.key) == nil else { return "" }
    return ": a comment has a blank on both sides of its #"
  }

  /// What is wrong with a key or its value, in one sentence; nil where nothing is.
  package static func problem(with value: String, for key: String) -> String? {
    guard let known = keys.first(where: { $0.name == key }) else {
      let near = Suggestion.nearest(to: key, in: keys.map(\.name))
      return "unknown key '\(key)'" + (near.map { ", did you mean '\($0)'?" } ?? "")
    }
    switch known.value {
    case .choice(let words) where !words.contains(value):
      return "'\(value)' is not a value of \(key), it takes \(words.joined(separator: ", "))"
    case .integer(let range) where Int(value).map(range.contains) != true:
      return "'\(value)' is not a value of \(key), it takes a whole number from "
        + "\(range.lowerBound) to \(range.upperBound)"
    case .numbers where Milestones(written: value) == nil:
      return "'\(value)' is not a value of \(key), it takes whole numbers, as 100 365 500"
    case .text("FILE") where !value.hasPrefix("/") && !value.hasPrefix("~/"):
      return "'\(value)' is not a value of \(key), it takes a path that begins with / or ~/"
    default:
      return nil
    }
  }

  /// The lines on which a key is set that a later line sets again, in the order of the file.
  ///
  /// The last one counts.
  package var repeated: [(key: String, line: Int, laterLine: Int)] {
    var found: [(key: String, line: Int, laterLine: Int)] = []
    for (index, setting) in settings.enumerated() {
      guard let later = settings[(index + 1)...].first(where: { $0.key == setting.key }) else {
        continue
      }
      found.append((setting.key, setting.line, later.line))
    }
    return found
  }

  /// The line of a key, from 1; nil where it is not set.
  package func line(of key: String) -> Int? {
    settings.last { $0.key == key }?.line
  }

  /// The value of a key; nil where it is not set.
  package subscript(key: String) -> String? {
    settings.last { $0.key == key }?.value
  }
}
