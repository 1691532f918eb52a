import TestSupport
import Testing

@Suite(.waits) struct `The dashboard on a terminal` {
  @Test func `fits its height, and names the app`() throws {
    let noonmark = try Program()
    let outcome = try noonmark.atTerminal(["--color", "never", "--now", "2026-11-22T12:00:00Z"])
    let lines = outcome.output.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24)
    #expect(lines.dropLast().last == " With keys and the mouse: noonmark ui")
    #expect(outcome.output.contains("Winter Solstice"))
  }

  @Test func `has every tally`() throws {
    let noonmark = try Program()
    for name in ["coffee", "water"] { #expect(try noonmark("tally", "log", name).status == 0) }
    let output = try noonmark.atTerminal(["--color", "never"]).output
    #expect(output.contains("Coffee") && output.contains("Water"), "\(output)")
  }

  @Test func `fits the columns of --width`() throws {
    let now = ["--color", "never", "--now", "2026-11-22T12:00:00Z"]
    let output = try Program().atTerminal(["--width", "60"] + now).output
    let lines = output.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24 && output.contains("noonmark ui"))
    #expect(lines.dropLast().allSatisfy { $0.count == 60 }, "\(output)")
    let narrow = try Program().atTerminal(["--width", "20"] + now).output
    #expect(narrow.contains("noonmark ui"), "\(narrow)")
    // Without space for its name, the next phase of the Moon is drawn.
    let drawn = try Program().atTerminal(["--width", "36"] + now).output
    #expect(drawn.contains("◉ 2 days"), "\(drawn)")
  }

  @Test func `does not name the app in a size that was asked for, or elsewhere`() throws {
    let noonmark = try Program()
    let now = ["--color", "never", "--now", "2026-11-22T12:00:00Z"]
    let texts = [
      try noonmark.atTerminal(["--size", "medium"] + now).output, try noonmark.run(now).output,
    ]
    for text in texts {
      #expect(text.contains("Winter Solstice"), "\(text)")
      #expect(!text.contains("noonmark ui"), "\(text)")
    }
  }

  @Test func `is the same in a picture`() throws {
    let noonmark = try Program()
    let now = ["--now", "2026-11-22T12:00:00Z"]
    #expect(try noonmark("countdown", "add", "Launch", "2027-01-31").status == 0)
    let screen = try noonmark.atTerminal(["--color", "never"] + now).output
    let picture = try noonmark.run(["--format", "svg"] + now).output
    for text in ["Make it yours", "noonmark todo add Buy milk", "Launch"] {
      #expect(screen.contains(text) && picture.contains(text), "\(text)")
    }
    // A picture has no keys.
    #expect(!picture.contains("noonmark ui"))
    #expect(picture.contains(#"viewBox="0 0 760 "#))
    let wide = try noonmark.run(["--format", "svg", "--width", "100"] + now).output
    #expect(wide.contains(#"viewBox="0 0 940 "#))
    let large = try noonmark.run(["--format", "svg", "--size", "large"] + now).output
    #expect(!large.contains("Make it yours"))
  }

  @Test func `is needed for the app`() throws {
    let outcome = try Program()("ui")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("ui requires a terminal"))
    #expect(try Program()("ui", "nothing").error.contains("nothing"))
  }
}

@Suite struct `An empty agenda` {
  private static let now = ["--now", "2026-03-10T09:25:00Z", "--tz", "UTC"]
  private static let file = ".local/share/noonmark/dates"

  @Test func `is left out of the dashboard, and of a bar`() throws {
    let noonmark = try Program()
    try noonmark.write("2026-03-10 | Birthday\n2026-03-20 09:30 | Far away\n", to: Self.file)
    #expect(try !noonmark.run(Self.now).output.contains("Agenda"))
    #expect(try !noonmark.run(["show"] + Self.now).output.contains("No events"))
    let bar = ["show", "countdown", "agenda", "--format", "tmux"] + Self.now
    #expect(try !noonmark.run(bar).output.contains("No events"))
    #expect(try noonmark.run(bar + ["--show-empty"]).output.contains("No events"))
    #expect(try noonmark.run(["agenda"] + Self.now).output.contains("No events"))

    try noonmark.write("2026-03-10 | Birthday\n2026-03-10 09:30 | Standup\n", to: Self.file)
    let dashboard = try noonmark.run(Self.now).output
    #expect(dashboard.contains("Agenda") && dashboard.contains("9:30 AM Standup"))
    #expect(try noonmark.run(bar).output.contains("5 min"))
  }

  @Test func `is shown at the second at which an event comes within reach`() throws {
    let noonmark = try Program()
    try noonmark.write("2026-03-10 09:30 | Standup\n", to: Self.file)
    #expect(try noonmark("config", "set", "agenda.within", "2").status == 0)
    let words = ["show", "countdown", "agenda", "--format", "plain", "--hide-empty", "--tz", "UTC"]
    func output(_ time: String, _ options: String...) throws -> String {
      try noonmark.run(words + ["--now", "2026-03-10T\(time)Z"] + options).output
    }
    #expect(try !output("07:29:59").contains("◷"))
    #expect(try output("07:30:00").contains("◷"))
    let begin = "1773135000"
    let alone = ["agenda", "--size", "small", "--refresh-at", "--tz", "UTC"]
    let refresh = try noonmark.run(alone + ["--now", "2026-03-10T01:00:00Z"]).output
    #expect(Int(refresh.dropLast()) == Int(begin).map { $0 - 7200 }, "\(refresh)")
  }
}
