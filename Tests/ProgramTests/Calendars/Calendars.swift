import Foundation
import NoonmarkDomain
import NoonmarkProgram
import NoonmarkText
import TestSupport
import Testing

/// A calendar on a server of its own, and a home whose configuration names it.
struct Calendars {
  let noonmark = Program(asProcess: true)
  let server: HTTPServer

  static let path = "/work.ics"
  static let state = ".local/state/noonmark/calendars/"

  init() throws {
    server = try HTTPServer()
    try noonmark.configure("calendars = \(server.url(Calendars.path))")
  }

  func replies(_ replies: HTTPReply...) {
    server.on(Calendars.path, replies)
  }

  func load(_ options: String...) throws -> Outcome {
    try noonmark.run(["calendar", "load", "--now", Calendars.now] + options)
  }

  static let now = "2026-11-21T12:00:00Z"

  /// The text of a calendar with whole days.
  static func text(_ titles: String..., name: String? = nil) -> String {
    let events = titles.map { title in
      "BEGIN:VEVENT\r\nUID:\(title)\r\nSUMMARY:\(title)\r\nDTSTART;VALUE=DATE:20261122\r\n"
        + "END:VEVENT\r\n"
    }
    let name = name.map { "X-WR-CALNAME:\($0)\r\n" } ?? ""
    return "BEGIN:VCALENDAR\r\n\(name)\(events.joined())END:VCALENDAR\r\n"
  }

  static func reply(_ titles: String..., headers: [String] = []) -> HTTPReply {
    let events = titles.map { text($0) }
    return HTTPReply(headers: ["Content-Type: text/calendar"] + headers, events.joined())
  }

  /// The fingerprint of the URL, by which its files are named.
  func fingerprint(of url: String? = nil) -> String {
    LoadState.fingerprint(of: url ?? server.url(Calendars.path))
  }

  /// The calendar that is stored, or nil.
  var stored: String? { noonmark.text(of: "\(Calendars.state)\(fingerprint()).ics") }

  /// A value of the state file, or nil.
  func state(_ key: String) -> String? {
    noonmark.text(of: Calendars.state + fingerprint())?.split(separator: "\n")
      .first { $0.hasPrefix("\(key) = ") }.map { String($0.dropFirst(key.utf8.count + 3)) }
  }

  /// The rows of the list.
  func rows() throws -> [[String: Any]] {
    let outcome = try noonmark("calendar", "list", "--json", "--now", Calendars.now)
    return try outcome.objects
  }

  /// The number of events of the calendars in the list.
  func counts() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for row in try rows() {
      for calendar in row["calendars"] as? [[String: Any]] ?? [] {
        counts[calendar["name"] as? String ?? ""] = calendar["events"] as? Int
      }
    }
    return counts
  }
}
