import NoonmarkProgram
import TestSupport
import Testing

/// A wrong command line, and the one line that answers it.
private struct Mistake: CustomTestStringConvertible {
  let words: [String]
  let answer: String

  init(_ words: String..., answer: String) {
    self.words = words
    self.answer = answer
  }

  var testDescription: String { words.joined(separator: " ") }
}

@Suite struct `A wrong command line` {
  private static let mistakes = [
    Mistake("--fmt", answer: "unknown option '--fmt': did you mean '--format'?"),
    Mistake("--foo", answer: "unknown option '--foo': see noonmark --help"),
    Mistake("--widht", "3", answer: "unknown option '--widht': did you mean '--width'?"),
    Mistake("solstise", answer: "unknown command 'solstise': did you mean 'solstice'?"),
    Mistake("xyzzy", answer: "unknown command 'xyzzy': see noonmark --help"),
    Mistake("", answer: "unknown command '': see noonmark --help"),
    Mistake("-", answer: "unknown command '-': see noonmark --help"),
    Mistake("a\nb", answer: "unknown command 'a b': see noonmark --help"),
    Mistake(
      "location", "sett", answer: "unknown command 'location sett': did you mean 'location set'?"),
    Mistake("cache", "pth", answer: "unknown command 'cache pth': did you mean 'cache path'?"),
    Mistake("help", "countdwn", answer: "unknown command 'countdwn': did you mean 'countdown'?"),
    Mistake("help", "nope", answer: "unknown command 'nope': see noonmark --help"),
    Mistake(
      "solstice", "--size", "huge",
      answer: "invalid value 'huge' for '--size': use small, medium or large"),
    Mistake(
      "solstice", "--size", "larg",
      answer: "invalid value 'larg' for '--size': did you mean 'large'?"
    ),
    Mistake(
      "show", "--format", "swaybar",
      answer: "invalid value 'swaybar' for '--format': noonmark init swaybar prints a snippet with "
        + "its format"),
    Mistake(
      "countdown", "list", "--format", "tmux",
      answer: "invalid value 'tmux' for '--format': use json, csv, plain or ansi"),
    Mistake(
      "solstice", "--size",
      answer: "missing value for '--size': write --size small|medium|large"),
    Mistake(
      "solstice", "--size=",
      answer: "invalid value '' for '--size': use small, medium or large"),
    Mistake(
      "solstice", "--width", "abc",
      answer: "invalid value 'abc' for '--width': use an integer from 1 to 1000"),
    Mistake(
      "solstice", "--width", "-5",
      answer: "invalid value '-5' for '--width': use an integer from 1 to 1000"),
    Mistake(
      "solstice", "--no-cache=1", answer: "'--no-cache' does not take a value: write --no-cache"),
    Mistake(
      "cache", "clear", "--width", "5",
      answer: "'--width' cannot be used with 'cache clear': see noonmark help cache clear"),
    Mistake(
      "solstice", "info", "--size", "small",
      answer: "'--size' cannot be used with 'solstice info': see noonmark help solstice info"),
    Mistake(
      "location", "set", "1",
      answer: "missing longitude: write degrees north and east, such as 59.91 10.75"),
    Mistake(
      "location", "set", "1", "2", "3",
      answer: "invalid coordinates '1 2 3': "
        + "write degrees north and east, such as 59.91 10.75 or 59°54'N 10°45'E"),
    Mistake(
      "location", "set", "91", "0",
      answer: "invalid latitude '91': write degrees from -90 to 90, such as 59.91"),
    Mistake(
      "location", "set", "0", "-180.1",
      answer: "invalid longitude '-180.1': write degrees from -180 to 180, such as 59.91"),
    Mistake(
      "location", "set", "1e1", "0",
      answer: "invalid coordinates '1e1 0': "
        + "write degrees north and east, such as 59.91 10.75 or 59°54'N 10°45'E"),
    Mistake("timeline", answer: "missing SPEC: write noonmark timeline SPEC [options]"),
    Mistake(
      "timeline", "nope",
      answer: "unknown widget 'nope': "
        + "use auto, solstice, sun, moon, agenda, countdown, todo, elapsed or tally"),
    Mistake("show", "sunn", answer: "unknown widget 'sunn': did you mean 'sun'?"),
    Mistake(
      "sun", "--tz", "Europe/Olso",
      answer: "unknown time zone 'Europe/Olso': did you mean 'Europe/Oslo'?"),
    Mistake(
      "sun", "--tz", "+02:00",
      answer: "unknown time zone '+02:00': write Etc/GMT-2 for 2 hours ahead of UTC"),
    Mistake(
      "sun", "--now", "noonish",
      answer:
        "invalid time 'noonish': write it as 2026-12-24T18:30:00Z or 2026-12-24 18:30"),
    Mistake(
      "sun", "--format", "tmux", "--size", "large",
      answer: "format 'tmux' shows one line: use --size medium"),
    Mistake(
      "solstice", "info", "--format", "csv",
      answer: "invalid value 'csv' for '--format': "
        + "use ansi, plain, json, svg, pango or conky"),
    Mistake(
      "agenda", "list", "--format", "tmux",
      answer: "invalid value 'tmux' for '--format': "
        + "use ansi, plain, json, svg, pango or conky"),
    Mistake("sun", "--theme", "nrod", answer: "unknown theme 'nrod': did you mean 'nord'?"),
    Mistake(
      "sun", "--width", "30", "--min-width", "50",
      answer: "'--min-width 50' cannot be used with '--width 30': omit one of them"),
    Mistake(
      "sun", "--max-width", "20", "--width", "30",
      answer: "'--width 30' cannot be used with '--max-width 20': omit one of them"),
    Mistake(
      "sun", "--size", "huge", "--fmt",
      answer: "invalid value 'huge' for '--size': use small, medium or large"),
    Mistake(
      "cache", "clear", "--width", "5", "--fmt",
      answer: "'--width' cannot be used with 'cache clear': see noonmark help cache clear"),
    Mistake(
      "countdown", "--tab", "future", "--format",
      answer: "invalid value 'future' for '--tab': use upcoming, past or all"),
    Mistake(
      "--size", "huge", "--fmt", "sun", answer: "unknown option '--fmt': did you mean '--format'?"),
    Mistake(
      "sun", "--now", "noonish", "--tz", "Nowhere",
      answer:
        "invalid time 'noonish': write it as 2026-12-24T18:30:00Z or 2026-12-24 18:30"),
    Mistake(
      "sun", "--tz", "Mars/Base", "--config", "/nowhere/config",
      answer: "unknown time zone 'Mars/Base': write a name such as Europe/Oslo"),
    Mistake(
      "countdown", "add", "x", "friday", "--color", "nope", "--icon", "gift", "--repeat", "nope",
      answer: "invalid color 'nope': write #rrggbb or a name such as red, teal or purple"),
    Mistake(
      "countdown", "add", "x", "friday", "--repeat", "nope", "--kind", "party", "--color", "nope",
      answer: "invalid repetition 'nope': write yearly, every 2 weeks, mon and wed, last friday of "
        + "the month, or a rule such as FREQ=DAILY"),
    Mistake(
      "sun", "--config", "/nowhere/config",
      answer: "cannot read /nowhere/config: No such file or directory"),
  ]

