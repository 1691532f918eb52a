import Almanac
import NoonmarkBase
import NoonmarkText
import NoonmarkDomain

/// The answer to the question of `noonmark setup` about the first entry.
enum SetupAnswer {
  /// The words of `countdown add`, which asks for missing ones.
  case date([String])
  /// The words of `elapsed add`.
  case counter([String])
  /// The name of a habit, or `nil` to ask for it.
  case habit(String?)

  /// The words that choose a kind.
  ///
  /// The entry is then asked for.
  private static let kinds = ["date", "counter", "habit"]

  /// Reads an answer: a kind, the name of a preset, or a title with its date.
  init(_ text: String, by dates: DateArguments) throws(Failure) {
    let words = text.words
    let word = text.lowercased()
    switch SetupAnswer.kinds.first(where: { $0.hasPrefix(word) }) {
    case "date": self = .date([])
    case "counter": self = .counter([])
    case "habit": self = .habit(nil)
    default:
      let isPreset = Tally.presets.contains { $0.name == word || $0.title.lowercased() == word }
      if isPreset {
        self = .habit(word)
      } else if let day = dates.day(in: words) {
        self = SetupAnswer(words, on: day, dates)
      } else if words.count > 1 {
        self = .date(words)
      } else {
        throw .input(
          "unknown answer \(text.quoted)",
          "write it with its date, or write \(ErrorMessage.list(SetupAnswer.kinds))")
      }
    }
  }

  /// Decides between a date and a counter.
  ///
  /// A counter is chosen for `since`, and for a past day that is no birthday or anniversary.
  private init(_ words: [String], on day: CivilDate, _ dates: DateArguments) {
    let known = words.map { $0.lowercased() }
    let celebration = Celebration.allCases.first { known.contains($0.rawValue) }
    let isPast = day < dates.today
    if isPast, let celebration {
      self = .date(words + ["--kind", celebration.rawValue])
    } else if isPast || known.contains("since") {
      self = .counter(words)
    } else {
      self = .date(words)
    }
  }
}
