import NoonmarkModel
import NoonmarkText

/// Writes help from the table of commands.
package struct Help: Sendable {
  private let commands: [CommandSpec]
  private let sharedOptions: [OptionSpec]

  /// Creates help for a table of commands, and the options that all of them take.
  package init(commands: [CommandSpec], sharedOptions: [OptionSpec]) {
    self.commands = commands
    self.sharedOptions = sharedOptions
  }

  /// Returns the page of the program: every command in one line.
  package func overview(widgets: [(name: String, summary: String)], version: String) -> String {
    let named = commands.filter { !$0.path.isEmpty }
    return """
      noonmark \(version): dates, seasons and the sun for your status bar

      Usage: noonmark [COMMAND] [options]

      Widgets (noonmark WIDGET, or several with noonmark show):
      \(Help.table(widgets.map { ($0.name, $0.summary) }))

      Commands:
      \(Help.table(named.map { (Help.words(of: $0), $0.summary) }))

      Everywhere:
      \(Help.table(sharedOptions.map { ($0.usage, $0.summary) }))

      noonmark help COMMAND tells more.

      """
  }

  /// Returns the page of one command: usage, what else begins with its words, what its arguments can
  /// be, and every option.
  package func page(for command: CommandSpec, screens: [CommandSpec] = []) -> String {
    let own = command.options.filter { !sharedOptions.contains($0) }
    var text = """
      \(command.summary)

      Usage: \(command.usage)

      """
    if !screens.isEmpty {
      text += "\nAlso:\n\(Help.table(screens.map { (Help.words(of: $0), $0.summary) }))\n"
    }
    for argument in command.arguments where !argument.choices.isEmpty {
      let rows = argument.choices.map { ($0.word, $0.summary) }
      text += "\n\(argument.name):\n\(Help.table(rows))\n"
    }
    for option in own {
      guard case .described(let placeholder, let choices) = option.value else { continue }
      let rows = choices.map { ($0.word, $0.summary) }
      text += "\n\(placeholder):\n\(Help.table(rows))\n"
    }
    if !own.isEmpty {
      text += "\nOptions:\n\(Help.table(own.map { ($0.usage, $0.summary) }))\n"
    }
    let shared = command.options.filter { sharedOptions.contains($0) }
    if !shared.isEmpty {
      text += "\nEverywhere:\n\(Help.table(shared.map { ($0.usage, $0.summary) }))\n"
    }
    return text
  }

  private static func words(of command: CommandSpec) -> String {
    (command.path + command.arguments.map(\.usage)).joined(separator: " ")
  }

  /// Names and sentences in two columns; a name too long for its column gets a line of its own.
  private static func table(_ rows: [(String, String)]) -> String {
    let fitting = rows.map { DisplayWidth.of($0.0) }.filter { $0 <= 34 }
    let width = fitting.max() ?? 0
    return rows.map { name, summary in
      let padding = width - DisplayWidth.of(name)
      let gap =
        padding < 0
        ? "\n" + String(repeating: " ", count: width + 4)
        : String(repeating: " ", count: padding + 2)
      return "  \(name)\(gap)\(summary)"
    }.joined(separator: "\n")
  }
}
