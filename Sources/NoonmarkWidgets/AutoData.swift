import NoonmarkDomain

extension WidgetData {
  /// The IDs of the dates that are shown beside `auto` by name.
  private var datesBesideAuto: [String] {
    besideAuto.compactMap { beside in
      guard beside.kind == CountdownWidget.kind, let name = beside.name else { return nil }
      return (try? dates.find(spec: name))?.id
    }
  }

  /// The dates that are events of the agenda: beside `auto`, those that are not shown anyway.
  package var datesOfAgenda: DateBook {
    guard !besideAuto.isEmpty, !besideAuto.contains(where: { $0.kind == AgendaWidget.kind }) else {
      return dates
    }
    let hasAll = besideAuto.contains { $0.kind == CountdownWidget.kind && $0.name == nil }
    return hasAll ? DateBook() : dates.without(datesBesideAuto)
  }

  /// The data from which `auto` chooses: without what is shown beside it.
  var besideOthers: WidgetData {
    guard !besideAuto.isEmpty else { return self }
    var data = self
    data.dates = dates.without(datesBesideAuto)
    for beside in besideAuto where beside.kind == TodoWidget.kind {
      // Its line has the most urgent one of its tasks.
      let filter = beside.name.flatMap { TodoFilter($0) }
      if let task = todo.filtered(by: filter).open.first { data.todo = data.todo.without(task.id) }
    }
    if besideAuto.contains(where: { $0.kind == AgendaWidget.kind }),
      let agenda = try? AgendaWidget(request: WidgetRequest(), data: self)
    {
      data.agendaFocus = { now in
        let focus = agenda.focus(at: now)
        return (focus.event, focus.expires)
      }
    }
    return data
  }
}
