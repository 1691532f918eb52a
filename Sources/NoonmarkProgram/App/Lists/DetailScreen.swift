import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// The contents of a page about one entry.
protocol DetailContent: Sendable {
  /// Returns the page; `nil` if the entry is gone.
  func layout(in data: ScreenData) -> Layout?
  /// The id of the entry.
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
struct DetailScreen: Screen {
  private let content: any DetailContent
  private var scroll = Scroll()

  init(_ content: any DetailContent) {
    self.content = content
  }

  private func lines(in data: ScreenData) -> [Line] {
    Scroll.lines(in: data.narrowed(to: content.maximumColumns)) { data in
      content.layout(in: data)?.arranged(in: .exactly(data.columns)).lines ?? []
    }
  }

  func keys(in data: ScreenData) -> [KeyBinding<DetailScreen>] {
    entryKeys(content.list, data) + [.close()]
      + (content.link(in: data).map { link in
        [KeyBinding([.enter]) { _, _, _ in [.openLink(link)] }]
      } ?? [])
      + KeyBinding.scrolling(
        when: { screen, data in screen.lines(in: data).count > data.rows },
        changing: { screen, key, data in
          screen.scroll.move(for: key, count: screen.lines(in: data).count, rows: data.rows)
        })
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

  func view(in data: ScreenData) -> ScreenView {
    ScreenView(scroll.shown(lines(in: data), rows: data.rows, columns: data.columns))
  }
}
