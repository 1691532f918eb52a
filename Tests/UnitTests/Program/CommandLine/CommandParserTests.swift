import NoonmarkBase
import NoonmarkSystem
import Testing

@testable import NoonmarkProgram

/// A table of commands like the program's own, for tests.
enum Table {
  enum Size: String, CaseIterable {
    case small
    case medium
    case large
  }

  static let size = Option.choice("size", of: Size.self, "The size")
  static let width = Option.integer("width", 1...1000, "The columns")
  static let name = Option.text("name", "NAME", "Its name")
  static let loud = Option.flag("loud", "Make some noise")
  static let help = Option.flag("help", "Help")
  static let format = Option.choice("format", of: Format.self, "The format")

  enum Format: String, CaseIterable {
    case plain
    case json
  }

  static let commands = [
    Command(
      "", "The dashboard",
      options: [size.spec, width.spec], run: doNothing),
    Command(
      "show", "Widgets", arguments: [Argument("SPEC", .any)],
      options: [size.spec, width.spec, loud.spec], run: doNothing),
    Command("solstice info", "In full", options: [width.spec], run: doNothing),
    Command("location", "The place", run: doNothing),
    Command(
      "location set", "Set the place",
      arguments: [Argument("LAT"), Argument("LON"), Argument("ALT", .optional)],
      options: [name.spec], run: doNothing),
    Command("location clear", "Forget the place", run: doNothing),
    Command("location list", "The places", options: [format.spec], run: doNothing),
    Command("location remove", "One place less", arguments: [Argument("ID")], run: doNothing),
    Command(
      "init", "Glue",
      arguments: [
        Argument("TARGET", choices: [.init("bash", "A shell"), .init("tmux", "A status line")])
      ], run: doNothing),
  ]

  static let parser = CommandParser(
    commands: { commands.forEach($1) }, widgets: ["solstice", "sun"])

  private static func doNothing(_ run: inout Run) {}

  static func parse(_ line: String) throws(Failure) -> Invocation {
    try parser.parse(line.split(separator: " ").map(String.init))
  }
}

@Suite struct `A command line` {
  @Test(arguments: ["\u{301}", "\u{E0041}", "\u{FE0F}x", "=", "=\u{301}"])
  func `divides an option from any value`(value: String) throws {
    let invocation = try Table.parser.parse(["location", "set", "1", "2", "--name=\(value)"])
    #expect((invocation[Table.name]?.utf8).map(Array.init) == Array(value.utf8))
  }

  /// The catalog names the group of each command, so a start creates only the commands of one
  /// group.
  @Test func `names each command of the program by its path`() throws {
    let parser = CommandCatalog.parser(on: Host(arguments: [], environment: []))
    for path in CommandCatalog.all.map(\.path) {
      let words = path.split(separator: " ").map(String.init)
      #expect(parser.command(at: words)?.path == path)
    }
  }

  @Test(arguments: [
    ("", "", ""), ("show", "show", ""), ("show sun solstice", "show", "sun solstice"),
    ("sun", "show", "sun"), ("sun/oslo", "show", "sun/oslo"), ("solstice", "show", "solstice"),
    ("solstice info", "solstice info", ""), ("location", "location", ""),
    ("location set 1 2", "location set", "1 2"), ("location set 1 2 3", "location set", "1 2 3"),
  ])
  func `names a command and its words`(line: String, path: String, words: String) throws {
    let invocation = try Table.parse(line)
    #expect(invocation.command.path == path)
    #expect(invocation.arguments.joined(separator: " ") == words)
  }

  @Test(arguments: [
    ("location rm x", "location remove", "x"), ("location delete rm", "location remove", "rm"),
    ("location ls", "location list", ""),
  ])
  func `may have the names of commands elsewhere`(
    line: String, path: String, words: String
  ) throws {
    let invocation = try Table.parse(line)
    #expect(invocation.command.path == path)
    #expect(invocation.arguments.joined(separator: " ") == words)
    // They are names only below a noun.
    #expect(throws: Failure.self) { try Table.parse("rm x") }
  }

