import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// The events within reach, day by day.
struct AgendaList: ListContent {
  let source = DataSources.agenda
  let flexibleColumn = AgendaView.titleColumn

  fileprivate func view(_ data: ScreenData) -> AgendaView? {
    let request = WidgetRequest(screen: AgendaWidget.listScreen)
    guard let widget = try? AgendaWidget(request: request, data: data.model) else { return nil }
    let context = data.pageContext
    return widget.view(of: widget.entry(in: context), in: context)
  }

  func header(in data: ScreenData) -> [Element] {
    [.label(data.localizer(.agendaTitle), isBold: true)]
  }

  func rows(ofTab tab: Int, in data: ScreenData) -> [ListRow] {
    (view(data)?.listLines ?? []).map { line in
      ListRow(line.id, text: line.event?.title ?? "") { line.cells }
    }
  }

  func firstEntry(in data: ScreenData) -> String? { view(data)?.nextLine?.id }

  func emptyText(ofTab tab: Int, in data: ScreenData) -> DisplayText {
    let sentence = view(data)?.emptySentence ?? DisplayText()
    guard data.model.calendars == .unreadable, data.model.hasSubscriptions else { return sentence }
    return sentence + " · " + data.localizer(.uiPressReload)
  }

  func entry(_ id: String, in data: ScreenData) -> AgendaView.ListLine? {
    view(data)?.listLines.first { $0.id == id }
  }

  func keys(in data: ScreenData) -> [ListKey<AgendaView.ListLine>] {
    [
      .entry(.enter, .uiOpen) { .open(DetailScreen(EventDetail($0, in: $1))) },
      .entry("o", .uiOpenLink, also: [" "], when: { $0.event?.link != nil }) { line, _ in
        .openLink(line.event?.link ?? "")
      },
      .add { FormScreen.date(nil, in: $0) },
      .list("r", .uiReload, listed: { $0.model.hasSubscriptions }) { _ in
        .run(.loadCalendars, closing: 0)
      },
    ]
  }
}

/// An event with its description.
struct EventDetail: DetailContent {
  let id: String
  let list: any ListContent = AgendaList()
  /// Read once, since it is in a file of a calendar.
  private let description: String?

  init(_ line: AgendaView.ListLine, in data: ScreenData) {
    id = line.id ?? ""
    description = line.event.flatMap { data.description($0) }
  }

  func layout(in data: ScreenData) -> Layout? {
    guard let event = AgendaList().entry(id, in: data)?.event else { return nil }
    return AgendaList().view(data)?.page(of: event, description: description)
  }

  func link(in data: ScreenData) -> String? { AgendaList().entry(id, in: data)?.event?.link }
}
