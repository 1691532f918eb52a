import NoonmarkBase

/// A command: its path, its arguments and options, and the function it runs.
///
/// Arguments and options are closures, so a table of commands is constant data, and a run of the
/// program makes the options of one command only.
package struct Command: Sendable {
  package typealias Action = @Sendable (inout Run) throws(Failure) -> Void
  /// Parses the words of another command, without the program's name.
  typealias Parse = @Sendable (_ words: [String], _ host: Host) throws(Failure) -> Invocation

  /// The path, such as `location set`.
  ///
  /// Empty for the program without a command.
  package let path: String
  package let summary: String
  package let run: Action
  /// Whether help omits the command, because only noonmark's own scripts run it.
  package let isHidden: Bool
  private let makeArguments: @Sendable () -> [Argument]
  private let makeOptions: @Sendable () -> [OptionSpec]

  package init(
    _ path: String, _ summary: String,
    arguments: @autoclosure @escaping @Sendable () -> [Argument] = [],
    @OptionList options: @escaping @Sendable () -> [OptionSpec] = { [OptionSpec]() },
    isHidden: Bool = false, run: @escaping Action
  ) {
    self.path = path
    self.summary = summary
    self.run = run
    self.isHidden = isHidden
    makeArguments = arguments
    makeOptions = options
  }

  package var arguments: [Argument] { makeArguments() }

  /// The command's own options, then the common options.
  package var options: [OptionSpec] {
    var options = makeOptions()
    if options.contains(where: { $0.name == Options.format.spec.name }) {
      options.append(Options.json.spec)
    }
    options += Options.everywhere
    return options
  }

  /// The usage line in help: `noonmark location set LAT LON [options]`.
  package var usage: String { "noonmark \(synopsis) [options]" }

  /// The path and the arguments.
  package var synopsis: String {
    ((path.isEmpty ? [] : [path]) + arguments.map(\.usage)).joined(separator: " ")
  }

  /// Returns the command under another name and without arguments, by default with its summary.
  func renamed(_ path: String, _ summary: String? = nil) -> Command {
    Command(path, summary ?? self.summary, options: makeOptions, run: run)
  }

  /// Returns the command, then the same one under another name.
  func also(_ path: String) -> CommandGroup.Visiting {
    { visit in
      visit(self)
      visit(renamed(path))
    }
  }
}

/// Builds the table of the commands of a noun, a function that visits them without an array.
@resultBuilder
enum CommandGroup {
  typealias Visiting = (_ visit: (Command) -> Void) -> Void

  static func buildExpression(_ command: Command) -> Visiting { { $0(command) } }

  static func buildExpression(_ commands: @escaping Visiting) -> Visiting { commands }

  static func buildPartialBlock(first: @escaping Visiting) -> Visiting { first }

  static func buildPartialBlock(
    accumulated: @escaping Visiting, next: @escaping Visiting
  ) -> Visiting {
    { visit in
      accumulated(visit)
      next(visit)
    }
  }
}

extension [Command] {
  /// Returns the words that may follow the start of a path, such as `location `.
  ///
  /// A word that completes a path has the summary of that command.
  func words(after start: String) -> [ValueSyntax.Choice] {
    var found: [ValueSyntax.Choice] = []
    for command in self where command.path.hasPrefix(start) {
      let word = String(command.path.dropFirst(start.count).prefix { $0 != " " })
      guard !word.isEmpty, !found.contains(where: { $0.word == word }) else { continue }
      found.append(.init(word, start + word == command.path ? command.summary : ""))
    }
    return found
  }
}

/// A positional argument of a command.
package struct Argument: Sendable {
  package enum Count: Sendable {
    case one
    case optional
    case any
    /// Words without quotes. The command splits and counts them.
    case words
    /// The title of one entry, which needs no quotes.
    case title
    case optionalTitle
  }

  /// The placeholder in help: `SPEC`.
  package let name: String
  package let count: Count
  /// The accepted words; empty if any is accepted.
  package let choices: [ValueSyntax.Choice]

  package init(_ name: String, _ count: Count = .one, choices: [ValueSyntax.Choice] = []) {
    self.name = name
    self.count = count
    self.choices = choices
  }

  var usage: String {
    switch count {
    case .one, .words, .title: name
    case .optional, .optionalTitle: "[\(name)]"
    case .any: "[\(name)…]"
    }
  }
}
