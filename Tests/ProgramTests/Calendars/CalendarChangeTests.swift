import Foundation
import TestSupport
import Testing

@Suite(.waits, .needs("curl"))
struct `A calendar of the configuration` {
  private let noonmark = Program(asProcess: true)
  private let server: HTTPServer

  init() throws {
    server = try HTTPServer()
  }

  private static let period = "in the next two weeks\n"

  private func add(_ calendar: String) throws -> Outcome {
    try noonmark("calendar", "add", calendar, "--now", Calendars.now)
  }

  private var value: String? {
    noonmark.text(of: ".config/noonmark/config").flatMap { text in
      text.split(separator: "\n").first { $0.hasPrefix("calendars = ") }
        .map { String($0.dropFirst("calendars = ".utf8.count)) }
    }
  }

  @Test func `is loaded when it is added, beside those that are there`() throws {
    try noonmark.configure("# mine\nclock = 24\n")
    try noonmark.write(Calendars.text("Concert", "Theater"), to: "My cal/home.ics")
    server.on("/work.ics", [Calendars.reply("Meeting"), Calendars.reply("Meeting")])
    let url = server.url("/work.ics")
    try add(url).expect(0, output: "Added \(url): 1 event \(Self.period)", error: "")
    let path = "\(noonmark.home)/My cal/home.ics"
    try noonmark.shell(#"cd "My cal" && exec "$N" calendar add home.ics --now "# + Calendars.now)
      .expect(0, output: "Added \(path): 2 events \(Self.period)", error: "")
    #expect(value == "\(url) \(path.replacing(" ", with: "\\ "))")
    // Once is enough, however it is written.
    try add("~/My cal/home.ics").expect(output: .starts("Already shown: "))
    try add(url).expect(output: "Already shown: \(url): 1 event \(Self.period)")
    expect(noonmark.text(of: ".config/noonmark/config"), .starts("# mine\nclock = 24\n"))
    let list = try noonmark("agenda", "list", "--now", "2026-11-22T08:00:00Z", "--tz", "UTC").output
    expect(list, .has("Concert", "Theater", "Meeting"))
  }

  @Test func `is loaded as it is set when it is added by another scheme`() throws {
    server.on("/work.ics", [Calendars.reply("Meeting"), Calendars.reply("Meeting")])
    let url = server.url("/work.ics")
    let webcal = url.replacing("http://", with: "webcal://")
    try add(webcal).expect(output: "Added \(webcal): 1 event \(Self.period)")
    try add(url.replacing("http://", with: "webcals://")).expect(
      output: "Already shown: \(webcal): 1 event \(Self.period)")
    #expect(value == webcal)
  }

  @Test func `is added beside one that another process adds while it is downloaded`() throws {
    try noonmark.write(Calendars.text("Concert"), to: "home.ics")
    server.on("/work.ics", HTTPReply(Calendars.text("Meeting"), as: .dribble(milliseconds: 5)))
    let url = server.url("/work.ics")
    let outcome = try noonmark.shell(
      #"""
      "$N" calendar add \#(url) --now \#(Calendars.now) & first=$!
      while ! grep -q loading .local/state/noonmark/calendars/* 2>/dev/null; do sleep 0.01; done
      "$N" calendar add home.ics --now \#(Calendars.now)
      wait $first
      """#)
    outcome.expect(0)
    #expect(value == "\(noonmark.home)/home.ics \(url)")
  }

  @Test func `is not added if it cannot be loaded, or is no file`() throws {
    server.on("/login", [HTTPReply(headers: ["Content-Type: text/html"], "<html>Log in</html>")])
    try noonmark("calendar", "add", server.url("/login")).expect(1, error: .lines(1))
    let missing = try noonmark("calendar", "add", "missing.ics")
    missing.expect(2, error: .has("no such file or directory: 'missing.ics'"))
    try noonmark("calendar", "add", "example.com/work.ics").expect(
      error: .has("write a URL with https://"))
    #expect(value == nil)
  }

  @Test(arguments: [
    ("https://calendar.google.com/calendar/u/0/r/week", "Secret address in iCal format"),
    ("https://calendar.google.com/calendar/embed?src=a%40b.c", "Secret address in iCal format"),
    ("https://www.icloud.com/calendar/", "public"),
    ("https://outlook.office.com/calendar/view/month", "ICS link"),
    ("https://outlook.live.com/owa/calendar/0/1/calendar.html", "ICS link"),
    ("https://cloud.example.org/index.php/apps/calendar/p/aBcD", "subscription link"),
    ("https://cloud.example.org/apps/calendar", "subscription link"),
    ("https://cloud.example.org/remote.php/dav/calendars/ann/home/", "add '?export' to it"),
    ("https://www.google.com/calendar/render?tab=wc", "Secret address in iCal format"),
  ])
  func `is not the page of a service, which says where its address is`(
    url: String, advice: String
  ) throws {
    try noonmark("calendar", "add", url).expect(2, error: .lines(1), .has(" is a ", advice))
    #expect(value == nil)
  }

  @Test func `of a path is the same with dots and slashes in it`() throws {
    try noonmark.write(Calendars.text("Concert"), to: "My cal/home.ics")
    func run(_ words: String) throws -> Outcome {
      try noonmark.shell(#"cd "My cal" && exec "$N" calendar \#(words) --now \#(Calendars.now)"#)
    }
    let path = "\(noonmark.home)/My cal/home.ics"
    let folder = "\(noonmark.home)/My cal"
    try run("add ./home.ics").expect(output: .starts("Added \(path): "))
    for typed in ["home.ics", "'../My cal//home.ics'", "'~/My cal/./home.ics'"] {
      try run("add \(typed)").expect(output: .starts("Already shown: \(path)"), for: typed)
    }
    try run("add '../My cal/'").expect(output: .starts("Added \(folder): "))
    try run("add .").expect(output: .starts("Already shown: \(folder)"))
    try run("remove --yes ../'My cal'/").expect(output: "Removed \(folder)\n")
    try run("remove --yes ./home.ics").expect(output: "Removed \(path)\n")
    #expect(value == nil)
  }

  @Test func `of a path through a link is the file that the kernel opens`() throws {
    try noonmark.write(Calendars.text("Concert"), to: "far/cal/home.ics")
    try noonmark.write(Calendars.text("Other"), to: "home.ics")
    try noonmark.shell("mkdir far/cal/in && ln -s far/cal/in link").expect(0)
    let path = "\(noonmark.home)/link/../home.ics"
    try add(path).expect(output: .starts("Added \(path): 1 event"))
    #expect(value == path)
  }

  @Test func `of a file URL is the file`() throws {
    try noonmark.write(Calendars.text("Concert"), to: "My cal/home.ics")
    let path = "\(noonmark.home)/My cal/home.ics"
    let url = "file://\(path.replacing(" ", with: "%20"))"
    try add(url).expect(output: "Added \(path): 1 event \(Self.period)")
    #expect(value == path.replacing(" ", with: "\\ "))
    try add(path).expect(output: .starts("Already shown: \(path)"))
    let missing = try add("file:///missing.ics")
    missing.expect(2, error: .has("no such file or directory: '/missing.ics'"))
    try noonmark("calendar", "remove", url, "--yes").expect(output: "Removed \(path)\n")
    #expect(value == nil)
  }

  @Test func `is removed by its address, or a part of it`() throws {
    let urls = ["https://a.example/s/secret1234/x.ics", "https://b.example/y.ics"]
    try noonmark.configure("calendars = \(urls[0]) '~/My cal' \(urls[1])\n")
    try noonmark("calendar", "remove", "b.example").expect(2, error: .has("use --yes"))
    let several = try noonmark("calendar", "remove", "example", "--yes")
    several.expect(1, error: .has("is in several calendars"), .lacks("secret1234"))
    try noonmark("calendar", "remove", "c.example", "--yes").expect(1)
    try noonmark("calendar", "remove", "a.example", "--yes").expect(
      output: "Removed https://a.example/s/…/x.ics\n")
    #expect(value == "~/My\\ cal \(urls[1])")
    try noonmark("calendar", "remove", "~/My cal", "--yes").expect(0)
    try noonmark("calendar", "remove", urls[1], "--yes").expect(0)
    #expect(value == nil)
    try noonmark("undo").expect(0)
    #expect(value == urls[1])
  }

  @Test func `loses its name, color and prefix by none`() throws {
    try noonmark.write(Calendars.text("Concert"), to: "home.ics")
    func add(_ options: String...) throws -> Outcome {
      try noonmark.run(["calendar", "add", "~/home.ics"] + options + ["--now", Calendars.now])
    }
    try add("--name", "home", "--color", "teal", "--prefix", "H", "--busy").expect(0)
    #expect(value == "home=~/home.ics color=teal prefix=H busy")
    try add("--color", "none").expect(0, output: .starts("Changed "))
    #expect(value == "home=~/home.ics prefix=H busy")
    try add("--name", "none", "--prefix", "none", "--no-busy").expect(0)
    #expect(value == "~/home.ics")
    try add("--busy", "--no-busy").expect(2, error: .has("'--no-busy': omit one of them"))
  }

  @Test func `keeps an invalid word until it is replaced`() throws {
    try noonmark.write(Calendars.text("Concert"), to: "home.ics")
    try noonmark.configure("calendars = ~/home.ics color=tael prefix=H\n")
    let words = ["calendar", "add", "~/home.ics", "--now", Calendars.now]
    try noonmark.run(words + ["--busy"]).expect(2, error: .has("invalid color 'tael'"))
    #expect(value == "~/home.ics color=tael prefix=H")
    try noonmark.run(words + ["--color", "teal"]).expect(0)
    #expect(value == "~/home.ics color=teal prefix=H")
  }
}