  @Test func `has a short option for JSON, wherever that is a format`() throws {
    #expect(try Table.parse("location ls --json")[Table.format] == .json)
    #expect(try Table.parse("location list --json --format plain")[Table.format] == .plain)
    #expect(try Table.parse("--json location list")[Table.format] == .json)
    let error = #expect(throws: Failure.self) { try Table.parse("location clear --json") }
    #expect(
      error?.message
        == "'--json' cannot be used with 'location clear': see noonmark help location clear")
    #expect(throws: Failure.self) { try Table.parse("location list --json=1") }
  }

  @Test(arguments: [
    "--size small show sun", "show --size small sun", "show sun --size small",
    "sun --size=small", "show --size large sun --size small", "--size small -- show sun",
  ])
  func `has its options anywhere, the last of a name counting`(line: String) throws {
    let invocation = try Table.parse(line)
    #expect(invocation.command.path == "show")
    #expect(invocation.arguments == ["sun"])
    #expect(invocation[Table.size] == .small)
    #expect(!invocation[Table.loud])
  }

  @Test func `has negative numbers as words and as values`() throws {
    let set = try Table.parse("location set -33.87 -.5 -7")
    #expect(set.arguments == ["-33.87", "-.5", "-7"])
    let named = try Table.parse("location set 1 2 --name -5")
    #expect(named[Table.name] == "-5")
  }

  @Test func `has words alone behind two dashes`() throws {
    let set = try Table.parse("location set -- --name x")
    #expect(set.arguments == ["--name", "x"])
    #expect(!set.has(Table.name))
  }

  @Test func `has values with spaces, equals signs, dashes and nothing in them`() throws {
    let words = ["location", "set", "1", "2"]
    func name(_ given: String...) throws -> String? {
      try Table.parser.parse(words + given)[Table.name]
    }
    #expect(try name("--name", "a b") == "a b")
    #expect(try name("--name=a=b") == "a=b")
    #expect(try name("--name=--tz") == "--tz")
    #expect(try name("--name", "--x") == "--x")
    #expect(throws: Failure.self) { try name("--name", "--tz") }
    #expect(try name("--name=") == "")
    #expect(try name("--name", "") == "")
  }

  @Test func `has whole numbers`() throws {
    #expect(try Table.parse("sun --width 48")[Table.width] == 48)
    #expect(try Table.parse("sun --width=007")[Table.width] == 7)
  }

  @Test(arguments: ["location set --help", "location set -h", "--help location set"])
  func `that asks for help need not be whole`(line: String) throws {
    let invocation = try Table.parse(line)
    #expect(invocation[Table.help])
    #expect(invocation.command.path == "location set")
  }

  @Test(arguments: [
    ("shw", "unknown command 'shw': did you mean 'show'?"),
    ("slostice", "unknown command 'slostice': did you mean 'solstice'?"),
    ("sol", "unknown command 'sol': did you mean 'solstice'?"),
    ("xyzzy", "unknown command 'xyzzy': see noonmark --help"),
    ("location clera", "unknown command 'location clera': did you mean 'location clear'?"),
    ("location nope", "unknown command 'location nope': see noonmark help location"),
    ("--sise small", "unknown option '--sise': did you mean '--size'?"),
    ("--xyzzy", "unknown option '--xyzzy': see noonmark --help"),
    ("--xyzzy=3", "unknown option '--xyzzy': see noonmark --help"),
    ("-s", "unknown option '-s': did you mean '--size'?"),
    (
      "location --size small", "'--size' cannot be used with 'location': see noonmark help location"
    ),
    ("--loud", "'--loud' cannot be used with 'noonmark': see noonmark --help"),
    ("sun --size", "missing value for '--size': write --size small|medium|large"),
    ("sun --width", "missing value for '--width': write --width N"),
    ("sun --tz", "missing value for '--tz': write --tz ZONE"),
    ("sun --quiet=yes", "'--quiet' does not take a value: write --quiet"),
    ("sun --size smal", "invalid value 'smal' for '--size': did you mean 'small'?"),
    ("sun --size x", "invalid value 'x' for '--size': use small, medium or large"),
    ("sun --width 0", "invalid value '0' for '--width': use an integer from 1 to 1000"),
    ("sun --width -1", "invalid value '-1' for '--width': use an integer from 1 to 1000"),
    ("sun --width 1.5", "invalid value '1.5' for '--width': use an integer from 1 to 1000"),
    (
      "sun --width 99999999999999999999",
      "invalid value '99999999999999999999' for '--width': use an integer from 1 to 1000"
    ),
    ("location set", "missing LAT: write noonmark location set LAT LON [ALT] [options]"),
    ("location set 1", "missing LON: write noonmark location set LAT LON [ALT] [options]"),
    (
      "location set 1 2 3 4",
      "unexpected argument '4': write noonmark location set LAT LON [ALT] [options]"
    ),
    ("location clear now", "unexpected argument 'now': write noonmark location clear [options]"),
    (
      "location set LAT LON ALT",
      "'LAT' is a placeholder: write your own, as in noonmark location set Oslo"
    ),
    ("location remove ID", "'ID' is a placeholder: see noonmark help location remove"),
    ("init", "missing TARGET: write noonmark init TARGET [options], where TARGET is bash or tmux"),
    ("init tmx", "invalid TARGET 'tmx': did you mean 'tmux'? Use bash or tmux"),
    ("init emacs", "invalid TARGET 'emacs': use bash or tmux"),
  ])
  func `that is wrong is answered in one sentence`(line: String, message: String) {
    do throws(Failure) {
      let invocation = try Table.parse(line)
      Issue.record("understood as \(invocation.command.usage)")
    } catch {
      #expect(error.message == message)
    }
  }
}
