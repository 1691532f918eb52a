import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

extension FormScreen {
  /// The meaning of a field that is empty, or the purpose of one that is rare.
  func standard(of field: FormField, in data: ScreenData) -> DisplayText {
    switch field.kind {
    case .repetition: data.localizer(.uiNever)
    case .color: data.localizer(.uiAutomatic)
    case .icon:
      data.localizer(.uiAutomatic) + " "
        + Icon.glyph(
          chosen: nil, title: fields.first { $0.kind == .text }?.text ?? "",
          in: data.context.icons)
    default: field.isRequired ? "" : field.hint.map { data.localizer($0) } ?? ""
    }
  }

  /// A date as a bar shows it, in its color; nothing before it has a title and a date.
  func preview(_ data: ScreenData) -> [Line] {
    func text(_ kind: FieldInput) -> String? {
      fields.first { $0.kind == kind && !$0.isBlank }?.text
    }
    guard fields.contains(where: { $0.kind == .dateAndTime }), let title = text(.text),
      let date = DateFields(fields, in: data).date
    else { return [] }
    let days =
      DateFields(fields, in: data).series?.listedPillText(
        at: data.moment, hours: data.model.countdownHours, in: data.localizer
      ).value ?? DayCount.shortText(date.days(since: data.today), in: data.localizer)
    let fill = text(.color).flatMap { Paint(written: $0) } ?? .standardFill
    let glyph = Icon.glyph(chosen: text(.icon), title: title, in: data.context.icons)
    let columns = min(max(width(in: data) - FormScreen.indent, 1), WidgetFamily.medium.columns)
    return Layout {
      Block.blank
      Row { Label(data.localizer(.uiInBar), .muted) }
      Row {
        Label.icon(glyph)
        Label.name(DisplayText(title), isBold: true)
        Element.spacer
        Pill(text: days, fill: fill)
      }
    }.arranged(in: .exactly(columns)).lines.map { $0.indented(by: FormScreen.indent) }
  }
}
