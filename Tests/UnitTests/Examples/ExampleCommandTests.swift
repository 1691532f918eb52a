import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import TestSupport
import Testing

@testable import NoonmarkProgram

/// The commands of the examples, run as the program runs its own.
@Suite struct `An example command` {
  private func run(
    _ command: Command, _ words: String..., at home: borrowing TemporaryFolder
  ) throws -> String {
    let parser = CommandParser(commands: { $1(command) }, widgets: [])
    let host = Host(
      arguments: words,
      environment: [("HOME", home.path), ("TZ", "UTC"), ("PATH", "/usr/bin:/bin")],
      now: Instant("2026-03-10T12:00:00Z"))
    var run = Run(try parser.parse(words), by: parser, host, RunOutput(isCaptured: true))
    try command.run(&run)
    try run.flush()
    return String(decoding: run.output.captured?.output ?? [], as: UTF8.self)
  }

  @Test func `prints what it reads from its run`() throws {
    let home = TemporaryFolder()
    let today = TodayCommand.command
    #expect(try run(today, "today", at: home) == "2026-03-10\n")
    #expect(try run(today, "today", "--long", at: home) == "Tue Mar 10, 2026\n")
    #expect(try run(today, "today", "--tz", "Pacific/Apia", at: home) == "2026-03-11\n")
  }

  @Test(.needs("curl"))
  func `loads a source, in the background only if it is due`() throws {
    let home = TemporaryFolder()
    let server = try HTTPServer(HTTPReply("Well begun is half done."))
    let (load, url) = (QuoteLoad.command, server.url("/quote"))
    #expect(try run(load, "quote", "load", url, "--background", at: home) == "")
    #expect(server.requests.map(\.path) == ["/quote"])
    #expect(try run(load, "quote", "load", url, "--background", at: home) == "")
    #expect(server.requests.count == 1)
    server.answers(HTTPReply("Haste makes waste."))
    // A program that another test starts holds the lock until it executes. Until then, the
    // previously loaded value is used.
    #expect(
      try eventually { try run(load, "quote", "load", url, at: home) == "Haste makes waste.\n" })
    server.answers(HTTPReply(""))
    #expect(
      try eventually {
        do {
          _ = try run(load, "quote", "load", url, at: home)
          return false
        } catch is Failure {
          return true
        }
      })
    let folder = home.path + "/.local/state/noonmark"
    let state = LoadStateFile(QuoteSource.fileName, folder: folder).read().value
    #expect(state?.problem == "the server sent no quote")
  }
}
