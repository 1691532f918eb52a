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

  /// The problems with lines whose key a later line sets again, in file order.
  package var repetitions: [Diagnostic] { file.repetitions(among: settings) }

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

/// A key of the configuration file: its values, its rules, and its documentation.
///
/// Reading, `noonmark config` and docs/config.md derive from it.
package struct KeySpec: Sendable {
  package let name: String
  package let syntax: ValueSyntax
  /// A value of earlier versions that is accepted, but not offered.
  ///
  /// Not an array, which would prevent keys from being constants.
  let formerValue: String?
  /// The default in words, with code between backticks.
  package let defaultText: String
  package let summary: String
  package let example: String
  /// Further documentation, in sentences, made only if it is shown.
  package var explanation: String { explain() }
  let explain: @Sendable () -> String
  /// A rule of the syntax that a placeholder cannot express.
  let rule: Rule?
  /// Returns the problem with a value that follows the syntax, such as an unknown name.
  ///
  /// The value is used nevertheless, so the command that uses it reports the problem.
  let check: Check?

  /// A condition that values must meet, and how an error describes them: `a path`.
  struct Rule: Sendable {
    let description: String
    let accepts: @Sendable (String) -> Bool
  }

  typealias Check = @Sendable (_ value: String, _ known: KnownNames) -> String?

  /// The names that values may refer to.
  struct KnownNames: Sendable {
    var themes: [String] = []
    /// The user's own widgets.
    var widgets: [String] = []
  }

  /// The default as a terminal shows it.
  var plainDefault: String { KeySpec.withoutBackticks(defaultText) }
  /// The summary as a terminal shows it.
  var plainSummary: String { KeySpec.withoutBackticks(summary) }

  private static func withoutBackticks(_ text: String) -> String { text.filter { $0 != "`" } }

  /// Returns why a value cannot be used, or `nil` if it can.
  package func problem(with value: String) -> String? {
    let accepted: String
    switch syntax {
    case .choice, .optional, .described: accepted = ErrorMessage.list(syntax.words)
    case .integer(let range):
      accepted = ErrorMessage.integer(in: range)
    case .none, .text, .date:
      guard let rule, !rule.accepts(value) else { return nil }
      return ErrorMessage.invalid(value, for: name, accepted: rule.description)
    }
    return syntax.accepts(value) || value == formerValue
      ? nil : ErrorMessage.invalid(value, for: name, accepted: accepted)
  }
}

/// A key of the configuration file and the type of its value.
package struct ConfigurationKey<Value>: Sendable {
  package let spec: KeySpec
  /// Converts a valid value of the file; `nil` if the key is not set.
  let value: @Sendable (_ written: String?) -> Value

  init(
    _ name: String, _ syntax: ValueSyntax, formerValue: String? = nil,
    rule: KeySpec.Rule? = nil, check: KeySpec.Check? = nil,
    default defaultText: String, _ summary: String, example: String,
    _ explanation: @autoclosure @escaping @Sendable () -> String,
    value: @escaping @Sendable (_ written: String?) -> Value
  ) {
    spec = KeySpec(
      name: name, syntax: syntax, formerValue: formerValue, defaultText: defaultText,
      summary: summary, example: example, explain: explanation, rule: rule, check: check)
    self.value = value
  }
}

extension ConfigurationKey {
  /// A key whose values are the raw values of a type, and `auto` if that is the default.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, of type: Choice.Type, default defaultText: String = "auto", _ summary: String,
    example: String, _ explanation: @autoclosure @escaping @Sendable () -> String
  ) -> Self where Value == Choice? {
    ConfigurationKey(
      name,
      .choice { (defaultText == "auto" ? ["auto"] : []) + Choice.allCases.map(\.rawValue) },
      default: defaultText, summary, example: example, explanation()
    ) { $0.flatMap { Choice(rawValue: $0) } }
  }

  static func text(
    _ name: String, _ placeholder: String, rule: KeySpec.Rule? = nil, check: KeySpec.Check? = nil,
    default defaultText: String, _ summary: String, example: String,
    _ explanation: @autoclosure @escaping @Sendable () -> String
  ) -> Self where Value == String? {
    ConfigurationKey(
      name, .text(placeholder), rule: rule, check: check, default: defaultText, summary,
      example: example, explanation()
    ) { $0 }
  }

  /// A key whose value is an integer.
  static func integer(
    _ name: String, _ range: ClosedRange<Int>, default defaultValue: Int, _ summary: String,
    example: String, _ explanation: @autoclosure @escaping @Sendable () -> String
  ) -> Self where Value == Int {
    ConfigurationKey(
      name, .integer(range), default: "\(defaultValue)", summary, example: example, explanation()
    ) { $0.flatMap { Int($0) } ?? defaultValue }
  }
}

/// The values that an option, an argument, or a configuration key accepts.
///
/// Words are closures, evaluated only when a value is checked or shown in help.
package enum ValueSyntax: Sendable {
  /// No value: a flag.
  case none
  /// One of these words.
  case choice(@Sendable () -> [String])
  /// Nothing, or one of these words after an equals sign.
  case optional(@Sendable () -> [String])
  /// One of these words, which help lists with their summaries under a placeholder.
  case described(String, @Sendable () -> [Choice])
  case integer(ClosedRange<Int>)
  /// Any text, described by a placeholder.
  case text(String)
  /// A date, described by a placeholder. It can have several words without quotes.
  case date(String)

  /// A word and its one-line summary.
  package struct Choice: Hashable, Sendable {
    package let word: String
    package let summary: String

    package init(_ word: String, _ summary: String = "") {
      self.word = word
      self.summary = summary
    }
  }

  /// The accepted words; empty if they are not a list.
  package var words: [String] {
    switch self {
    case .choice(let words), .optional(let words): words()
    case .described(_, let choices): choices().map(\.word)
    case .none, .integer, .text, .date: []
    }
  }

  /// The value in a usage line: `small|medium|large`, `N`, `FILE`.
  package var placeholder: String {
    switch self {
    case .none: ""
    case .choice(let words), .optional(let words): words().joined(separator: "|")
    case .integer: "N"
    case .described(let placeholder, _), .text(let placeholder), .date(let placeholder):
      placeholder
    }
  }

  package func accepts(_ value: String) -> Bool {
    switch self {
    case .none: false
    case .choice, .described: words.contains(value)
    case .optional: value.isEmpty || words.contains(value)
    case .integer(let range): Int(value).map(range.contains) ?? false
    case .text, .date: true
    }
  }
}
