import NoonmarkBase
import NoonmarkText

/// The parts of an hour without minutes, in the languages of the program.
enum SpokenHour {
  /// Whether a word follows an hour: `9 Uhr`, `14 h`, `14 heures`.
  static func isUnit(_ word: String) -> Bool {
    ["uhr", "h", "heure", "heures", "horas"].contains(word)
  }
}

extension DateReader {
  private static let english = DateVocabulary(languages: [.english])

  /// Whether `am` before a word is the German preposition: `am Freitag` and `am 5.`, but not in
  /// `9 am friday`.
  func isGermanAm(before word: String) -> Bool {
    guard tokens(of: "am").contains(where: { $0.means(.on) }),
      let day = tokens(of: word).first
    else { return false }
    switch day.kind {
    case .number(let number, digits: 1...2): return 1...31 ~= number && word.last == "."
    case .group(let group):
      return group.separator == "." && (group.isTerminated || group.parts.count == 3)
    default:
      let isDay =
        day.weekday != nil || day.feast != nil || day.shift != nil || day.ordinal != nil
        || day.means(.weekend)
      return isDay && DateReader.english.terms(for: DateText.normalized(word)[day.range]) == nil
    }
  }
}
