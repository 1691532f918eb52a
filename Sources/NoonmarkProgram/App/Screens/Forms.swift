import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkText
import NoonmarkWidgets

// The form of each kind of entry. Without an entry, the form adds a new one.

extension FormScreen {
  static func date(_ entry: DateOfInterest?, in data: ScreenData) -> FormScreen {
    FormScreen(
      "countdown", .countdownHeading, entry, id: entry?.id, DateField.inForms, in: data)
  }

  static func counter(_ entry: Counter?, in data: ScreenData) -> FormScreen {
    FormScreen("elapsed", .elapsedHeading, entry, id: entry?.id, CounterField.inForms, in: data)
  }

  static func task(_ item: TodoItem?, in data: ScreenData) -> FormScreen {
    FormScreen("todo", .todoTitle, item, id: item?.id.text, TaskField.inForms, in: data)
  }

  /// Creates the form of the commands `NOUN add` and `NOUN edit ID`.
  private init<Entry>(
    _ noun: String, _ heading: MessageKey, _ entry: Entry?, id: String?, _ fields: [Field<Entry>],
    in data: ScreenData
  ) {
    self.init(
      data.localizer(heading) + " · " + data.localizer(id == nil ? .uiAdd : .uiEdit),
      id.map { AppCommand(noun, "edit", $0) } ?? AppCommand(noun, "add"), isNew: id == nil,
      fields.map { FormField($0, of: entry) })
  }

  static func event(_ event: TallyEvent?, of tally: Tally, in data: ScreenData) -> FormScreen {
    FormScreen(
      tally.title(in: data.localizer) + " · " + data.localizer(event == nil ? .uiAdd : .uiEdit),
      event.map { AppCommand("tally", "edit", $0.id) } ?? AppCommand("tally", "log"),
      arguments: event == nil ? [tally.name] : [], isNew: event == nil,
      EventField.all.map { field in
        guard field.input == .instant, let event else { return FormField(field, of: event) }
        return FormField(
          field.label, field.key, .instant, time(of: event, in: data), isRequired: true)
      })
  }

  static func tally(_ tally: Tally?, in data: ScreenData) -> FormScreen {
    guard let tally else {
      return FormScreen(
        data.localizer(.tallyTitle) + " · " + data.localizer(.uiAdd),
        AppCommand("tally", "new"), isNew: true,
        ([TallyField.name] + TallyField.others).map {
          FormField($0, of: nil, isArgument: $0.section == .main)
        })
    }
    return FormScreen(
      tally.title(in: data.localizer) + " · " + data.localizer(.uiEditTally),
      AppCommand("tally", "edit", tally.name), isNew: false,
      TallyField.others.map { FormField($0, of: tally) })
  }

  static func destination(
    ofSharing id: String, by method: ShareMethod, in data: ScreenData
  ) -> FormScreen {
    FormScreen(
      data.localizer(method.label), .share(task: id, by: method), isNew: true, closing: 2,
      [FormField(.uiFieldTo, "to", isRequired: true)])
  }

  static func place(in data: ScreenData) -> FormScreen {
    FormScreen(
      data.localizer(.uiPlaceTitle), AppCommand("location", "set"), isNew: true, closing: 2,
      [FormField(.uiFieldCity, "", .place, isRequired: true)])
  }

  /// The local time of an event as commands read it: `2026-12-24 18:30`.
  private static func time(of event: TallyEvent, in data: ScreenData) -> String {
    let civil = data.context.zone.civil(at: event.at)
    return "\(civil.date.iso8601) \(civil.hour.twoDigits):\(civil.minute.twoDigits)"
  }
}
