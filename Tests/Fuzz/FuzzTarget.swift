import TestSupport

/// A parser, the inputs to start from, and what it promises for any input.
struct FuzzTarget: Sendable {
  let name: String
  /// Short valid inputs, besides those of the corpus.
  let samples: [[UInt8]]
  /// Words and characters that mean something to the parser.
  let tokens: [[UInt8]]
  /// The maximum size of an input; as large as the program accepts, or as large as is fast.
  let maximumSize: Int
  /// Corrects what would make the parser refuse every changed input, such as a checksum.
  let repair: @Sendable (inout [UInt8]) -> Void
  /// Parses an input, and throws if a promise is broken.
  let check: @Sendable ([UInt8]) throws(BrokenPromise) -> Void

  init(
    _ name: String, texts: [String] = [], samples: [[UInt8]] = [], tokens: [String],
    maximumSize: Int = 1 << 16,
    repair: @escaping @Sendable (inout [UInt8]) -> Void = { _ in },
    check: @escaping @Sendable ([UInt8]) throws(BrokenPromise) -> Void
  ) {
    self.name = name
    self.samples = texts.map { Array($0.utf8) } + samples
    self.tokens = tokens.map { Array($0.utf8) }
    self.maximumSize = maximumSize
    self.repair = repair
    self.check = check
  }

  /// Every target, in the order of `--list`.
  static let all: [FuzzTarget] = [
    arguments, environment, date, phrase, title, tallyWords, time, noticeTimes, zoneRule, zone,
    zoneTable,
    json, feed, script, scriptState,
    lines, config, template, theme, picture, color, icons, messages, desktop,
    records, dates, counters, tallies, tallyImport, events, log, tasks, todoTxt, outbox, undo,
    feedState,
    calendar, calendarIndex, subscription, calendarPlaces,
    location, coordinates, cities, notified, damage, cache, terminal, keys, clicks, text, address,
    curl,
  ]

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// The folder of the corpus: a folder of files for each target.
  static let corpusFolder = "Tests/Fuzz/Corpus"

  /// The paths of the target's corpus, relative to the root of the repository.
  var corpusPaths: [String] { Repository.files(under: "\(FuzzTarget.corpusFolder)/\(name)") }

  /// The inputs that mutations start from.
  var seeds: [[UInt8]] {
    samples + corpusPaths.compactMap { Repository.bytes(of: $0) }.filter { $0.count <= maximumSize }
  }
}

/// A promise that a parser did not keep.
struct BrokenPromise: Error {
  let message: String
}

/// Throws unless a promise is kept.
func expect(
  _ isKept: Bool, _ promise: @autoclosure () -> String
) throws(BrokenPromise) {
  if !isKept { throw BrokenPromise(message: promise()) }
}

/// Throws if a list has elements.
func expectNone(_ failures: some Sequence, _ promise: String) throws(BrokenPromise) {
  if let first = failures.first(where: { _ in true }) {
    throw BrokenPromise(message: "\(promise): \(first)")
  }
}
