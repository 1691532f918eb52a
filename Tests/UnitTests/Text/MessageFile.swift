import NoonmarkText
import TestSupport

/// The catalogues of `messages/`, read anew and not through the program's own search.
struct MessageFile {
  /// The language.
  let language: Language
  /// The lines that are no comments, as key and text.
  let lines: [(key: String, text: String)]

  init(_ language: Language) {
    self.language = language
    lines = Repository.text(of: "messages/\(language.rawValue).messages").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        let parts = line.split(separator: " = ", maxSplits: 1)
        return (String(parts.first ?? ""), String(parts.dropFirst().first ?? ""))
      }
  }

  var keys: Set<String> { Set(lines.map(\.key)) }

  /// The text of a key; empty where there is none.
  func text(_ key: String) -> String { lines.first { $0.key == key }?.text ?? "" }

  /// The names in braces of a text.
  static func names(in text: String) -> Set<String> {
    Set(
      text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1)
        .map { String($0.prefix { $0 != "}" }) })
  }

  static let english = MessageFile(.english)

  /// The keys that are no messages: months and weekdays.
  static let calendar =
    (1...12).map { "month.\($0)" } + (1...7).map { "weekday.\($0)" }

  /// Whether a message counts, so that it has a line for each plural category.
  static func isCounting(_ message: Message) -> Bool {
    english.keys.contains("\(message.rawValue).other")
  }

  /// The keys that a language should have.
  static func wanted(in language: Language) -> Set<String> {
    let messages = Message.allCases.filter { message in
      switch message {
      case .date: language != .english
      case .timeTwelve: language == .japanese
      default: true
      }
    }
    return Set(
      calendar
        + messages.flatMap { message in
          isCounting(message)
            ? PluralCategory.all(in: language).map { "\(message.rawValue).\($0.rawValue)" }
            : [message.rawValue]
        })
  }
}
