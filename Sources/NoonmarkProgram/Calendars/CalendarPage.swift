import NoonmarkSystem

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
