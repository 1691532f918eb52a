import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkText
import NoonmarkWidgets

/// The events of a tally by day, the latest first.
struct EventList: ListContent {
  /// The name of the tally; `nil` for the default one.
  let name: String?
  let flexibleColumn = 1

  private func tally(_ data: ScreenData) -> Tally {
    name.flatMap { try? data.model.tallies.find($0) } ?? data.model.tallies.standard
  }

  private func log(_ data: ScreenData) -> TallyLog { data.logs[tally(data).name] ?? TallyLog() }

  var sideWidget: String? { name.map { TallyWidget.kind + "/" + $0 } ?? TallyWidget.kind }

  func header(in data: ScreenData) -> [Element] {
    let tally = tally(data)
    let log = log(data)
    let zone = data.context.zone
    let counts = log.counts(upTo: data.today, days: 7, in: zone)
    let icon = tally.icon.map { Icon($0).glyph(in: data.context.icons) } ?? ""
    return [
      .label(icon), .label(tally.title(in: data.localizer), isBold: true), .spacer,
      Sparkline(counts, fill: .color(tally.color)).element,
      Pill(
        text: data.localizer(log.count(on: data.today, in: zone)), fill: .color(tally.color)
      ).element,
    ]
  }

  func rows(ofTab tab: Int, in data: ScreenData) -> [ListRow] {
    let tally = tally(data)
    let style = data.context.calendarStyle
    let times = [0, 10, 12, 22].map { style.text(hour: $0, minute: 0) }
    let columns = DisplayText.maximumWidth(of: times)
    return log(data).days(in: data.context.zone).flatMap { day in
      let isToday = day.date == data.today
      let date = isToday ? data.localizer(.today) : style.text(day.date)
      let heading = ListRow(nil) {
        [
          Cell(Label(style.weekday(day.date), .muted)), Cell(Label(date, .muted)),
          Cell(Pill(text: data.localizer(day.events.count), fill: .color(tally.color)), .trailing),
        ]
      }
      return [heading]
        + day.events.map { event in
          ListRow(event.id, text: event.note ?? "") {
            let civil = data.context.zone.civil(at: event.at)
            let time = style.text(hour: civil.hour, minute: civil.minute)
            return [
              Cell(Label(time.padded(to: columns, alignment: .trailing)), .trailing),
              Cell(Label(DisplayText(event.note ?? ""))), Cell(Label("")),
            ]
          }
        }
    }
  }

  func emptyText(ofTab tab: Int, in data: ScreenData) -> DisplayText {
    data.localizer(.uiEmptyEvents)
  }

  func actions(for key: Key, on id: String?, in data: ScreenData) -> [ScreenAction] {
    let tally = tally(data)
    switch key {
    case .character(" "): return [.run(["tally", "log", tally.name], closing: 0)]
    case .character("a"), .character("+"):
      return [.open(FormScreen.event(nil, of: tally, in: data))]
    default: break
    }
    guard let id, let event = log(data).events.first(where: { $0.id == id }) else { return [] }
    switch key {
    case .enter, .character("e"): return [.open(FormScreen.event(event, of: tally, in: data))]
    case .character("d"), .delete:
      let civil = data.context.zone.civil(at: event.at)
      let time = data.context.calendarStyle.text(hour: civil.hour, minute: civil.minute)
      let note = event.note.map { " " + $0 } ?? ""
      return [
        .open(
          ConfirmScreen.removal(
            of: time.string + note, ["tally", "remove", id, "--yes"], in: data))
      ]
    default: return []
    }
  }

  func hints(in data: ScreenData) -> [KeyHint] {
    [
      KeyHint("Space", .uiLog), KeyHint("a", .uiAdd), KeyHint("e", .uiEdit),
      KeyHint("d", .uiRemove),
    ]
  }
}