  @Test(arguments: mistakes)
  private func `is answered by one line on stderr and exit status 2`(mistake: Mistake) throws {
    try Program().run(mistake.words).expect(2, output: "", error: "noonmark: \(mistake.answer)\n")
  }

  @Test func `may contain bytes that are not UTF-8`() throws {
    try Program().shell(#"exec "$N" "$(printf 'a\377b')""#).expect(
      2, error: "noonmark: unknown command 'a\u{FFFD}b': see noonmark --help\n")
  }

  @Test func `cannot send escape sequences back`() throws {
    try Program().run(["--\u{1B}[31mx", "\u{202E}"]).expect(2, error: .lines(1), .lacks("\u{1B}"))
  }

  @Test func `may be 100 000 bytes long`() throws {
    try Program().run([String(repeating: "x", count: 100_000)]).expect(2, error: .lines(1))
  }

  @Test func `is wrapped at words on a terminal, and one line elsewhere`() throws {
    let noonmark = Program(asProcess: true)
    let lines = [
      "noonmark: no feed is set: run noonmark config set todo.url",
      "https://example.com/tasks.json",
    ]
    try noonmark.atTerminal(["todo", "load"]).expect(
      output: .equals(lines.map { $0 + "\r\n" }.joined()))
    try noonmark("todo", "load").expect(error: .equals(lines.joined(separator: " ") + "\n"))
  }
}
