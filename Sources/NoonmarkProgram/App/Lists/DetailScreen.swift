import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// The contents of a page about one entry.
protocol DetailContent: Sendable {
  /// Returns the page; `nil` if the entry is gone.
  func layout(in data: ScreenData) -> Layout?
  var id: String { get }
  /// The list that it is from, whose keys for an entry work here, too.
  var list: any ListContent { get }
  /// The link that Enter opens; `nil` if it has none.
  func link(in data: ScreenData) -> String?
  /// The columns of its lines at most; those of text are easier to read if they are short.
  var maximumColumns: Int { get }
}

extension DetailContent {
  var maximumColumns: Int { ScreenData.maximumTextColumns }
  func link(in data: ScreenData) -> String? { nil }
}

/// A page about one entry.
struct DetailScreen: ScrollingScreen {
  private let content: any DetailContent
  var top = 0

  init(_ content: any DetailContent) {
    self.content = content
  }

  var maximumColumns: Int { content.maximumColumns }

  func lines(in data: ScreenData) -> [Line] {
    content.layout(in: data)?.lines(columns: data.columns) ?? []
  }

  func keys(in data: ScreenData) -> [KeyBinding<DetailScreen>] {
    entryKeys(content.list, data) + [.close()]
      + (content.link(in: data).map { link in
        [KeyBinding([.enter]) { _, _, _ in [.openLink(link)] }]
      } ?? [])
      + KeyBinding.scrolling(
        when: { $0.isLong(in: $1) }, changing: { $0.scroll(for: $1, in: $2) })
  }

  private func entryKeys(
    _ list: some ListContent, _ data: ScreenData
  ) -> [KeyBinding<DetailScreen>] {
    // Enter opens this page.
    list.bindings(
      in: data, for: content.id, where: { $0.isForEntry && !$0.binding.handles(.enter) }
    ) { screen, _, _ in screen.content.id }
  }

  func isGone(in data: ScreenData) -> Bool { content.layout(in: data) == nil }
}
