import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets
import NoonmarkPhrases

/// `noonmark help [COMMAND]`, `noonmark help TOPIC`, and `--help`.
enum HelpCommand {
  static let command = Command(
    "help", "Print help for a command or a topic", arguments: [Argument("COMMAND", .any)],
    options: [all.spec], run: { run throws(Failure) in try run.printHelp() })

  fileprivate static let all = Option.flag("all", "List every command")

  fileprivate static func start(_ help: Help, isWhole: Bool = false) -> [HelpBlock] {
    let widgets = WidgetCatalog.named
    return isWhole
      ? help.overview(widgets: widgets.map { ($0.kind, $0.summary) }, version: programVersion)
      : help.start(widgets: widgets.map { $0.kind }, version: programVersion)
  }

  /// Returns the command for a widget's name, which is short for `show WIDGET`.
  fileprivate static func widget(named words: [String], in host: Host) -> Command? {
    guard words.count == 1 else { return nil }
    if let widget = WidgetCatalog.widget(ofKind: words[0]) {
      return ShowCommand.command.renamed(widget.kind, widget.summary)
    }
    guard ScriptFolder.knows(words[0], in: host.directories) else { return nil }
    return ShowCommand.command.renamed(words[0], ScriptWidget.summary)
  }

  /// The width of a page: the terminal's columns within these limits.
  fileprivate static let allowedColumns = 40...100
  /// The width of a page without a terminal.
  fileprivate static let defaultColumns = 80
}

extension Run {
  fileprivate mutating func printHelp() throws(Failure) {
    let words = invocation.arguments
    let commands = parser.listed
    let help = Help(commands: commands)
    if words.isEmpty {
      return printBlocks(HelpCommand.start(help, isWhole: invocation[HelpCommand.all]))
    }
    let path = words.joined(separator: " ")
    // A widget may have the name of a group of commands. The page of the widget lists the group.
    if let command = HelpCommand.widget(named: words, in: host) ?? parser.command(at: words),
      !command.isHidden
    {
      printBlocks(help.page(for: command))
    } else if let topic = HelpTopic.named(path) {
      printBlocks([.paragraph(topic.summary)] + topic.blocks())
    } else {
      let groups = commands.map { String($0.path.prefix { $0 != " " }) }
      let near = Suggestion.nearest(
        to: path,
        in: groups + commands.map(\.path) + WidgetCatalog.kinds
          + HelpTopic.all.map(\.name))
      throw .unknownCommand(path, near: near)
    }
  }

  /// Prints the page of a command line with `--help`.
  mutating func printHelpPage() {
    let isShow = invocation.command.path == ShowCommand.command.path
    let widget = isShow ? HelpCommand.widget(named: invocation.arguments, in: host) : nil
    let command = widget ?? invocation.command
    let help = Help(commands: parser.listed)
    printBlocks(command.path.isEmpty ? HelpCommand.start(help) : help.page(for: command))
  }

  private mutating func printBlocks(_ page: [HelpBlock]) {
    let terminal = host.terminal
    let columns = terminal.map {
      min(
        max($0.columns, HelpCommand.allowedColumns.lowerBound),
        HelpCommand.allowedColumns.upperBound)
    }
    let emphasizes = emphasizes
    for line in page.textLines(columns: columns ?? HelpCommand.defaultColumns) {
      print(line.text, bold: emphasizes ? line.emphasized : 0)
    }
  }
}

