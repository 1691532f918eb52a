import NoonmarkText

/// The phrases of titles that have a meaning, but are no part of a date.
struct TitlePhrases: Sendable {
  /// Before what a title says: `remind me to`.
  private(set) var reminders: Set<String> = []
  /// The words for events that take place once, though they are for a birthday: `party`.
  private(set) var occasions: Set<String> = []
  /// The words for events of the evening, and of the morning: `dinner`, `breakfast`.
  private(set) var evenings: Set<String> = []
  private(set) var mornings: Set<String> = []
  /// The priorities of tasks by phrase, as letters.
  private(set) var priorities: [String: Character] = [:]

  mutating func add(_ localizer: Localizer) {
    func phrases(_ key: MessageKey) -> [String] { localizer.words(for: key).map(TitlePhrases.key) }
    reminders.formUnion(phrases(.wordReminder))
    occasions.formUnion(phrases(.wordCelebrationOnce))
    evenings.formUnion(phrases(.wordTitleEvening))
    mornings.formUnion(phrases(.wordTitleMorning))
    for (letter, words) in zip("ABC", localizer.words(for: .wordPriority, upTo: 3)) {
      for word in words { priorities[TitlePhrases.key(word)] = letter }
    }
  }

  static func key(_ text: String) -> String { DateText.string(DateText.normalized(text)[...]) }
}
