/// The date words that users can type in a language.
///
/// A message under `word.` lists the words for one meaning, separated by commas.
extension Localizer {
  /// Returns the words that a message of the language's own catalog lists.
  ///
  /// Empty if the message is missing.
  package func words(for key: MessageKey) -> [String] {
    untranslated(key).map { Localizer.words(in: $0) } ?? []
  }

  /// Returns the words listed by the messages `key.1`, `key.2` and so on.
  package func words(for key: MessageKey, upTo count: Int) -> [[String]] {
    numbered(key, upTo: count).map { Localizer.words(in: $0) }
  }

  private static func words(in list: DisplayText) -> [String] {
    list.string.split(separator: ",").map { word in String(word.drop { $0 == " " }) }
  }
}