/// A page of help that is not about one command.
package struct HelpTopic: Sendable {
  package let name: String
  package let summary: String
  /// Returns the page without its title.
  package let blocks: @Sendable () -> [HelpBlock]

  private init(
    _ name: String, _ summary: String, _ blocks: @escaping @Sendable () -> [HelpBlock]
  ) {
    self.name = name
    self.summary = summary
    self.blocks = blocks
  }

  /// Returns the topic with a name: `dates`, or `templates countdown` for a widget's fields.
  static func named(_ name: String) -> HelpTopic? { (all + fields).first { $0.name == name } }

  /// The topics in the order of help.
  package static let all = [
    options, dates, times, repetitions, widgets, templates, ids, formats, targets, colors, icons,
    environment, exitStatus,
  ]

  static let options = HelpTopic("options", "The options of all commands, and of all renders") {
    [
      .heading("All commands"), .rows(Options.everywhere.map(Help.row)),
      .heading("All renders"), .rows((Options.render + Options.following).map(Help.row)),
      .paragraph("ZONE is a time zone of the system, such as Europe/Oslo."),
    ]
  }

  private static let dates = HelpTopic("dates", "How to write a DATE") {
    [.rows(rows(of: DateGuide.rows))]
  }

  private static let times = HelpTopic("times", "How to write a TIME, and a title before a DATE") {
    [
      .paragraph(
        """
        For countdown, a time of day can be before or after a date: tomorrow 9:30, 18:30 on \
        friday, Dec 24 9am. A time alone is the next one.
        """),
      .heading("TIME"),
      .rows([
        .init("2026-12-24 18:30", "In your time zone; seconds are optional"),
        .init("2026-12-24T17:30:00Z", "With a zone (RFC 3339)"),
        .init("18:30, -15m, 2 hours ago", "Today, or before now: for tally alone"),
        .init("at 9am, yesterday 18:00", "The last one: for tally alone"),
        .init("a DATE", "The start of that day: for tally alone"),
      ]),
      .heading("TITLE DATE"),
      .paragraph(
        """
        The words need no quotes: the longest date at the end, or else at the start, is the date, \
        and the other words are the title. In scripts, pass two arguments, or --title and --date, \
        for elapsed --label and --date.
        """),
      .paragraph(
        """
        For elapsed and tally, a date without a year, or a weekday, is the last one, and 2 weeks \
        means 2 weeks ago. Words can be English, or of your language. A date that can be read in \
        two ways is refused, and the answer says which date was read.
        """),
    ]
  }

  private static let repetitions = HelpTopic("repetitions", "How to write a REPETITION") {
    [.rows(rows(of: DateGuide.repetitions))]
  }

  /// Returns a row for each meaning, with the forms that fit the column.
  private static func rows(of guide: [DateGuide.Row]) -> [ValueSyntax.Choice] {
    guide.map { row in
      var written = row.written[0]
      for other in row.written.dropFirst() where written.count + other.count <= nameWidth {
        written += "; \(other)"
      }
      return .init(written, row.meaning)
    }
  }

  private static let nameWidth = 30

  private static let widgets = HelpTopic("widgets", "The widgets, and how to write a SPEC") {
    [
      .rows(WidgetCatalog.named.map { .init($0.kind, $0.summary) }),
      .paragraph(
        """
        WIDGET/NAME shows one of several: countdown/launch, elapsed/sober, tally/water, or a \
        script of yours with an argument. The name is an id, the beginning of one, or a title.
        """),
      .heading("Sizes"),
      .rows([
        .init("small", "One line of at most 24 columns"),
        .init("medium", "One line of at most 48 columns"),
        .init("large", "A block of at most 20 lines and 48 columns, or 96 on a wide terminal"),
      ]),
      .paragraph("noonmark help widget is about widgets of your own."),
    ]
  }

  private static let templates = HelpTopic(
    "templates", "How to write a TEMPLATE: a line of your own"
  ) {
    [
      .paragraph(
        """
        --template '{icon} {title} {days}d' replaces the line of a small or medium widget. The key \
        template.WIDGET of the configuration does so wherever the widget is shown.
        """),
      .rows([
        .init("{title}", "A field; left out if it has no value"),
        .init("{label|title}", "The first of them that has a value"),
        .init("{due|'no date'}", "A text instead of a missing value"),
        .init("{title:20}", "Exactly 20 columns: cut or padded"),
        .init("{title:.20}", "At most 20 columns"),
        .init("{days:>4}, {days:^4}", "On the right, in the middle"),
        .init("{{, }}", "A brace"),
      ]),
      .paragraph("Fields keep their colors: {bar} is a bar, and {pill} is a pill."),
      .heading("Fields (noonmark help templates WIDGET)"),
      .rows(
        templated.map { .init($0.kind, $0.fields.map(\.name).joined(separator: ", ")) }),
    ]
  }

  /// The widgets that have fields, including the user's own widgets.
  private static var templated: [any Widget.Type] {
    (WidgetCatalog.all + [ScriptWidget.self]).filter { !$0.fields.isEmpty }
  }

  package static var fields: [HelpTopic] {
    templated.map { type in
      HelpTopic("templates \(type.kind)", "The fields of \(type.kind) in a TEMPLATE") {
        [.rows(type.fields.map { .init($0.name, $0.summary) })]
      }
    }
  }

  private static let ids = HelpTopic("ids", "How to name a date, counter, task or event") {
    [
      .rows([
        .init("the short id", "As lists show it, such as k7f"),
        .init("the id", "As add prints it, in --json, and in the file; or the beginning of it"),
        .init("the title", "In capitals or not, or the beginning of it"),
        .init("a number", "Of a task that has one at its feed"),
      ]),
      .paragraph(
        """
        A short id is the shortest beginning of an id that names one entry alone, of at least \
        three characters. It does not change when other entries come or go, except that it grows \
        when a new one begins like it. If several entries fit, noonmark names them with their \
        dates and changes nothing.
        """),
    ]
  }

  private static let formats = HelpTopic("formats", "The programs that output can be made for") {
    [.rows(FormatCatalog.all.map { .init($0.name, $0.summary) })]
  }

  private static let targets = HelpTopic("targets", "The programs that init knows") {
    [.rows(Integration.all.map { .init($0.name, $0.summary) })]
  }

  private static let colors = HelpTopic("colors", "How to write a COLOR") {
    [
      .rows([
        .init("#1976d2", "Red, green and blue"), .init("#17d", "The same as #1177dd"),
        .init("none", "The default color"),
      ]),
      .heading("Names"),
      .rows(
        EmbeddedThemes.namedColors.map { .init($0.name, $0.color.hex) }),
    ]
  }

  private static let icons = HelpTopic("icons", "How to write an ICON") {
    [
      .paragraph(
        """
        The name of an SF Symbol, such as gift, airplane, heart.fill or drop.fill. An unknown name \
        is kept as typed, and drawn as a mark. An emoji is drawn as itself. noonmark icons WORD \
        finds names.
        """),
      .paragraph("--icons selects the glyphs: emoji, nerd, unicode or ascii."),
      .heading("Names"),
      .paragraph(Icon.names.filter { !$0.contains(".") }.joined(separator: ", ")),
    ]
  }

  private static let environment = HelpTopic("environment", "The variables that noonmark reads") {
    [
      .rows([
        .init("TZ, TZDIR", "The time zone, and where the zones are"),
        .init(
          "LC_ALL, LC_CTYPE, LC_TIME, LC_NUMERIC, LC_MESSAGES, LANG, LANGUAGE, LOCPATH",
          "Language, formats and characters"),
        .init("NO_COLOR, FORCE_COLOR, CLICOLOR, CLICOLOR_FORCE", "Whether to use colors"),
        .init("COLORTERM, TERM, XTERM_VERSION, COLUMNS", "What the terminal can show"),
        .init("COLORFGBG, GTK_THEME", "Whether the background is dark"),
        .init("VISUAL, EDITOR", "Your editor"),
        .init("TERMINAL", "The terminal that a click on a bar opens"),
        .init(
          "WAYLAND_DISPLAY, DISPLAY, TMUX, STY",
          "Where a task is copied to, and which tmux is meant"),
        .init("PATH, HOME, SHELL, ZDOTDIR", "Where programs and your files are"),
        .init("XDG_CONFIG_HOME, XDG_DATA_HOME", "Where the configuration and your data are"),
        .init("XDG_STATE_HOME, XDG_CACHE_HOME", "Where noonmark keeps what it can make again"),
      ])
    ]
  }

  private static let exitStatus = HelpTopic("exit-status", "What the exit status says") {
    [
      .rows([
        .init("0", "Done; a render that lacks something reports it on standard error"),
        .init("1", "Failed: no such entry, or an error of the disk or the network"),
        .init("2", "Wrong usage or input"),
      ]),
      .paragraph("An error is one line on standard error: what is wrong, and what to do."),
    ]
  }
}
