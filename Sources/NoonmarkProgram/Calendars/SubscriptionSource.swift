import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkSystem

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

/// The web pages of calendar services.
///
/// People copy their URLs from the address bar instead of the URL of the calendar.
enum CalendarPage {
  /// A service, and where it displays the URL of a calendar.
  private struct Service: Sendable {
    let name: String
    /// Whether a URL is a page of the service rather than a calendar.
    let has: @Sendable (_ host: String, _ path: String) -> Bool
    let advice: String
  }

  /// According to the help pages of each service in November 2026.
  private static let services = [
    Service(
      name: "Google Calendar",
      has: { host, path in
        host == "calendar.google.com" && !path.hasPrefix("/calendar/ical/")
          || host == "www.google.com" && path.hasPrefix("/calendar/render")
      },
      advice:
        "copy 'Secret address in iCal format' from the settings of the calendar, "
        + "under 'Integrate calendar'"),
    Service(
      name: "iCloud",
      has: { host, _ in ["www.icloud.com", "icloud.com"].contains(host) },
      advice: "share the calendar as a public one, and copy the webcal:// link"),
    Service(
      name: "Outlook",
      has: { host, path in
        (["outlook.live.com", "outlook.office.com", "outlook.office365.com"].contains(host))
          && !path.hasSuffix(".ics")
      },
      advice:
        "copy the ICS link from Settings, 'Shared calendars', 'Publish a calendar'"),
    Service(
      name: "Nextcloud",
      has: { _, path in
        path.hasSuffix("/apps/calendar") || path.contains("/apps/calendar/")
      },
      advice:
        "share the calendar by a link, and copy its subscription link, or add '?export' to the "
        + "address of the calendar under /remote.php/dav"),
    Service(
      name: "Fastmail",
      has: { host, path in host == "app.fastmail.com" && path.hasPrefix("/calendar") },
      advice: "share the calendar by a private link in Settings, 'Calendars', and copy that"),
    Service(
      name: "Proton Calendar",
      has: { host, path in host == "calendar.proton.me" && !path.hasPrefix("/api/") },
      advice: "share the calendar with anyone in its settings, and copy the link"),
  ]

  /// Returns why a URL is not a calendar and where to find one, or `nil` if it may be one.
  static func advice(for url: WebAddress) -> (problem: String, advice: String)? {
    let host = url.host.lowercased()
    let path = url.path
    if path.contains("/remote.php/dav/calendars/"), !url.text.contains("?") {
      return ("a CalDAV address, not a calendar", "add '?export' to it")
    }
    return services.first { $0.has(host, path) }.map {
      ("a page of \($0.name), not the address of a calendar", $0.advice)
    }
  }
}
