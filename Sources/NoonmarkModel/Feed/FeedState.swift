import Almanac
import NoonmarkRecords
import NoonmarkText

/// How the last load of the feed went, or goes.
///
/// It stands in a file of its own, a `key = value` line each:
///
///     state = offline
///     at = 2026-11-21T14:46:30Z
///     tries = 2
///     problem = example.com cannot be found: check the network and the address
///     feed = 85944171f73967e8
package struct FeedState: Hashable, Sendable {
  /// What became of a load.
  package enum Phase: String, CaseIterable, Sendable {
    /// It goes on, unless it was interrupted.
    case loading
    /// It brought the tasks.
    case ok
    /// The feed was not reached.
    case offline
    /// The feed was reached, or could not be asked for, and that will not pass by itself.
    case error
  }

  /// What became of it.
  package var phase: Phase
  /// When that was, by the machine's clock.
  package var at: Instant
  /// How many loads in a row did not reach the feed.
  package var tries: Int
  /// What went wrong, in one sentence; nil where nothing did.
  package var problem: String?
  /// The mark of the feed that it tells of; nil where it may be any.
  package var feed: String?

  /// Creates a state.
  package init(
    _ phase: Phase, at: Instant, tries: Int = 0, problem: String? = nil, feed: String? = nil
  ) {
    self.feed = feed
    self.phase = phase
    self.at = at
    self.tries = tries
    self.problem = problem
  }

  /// For how long a load is believed to go on, in seconds.
  static let maximumLoadTime = 120
  /// The seconds until a feed that was not reached is asked for again: first, and at most.
  static let pauses = (first: 300, longest: 3600)

  /// When a feed that was not reached is asked for again without being told to; nil for never.
  package var retryAt: Instant? {
    guard phase == .offline else { return nil }
    let doublings = min(max(tries, 1), 8) - 1
    return at.advanced(
      bySeconds: min(FeedState.pauses.first << doublings, FeedState.pauses.longest))
  }

  /// Whether a load goes on at an instant, unless it was interrupted.
  ///
  /// One that begins later than that was told by another clock, and is not believed either.
  package func isLoading(at instant: Instant) -> Bool {
    phase == .loading && abs(at.seconds(since: instant)) < FeedState.maximumLoadTime
  }
}

// MARK: The feed

extension FeedState {
  /// Returns what tells a feed from others: not its address, which may hold a password.
  package static func mark(of address: String) -> String {
    let sum = address.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    return String(sum, radix: 16)
  }

  /// Whether it tells of a feed, as far as is known.
  ///
  /// - Parameter mark: The mark of the feed; nil where there is none, and any will do.
  /// - Returns: Whether it may tell of that one.
  package func concerns(_ mark: String?) -> Bool {
    feed == nil || mark == nil || feed == mark
  }
}

// MARK: The file

extension FeedState {
  /// Reads the file; nil where it tells of no load, or can't be understood.
  package init?(_ bytes: [UInt8]) {
    let file = LineFile(bytes)
    guard let phase = file.value("state").flatMap({ Phase(rawValue: $0) }),
      let at = file.value("at").flatMap({ try? TimeParser.parse($0, in: .utc) })
    else { return nil }
    let problem = file.value("problem").flatMap { $0.isEmpty ? nil : $0 }
    self.init(
      phase, at: at, tries: min(max(file.value("tries").flatMap { Int($0) } ?? 0, 0), 1000),
      problem: phase == .offline || phase == .error ? problem ?? "the feed was not loaded" : nil,
      feed: file.value("feed").flatMap { $0.isEmpty ? nil : $0 })
  }

  /// Returns the file with a state in it, and everything else as it was.
  ///
  /// - Parameters:
  ///   - state: The state; nil for what is not known.
  ///   - bytes: The file; nil where there is none.
  /// - Returns: The new file.
  package static func file(saying state: FeedState?, in bytes: [UInt8]?) -> [UInt8] {
    let text = "# How the last load of the tasks' feed went; delete this file whenever you like.\n"
    let values = [
      ("state", state?.phase.rawValue), ("at", state?.at.rfc3339(in: .utc)),
      ("tries", state.flatMap { $0.tries > 0 ? String($0.tries) : nil }),
      ("problem", state?.problem.map(line)), ("feed", state?.feed),
    ]
    var file = LineFile(bytes ?? Array(text.utf8))
    for (key, value) in values {
      if let value, let changed = try? file.setting(key, to: value) {
        file = changed
      } else {
        file = file.removing(key)
      }
    }
    return file.bytes
  }

  /// A sentence as a value of a line: nothing in it ends the line or begins a comment.
  private static func line(_ sentence: String) -> String {
    DisplayText(String(sentence.map { $0 == "#" ? "♯" : $0 })).string
  }
}
