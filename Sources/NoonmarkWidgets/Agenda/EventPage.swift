import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

extension AgendaView {
  /// Returns everything that is known about an event, with a description of any number of lines.
  @LayoutBuilder package func page(of event: AgendaEvent, description: String?) -> Layout {
    let location = DisplayText(event.location ?? "")
    let fields: [(label: MessageKey, text: DisplayText, style: Style)] = [
      (.uiFieldTime, whenText(of: event), Style(.text)),
      (
        .uiFieldCalendar, DisplayText(event.calendar ?? ""),
        Style(event.look?.color ?? .role(.text))
      ),
      (.uiFieldPlace, location, Style(.text)),
      (.uiFieldLink, DisplayText(event.link ?? ""), Style(.accent)),
    ].filter { !$0.text.isEmpty }
    let width = DisplayText.maximumWidth(of: fields.map { localizer($0.label) })
    let lines = (description ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    Block.paragraph(titleText(of: event), Style(.text, isBold: true), maxLines: 5)
    Block.rule
    stateRow(of: event)
    fields.map { field in
      Block.columns(
        left: Layout { Row { Label(localizer(field.label), .muted) } }, leftWidth: width, gap: 2,
        right: Layout { Block.paragraph(field.text, field.style, maxLines: 10) })
    }
    if !lines.isEmpty { Block.blank }
    lines.map { line in
      let text = DisplayText(String(line))
      return text.isEmpty ? Block.blank : Block.paragraph(text, Style(.text), maxLines: 100)
    }
  }

  /// Returns the time to an event, or the time left of it, unless it is past.
  private func stateRow(of event: AgendaEvent) -> [Block] {
    guard let span = event.span, span.end > now else { return [] }
    let pill = pill(phase(of: span), of: span)
    return [
      Row { Element(.pill(pill.value)) }.expires(at: earliest(pill.expires, span.end)), Block.blank,
    ]
  }

  /// Returns the days and the times of an event.
  private func whenText(of event: AgendaEvent) -> DisplayText {
    let (style, zone) = (context.calendarStyle, context.zone)
    switch event.time {
    case .days(let days): return style.text(days)
    case .span(let span):
      let dayText = { (day: CivilDate) in style.textWithWeekday(day) + "  " }
      return dayText(zone.date(at: span.begin)) + style.times(of: span, in: zone, dayText)
    }
  }
}
