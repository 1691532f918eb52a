import NoonmarkBase
import NoonmarkSystem

/// A command: its path, its arguments and options, and the function it runs.
///
/// Arguments and options are closures, so a table of commands is constant data, and a run of the
/// program makes the options of one command only.
package struct Command: Sendable {
  package typealias Action = @Sendable (inout Run) throws(Failure) -> Void

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
    options: @autoclosure @escaping @Sendable () -> [OptionSpec] = [],
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

  package var synopsis: String {
    ((path.isEmpty ? [] : [path]) + arguments.map(\.usage)).joined(separator: " ")
  }

  /// Returns the command under another name and without arguments, by default with its summary.
  func renamed(_ path: String, _ summary: String? = nil) -> Command {
    Command(path, summary ?? self.summary, options: makeOptions(), run: run)
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

/// A parsed command line.
package struct Invocation: Sendable {
  /// An option with its checked value as typed.
  ///
  /// A flag has an empty value.
  typealias GivenOption = (name: String, value: String)

  package let command: Command
  /// The words after the command's path.
  package let arguments: [String]
  let options: [GivenOption]

  /// The value of an option.
  ///
  /// If it is given several times, the last one counts.
  package subscript<Value>(option: Option<Value>) -> Value {
    option.value(text(of: option.spec))
  }

  package func has<Value>(_ option: Option<Value>) -> Bool { text(of: option.spec) != nil }

  /// Returns the command line with other arguments, and one more option.
  func with(
    arguments: [String]? = nil, _ option: (spec: OptionSpec, value: String)? = nil
  ) -> Invocation {
    Invocation(
      command: command, arguments: arguments ?? self.arguments,
      options: options + (option.map { [($0.spec.name, $0.value)] } ?? []))
  }

  func text(of option: OptionSpec) -> String? { index(of: option).map { options[$0].value } }

  /// The position of an option among the options, or `nil` if it is not given.
  func index(of option: OptionSpec) -> Int? { options.lastIndex { $0.name == option.name } }
}

/// The options, common to all commands, that select the files to read.
extension Invocation {
  var inputWords: [String] {
    [Options.now, Options.timeZone, Options.config].compactMap { option in
      self[option].map { "--\(option.spec.name)=\($0)" }
    }
  }

  /// The options for a command that uses the current time.
  var inputWordsWithoutNow: [String] { inputWords.filter { !$0.hasPrefix("--now=") } }

  /// Returns the path of the configuration file, whether or not it exists.
  func configurationPath(_ host: Host) -> String? {
    self[Options.config] ?? host.directories.config.map { Path.joined($0, "config") }
  }
}

extension CommandParser {
  func check(_ arguments: [String], of command: Command) throws(Failure) {
    let expected = command.arguments
    let required = expected.filter { $0.count == .one || $0.count == .title }.count
    if arguments.count < required {
      throw .missingArgument(expected[arguments.count], usage: command.usage)
    }
    // Typed as help and advice print it: `location set CITY`.
    let named = expected.filter { $0.count != .any }
    if !named.isEmpty, arguments == named.map(\.name), named.allSatisfy(\.choices.isEmpty) {
      let examples = HelpExamples.examples(for: command.path, among: commands())
      throw .placeholder(
        arguments[0], example: examples.first, help: "noonmark help \(command.path)")
    }
    let takesAny = expected.contains { $0.count == .any || $0.count == .words }
    if arguments.count > expected.count, !takesAny {
      // `countdown list past`
      let option = command.options.first { option in
        option.syntax.words.contains(arguments[expected.count])
      }
      if let option {
        throw .input(
          "unexpected argument \(arguments[expected.count].quoted)",
          "did you mean '--\(option.name) \(arguments[expected.count])'?")
      }
      throw .unwantedArgument(arguments[expected.count], usage: command.usage)
    }
    for (word, argument) in zip(arguments, expected) where !argument.choices.isEmpty {
      let allowed = argument.choices.map(\.word)
      guard !allowed.contains(word) else { continue }
      throw .badArgument(
        name: argument.name, value: word, allowed: allowed,
        near: Suggestion.nearest(to: word, in: allowed), help: "noonmark help \(command.path)")
    }
  }

  /// Rejects words on both sides of an option's date.
  ///
  /// In `Lunch --due friday at noon`, `at noon` belongs to the date and not to the title.
  func checkWords(
    _ arguments: [String], afterDates indices: [Int], of command: Command
  ) throws(Failure) {
    guard command.arguments.contains(where: { $0.count == .words }),
      let index = indices.first(where: { $0 > 0 && $0 < arguments.count })
    else { return }
    throw .unwantedArgument(arguments[index], usage: command.usage)
  }
}
