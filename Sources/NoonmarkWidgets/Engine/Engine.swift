import Almanac
import NoonmarkLayout

/// An entry's text and what a timeline says of it.
package struct TimelineRow: Hashable, Sendable {
  /// The instant from which it holds.
  package let date: Instant
  /// How much it matters, 0 to 1.
  package let relevance: Double
  /// The text, in terms of meaning.
  package let canvas: Canvas
}

/// Asks widgets for their entries and lays them out.
package enum Engine {
  /// Returns a widget as it stands at the context's instant.
  package static func render(
    _ widget: some Widget, in context: WidgetContext, width: LayoutWidth, needs: RenderNeeds = []
  ) -> RenderedWidget {
    let entry = widget.entry(at: context.now, in: context)
    return RenderedWidget(
      kind: type(of: widget).kind, name: widget.name, family: context.family, date: context.now,
      zone: context.zone, policy: widget.policy, isList: widget.isList,
      canvas: widget.layout(of: entry, in: context).arranged(in: width.drawn(with: context.bars)),
      facts: needs.contains(.facts) ? widget.facts(of: entry, in: context) : nil,
      // A list has no tooltip, and can be very long.
      tooltip: needs.contains(.tooltip) && !widget.isList
        ? tooltip(of: widget, entry, in: context) : nil,
      short: needs.contains(.short) ? short(of: widget, entry, in: context) : nil,
      content: needs.contains(.content) ? widget.content(of: entry, in: context) : nil)
  }

  /// Returns the entries from the context's instant on, at most `count`.
  ///
  /// Each begins where the one before goes out of date, so an entry's text is the render at its
  /// date.
  package static func timeline<W: Widget>(
    of widget: W, in context: WidgetContext, width: LayoutWidth, count: Int
  ) -> (timeline: Timeline<W.Entry>, rows: [TimelineRow]) {
    var entries: [W.Entry] = []
    var rows: [TimelineRow] = []
    var context = context
    while entries.count < count {
      let entry = widget.entry(at: context.now, in: context)
      let canvas = widget.layout(of: entry, in: context)
        .arranged(in: width.drawn(with: context.bars))
      entries.append(entry)
      rows.append(TimelineRow(date: context.now, relevance: entry.relevance, canvas: canvas))
      guard let next = canvas.until, next.isWithinCalendar(of: context.zone) else { break }
      context.now = next
    }
    return (Timeline(entries: entries, policy: widget.policy), rows)
  }

  private static func tooltip<W: Widget>(
    of widget: W, _ entry: W.Entry, in context: WidgetContext
  ) -> Canvas {
    var context = context
    context.family = .large
    context.columns = WidgetFamily.large.columns
    context.showsPictures = false
    context.isTooltip = true
    return widget.layout(of: entry, in: context)
      .arranged(in: .exactly(WidgetFamily.large.columns).drawn(with: context.bars))
  }

  private static func short<W: Widget>(
    of widget: W, _ entry: W.Entry, in context: WidgetContext
  ) -> Canvas {
    var context = context
    context.family = .small
    context.columns = min(context.columns, WidgetFamily.small.columns)
    return widget.layout(of: entry, in: context)
      .arranged(in: .upTo(context.columns).drawn(with: context.bars))
  }
}
