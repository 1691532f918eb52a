import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// The events of the agenda, day by day.
struct AgendaList: ListContent {
  let source = DataSources.agenda
  let flexibleColumn = AgendaView.titleColumn
  /// The description of the event whose page is open, read once from the file of a calendar.
  private(set) var description: String?

  private func view(_ data: ScreenData) -> AgendaView? {
    let request = WidgetRequest(screen: AgendaWidget.listScreen)
    guard let widget = try? AgendaWidget(request: request, data: data.model) else { return nil }
    return widget.view(in: data.pageContext)
  }

  func header(in data: ScreenData) -> [Element] {
    [.label(data.localizer(.agendaTitle), isBold: true)]
  }

  func rows(ofTab tab: Int, in data: ScreenData) -> [ListRow] {
    (view(data)?.listLines ?? []).map { line in
      ListRow(line.id, text: line.event?.title ?? "") { _ in line.cells }
    }
  }

  func firstEntry(in data: ScreenData) -> String? { view(data)?.nextLine?.id }

  func emptyText(ofTab tab: Int, in data: ScreenData) -> DisplayText {
    let sentence = view(data)?.emptySentence ?? DisplayText()
    let calendars = data.model.calendars
    guard calendars.state == .unreadable, calendars.hasSubscriptions else { return sentence }
    return sentence + " · " + data.localizer(.uiPressReload)
  }

  func entry(_ id: String, in data: ScreenData) -> AgendaView.ListLine? {
    view(data)?.listLines.first { $0.id == id }
  }

  func page(of line: AgendaView.ListLine, in data: ScreenData) -> Layout? {
    line.event.flatMap { view(data)?.page(of: $0, description: description) }
  }

  func link(of line: AgendaView.ListLine) -> String? { line.event?.link }

  /// Returns the user's own date that an event is an occurrence of.
  private static func date(of line: AgendaView.ListLine, in data: ScreenData) -> DateOfInterest? {
    line.event.flatMap { event in
      data.model.dates.all.first { date in
        date.titleAndLink.title == event.title
          && date.series.hasOccurrence(at: event.time, in: data.context.zone)
      }
    }
  }

  func keys(in data: ScreenData) -> [ListKey<AgendaView.ListLine>] {
    let isOwn = { @Sendable line in AgendaList.date(of: line, in: data) != nil }
    return [
      .entry(.enter, .uiOpen) { line, data in
        var list = self
        list.description = line.event.flatMap { data.description($0) }
        return .open(PageScreen(.entry(line.id ?? "", of: list)))
      },
      .entry("o", .uiOpenLink, also: [" "], when: { $0.event?.link != nil }) { line, _ in
        .openLink(line.event?.link ?? "")
      },
      .add { FormScreen.date(nil, in: $0) },
      .entry("e", .uiEdit, when: isOwn) { line, data in
        .open(FormScreen.date(AgendaList.date(of: line, in: data), in: data))
      },
      .remove(when: isOwn, titled: { line, _ in line.event?.title ?? "" }) { line in
        AppCommand(
          "countdown", "remove", AgendaList.date(of: line, in: data)?.id ?? "", "--yes")
      },
      .list("r", .uiReload, listed: { $0.model.calendars.hasSubscriptions }) { _ in
        .run(.loadCalendars, closing: 0)
      },
    ]
  }
}
