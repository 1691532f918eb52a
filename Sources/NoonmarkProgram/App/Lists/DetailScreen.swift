import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// A page about one entry of a list.
///
/// The list's keys for an entry also work here.
struct DetailScreen: ScrollingScreen {
  private let list: any ListContent
  private let id: String
  var top = 0

  init(_ list: any ListContent, _ id: String) {
    self.list = list
    self.id = id
  }

  /// Lines of text are easier to read if they are short.
  var maximumColumns: Int {
    list.hasBars ? ScreenData.maximumListColumns : WidgetFamily.maximumColumns
  }

  func lines(in data: ScreenData) -> [Line] {
    list.page(ofEntry: id, in: data)?.lines(columns: data.columns) ?? []
  }

  func keys(in data: ScreenData) -> [KeyBinding<DetailScreen>] {
    list.bindings(in: data, for: id, of: .page) { screen, _, _ in screen.id } + [.close()]
      + (list.link(ofEntry: id, in: data).map { link in
        [KeyBinding([.enter]) { _, _, _ in [.openLink(link)] }]
      } ?? [])
      + KeyBinding.scrolling(
        when: { $0.isLong(in: $1) }, changing: { $0.scroll(for: $1, in: $2) })
  }

  func isGone(in data: ScreenData) -> Bool { list.page(ofEntry: id, in: data) == nil }
}

extension ListContent {
  fileprivate func page(ofEntry id: String, in data: ScreenData) -> Layout? {
    entry(id, in: data).flatMap { page(of: $0, in: data) }
  }

  fileprivate func link(ofEntry id: String, in data: ScreenData) -> String? {
    entry(id, in: data).flatMap { link(of: $0) }
  }
}
