import NoonmarkRecords
import NoonmarkText

/// The settings of the configuration file.
package struct Configuration: Hashable, Sendable {
  private let settings: [LineFile.Entry]
  /// The lines of known keys whose values are invalid.
  private let invalid: [LineFile.Entry]

  /// The configuration without a file.
  package static let empty = Configuration(settings: [], invalid: [])

  private init(settings: [LineFile.Entry], invalid: [LineFile.Entry]) {
    self.settings = settings
    self.invalid = invalid
  }

  /// The number of lines for which a misspelled key is looked up.
  private static let maximumSuggestions = 10

  /// Parses a configuration file; an invalid line is a diagnostic, and leaves its key unset.
  package static func read(
    _ bytes: [UInt8]
  ) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
    let file = LineFile(bytes)
    var diagnostics = file.diagnostics
    var settings: [LineFile.Entry] = []
    var invalid: [LineFile.Entry] = []
    for setting in file.entries {
      let suggests = diagnostics.count < maximumSuggestions
      if let message = problem(with: setting.value, for: setting.key, suggests: suggests) {
        if Keys.all.contains(where: { $0.name == setting.key }) { invalid.append(setting) }
        diagnostics.append(
          Diagnostic(line: setting.line, message: message + commentAdvice(for: setting)))
      } else {
        settings.append(setting)
      }
    }
    let configuration = Configuration(settings: settings, invalid: invalid)
    return (configuration, diagnostics.sorted { $0.line < $1.line })
  }

  /// Returns advice for `24 #mine`, which is all value; empty if that is not the problem.
  private static func commentAdvice(for setting: LineFile.Entry) -> String {
    let letters = Array(setting.value)
    guard let mark = letters.lastIndex(of: "#"), mark > 0, letters[mark - 1] == " " else {
      return ""
    }
    let value = String(letters[..<mark].reversed().drop { $0 == " " }.reversed())
    guard problem(with: value, for: setting.key) == nil else { return "" }
    return "; a comment needs a space on both sides of its '#'"
  }

  private static func problem(
    with value: String, for key: String, suggests: Bool = true
  ) -> String? {
    if let key = Keys.all.first(where: { $0.name == key }) { return key.problem(with: value) }
    let near = suggests ? Suggestion.nearest(to: key, in: Keys.all.map(\.name)) : nil
    return ErrorMessage.unknown("key", key, near: near)
  }

  /// The lines that set a key that a later line sets again, in file order.
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

  /// The value of a key, or its default.
  package subscript<Value>(key: Key<Value>) -> Value { key.value(self[key.spec]) }

  /// The value of a key as written; the last line that sets it counts.
  package subscript(key: KeySpec) -> String? { settings.last { $0.key == key.name }?.value }

  /// Whether nothing is set.
  var isEmpty: Bool { settings.isEmpty }

  /// The settings whose keys begin with a prefix, which their names lack; of several for one key
  /// only the last, which counts.
  func settings(below prefix: String) -> [(name: String, value: String, line: Int)] {
    settings.enumerated().compactMap { index, setting in
      guard setting.key.hasPrefix(prefix),
        !settings[(index + 1)...].contains(where: { $0.key == setting.key })
      else { return nil }
      return (String(setting.key.dropFirst(prefix.count)), setting.value, setting.line)
    }
  }

  /// The line that sets a key to an invalid value, from 1; `nil` if a later line sets it.
  func invalidLine(of key: KeySpec) -> Int? {
    guard let line = invalid.last(where: { $0.key == key.name })?.line,
      self.line(of: key).map({ $0 < line }) ?? true
    else { return nil }
    return line
  }

  /// The line that sets a key, from 1.
  package func line(of key: KeySpec) -> Int? { settings.last { $0.key == key.name }?.line }
}
