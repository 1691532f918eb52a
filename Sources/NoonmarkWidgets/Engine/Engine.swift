import Almanac
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

/// Requests entries from widgets, and lays out their views.
package enum Engine {
  /// Returns a widget at the context's instant.
  ///
  /// A template replaces the layout of a small or medium widget unless it is empty.
  package static func render(
    _ widget: some Widget, in context: WidgetContext, width: LayoutWidth,
    needs: RenderNeeds = [], template: Template? = nil
  ) -> RenderedWidget {
    let entry = widget.entry(in: context)
    let view = widget.view(of: entry, in: context)
    let width = width.drawn(with: context.bars)
    // A list is printed as its content alone.
    let isContentAlone = needs.contains(.content) && widget.isList
    var status = needs.contains(.status) ? view.status : nil
    if let expiry = status?.expiry { status?.expiry = Expiry(expiry.resolved(in: entry.expires)) }
    return RenderedWidget(
      kind: widget.kind, name: widget.name, family: context.family, date: context.now,
      zone: context.zone, policy: widget.policy, isList: widget.isList,
      isEmpty: view.presence == .empty,
      canvas: isContentAlone
        ? Canvas(lines: [])
        : body(of: view, in: context, template).arranged(in: width, expires: entry.expires),
      status: status,
      // A list has no tooltip, and can be very long.
      tooltip: needs.contains(.tooltip) && !widget.isList
        ? tooltip(of: widget, entry, in: context) : nil,
      short: needs.contains(.short) ? short(of: widget, entry, in: context, template) : nil,
      content: needs.contains(.content) ? view.content : nil,
      contentExpires: needs.contains(.content)
        ? view.contentExpiry.resolved(in: entry.expires) : nil)
  }

  /// Returns whether a widget has nothing to show, since the user has no data for it.
  package static func isEmpty(_ widget: some Widget, in context: WidgetContext) -> Bool {
    widget.view(in: context).presence == .empty
  }

  /// Returns at most `count` entries, starting at the context's instant.
  ///
  /// Each entry begins when the previous entry expires, so the text of an entry is the render at
  /// its date. The entries of `auto` begin when it switches to another widget.
  package static func timeline(
    of widget: some Widget, in context: WidgetContext, width: LayoutWidth, count: Int,
    template: (WidgetContext) -> Template?
  ) -> [RenderedWidget] {
    var entries: [RenderedWidget] = []
    var context = context
    while entries.count < count {
      let rendered = widget.rendered(
        in: context, width: width, needs: [], template: template(context))
      entries.append(rendered)
      guard let next = widget.nextEntry(after: rendered, in: context),
        next.isWithinCalendar(of: context.zone)
      else { break }
      context.now = next
    }
    return entries
  }

  private static func body<View: WidgetView>(
    of view: View, in context: WidgetContext, _ template: Template?
  ) -> Layout {
    guard let template, context.family.isSingleLine, view.presence == .present else {
      return view.body
    }
    return template.layout(of: view, View.fields)
  }

  private static func tooltip<W: Widget>(
    of widget: W, _ entry: W.Entry, in context: WidgetContext
  ) -> Canvas {
    var context = context
    context.family = .large
    context.columns = WidgetFamily.large.columns
    context.isTooltip = true
    let entry = W.dependsOnFamily ? widget.entry(in: context) : entry
    return widget.view(of: entry, in: context).body
      .arranged(
        in: .exactly(WidgetFamily.large.columns).drawn(with: context.bars), expires: entry.expires)
  }

  private static func short<W: Widget>(
    of widget: W, _ entry: W.Entry, in context: WidgetContext, _ template: Template?
  ) -> Canvas {
    var context = context
    context.family = .small
    context.columns = min(context.columns, WidgetFamily.small.columns)
    return body(of: widget.view(of: entry, in: context), in: context, template)
      .arranged(in: .upTo(context.columns).drawn(with: context.bars), expires: entry.expires)
  }
}

/// An expiry, for widgets that get everything else from their data.
package struct PlainEntry: TimelineEntry {
  package let expires: Instant?
}

/// A widget that shows the name of an entry that no longer exists.
///
/// Used in bars and by followers, where an empty or old text would not show the problem. It is not
/// in the catalog, since no command names it.
package struct MissingWidget: Widget {
  package static let kind = "missing"
  package static let summary = "The name of an entry that no longer exists"

  package let name: String?

  package init(name: String?) {
    self.name = name
  }

  package init(request: WidgetRequest, data: WidgetData) {
    self.init(name: request.name)
  }

  /// Only a change of the user's data can change it.
  package var policy: ReloadPolicy { .never }

  package func entry(in context: WidgetContext) -> PlainEntry { PlainEntry(expires: nil) }

  package func view(of entry: PlainEntry, in context: WidgetContext) -> MissingView {
    MissingView(name: name ?? "", localizer: context.localizer)
  }
}

package struct MissingView: WidgetView {
  let name: String
  let localizer: Localizer

  package var body: Layout {
    Row {
      Label(DisplayText(name), .muted)
      Label(localizer(.missing), .warning)
    }
  }

  package var status: BarStatus { BarStatus(classes: ["missing"], alternative: "missing") }
  package var content: JSONValue { .null }
}
