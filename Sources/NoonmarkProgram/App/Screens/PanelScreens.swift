import NoonmarkLayout
import NoonmarkText

/// A question below the screen, before a command that removes something.
struct ConfirmScreen: Screen {
  private let question: DisplayText
  private let command: [String]

  let isPanel = true

  init(_ question: DisplayText, _ command: [String]) {
    self.question = question
    self.command = command
  }

  /// The question before a removal.
  static func removal(
    of title: String, _ command: [String], in data: ScreenData
  ) -> ConfirmScreen {
    let question = data.localizer(.uiRemoveQuestion, [("title", DisplayText(title))])
    return ConfirmScreen(question, command)
  }

  mutating func handle(_ key: Key, in data: ScreenData) -> [ScreenAction] {
    switch key {
    case .character("y"), .character("Y"): [.run(command, closing: 1)]
    case .character("n"), .character("N"), .escape, .enter, .character("q"): [.close]
    default: []
    }
  }

  func view(in data: ScreenData) -> ScreenView {
    ScreenView(
      Layout {
        Block.rule
        Block.paragraph(question, Style(.warning, isBold: true), maxLines: 3)
      }, in: data)
  }

  func hints(in data: ScreenData) -> [KeyHint] {
    [KeyHint("y", .uiYes), KeyHint("n", .uiNo)]
  }
}
