import NoonmarkText

/// The phrases of titles that have a meaning, but are no part of a date.
package struct TitlePhrases: Sendable {
  /// Before what a title says: `remind me to`.
  private(set) var reminders: Set<String> = []
  /// The words for events that take place once, though they are for a birthday: `party`.
  private(set) var occasions: Set<String> = []
  /// The words between a person and the date of birth: `born`.
  private(set) var births: Set<String> = []
  /// The words for events of the evening, and of the morning: `dinner`, `breakfast`.
  private(set) var evenings: Set<String> = []
  private(set) var mornings: Set<String> = []
  /// The priorities of tasks by phrase, as letters.
  private(set) var priorities: [String: Character] = [:]

  /// The abbreviations of zones, in capitals.
  private(set) var zones: Set<String> = []
  /// The words for the time of a place: `London time`.
  private(set) var zoneWords: Set<String> = []

  /// The phrases of the highest priority, which are at the end of a task.
  private(set) var urgent: Set<String> = []
  /// The units of measures: `ml`, `liters`.
  private(set) var measures: Set<String> = []

  /// The words before what is logged: `had`, `another`.
  private(set) var logged: Set<String> = []

  mutating func add(_ localizer: Localizer) {
    func phrases(_ key: MessageKey) -> [String] { localizer.words(for: key).map(TitlePhrases.key) }
    reminders.formUnion(phrases(.wordReminder))
    occasions.formUnion(phrases(.wordCelebrationOnce))
    births.formUnion(phrases(.wordBorn))
    evenings.formUnion(phrases(.wordTitleEvening))
    mornings.formUnion(phrases(.wordTitleMorning))
    urgent.formUnion(phrases(.wordUrgent))
    measures.formUnion(phrases(.wordMeasure))
    logged.formUnion(phrases(.wordLogged))
    zones.formUnion(localizer.words(for: .wordZone))
    zoneWords.formUnion(phrases(.wordZoneTime))
    for (letter, words) in zip("ABC", localizer.words(for: .wordPriority, upTo: 3)) {
      for word in words { priorities[TitlePhrases.key(word)] = letter }
    }
  }

  static func key(_ text: String) -> String { DateText.string(DateText.normalized(text)[...]) }

  /// Returns a title without the punctuation between it and the date: `Slides, tomorrow`, `Dinner -
  /// friday`.
  ///
  /// The colon of `Re:` belongs to it.
  package static func withoutDivider(_ title: String) -> String {
    var rest = title[...]
    // A dash is a word.
    for mark in ["-", "–", "—", ":", "|", ","] {
      if rest.hasSuffix(" \(mark)") { rest = rest.dropLast(2) }
      if rest.hasPrefix("\(mark) ") { rest = rest.dropFirst(2) }
    }
    if let last = rest.last, ",;،、:".contains(last) {
      let word = rest.reversed().prefix { $0 != " " }.count
      if last == ":" ? word > 3 : word > 1 { rest.removeLast() }
    }
    return rest.contains { $0 != " " } ? String(rest) : title
  }
}
