import Foundation
import TestSupport
import Testing

@testable import NoonmarkProgram

@Suite struct `Help from a table of commands` {
  private let help = Help(commands: Table.commands)

  private func text(_ blocks: [HelpBlock], columns: Int = 200) -> String {
    blocks.textLines(columns: columns).map { $0.text + "\n" }.joined()
  }

  @Test(arguments: [40, 52, 80, 100])
  func `wraps to the columns that there are`(columns: Int) {
    for command in Table.commands {
      let lines = text(help.page(for: command), columns: columns).split(separator: "\n")
      // A usage line and the name of an option are not wrapped.
      let wide = lines.filter {
        $0.count > columns && !$0.hasPrefix("Usage:") && !$0.hasPrefix("  --")
          && !$0.hasPrefix("  noonmark ")
      }
      #expect(wide.isEmpty)
    }
  }

  @Test func `emphasizes headings alone`() {
    let lines = help.page(for: Table.commands[1]).textLines(columns: 80)
    let emphasized = lines.filter { $0.emphasized > 0 }.map { $0.text.prefix($0.emphasized) }
    #expect(emphasized.contains("Usage:"))
    #expect(emphasized.contains("Options:"))
    #expect(emphasized.allSatisfy { $0.hasSuffix(":") })
  }

  @Test(arguments: Table.commands.indices)
  func `lists every option that is a command's own`(index: Int) {
    let command = Table.commands[index]
    let page = text(help.page(for: command))
    expect(page, .starts("\(command.summary)\n\nUsage: \(command.usage)\n"))
    let shared = Options.everywhere.map(\.name)
    let own = command.options.filter { !shared.contains($0.name) }
    for option in own {
      expect(page, .has("\n  \(option.usage)", "  \(option.summary)"))
    }
    let listed = page.split(separator: "\n").filter { $0.hasPrefix("  --") }
    #expect(listed.count == own.count)
    expect(page, .ends("noonmark help options\n"))
  }

  @Test func `lists every command and widget in its overview`() {
    let overview = text(help.overview(widgets: [("sun", "The sun")], version: "1.2.3"))
    expect(overview, .starts("noonmark 1.2.3: "), .has("\n  sun  The sun\n"))
    for command in Table.commands where !command.path.isEmpty {
      expect(overview, .has("\n  \(command.path)", "  \(command.summary)\n"))
    }
  }

  @Test func `lists the words that an argument can be`() {
    let page = text(help.page(for: Table.commands[8]))
    expect(page, .has("\nTARGET:\n  bash  A shell\n  tmux  A status line\n"))
  }

  @Test func `begins all sentences of a list in one column`() {
    let page = text(help.page(for: Table.commands[1]))
    let options = page.split(separator: "\n").filter { $0.hasPrefix("  --") }
    let own = options.prefix(3).compactMap { line in
      Table.commands[1].options.compactMap { line.range(of: $0.summary)?.lowerBound }.first
        .map { line.distance(from: line.startIndex, to: $0) }
    }
    #expect(Set(own).count == 1)
  }
}
