import NoonmarkLayout
import NoonmarkText

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
