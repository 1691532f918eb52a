import NoonmarkText
import TestSupport

/// A catalog of `Sources/NoonmarkText/Messages/`, parsed independently of the program.
struct MessageFile {
  /// The language.
  let language: Language
  /// The lines that are not comments, as key and text.
  let lines: [(key: String, text: String)]
  let keys: Set<String>
  private let texts: [String: String]

  private static let files = Language.allCases.map { MessageFile(reading: $0) }

  /// Creates the catalog of a language, which is read once.
  init(_ language: Language) {
    self = Self.files.first { $0.language == language } ?? MessageFile(reading: language)
  }

  private init(reading language: Language) {
    self.language = language
    lines = Repository.text(of: "Sources/NoonmarkText/Messages/\(language.rawValue).messages")
      .split(separator: "\n")
      .filter { !$0.hasPrefix("#") && !$0.isEmpty }
      .map { line in
        let parts = line.split(separator: " = ", maxSplits: 1)
        return (String(parts.first ?? ""), String(parts.dropFirst().first ?? ""))
      }
    keys = Set(lines.map(\.key))
    // The program finds the first one, too.
    texts = Dictionary(lines.map { ($0.key, $0.text) }) { first, _ in first }
  }

  /// The text of a key, or an empty text.
  func text(_ key: String) -> String { texts[key] ?? "" }

  /// Returns the names of the placeholders in a text.
  static func names(in text: String) -> Set<String> {
    Set(
      text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1)
        .map { String($0.prefix { $0 != "}" }) })
  }

  static let english = MessageFile(.english)

  /// Returns the keys that a language may have.
  ///
  /// They are the keys of English with the plural categories of the language, and the date
  /// patterns, which depend on the region in English.
  static func keys(of language: Language) -> Set<String> {
    let categories = PluralCategory.all(in: language).map(\.rawValue)
    let counting = Set(MessageKey.all.filter(isCounting).map { "\($0.name)" })
    var keys = counting.flatMap { key in categories.map { "\(key).\($0)" } }
    keys += english.keys.filter { key in
      let parts = key.split(separator: ".")
      return PluralCategory(rawValue: "\(parts.last ?? "")") == nil
        || !counting.contains(parts.dropLast().joined(separator: "."))
    }
    if language != .english { keys.append("date") }
    if language == .japanese { keys += ["date.weekday", "time.twelve"] }
    return Set(keys)
  }

  /// Returns whether a message has a count, and therefore a line for each plural category.
  static func isCounting(_ message: MessageKey) -> Bool {
    english.keys.contains("\(message.name).other")
  }
}

extension PluralCategory {
  /// Returns the categories that a language distinguishes.
  static func all(in language: Language) -> [PluralCategory] {
    switch language {
    case .english, .norwegian, .german: [.one, .other]
    case .french, .spanish: [.one, .many, .other]
    case .japanese: [.other]
    case .arabic: allCases
    }
  }
}
