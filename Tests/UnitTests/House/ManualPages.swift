import NoonmarkProgram
import NoonmarkText
import NoonmarkWidgets
import TestSupport

/// The manual pages, generated from the tables of the program and the documentation.
enum ManualPages {
  /// Each page's file name in `docs/man`, and its text.
  static var all: [(name: String, text: String)] {
    [
      ("noonmark.1", program), ("noonmark-config.5", configuration),
      ("noonmark-files.5", files), ("noonmark-widgets.7", widgets),
    ]
  }

  private static var program: String {
    var page = Mdoc(
      "noonmark", section: 1, about: "dates, seasons and the sun for your status bar")
    page.section("Synopsis")
    page.add(".Nm", ".Op Ar command", ".Op Ar options")
    page.section("Examples")
    page.literal(HelpExamples.first)
    page.section("Description")
    page.paragraph(
      """
      noonmark prints widgets for status bars, prompts and terminals: one line, or a block of \
      text, in the markup of the program that shows it. Without a command, it prints the \
      dashboard: every widget, large. `noonmark WIDGET` prints one of them.
      """, isFirst: true)
    page.list(WidgetCatalog.named.map { ($0.kind, Mdoc.markdown($0.summary)) })
    page.section("Commands")
    let shared = Set(Options.everywhere.map(\.name))
    for command in CommandCatalog.listed {
      page.subsection(command.path.isEmpty ? "noonmark" : "noonmark \(command.synopsis)")
      page.paragraph(Mdoc.markdown(command.summary) + ".", isFirst: true)
      let own = command.options.filter { !shared.contains($0.name) }.map(Help.row)
      page.list(own.map { (Mdoc.markdown($0.word), Mdoc.markdown($0.summary)) })
      for argument in command.arguments where !argument.choices.isEmpty {
        page.paragraph("\(argument.name) is one of:")
        page.list(argument.choices.map { ($0.word, Mdoc.markdown($0.summary)) })
      }
      let examples = HelpExamples.examples(for: command.path, among: CommandCatalog.listed)
      if !examples.isEmpty { page.literal(examples) }
    }
    page.section("Global options")
    page.list(
      Options.everywhere.map(Help.row).map {
        (Mdoc.markdown($0.word), Mdoc.markdown($0.summary))
      })
    page.section("Values")
    page.list(Placeholder.all.map { ($0.name, Mdoc.markdown($0.summary)) })
    let elsewhere = ["options", "targets", "environment", "exit-status"]
    for topic in HelpTopic.all + HelpTopic.fields where !elsewhere.contains(topic.name) {
      page.subsection(topic.summary)
      page.add(topic.blocks())
    }
    for topic in HelpTopic.all where ["environment", "exit-status"].contains(topic.name) {
      page.section(topic.name == "environment" ? "Environment" : "Exit status")
      page.add(topic.blocks())
    }
    page.section("See also")
    page.add(".Xr noonmark-config 5 ,", ".Xr noonmark-files 5 ,", ".Xr noonmark-widgets 7")
    return page.text
  }

  private static var configuration: String {
    var page = Mdoc("noonmark-config", section: 5, about: "the configuration of noonmark")
    page.section("Examples")
    page.literal(["theme = nord", "clock = 24", "show = solstice countdown elapsed/sober"])
    page.section("Description")
    let text = ConfigurationPage.text
    let start = text.firstRange(of: "The config file is")?.lowerBound ?? text.startIndex
    let end = text.firstRange(of: "\n| key |")?.lowerBound ?? text.endIndex
    page.add(markdown: String(text[start..<end]))
    page.section("Keys")
    for key in Keys.all {
      page.subsection("\(key.name) = \(key.syntax.placeholder)")
      page.paragraph("\(key.summary). \(key.explanation)", isFirst: true)
      page.paragraph("Default: \(key.defaultText).")
      page.literal(["\(key.name) = \(key.example)"])
    }
    page.section("See also")
    page.add(".Xr noonmark 1 ,", ".Xr noonmark-files 5")
    return page.text
  }

  private static var files: String {
    var page = Mdoc("noonmark-files", section: 5, about: "the files of noonmark")
    page.section("Examples")
    page.literal([
      "2026-12-24 | Christmas Eve | icon=gift | repeat=yearly",
      "2026-11-27 19:00 | Dinner with Ann | end=22:00",
    ])
    page.section("Description")
    page.add(markdown: Repository.text(of: "docs/files.md"))
    page.section("See also")
    page.add(".Xr noonmark 1 ,", ".Xr noonmark-config 5")
    return page.text
  }

  private static var widgets: String {
    var page = Mdoc("noonmark-widgets", section: 7, about: "widgets of your own for noonmark")
    page.section("Examples")
    page.literal(["noonmark widget new disk", "noonmark disk", "noonmark widget check disk"])
    page.section("Description")
    page.add(markdown: Repository.text(of: "docs/widgets.md"))
    page.section("See also")
    page.add(".Xr noonmark 1 ,", ".Xr noonmark-files 5")
    return page.text
  }
}
