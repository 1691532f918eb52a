import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// The settings of the configuration file.
package struct Configuration: Hashable, Sendable {
  private let file: LineFile
  /// The numbers of the lines that set a key.
  private let settings: [Int]
  /// The numbers of the lines of known keys whose values are invalid.
  private let invalid: [Int]
  /// The number of the last line with NUL bytes, from 1, or `nil` if no line has any.
  private let damagedLine: Int?

  /// A configuration without settings.
  package static let empty = Configuration(
    file: LineFile(), settings: [], invalid: [], damagedLine: nil)

  /// The maximum number of unknown keys that get a suggestion.
  private static let maximumSuggestions = 10

  /// Parses a configuration file.
  ///
  /// An invalid line causes a diagnostic, and leaves its key unset.
  package static func read(
    _ bytes: [UInt8]
  ) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
    let file = LineFile(bytes)
    var diagnostics = file.diagnostics
    let damagedLine = diagnostics.last { $0.message == DamagedLine.nulBytes }?.line
    var settings: [Int] = []
    var invalid: [Int] = []
    for line in file.entryLines {
      let setting = file.entry(onLine: line)
      let suggests = diagnostics.count < maximumSuggestions
      if let message = problem(with: setting.value, for: setting.key, suggests: suggests) {
        if Keys.named(setting.key) != nil { invalid.append(line) }
        diagnostics.append(
          Diagnostic(line: setting.line, message: message + commentAdvice(for: setting)))
      } else {
        settings.append(line)
      }
    }
    let configuration = Configuration(
      file: file, settings: settings, invalid: invalid, damagedLine: damagedLine)
    return (configuration, diagnostics.sorted { $0.line < $1.line })
  }

  /// Returns advice on `24 #mine`, in which `#` does not begin a comment.
  ///
  /// Otherwise empty.
  private static func commentAdvice(for setting: LineFile.Entry) -> String {
    let letters = Array(setting.value)
    guard let mark = letters.lastIndex(of: "#"), mark > 0, letters[mark - 1] == " " else {
      return ""
    }
    let value = String(letters[..<mark]).trimmed { $0 == " " }
    guard problem(with: value, for: setting.key) == nil else { return "" }
    return "; a comment needs a space on both sides of its '#'"
  }

  private static func problem(
    with value: String, for key: String, suggests: Bool = true
  ) -> String? {
    if let key = Keys.named(key) {
      // U+FFFD replaces invalid bytes, so a path would name another file.
      guard !value.unicodeScalars.contains("\u{FFFD}") else {
        return "the value of \(key.name) is not UTF-8: save the file as UTF-8"
      }
      return key.problem(with: value)
    }
    let near = suggests ? Suggestion.nearest(to: key, in: Keys.all.map(\.name)) : nil
    return ErrorMessage.unknown("key", key, near: near)
  }

  /// The lines whose key a later line sets again, in file order.
  package var repeated: [(key: String, line: Int, laterLine: Int)] {
    var found: [(key: String, line: Int, laterLine: Int)] = []
    var later: [String: Int] = [:]
    for line in settings.reversed() {
      let key = file.entry(onLine: line).key
      if let laterLine = later.updateValue(line, forKey: key) {
        found.append((key, line, laterLine))
      }
    }
    return found.reversed()
  }

  /// The value of a key, or its default.
  package subscript<Value>(key: ConfigurationKey<Value>) -> Value { key.value(self[key.spec]) }

  /// The value of a key as written.
  ///
  /// The last line that sets the key counts.
  package subscript(key: KeySpec) -> String? {
    line(of: key).map { file.entry(onLine: $0).value }
  }

  var isEmpty: Bool { settings.isEmpty }

  /// Returns the settings whose keys begin with a prefix, with names without the prefix.
  ///
  /// If several lines set a key, only the last one is returned.
  func settings(below prefix: String) -> [(name: String, value: String, line: Int)] {
    var found: [(name: String, value: String, line: Int)] = []
    var known: Set<String> = []
    for line in settings.reversed() {
      let setting = file.entry(onLine: line)
      guard setting.key.utf8.starts(with: prefix.utf8), known.insert(setting.key).inserted else {
        continue
      }
      found.append((String(setting.key.dropFirst(prefix.count)), setting.value, line))
    }
    return found.reversed()
  }

  /// The line with NUL bytes that may have set a key, from 1, or `nil` if a later line sets the
  /// key.
  func damagedLine(of key: KeySpec) -> Int? {
    damagedLine.flatMap { $0 > self.line(of: key) ?? 0 ? $0 : nil }
  }

  /// The line that sets a key to an invalid value, from 1, or `nil` if a later line sets the key.
  func invalidLine(of key: KeySpec) -> Int? {
    guard let line = invalid.last(where: { file.hasKey(key.name, onLine: $0) }),
      self.line(of: key).map({ $0 < line }) ?? true
    else { return nil }
    return line
  }

  /// The line that sets a key, from 1.
  package func line(of key: KeySpec) -> Int? { settings.last { file.hasKey(key.name, onLine: $0) } }
}
