import Foundation
import NoonmarkCLI
import Testing

@Suite struct `Help from a table of commands` {
  private let help = Help(commands: Table.commands)

  @Test(arguments: Table.commands.indices)
  func `lists every option of a command`(index: Int) {
    let command = Table.commands[index]
    let page = help.page(for: command) + "\n"
    #expect(page.hasPrefix("\(command.summary)\n\nUsage: \(command.usage)\n"))
    for option in command.options {
      #expect(page.contains("\n  \(option.usage)"))
      #expect(page.contains("  \(option.summary)\n"))
    }
    #expect(page.parts(between: "--").count - 1 == command.options.count)
  }

  @Test func `lists every command and widget in its overview`() {
    let overview = help.overview(widgets: [("sun", "The sun")], version: "1.2.3")
    #expect(overview.hasPrefix("noonmark 1.2.3: "))
    #expect(overview.contains("\n  sun  The sun\n"))
    for command in Table.commands where !command.path.isEmpty {
      #expect(overview.contains("\n  \(command.path)"))
      #expect(overview.contains("  \(command.summary)\n"))
    }
  }

  @Test func `lists the words that an argument can be`() {
    let page = help.page(for: Table.commands[6]) + "\n"
    #expect(page.contains("\nTARGET:\n  bash  A shell\n  tmux  A status line\n"))
  }

  @Test func `begins all sentences of a list in one column`() {
    let page = help.page(for: Table.commands[1])
    let options = page.split(separator: "\n").filter { $0.hasPrefix("  --") }
    let own = options.prefix(3).compactMap { line in
      Table.commands[1].options.compactMap { line.range(of: $0.summary)?.lowerBound }.first
        .map { line.distance(from: line.startIndex, to: $0) }
    }
    #expect(Set(own).count == 1)
  }
}

extension String {
  fileprivate func parts(between separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
