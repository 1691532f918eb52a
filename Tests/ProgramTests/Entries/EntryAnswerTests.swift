import TestSupport
import Testing

/// The answer after an entry was added.
@Suite struct `A new entry` {
  private let noonmark = Program()
  private let now = ["--now", "2026-11-21T12:00:00Z"]

  private func error(_ noonmark: Program, _ words: String...) throws -> String {
    let outcome = try noonmark.run(words + now).expect(0)
    return outcome.error
  }

  @Test func `names each part of the words that were divided`() throws {
    #expect(
      try error(noonmark, "countdown", "add", "Meeting", "tmrw", "3pm")
        == "noonmark: 'tmrw 3pm' is the date, 2026-11-22 15:00, and 'Meeting' the title\n")
    #expect(
      try error(noonmark, "countdown", "add", "Bins every thursday except dec 24")
        == "noonmark: 'every thursday except dec 24' is the date, 2026-11-26 "
        + "(every Thursday except 2026-12-24), and 'Bins' the title\n")
    #expect(
      try error(noonmark, "countdown", "add", "Gym mondays until march 1")
        == "noonmark: 'mondays until march 1' is the date, 2026-11-23 "
        + "(every Monday until 2027-03-01), and 'Gym' the title\n")
  }

  @Test(arguments: [
    ("Payroll monthly until june 1", "Sat Nov 21, 2026, today, then monthly until Jun 1, 2027"),
    ("Bins every thursday", "Thu Nov 26, 2026, in 5 days, then every Thursday"),
    ("Party dec 5 20:00", "Sat Dec 5, 2026 8:00 PM, in 14 days"),
  ])
  func `is confirmed with its repetition on a terminal`(words: String, day: String) throws {
    try Program().atTerminal(["countdown", "add", words] + now).expect(output: .has(": \(day) ("))
  }

  @Test func `with the title and the date of another one is noted`() throws {
    #expect(try error(noonmark, "countdown", "add", "Launch", "2027-01-31").isEmpty)
    #expect(try error(noonmark, "countdown", "add", "Launch", "2027-02-01").isEmpty)
    #expect(try error(noonmark, "countdown", "add", "Launch", "2027-01-31", "--at", "9:00").isEmpty)
    #expect(
      try error(noonmark, "countdown", "add", "Launch", "2027-01-31")
        == "noonmark: there is a date 'Launch' on 2027-01-31 already, and another one was added: "
        + "noonmark undo takes it back\n")
  }

  @Test func `of a past birthday repeats each year unless that is refused`() throws {
    #expect(
      try error(noonmark, "countdown", "add", "Ann's birthday", "1990-03-14")
        == "noonmark: 'Ann's birthday' is a birthday, so it repeats each year: write --repeat none "
        + "for 1990-03-14 alone\n")
    for words in [["--repeat", "none"], ["--repeat", "yearly"], ["--kind", "birthday"]] {
      try noonmark.run(["countdown", "add", "Bob's birthday", "1991-03-14"] + words + now).expect(
        error: .lacks("so it repeats"), for: words)
    }
    #expect(try error(noonmark, "countdown", "add", "Cat's birthday", "2027-03-14").isEmpty)
  }

  @Test func `of a counter in the future is noted`() throws {
    #expect(try error(noonmark, "elapsed", "add", "sober", "2026-11-21").isEmpty)
    #expect(
      try error(noonmark, "elapsed", "add", "job", "2026-12-01")
        == "noonmark: 2026-12-01 is in the future, but a counter counts from the past: "
        + "for a countdown, write noonmark countdown add\n")
  }
}
