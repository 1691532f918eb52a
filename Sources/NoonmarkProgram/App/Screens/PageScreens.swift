import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// A widget alone, with everything it can show.
struct PageScreen: Screen {
  private let word: String
  private var scroll = Scroll()

  private static let margin = 2

  init(_ widget: ScreenWidget) {
    word = widget.word
  }

  private func lines(in data: ScreenData) -> [Line] {
    Scroll.lines(in: data) { data in
      let columns = data.columns - 2 * PageScreen.margin
      return data.widget(word)?.pageCanvas(columns: columns, in: data.context).lines ?? []
    }
  }

  private func hasPlace(_ data: ScreenData) -> Bool {
    data.widget(word)?.dependsOnPlace == true
  }

  private mutating func move(for key: Key, _ data: ScreenData) {
    scroll.move(for: key, count: lines(in: data).count, rows: data.rows)
  }

  func keys(in data: ScreenData) -> [KeyBinding<PageScreen>] { PageScreen.keys }

  private static let keys: [KeyBinding<PageScreen>] =
    [
      .close(also: [.enter]),
      KeyBinding(
        ["j", "k"], .uiScroll, when: { $0.isLong(in: $1) }, changing: { $0.move(for: $1, $2) }),
      KeyBinding(["e"], .uiChangePlace, when: { $0.hasPlace($1) }) {
        [.open(MenuScreen.places(in: $2))]
      },
      KeyBinding(["r"], .uiLocate, when: { $0.hasPlace($1) }) { _, _, _ in
        [.run(AppCommand("location", "detect"), closing: 0)]
      },
    ] + KeyBinding.scrolling(when: { $0.isLong(in: $1) }, changing: { $0.move(for: $1, $2) })

  func view(in data: ScreenData) -> ScreenView {
    let lines = lines(in: data).map { $0.indented(by: PageScreen.margin) }
    return ScreenView(scroll.shown(lines, rows: data.rows, columns: data.columns))
  }

  private func isLong(in data: ScreenData) -> Bool { lines(in: data).count > data.rows }
}

/// The keys of the screen below.
struct HelpScreen: Screen {
  private let hints: [KeyHint]
  private var scroll = Scroll()

  init(_ hints: [KeyHint]) {
    self.hints = hints
  }

  /// The columns of a terminal in which the groups are side by side.
  private static let wideColumns = 72
  private static let gap = 3

  private func lines(in data: ScreenData) -> [Line] {
    Scroll.lines(in: data, allLines)
  }

  private func allLines(in data: ScreenData) -> [Line] {
    let groups = KeyGroup.allCases.compactMap { group(of: $0, in: data) }
    let head = Layout {
      Row { Label(data.localizer(.uiKeysTitle), isBold: true) }
      Block.rule
    }
    guard data.columns >= HelpScreen.wideColumns, groups.count > 1 else {
      let blocks = groups.enumerated().flatMap { index, group in
        (index == 0 ? [] : [Block.blank]) + group.blocks
      }
      return Layout(head.blocks + blocks).arranged(in: .exactly(data.columns)).lines
    }
    let width = (data.columns - (groups.count - 1) * HelpScreen.gap) / groups.count
    let columns = groups.dropLast().reversed().reduce(groups.last ?? Layout([])) { right, left in
      Layout {
        Block.columns(left: left, leftWidth: width, gap: HelpScreen.gap, right: right)
      }
    }
    return Layout(head.blocks + columns.blocks).arranged(in: .exactly(data.columns)).lines
  }

  /// Returns the keys of a group below its title, or `nil` if it has none.
  private func group(of group: KeyGroup, in data: ScreenData) -> Layout? {
    let hints = hints.filter { $0.group == group }
    guard !hints.isEmpty else { return nil }
    return Layout {
      Row { Label(data.localizer(group.title), .muted, isBold: true) }
      Block.table(
        hints.map { hint in
          [
            Cell(Label([hint.name], Style(.accent, isBold: true))),
            Cell(Label(data.localizer(hint.label))),
          ]
        }, flexible: 1)
    }
  }

  func keys(in data: ScreenData) -> [KeyBinding<HelpScreen>] {
    [.close()]
      + KeyBinding.scrolling(changing: { screen, key, data in
        screen.scroll.move(for: key, count: screen.lines(in: data).count, rows: data.rows)
      })
  }

  /// Closes it at any other key.
  mutating func type(_ key: Key, in data: ScreenData) -> [ScreenAction] { [.close] }

  func view(in data: ScreenData) -> ScreenView {
    ScreenView(scroll.shown(lines(in: data), rows: data.rows, columns: data.columns))
  }
}

/// A question below the screen, before a command that removes something.
struct ConfirmScreen: Screen {
  private let question: DisplayText
  private let command: AppCommand

  let isPanel = true

  init(_ question: DisplayText, _ command: AppCommand) {
    self.question = question
    self.command = command
  }

  /// The question before a removal.
  static func removal(
    of title: String, _ command: AppCommand, in data: ScreenData
  ) -> ConfirmScreen {
    let question = data.localizer(.uiRemoveQuestion, [("title", DisplayText(title))])
    return ConfirmScreen(question, command)
  }

  func keys(in data: ScreenData) -> [KeyBinding<ConfirmScreen>] {
    [
      KeyBinding(["y"], .uiYes, also: ["Y"]) { screen, _, _ in
        [.run(screen.command, closing: 1)]
      },
      KeyBinding(["n"], .uiNo, also: ["N", .escape, .enter, "q"]) { _, _, _ in [.close] },
    ]
  }

  func view(in data: ScreenData) -> ScreenView {
    ScreenView(
      Layout {
        Block.rule
        Block.paragraph(question, Style(.warning, isBold: true), maxLines: 3)
      }, in: data)
  }
}
