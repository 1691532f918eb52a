import NoonmarkText
import NoonmarkWidgets

/// The pages of help, made from the table of commands.
package struct Help: Sendable {
  let commands: [Command]

  // MARK: The program

  /// Returns the first page, which fits 24 lines: the first steps, and where to read more.
  func start(widgets: [String], version: String) -> [HelpBlock] {
    [
      .paragraph("noonmark \(version): dates, seasons and the sun for your status bar"),
      .usage("noonmark [COMMAND] [options]"),
      .rows([
        .init("show a widget", widgets.joined(separator: ", ")),
        .init("use the app", groups(["ui"])),
        .init(
          "change data",
          groups(["countdown", "elapsed", "tally", "todo", "tap", "undo", "redo"])),
        .init(
          "set up",
          groups(["setup", "init", "location", "config", "theme", "icons", "widget", "completions"])
        ),
        .init(
          "look further",
          groups(["timeline", "calendar", "notify", "doctor", "cache", "version"])),
      ]),
      .heading("Examples"),
      .lines(HelpExamples.first),
      .heading("More help"),
      .rows([
        .init("noonmark help COMMAND", "A command, such as countdown, or countdown add"),
        .init(
          "noonmark help TOPIC",
          HelpTopic.all.map(\.name).joined(separator: ", ")),
        .init("noonmark help --all", "Every command and the options of all"),
      ]),
    ]
  }

  private func groups(_ names: [String]) -> String {
    names.filter { name in commands.contains { $0.path == name || $0.path.hasPrefix(name + " ") } }
      .joined(separator: ", ")
  }

  /// Returns the overview: one line for each widget, command, and shared option.
  package func overview(
    widgets: [(name: String, summary: String)], version: String
  ) -> [HelpBlock] {
    [
      .paragraph("noonmark \(version): dates, seasons and the sun for your status bar"),
      .usage("noonmark [COMMAND] [options]"),
      .heading("Widgets (noonmark WIDGET, or several with noonmark show)"),
      .rows(widgets.map { .init($0.name, $0.summary) }),
      .heading("Commands"),
      .rows(commands.filter { !$0.path.isEmpty }.map { .init($0.synopsis, $0.summary) }),
      .heading("Topics"),
      .rows(HelpTopic.all.map { .init("help \($0.name)", $0.summary) }),
      .heading("Global options"),
      .rows(Options.everywhere.map(Help.row)),
      .paragraph("Run noonmark help COMMAND for details."),
    ]
  }

  // MARK: A command

  /// The maximum number of examples on a page.
  ///
  /// The manual has all of them.
  private static let exampleCount = 3

  /// The maximum number of choices listed on lines of their own.
  ///
  /// More choices share a line.
  private static let maximumChoices = 12

  /// The render options that the page of each render command lists.
  ///
  /// A topic lists all of them.
  private static let commonRenderOptions = ["size", "format", "theme", "width"]

  /// Returns the page of one command, at most 40 lines.
  ///
  /// It has the usage, examples, subcommands, the command's own arguments and options, and the
  /// topics with more details.
  package func page(for command: Command) -> [HelpBlock] {
    var blocks: [HelpBlock] = [.paragraph(command.summary), .usage(command.usage)]
    let examples = HelpExamples.examples(for: command.path, among: commands)
      .prefix(Help.exampleCount)
    let exampleWords = Set(examples.flatMap { $0.split(separator: " ") })
    if !examples.isEmpty { blocks += [.heading("Examples"), .lines(Array(examples))] }
    func add(_ title: String, _ rows: [ValueSyntax.Choice]) {
      if !rows.isEmpty { blocks += [.heading(title), .rows(rows)] }
    }
    let start = command.path.isEmpty ? "" : command.path + " "
    let below = commands.filter { $0.path != command.path && $0.path.hasPrefix(start) }
    add("Commands", below.map { .init($0.synopsis, $0.summary) })
    for argument in command.arguments where !argument.choices.isEmpty {
      if argument.choices.count > Help.maximumChoices {
        let words = argument.choices.map(\.word).joined(separator: ", ")
        blocks += [.heading(argument.name), .paragraph(words)]
      } else {
        add(argument.name, argument.choices)
      }
    }
    // A topic has the options of all commands and, for the page of a widget, those of all renders.
    // The page of a widget has only the options of its examples.
    let isWidget = WidgetCatalog.widget(ofKind: command.path) != nil
    let shared = Set(Options.everywhere.map(\.name))
    let own = command.options.filter { !shared.contains($0.name) }
    let rare = Set(Options.render.map(\.name)).subtracting(Help.commonRenderOptions)
    // Commands that do not render may have options of the same names, which are listed.
    let isRender = own.contains { $0.name == Options.noCache.spec.name }
    let listed = own.filter { option in
      if isWidget { return option.name == "size" || exampleWords.contains("--\(option.name)") }
      return !isRender || !rare.contains(option.name)
    }
    add("Options", listed.map(Help.row))
    let placeholders = Placeholder.all.filter { placeholder in
      command.arguments.contains { $0.name == placeholder.name }
        || listed.contains { $0.syntax.placeholder == placeholder.name }
    }
    add("Values", placeholders.filter { $0.topic == nil }.map { .init($0.name, $0.summary) })
    var topics = isWidget ? [ShowCommand.command.path] : []
    for topic in placeholders.compactMap(\.topic) + [HelpTopic.options.name] {
      topics.removeAll { $0 == topic }
      topics.append(topic)
    }
    let pages = topics.map { "noonmark help \($0)" }.joined(separator: ", ")
    return blocks + [.paragraph("More: \(pages)")]
  }

  package static func row(_ option: OptionSpec) -> ValueSyntax.Choice {
    let standard = option.defaultText.map { " (default: \($0))" } ?? ""
    return .init(option.usage, option.summary + standard)
  }
}

