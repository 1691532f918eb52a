import NoonmarkProgram
import TestSupport
import Testing

/// A command that only reads.
struct ReadingCommand: CustomTestStringConvertible, Sendable {
  let path: String
  /// The arguments, as a shell reads them.
  let arguments: String
  /// The paths of other commands that do the same.
  let aliases: [String]

  init(_ path: String, _ arguments: String = "", alias: String...) {
    self.path = path
    self.arguments = arguments
    aliases = alias
  }

  var testDescription: String { path.isEmpty ? "noonmark" : path }

  /// Every such command.
  ///
  /// Some write the render cache, in which `RenderFaultTests` interrupts them.
  static let all = [
    ReadingCommand(""), ReadingCommand("show", "countdown tally/pee sun solstice"),
    ReadingCommand("timeline", "countdown"), ReadingCommand("solstice info"),
    ReadingCommand("solstice upcoming"), ReadingCommand("agenda list"),
    ReadingCommand("countdown list"), ReadingCommand("countdown export"),
    ReadingCommand("elapsed list"),
    ReadingCommand("tally today"), ReadingCommand("tally history"),
    ReadingCommand("tally export", "pee"), ReadingCommand("tally list"),
    ReadingCommand("todo list"), ReadingCommand("todo export"), ReadingCommand("todo outbox"),
    ReadingCommand("calendar list", alias: "calendar"),
    ReadingCommand("location show", alias: "location"),
    ReadingCommand("config path", alias: "config"), ReadingCommand("config check"),
    ReadingCommand("config get", "clock"), ReadingCommand("config list"),
    ReadingCommand("theme list", alias: "theme"), ReadingCommand("theme show", "nord"),
    ReadingCommand("theme check", "mine.theme"), ReadingCommand("icons", "cake"),
    ReadingCommand("widget list", alias: "widget"), ReadingCommand("widget check", "load"),
    ReadingCommand("cache path", alias: "cache"), ReadingCommand("init", "bash"),
    ReadingCommand("doctor"), ReadingCommand("help", "countdown"), ReadingCommand("version"),
    ReadingCommand("completions", "bash"), ReadingCommand("complete", "-- countdown ''"),
  ]
}

@Suite(.waits) struct `Every command` {
  /// The commands of the tests that interrupt renders, undo and setup, and of an editor and the app
  /// at a terminal.
  private static let elsewhere = ["cache clear", "undo", "redo", "setup", "config edit", "ui"]

  @Test func `is interrupted in the tests of faults, or only reads`() {
    let writing = Set(Change.all.map(\.path) + Self.elsewhere)
    let reading = Set(ReadingCommand.all.flatMap { [$0.path] + $0.aliases })
    #expect(writing.isDisjoint(with: reading))
    let known = Set(CommandCatalog.all.map(\.path))
    let missing = known.subtracting(writing).subtracting(reading)
    #expect(missing == [], "add a Change, or a ReadingCommand if it writes no file")
    #expect(writing.union(reading).subtracting(known) == [])
  }

  @Test(arguments: ReadingCommand.all)
  func `that only reads leaves every file as it was`(command: ReadingCommand) throws {
    let noonmark = Program(asProcess: true)
    // A widget of the user's own would be run by the dashboard, and its timeline stored.
    var files = Change.all.reduce(into: [:]) { $0.merge($1.before) { $1 } }
    files[Change.Subject.configuration.file] = "clock = 12\nshow = countdown tally\n"
    files["mine.theme"] = "inherits = nord\n"
    let tree = FileTree(files)
    try tree.put(in: noonmark.home)
    try noonmark.shell(#"exec "$N" \#(command.path) \#(command.arguments)"#).expect(0)
    try FileTree.removeCache(in: noonmark.home)
    #expect(FileTree(of: noonmark.home) == tree)
  }
}
