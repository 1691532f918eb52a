import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// The feed of tasks, which is merged into the file of tasks.
struct FeedSource: DownloadSource {
  /// The result of a load.
  enum Value {
    /// The feed was loaded, with its number of tasks.
    case loaded(Int)
    /// The feed was loaded before, at this instant.
    case loadedBefore(Instant)
  }

  static let name = "the feed"
  /// The name of its file in the state directory.
  static let fileName = "feed"

  let file: LoadStateFile
  let host: Host
  let policy = LoadPolicy.once
  let fingerprint: String?
  /// A feed that was loaded once is not loaded again.
  let isStored = false
  let seconds: Int
  private let address: WebAddress
  private let isForced: Bool
  private let now: Instant
  private let tasks: EntryFile

  /// - Throws: If no URL is set, or there is no data or state directory.
  init(in run: Run) throws(Failure) {
    guard let address = try run.feedAddress(run.invocation[TodoLoad.url]) else {
      throw .input(
        "no feed is set: run noonmark config set todo.url https://example.com/tasks.json")
    }
    host = run.host
    tasks = .tasks(in: try host.directory(.data))
    let state = try host.directory(.state)
    self.address = address
    fingerprint = LoadState.fingerprint(of: address.text)
    seconds = run.requestSeconds
    isForced = run.invocation[TodoLoad.force]
    now = run.now
    file = LoadStateFile(FeedSource.fileName, folder: state)
  }

  func loadedBefore() throws(Failure) -> Value? {
    guard !isForced else { return nil }
    let loaded = tasks.read()
    if let problem = loaded.problem { throw Failure(problem) }
    let book = TodoBook(loaded.value)
    return book.hasLoaded(fingerprint) ? book.loadedAt.map { .loadedBefore($0) } : nil
  }

  func request(after state: LoadState?) -> Curl.Request {
    Curl.Request(.get, address, seconds: seconds, limit: Download.maximumSize)
  }

  func take(
    _ response: Curl.Response, after state: LoadState?
  ) throws(Failure) -> (value: Value, state: LoadState) {
    let feed = try Feed(response.body)
    try tasks.change(in: store) { file throws(Failure) in
      TodoBook.merging(feed, from: fingerprint, into: file, at: now)
    }
    let count = feed.items.count
    return (.loaded(count), LoadState(.ok, at: Clock.now(), count: count))
  }

  func value(of state: LoadState) -> Value {
    state.count.map { .loaded($0) } ?? .loadedBefore(state.at)
  }
}

extension Background.Load {
  static let feed = Background.Load(
    arguments: ["todo", "load"], purposes: [.state, .data],
    failure: "the feed cannot be loaded", instead: "noonmark todo load")
}

/// `noonmark todo load`.
enum TodoLoad {
  static let url = Option.text("url", "URL", "Load from URL instead of todo.url")
  static let force = Option.flag(
    "force", "Load again: your own tasks, changes and removals are kept")
}

extension Run {
  mutating func loadTasks() throws(Failure) {
    let isInBackground = try beginLoad()
    let value = try refresh(Refresh(try FeedSource(in: self), isInBackground: isInBackground))
    guard !isInBackground else { return }
    switch value {
    case .loaded(let count): writeLine("\(count.counting("task")) loaded")
    case .loadedBefore(let instant):
      let day = calendarStyle().dayAndMinute(instant, in: zone)
      writeLine("The feed was loaded \(day): --force loads it again")
    case nil: break
    }
  }
}