/// A part of a help page.
///
/// Terminals and the manual format it differently.
package enum HelpBlock: Sendable {
  case heading(String)
  /// The line after `Usage:`.
  case usage(String)
  case paragraph(String)
  /// Names and what they mean, in two columns.
  case rows([ValueSyntax.Choice])
  /// Lines to be copied, such as examples.
  case lines([String])
}

extension [HelpBlock] {
  /// Returns the lines of a page, wrapped to a number of columns, each with the number of
  /// emphasized characters at its start.
  ///
  /// Blocks are separated by an empty line, except a heading from its content.
  package func textLines(columns: Int) -> [(text: String, emphasized: Int)] {
    var lines: [(text: String, emphasized: Int)] = []
    var followsHeading = true
    for block in self {
      if !followsHeading { lines.append(("", 0)) }
      followsHeading = false
      switch block {
      case .heading(let text):
        lines.append((text + ":", text.count + 1))
        followsHeading = true
      case .usage(let text):
        lines.append(("Usage: \(text)", "Usage:".count))
      case .paragraph(let text):
        lines += DisplayText(text).wrapped(at: columns).map { ($0.string, 0) }
      case .rows(let rows):
        lines += HelpBlock.table(rows, columns: columns).map { ($0, 0) }
      case .lines(let texts):
        lines += texts.map { ("  " + $0, 0) }
      }
    }
    return lines
  }
}

extension HelpBlock {
  private static let maximumNameWidth = 34

  private static let maximumNameShare = 0.45

  private static let minimumTextWidth = 20

  /// Formats rows in two columns.
  ///
  /// A name wider than its column gets its own line.
  fileprivate static func table(_ rows: [ValueSyntax.Choice], columns: Int) -> [String] {
    let limit = Swift.min(maximumNameWidth, Int(Double(columns) * maximumNameShare))
    let width = rows.map { DisplayWidth.of($0.word) }.filter { $0 <= limit }.max() ?? 0
    let indent = String(repeating: " ", count: width + 4)
    return rows.flatMap { row in
      let texts = DisplayText(row.summary).wrapped(
        at: Swift.max(columns - width - 4, minimumTextWidth))
      let padding = width - DisplayWidth.of(row.word)
      let name = "  \(row.word)"
      guard let first = texts.first?.string else { return [name] }
      let rest = texts.dropFirst().map { indent + $0.string }
      guard padding >= 0 else { return [name, indent + first] + rest }
      return [name + String(repeating: " ", count: padding + 2) + first] + rest
    }
  }
}

/// A word that replaces a value in usage lines, such as `DATE`.
///
/// Help, the manual and completion derive from the table `all`.
package struct Placeholder: Sendable {
  package let name: String
  package let summary: String
  package let topic: String?

  private init(_ name: String, _ summary: String, topic: String? = nil) {
    self.name = name
    self.summary = summary
    self.topic = topic
  }

  package static let all = [
    Placeholder("DATE", "A day: 2026-12-24, Dec 24, next friday, in 3 days", topic: "dates"),
    Placeholder("END", "A time, 19:15, or a date and a time: tomorrow 9:00", topic: "times"),
    Placeholder("TIME", "A point in time: 2026-12-24 18:30, 2026-12-24T17:30:00Z", topic: "times"),
    Placeholder(
      "REPETITION", "yearly, every 2 weeks on mon, last friday of the month, FREQ=DAILY",
      topic: "repetitions"),
    Placeholder("FORMAT", "The program that the output is for", topic: "formats"),
    Placeholder("TARGET", "A bar, a shell or another program", topic: "targets"),
    Placeholder("CITY", "A city, such as Oslo or Athens, Greece; or degrees: 59.91 10.75"),
    Placeholder("ZONE", "A time zone of the system, such as Europe/Oslo", topic: "options"),
    Placeholder(
      "SPEC", "A widget, or one of its entries: countdown, tally/water", topic: "widgets"),
    Placeholder(
      "TEMPLATE", "A line with fields, such as '{icon} {title} {days}d'", topic: "templates"),
    Placeholder("COLOR", "#rrggbb, #rgb or a name such as teal", topic: "colors"),
    Placeholder(
      "ICON", "The name of an icon, such as gift or airplane, or an emoji", topic: "icons"),
    Placeholder("ID", "The short id that lists show, or a title or its beginning", topic: "ids"),
    Placeholder(
      "TALLY|ID", "The name of a tally, or the short id or the note of an event", topic: "ids"),
    Placeholder("TALLY", "The name of a tally; without it, the first one (export: all)"),
    Placeholder(
      "PERIOD", "Days: this week, last month, november, last 7 days, yesterday", topic: "dates"),
    Placeholder(
      "AMOUNT|TIME", "How many, and when: 2, x3, at 9am, 20 minutes ago, yesterday 18:00",
      topic: "times"),
    Placeholder("THEME", "The name of a theme; noonmark theme list shows all"),
    Placeholder("KEY", "A key of the configuration; noonmark config list shows all"),
  ]
}
