import NoonmarkText

/// Formats help from the table of commands.
package struct Help: Sendable {
  private let commands: [Command]

  package init(commands: [Command]) {
    self.commands = commands
  }

  /// Returns the page of the program: one line for each widget, command, and shared option.
  package func overview(widgets: [(name: String, summary: String)], version: String) -> String {
    let named = commands.filter { !$0.path.isEmpty }
    return """
      noonmark \(version): dates, seasons and the sun for your status bar

      Usage: noonmark [COMMAND] [options]

      Widgets (noonmark WIDGET, or several with noonmark show):
      \(Help.table(widgets.map { ($0.name, $0.summary) }))

      Commands:
      \(Help.table(named.map { ($0.synopsis, $0.summary) }))

      Global options:
      \(Help.table(Options.everywhere.map { ($0.usage, $0.summary) }))

      Run noonmark help COMMAND for details.
      """
  }

  /// Returns the page of one command: usage, the commands below it, its arguments and options.
  package func page(for command: Command) -> String {
    var sections = ["\(command.summary)\n\nUsage: \(command.usage)"]
    func add(_ title: String, _ rows: [(String, String)]) {
      if !rows.isEmpty { sections.append("\(title):\n\(Help.table(rows))") }
    }
    let shared = Options.everywhere.map(\.name)
    let options = command.options
    let own = options.filter { !shared.contains($0.name) }
    add("Also", commands.filter { $0.isBelow(command) }.map { ($0.synopsis, $0.summary) })
    for argument in command.arguments {
      add(argument.name, argument.choices.map { ($0.word, $0.summary) })
    }
    for option in own {
      guard case .described(let placeholder, let choices) = option.syntax else { continue }
      add(placeholder, choices().map { ($0.word, $0.summary) })
    }
    add("Options", own.map { ($0.usage, $0.summary) })
    add(
      "Global options", options.filter { shared.contains($0.name) }.map { ($0.usage, $0.summary) })
    return sections.joined(separator: "\n\n")
  }

  /// The width of the widest name that the column of names makes room for.
  private static let maximumNameWidth = 34

  /// Formats names and summaries in two columns; a name wider than its column gets its own line.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map { DisplayWidth.of($0.0) }.filter { $0 <= maximumNameWidth }.max() ?? 0
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
