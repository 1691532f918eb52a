/// The measured commands, in the order of the report.
enum Measurement: Int, CaseIterable {
  case warm
  case ideal
  case cat
  case date
  case cold
  case nothing
  /// 20 dates.
  case few
  case fewIdeal
  /// A widget of a script that has run.
  case script
  case scriptCold
  /// 100,000 dates.
  case many
  case manyIdeal
  case fewAdd
  case manyAdd
  case manyCSV
  case manyJSON
  case manyPlain
  /// 100 events.
  case tallyFew
  /// 1,000,000 events.
  case tallyMany
  case tallyFewCold
  case tallyManyCold
  case logFew
  case logMany
  case undoFew
  case undoMany

  /// The label in the report.
  var name: String {
    switch self {
    case .warm: "noonmark show solstice, warm"
    case .ideal: "C, the same system calls"
    case .cat: "cat of the same bytes"
    case .date: "date +%F"
    case .cold: "noonmark … --no-cache"
    case .nothing: "C, return 0"
    case .few: "noonmark show countdown, 20 dates, warm"
    case .fewIdeal, .manyIdeal: "C, the same system calls with dates"
    case .script: "noonmark show disk, a script, warm"
    case .scriptCold: "noonmark … --no-cache, a script"
    case .many: "noonmark … --no-cache, 100,000 dates"
    case .fewAdd: "noonmark countdown add, 20 dates"
    case .manyAdd: "noonmark countdown add, 100,000 dates"
    case .manyCSV: "… list --format csv"
    case .manyJSON: "… list --format json"
    case .manyPlain: "… list --format plain"
    case .tallyFew: "noonmark show tally, 100 events, warm"
    case .tallyMany: "noonmark show tally, 1,000,000, warm"
    case .tallyFewCold: "noonmark … --no-cache, 100 events"
    case .tallyManyCold: "noonmark … --no-cache, 1,000,000 events"
    case .logFew: "noonmark tally log, 100 events"
    case .logMany: "noonmark tally log, 1,000,000 events"
    case .undoFew: "noonmark tally undo, 100 events"
    case .undoMany: "noonmark tally undo, 1,000,000 events"
    }
  }

  /// The C program for comparison.
  var peer: Measurement {
    switch self {
    case .few, .fewIdeal: .fewIdeal
    case .many, .manyIdeal, .fewAdd, .manyAdd, .manyCSV, .manyJSON, .manyPlain: .manyIdeal
    // A log is compared only with a shorter log.
    default: .ideal
    }
  }
}
