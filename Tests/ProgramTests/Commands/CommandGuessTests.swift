import TestSupport
import Testing

/// Words that are no command: the answer is one line with the command that is meant.
@Suite struct `A command that is guessed` {
  private let program: Program
  private static let now = ["--now", "2026-11-26T10:00:00Z"]

  init() throws {
    program = try Program(
      after: [
        ["countdown", "add", "Launch party", "2026-12-01"],
        ["elapsed", "add", "Sober", "2026-01-01"],
        ["tally", "log", "water"], ["todo", "add", "Buy milk"],
      ], with: Self.now)
  }

  @Test func `is the one that the words mean`() throws {
    let table: [(typed: String, meant: String)] = [
      ("water", "tally log water"), ("log water", "tally log water"),
      ("log coffee", "tally log coffee"), ("tally water", "tally log water"),
      ("tally add pushups", "tally new pushups"), ("new tally water", "tally new water"),
      ("done milk", "todo done milk"), ("done buy milk", "todo done buy milk"),
      ("todo complete buy milk", "todo done buy milk"),
      ("todo check the mail", "todo add check the mail"),
      ("elapsed restart sober", "elapsed reset sober"), ("tally track water", "tally log water"),
      ("finish buy milk", "todo done buy milk"), ("todo buy milk", "todo done buy milk"),
      ("todo Call mom", "todo add Call mom"), ("add milk", "todo add milk"),
      ("add task Call mom", "todo add Call mom"), ("tasks", "todo list"),
      ("add christmas dec 25", "countdown add christmas dec 25"),
      ("add birthday Ann may 3", "countdown add Ann may 3 --kind birthday"),
      ("birthday add Ann may 3", "countdown add Ann may 3 --kind birthday"),
      ("countdown Launch jan 5", "countdown add Launch jan 5"),
      ("countdown new Trip jan 5", "countdown add Trip jan 5"),
      ("countdown Tea in 25 min", "countdown add Tea in 25 min"),
      ("Dentist friday 3pm", "countdown add Dentist friday 3pm"),
      ("timer 25", "countdown add Timer in 25 min"), ("dates", "countdown list"),
      ("countdown past", "countdown list --tab past"), ("launch", "countdown/launch-party"),
      ("countdown launch", "countdown/launch-party"), ("sober", "elapsed/sober"),
      ("elapsed sober", "elapsed/sober"), ("reset sober", "elapsed reset sober"),
      ("edit launch", "countdown edit launch"), ("remove launch", "countdown remove launch"),
      ("delete sober", "elapsed remove sober"), ("remove buy milk", "todo remove buy milk"),
      ("move launch dec 9", "countdown move launch dec 9"),
      ("rename launch Start", "countdown rename launch Start"),
      ("calendars", "calendar list"), ("events", "agenda list"), ("today", "agenda"),
      ("theme nord", "theme set nord"), ("set theme nord", "theme set nord"),
      ("theme dark", "config set appearance dark"), ("language de", "config set language de"),
      ("set language de", "config set language de"), ("location Bergen", "location set Bergen"),
      ("set location Bergen", "location set Bergen"), ("sunset", "sun"), ("equinox", "solstice"),
      ("full moon", "moon"), ("install", "setup"), ("import x.ics", "countdown import x.ics"),
      ("countdown show launch", "countdown/launch-party"), ("countdown next", "countdown"),
      ("elapsed view sober", "elapsed/sober"), ("tally show water", "tally/water"),
      ("todo show", "todo"), ("todo next", "todo"), ("status", "doctor"),
      ("settings", "config list"), ("options", "help options"), ("formats", "help formats"),
      ("templates", "help templates"), ("exit-status", "help exit-status"), ("ids", "help ids"),
    ]
    for (typed, meant) in table {
      let outcome = try program.run(typed.split(separator: " ").map(String.init)).expect(
        2, output: "", error: .ends(": did you mean 'noonmark \(meant)'?\n"), for: typed)
      #expect(outcome.error.split(separator: "\n").count == 1)
    }
  }

  @Test func `is in quotes where a shell needs them, and keeps the options`() throws {
    try program.run(["done", "buy; milk", "--quiet"]).expect(
      error: .has("'noonmark todo done 'buy; milk' --quiet'"))
  }

  @Test func `is not made up, and a misspelled word is still found`() throws {
    for (typed, advice) in [
      ("xyzzy", "see noonmark --help"), ("xyzzy foo", "see noonmark --help"),
      ("countdonw", "did you mean 'countdown'?"), ("todo lst", "did you mean 'todo list'?"),
      ("agenda lst", "did you mean 'agenda list'?"),
    ] {
      try program.run(typed.split(separator: " ").map(String.init)).expect(
        2, error: .ends("\(advice)\n"))
    }
  }

  @Test func `can also be meant by an option that only the list has`() throws {
    let past = try program.run(["countdown", "--tab", "past"] + Self.now)
    #expect(past == (try program.run(["countdown", "list", "--tab", "past"] + Self.now)))
    past.expect(0)
    try program.run(["countdown", "list", "past"]).expect(
      2, error: .has("did you mean '--tab past'?"))
  }
}
