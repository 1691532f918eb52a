import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// A calendar of the configuration that is downloaded into the state directory.
///
/// The previously loaded calendar is kept until a complete new one has arrived.
struct SubscriptionSource: DownloadSource {
  /// The result of a load.
  enum Value {
    case loaded
    /// The calendar has not changed since the last load.
    case unchanged
  }

  static let name = "the calendar"

  let address: WebAddress
  let file: LoadStateFile
  let host: Host
  let policy: LoadPolicy
  let seconds: Int
  private let now: Instant

  /// - Throws: If there is no state directory.
  init(_ address: WebAddress, in run: Run) throws(Failure) {
    host = run.host
    self.address = address
    now = run.now
    seconds = run.configuration[Keys.calendarsTimeout]
    policy = .every(run.configuration[Keys.calendarsRefresh])
    file = LoadStateFile(
      calendar: LoadState.fingerprint(of: address.text), folder: try host.directory(.state))
  }

  var isStored: Bool { FileStamp.of(file.calendarPath) != nil }

  func request(after state: LoadState?) -> Curl.Request {
    var request = Curl.Request(.get, address, seconds: seconds, limit: Download.maximumSize)
    request.accepted = "text/calendar, */*;q=0.1"
    request.known =
      isStored ? Curl.Validators(tag: state?.tag, modified: state?.modified) : Curl.Validators()
    return request
  }

  func take(
    _ response: Curl.Response, after state: LoadState?
  ) throws(Failure) -> (value: Value, state: LoadState) {
    var loaded = LoadState(.ok, at: Clock.now())
    loaded.loadedAt = now
    guard response.status != 304 else {
      loaded.tag = state?.tag
      loaded.modified = state?.modified
      return (.unchanged, loaded)
    }
    try SubscriptionAnswer.check(response.body)
    // Written before the validators, which must never be newer than the stored calendar.
    try file.write(calendar: response.body, in: store)
    loaded.tag = response.validators.tag
    loaded.modified = response.validators.modified
    return (.loaded, loaded)
  }

  func value(of state: LoadState) -> Value { .loaded }
}

extension Background.Load {
  /// The subscriptions that are due.
  static let calendars = Background.Load(
    arguments: ["calendar", "load"], purposes: [.state], failure: "calendars cannot be loaded",
    instead: "noonmark calendar load")
}
