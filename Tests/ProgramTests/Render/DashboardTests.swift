import TestSupport
import Testing

@Suite(.waits) struct `The dashboard on a terminal` {
  private let noonmark = Program()

  @Test func `fits its height, and names the app`() throws {
    let outcome = try noonmark.atTerminal(["--color", "never", "--now", "2026-11-22T12:00:00Z"])
    let lines = outcome.output.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24)
    #expect(lines.dropLast().last == " With keys and the mouse: noonmark ui")
    outcome.expect(output: .has("Winter Solstice"))
  }

  @Test func `has every tally`() throws {
    for name in ["coffee", "water"] { #expect(try noonmark("tally", "log", name).status == 0) }
    let output = try noonmark.atTerminal(["--color", "never"]).output
    expect(output, .has("Coffee", "Water"))
  }

  @Test func `fits the columns of --width`() throws {
    let now = ["--color", "never", "--now", "2026-11-22T12:00:00Z"]
    let output = try Program().atTerminal(["--width", "60"] + now).output
    let lines = output.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24 && output.contains("noonmark ui"))
    #expect(lines.dropLast().allSatisfy { $0.count == 60 }, "\(output)")
    let narrow = try Program().atTerminal(["--width", "20"] + now).output
    expect(narrow, .has("noonmark ui"))
    // Without space for its name, the next phase of the Moon is drawn.
    let drawn = try Program().atTerminal(["--width", "36"] + now).output
    expect(drawn, .has("◉ 2 days"))
  }

  @Test func `does not name the app in a size that was asked for, or elsewhere`() throws {
    let now = ["--color", "never", "--now", "2026-11-22T12:00:00Z"]
    let texts = [
      try noonmark.atTerminal(["--size", "medium"] + now).output, try noonmark.run(now).output,
    ]
    for text in texts {
      expect(text, .has("Winter Solstice"), .lacks("noonmark ui"))
    }
  }

  @Test func `is the same in a picture`() throws {
    let now = ["--now", "2026-11-22T12:00:00Z"]
    try noonmark("countdown", "add", "Launch", "2027-01-31").expect(0)
    let screen = try noonmark.atTerminal(["--color", "never"] + now).output
    let picture = try noonmark.run(["--format", "svg"] + now).output
    for text in ["Make it yours", "noonmark todo add Buy milk", "Launch"] {
      #expect(screen.contains(text) && picture.contains(text), "\(text)")
    }
    // A picture has no keys.
    expect(picture, .has(#"viewBox="0 0 760 "#), .lacks("noonmark ui"))
    let wide = try noonmark.run(["--format", "svg", "--width", "100"] + now).output
    expect(wide, .has(#"viewBox="0 0 940 "#))
    let large = try noonmark.run(["--format", "svg", "--size", "large"] + now).output
    expect(large, .lacks("Make it yours"))
  }

  @Test func `is needed for the app`() throws {
    try Program()("ui").expect(2, error: .has("ui requires a terminal"))
    try Program()("ui", "nothing").expect(error: .has("nothing"))
  }
}

@Suite struct `An empty agenda` {
  private static let now = ["--now", "2026-03-10T09:25:00Z", "--tz", "UTC"]
  private static let file = ".local/share/noonmark/dates"

  @Test func `is left out of the dashboard, and of a bar`() throws {
    let noonmark = Program()
    try noonmark.write("2026-03-10 | Birthday\n2026-03-20 09:30 | Far away\n", to: Self.file)
    try noonmark.run(Self.now).expect(output: .lacks("Agenda"))
    try noonmark.run(["show"] + Self.now).expect(output: .lacks("No events"))
    let bar = ["show", "countdown", "agenda", "--format", "tmux"] + Self.now
    try noonmark.run(bar).expect(output: .lacks("No events"))
    try noonmark.run(bar + ["--show-empty"]).expect(output: .has("No events"))
    try noonmark.run(["agenda"] + Self.now).expect(output: .has("No events"))

    try noonmark.write("2026-03-10 | Birthday\n2026-03-10 09:30 | Standup\n", to: Self.file)
    let dashboard = try noonmark.run(Self.now).output
    expect(dashboard, .has("Agenda", "9:30 AM Standup"))
    try noonmark.run(bar).expect(output: .has("5 min"))
  }

  @Test func `is shown at the second at which an event comes within reach`() throws {
    let noonmark = Program()
    try noonmark.write("2026-03-10 09:30 | Standup\n", to: Self.file)
    try noonmark("config", "set", "agenda.within", "2").expect(0)
    let words = ["show", "countdown", "agenda", "--format", "plain", "--hide-empty", "--tz", "UTC"]
    func output(_ time: String, _ options: String...) throws -> String {
      try noonmark.run(words + ["--now", "2026-03-10T\(time)Z"] + options).output
    }
    try expect(output("07:29:59"), .lacks("◷"))
    try expect(output("07:30:00"), .has("◷"))
    let begin = "1773135000"
    let alone = ["agenda", "--size", "small", "--refresh-at", "--tz", "UTC"]
    let refresh = try noonmark.run(alone + ["--now", "2026-03-10T01:00:00Z"]).output
    #expect(Int(refresh.dropLast()) == Int(begin).map { $0 - 7200 }, "\(refresh)")
  }
}
