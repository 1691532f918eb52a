import NoonmarkProgram
import Testing

/// The words that the scripts of completion ask for.
@Suite struct `A word that is completed` {
  private let noonmark: Program

  init() throws {
    noonmark = try Program()
  }

  private func words(_ typed: String...) throws -> [String] {
    let outcome = try noonmark.run(["complete", "--"] + typed)
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(["words", "files"].contains(outcome.lines[0]))
    return outcome.lines.dropFirst().dropLast().map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func `is a command, or a part of one`() throws {
    #expect(try words("time") == ["timeline"])
    #expect(try words("tally", "").contains("history"))
    #expect(try words("todo", "outbox", "") == ["send", "remove"])
    #expect(try words("").contains("completions"))
    #expect(try !words("").contains("complete"))
    #expect(try words("xyzzy", "").isEmpty)
  }

  @Test func `is an option of the command, or its value`() throws {
    #expect(try words("countdown", "list", "--ta") == ["--tab"])
    #expect(try words("countdown", "list", "--tab", "p") == ["past"])
    #expect(try words("countdown", "list", "--tab=p") == ["--tab=past"])
    #expect(try words("--size", "small", "ver") == ["version"])
    #expect(try words("solstice", "--siz") == ["--size"])
    #expect(try words("countdown", "list", "--siz").isEmpty)
    #expect(try words("timeline", "--entries", "").isEmpty)
    #expect(try words("init", "--", "tm") == ["tmux"])
  }

  @Test func `is an entry of the user's, whatever its title`() throws {
    _ = try noonmark("countdown", "add", "Launch day", "2026-02-01")
    let other = try noonmark("countdown", "add", "a\tb\u{1B}[31mc", "2026-02-02").lines[0]
    #expect(try words("countdown", "remove", "") == ["Launch day", String(other)])
    let list = try noonmark("complete", "--", "countdown", "remove", String(other))
    #expect(list.output == "words\n\(other)\ta b[31mc, 2026-02-02\n")
    #expect(try words("show", "countdown/l") == ["countdown/Launch day"])
    // Two of the same title have their IDs.
    let twice = try (1...2).map { day in
      String(try noonmark("countdown", "add", "Twice", "2026-03-0\(day)").lines[0])
    }
    #expect(try words("countdown", "remove", twice[0]) == [twice[0]])
    #expect(try words("countdown", "remove", "twi").isEmpty)
    _ = try noonmark("todo", "add", "Buy milk")
    _ = try noonmark("todo", "add", "Read")
    #expect(try noonmark("todo", "done", "Read").status == 0)
    #expect(try words("todo", "done", "") == ["Buy milk"])
    #expect(try words("todo", "reopen", "") == ["Read"])
    #expect(try words("todo", "edit", "") == ["Buy milk", "Read"])
    _ = try noonmark("tally", "log", "pee")
    #expect(try words("tally", "today", "") == ["pee"])
  }

  @Test func `is a name of what is built in`() throws {
    #expect(try words("--theme", "nor") == ["nord"])
    #expect(try words("config", "set", "clock", "") == ["12", "24"])
    #expect(try words("countdown", "add", "x", "today", "--icon", "airplane").contains("airplane"))
    #expect(try words("help", "exit") == ["exit-status"])
    #expect(try words("show", "sun", "--tz", "Europe/Osl") == ["Europe/Oslo"])
  }

  @Test func `is a city, or without a letter one of the largest`() throws {
    #expect(try words("location", "set", "Osl") == ["Oslo"])
    #expect(try words("location", "set", "new yor") == ["New York City", "New York"])
    #expect(try words("location", "set", "Московс").isEmpty)
    let all = try words("location", "set", "")
    #expect(all.count < 100 && all.contains("Tokyo") && Set(all).count == all.count)
  }

  @Test func `may be a path, which the shell completes`() throws {
    #expect(try noonmark("complete", "--", "theme", "check", "").output == "files\n")
    #expect(try noonmark("complete", "--", "--config", "x").output == "files\n")
  }
}
