import Foundation
import TestSupport
import Testing

@Suite(.waits, .needs("curl"))
struct `Loading calendars` {
  private let calendars: Calendars
  private var server: HTTPServer { calendars.server }
  private var noonmark: Program { calendars.noonmark }

  init() throws {
    calendars = try Calendars()
  }

  @Test func `stores each, privately, and counts its events`() throws {
    calendars.replies(HTTPReply(Calendars.text("Concert", name: "Family")))
    try noonmark.shell(#"umask 0; exec "$N" calendar load --now \#(Calendars.now)"#).expect(
      0, output: "\(server.url("/work.ics")): 1 event\n", error: "")
    #expect(calendars.stored == Calendars.text("Concert", name: "Family"))
    #expect(try calendars.counts() == ["Family": 1])
    #expect(calendars.state("state") == "ok")
    #expect(calendars.state("loaded") == Calendars.now)
    for path in noonmark.everything() where path.contains("calendars/") {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(noonmark.home)/\(path)")
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(path)")
    }
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.header("Accept") == "text/calendar, */*;q=0.1")
    #expect(request.header("If-None-Match") == nil)
    #expect(request.header("User-Agent") == "noonmark")
  }

  @Test func `again requests only what changed`() throws {
    let version = ["ETag: \"v1\"", "Last-Modified: Sat, 21 Nov 2026 10:00:00 GMT"]
    calendars.replies(
      Calendars.reply("Concert", headers: version), .status(304),
      Calendars.reply("Theater", headers: ["ETag: \"v2\""]), .status(304))
    try calendars.load().expect(0)
    try calendars.load().expect(output: "\(server.url("/work.ics")): 1 event, unchanged\n")
    #expect(server.requests[1].header("If-None-Match") == "\"v1\"")
    #expect(
      server.requests[1].header("If-Modified-Since") == "Sat, 21 Nov 2026 10:00:00 GMT")
    #expect(calendars.stored == Calendars.text("Concert"))
    try calendars.load().expect(0)
    #expect(server.requests[2].header("If-None-Match") == "\"v1\"")
    #expect(calendars.stored == Calendars.text("Theater"))
    try calendars.load().expect(0)
    #expect(server.requests[3].header("If-None-Match") == "\"v2\"")
    #expect(server.requests[3].header("If-Modified-Since") == nil)
    #expect(calendars.stored == Calendars.text("Theater"))
  }

  @Test func `whose stored calendar was removed requests it whole`() throws {
    calendars.replies(Calendars.reply("Concert", headers: ["ETag: \"v1\""]))
    try calendars.load().expect(0)
    try FileManager.default.removeItem(
      atPath: "\(noonmark.home)/\(Calendars.state)\(calendars.fingerprint()).ics")
    try calendars.load().expect(0)
    #expect(server.requests.last?.header("If-None-Match") == nil)
    #expect(calendars.stored == Calendars.text("Concert"))
  }

  private static let failures: [(HTTPReply, String, String)] = [
    (HTTPReply(status: 404, "no"), "answered with status 404: check the URL", "error"),
    (HTTPReply(status: 401, "no"), "answered with status 401: check the credentials", "error"),
    (HTTPReply(status: 500, "no"), "answered with status 500: try again later", "offline"),
    (HTTPReply(status: 304, ""), "answered with status 304: check the URL", "error"),
    (HTTPReply("<!DOCTYPE html><html>Log in"), "is a web page, not iCalendar", "error"),
    (HTTPReply("{}"), "is not iCalendar: check the URL", "error"),
    (HTTPReply(""), "the calendar is empty", "error"),
    (
      HTTPReply("BEGIN:VCALENDAR\nBEGIN:VEV", as: .untilClose),
      "the end of the calendar is missing",
      "error"
    ),
    (HTTPReply(Calendars.text("Half"), as: .truncated(by: 5)), "was interrupted", "offline"),
    (HTTPReply("", as: .announcedFlood(200 << 20)), "exceeds 32 MB: check the URL", "error"),
    (.nothing, "try again later", "offline"),
    (.redirect(to: "ftp://127.0.0.1/x"), "redirects to an unsupported protocol", "error"),
  ]

  @Test(arguments: failures.indices)
  func `that fails keeps the last good one, and says why`(index: Int) throws {
    let (reply, message, phase) = Self.failures[index]
    // A status that answers no condition is a failure too.
    calendars.replies(Calendars.reply("Concert"), reply)
    try calendars.load().expect(0)
    try calendars.load().expect(1, output: "", error: .lines(1), .has(message))
    #expect(calendars.stored == Calendars.text("Concert"))
    #expect(calendars.state("state") == phase)
    #expect(calendars.state("loaded") == Calendars.now)
    #expect(try calendars.counts().values.map { $0 } == [1])
    let problem = try #require(try calendars.rows().first?["problem"] as? String)
    #expect(problem.contains(message))
  }

  @Test func `too slowly is given up`() throws {
    try calendars.noonmark.configure("calendars.timeout = 1")
    calendars.replies(HTTPReply("", as: .silence))
    try calendars.load().expect(error: .has(" did not answer within 1 s: try again later"))
    #expect(server.requests.count == 3)
    #expect(calendars.state("tries") == "1")
  }

  @Test func `that another process loads is not said to be the feed`() throws {
    try calendars.noonmark.configure("calendars.timeout = 1")
    calendars.replies(Calendars.reply("Concert"))
    try calendars.load().expect(0)
    let held = try noonmark.shell(
      """
      lock=$(echo .local/state/noonmark/locks/\(calendars.fingerprint()).load-*.lock)
      exec flock -x "$lock" timeout 60 "$N" calendar load
      """)
    held.expect(1)
    #expect(
      held.error == "noonmark: \(server.url("/work.ics")): another process is loading the "
        + "calendar: try again later\n")
    #expect(calendars.stored == Calendars.text("Concert"))
  }

  @Test func `without a network says so, and counts the failures`() throws {
    let port = try HTTPServer.unusedPort()
    try calendars.noonmark.configure("calendars = http://127.0.0.1:\(port)/x.ics")
    for _ in 0..<2 { #expect(try calendars.load().status == 1) }
    let state = noonmark.text(
      of: Calendars.state + calendars.fingerprint(of: "http://127.0.0.1:\(port)/x.ics"))
    expect(state, .has("state = offline\n", "tries = 2\n"))
  }

  @Test func `loads the others if one fails`() throws {
    calendars.replies(Calendars.reply("Concert"))
    try calendars.noonmark.configure(
      "calendars = \(server.url("/gone.ics")) \(server.url("/work.ics")) \(server.url("/no.ics"))")
    let outcome = try calendars.load().expect(
      1, error: "noonmark: 2 calendars were not loaded (listed above)\n")
    #expect(outcome.lines.count == 4)
    outcome.expect(output: .has("work.ics: 1 event\n"))
    #expect(calendars.stored == Calendars.text("Concert"))
  }

  @Test func `follows redirects, and takes a calendar of webcal`() throws {
    server.on("/start", .redirect(to: "/work.ics"))
    calendars.replies(Calendars.reply("Concert", headers: ["ETag: \"v1\""]))
    try calendars.noonmark.configure("calendars = \(server.url("/start"))")
    try calendars.load().expect(output: .ends(": 1 event\n"))
    let state = noonmark.text(
      of: Calendars.state + calendars.fingerprint(of: server.url("/start")))
    expect(state, .has("etag = \"v1\"\n"))
    // A redirect to webcal, as some servers send to every program.
    let webcal = "webcal://127.0.0.1:\(server.port)/work.ics"
    server.on("/webcal", .redirect(to: webcal))
    try calendars.noonmark.configure("calendars = \(server.url("/webcal"))")
    try calendars.load().expect(output: .ends(": 1 event\n"))
    // It is https, which this server does not speak, and then http.
    try calendars.noonmark.configure("calendars = webcal://127.0.0.1:\(server.port)/work.ics")
    try calendars.load().expect(0, output: "webcal://127.0.0.1:\(server.port)/work.ics: 1 event\n")
  }

  @Test func `shows and stores no password`() throws {
    let secret = "http://me:PASSWORD@127.0.0.1:\(server.port)/work.ics?token=TOKEN"
    let config = ".config/noonmark/config"
    try noonmark.write("calendars = \(secret)\n", to: config)
    var shown = ""
    for reply in [HTTPReply(status: 500, "no"), Calendars.reply("Concert")] {
      server.on("/work.ics?token=TOKEN", reply)
      let (load, list) = (try calendars.load(), try noonmark("calendar", "list"))
      shown += load.output + load.error + list.output + list.error
    }
    let doctor = try noonmark("doctor")
    shown += doctor.output + doctor.error
    expect(shown, .has("http://…@127.0.0.1:\(server.port)/work.ics?…"))
    #expect(server.requests.last?.header("Authorization") != nil)
    for path in noonmark.everything() where path != config {
      shown += path + (noonmark.text(of: path) ?? "")
    }
    expect(shown, .lacks("PASSWORD", "TOKEN"))
  }

  @Test func `without one says so`() throws {
    try noonmark.write("calendars = ~/a.ics\n", to: ".config/noonmark/config")
    try calendars.load().expect(
      0, output: "No calendar of the configuration is a URL: there is nothing to load\n")
  }

  // MARK: In the background

  @Test func `in the background prints nothing, and loads only what is due`() throws {
    calendars.replies(Calendars.reply("Concert"))
    try calendars.load("--background").expect(0, output: "", error: "")
    #expect(server.requests.count == 1)
    try calendars.load("--background").expect(0, output: "", error: "")
    #expect(server.requests.count == 1)
    try noonmark.write(
      "state = ok\nat = 2026-01-01T00:00:00Z\n", to: Calendars.state + calendars.fingerprint())
    try calendars.load("--background").expect(0, output: "", error: "")
    #expect(server.requests.count == 2)
    server.on("/work.ics", HTTPReply(status: 404, "no"))
    try noonmark.write(
      "state = ok\nat = 2026-01-01T00:00:00Z\n", to: Calendars.state + calendars.fingerprint())
    try calendars.load("--background").expect(0, output: "", error: "")
    // It pauses after a failure.
    try calendars.load("--background").expect(0, output: "", error: "")
    #expect(server.requests.count == 3)
    #expect(calendars.stored == Calendars.text("Concert"))
  }

  @Test func `in the background loads the others if the state of one cannot be written`() throws {
    let broken = server.url("/broken.ics")
    try noonmark.configure("calendars = \(broken) \(server.url("/work.ics"))")
    calendars.replies(Calendars.reply("Concert"))
    try FileManager.default.createDirectory(
      atPath: noonmark.home + "/" + Calendars.state + calendars.fingerprint(of: broken),
      withIntermediateDirectories: true)
    try calendars.load("--background").expect(0)
    #expect(calendars.state("state") == "ok")
    #expect(server.requests.count == 1)
  }

  @Test func `at the same time as another process requests it once`() throws {
    calendars.replies(
      HTTPReply(Calendars.text("Concert"), as: .dribble(milliseconds: 5)),
      Calendars.reply("Twice"))
    let outcome = try noonmark.shell(
      #"""
      "$N" calendar load >first 2>&1 & first=$!
      while ! grep -q loading .local/state/noonmark/calendars/* 2>/dev/null; do sleep 0.01; done
      { "$N" calendar load --background
        "$N" calendar load --now \#(Calendars.now); echo $?; } | cat
      """#)
    outcome.expect(output: "\(server.url("/work.ics")): 1 event\n0\n")
    #expect(server.requests.count == 1)
  }

  @Test func `that is canceled ends by the signal, and leaves the state as it was`() throws {
    calendars.replies(Calendars.reply("Concert"), HTTPReply("", as: .silence))
    try calendars.load().expect(0)
    let state = noonmark.text(of: Calendars.state + calendars.fingerprint())
    let outcome = try noonmark.shell(#"exec "$N" calendar load"#) { process in
      #expect(eventually { server.requests.count == 2 })
      _ = try noonmark.shell("kill -TERM \(process.processIdentifier)")
    }
    outcome.expect(15, error: "noonmark: canceled: nothing was changed\n")
    #expect(noonmark.text(of: Calendars.state + calendars.fingerprint()) == state)
  }

  @Test func `without curl, or a directory to write to, sends no request`() throws {
    try noonmark.run(["calendar", "load"], with: ["PATH": "/nowhere"]).expect(
      1, error: .ends("curl is not installed: install it with your package manager\n"))
    try FileManager.default.removeItem(atPath: noonmark.home + "/.local/state/noonmark")
    try noonmark.write("", to: ".local/state/noonmark")
    try calendars.load().expect(1, error: .lines(1))
    #expect(server.requests.isEmpty)
  }
}
