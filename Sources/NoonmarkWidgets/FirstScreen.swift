import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// The first screen of the app, which `noonmark` also prints: widgets placed on a terminal.
package struct FirstScreen {
  package let dashboard: Dashboard
  /// When the first of the rendered forms expires, including those that did not fit.
  ///
  /// `nil` means never.
  package let expires: Instant?

  /// Places widgets, each with the template of its line.
  ///
  /// - Parameter rowsOfNote: The lines to keep free for a note if widgets are left out. `nil` to
  ///   leave out none.
  package init(
    _ widgets: [any Widget], templates: [Template?], in context: WidgetContext, columns: Int,
    rows: Int, rowsOfNote: Int? = nil
  ) {
    var large = context
    large.family = .large
    let items = widgets.map { widget in
      Dashboard.Item(
        type(of: widget).part, isEmpty: Engine.isEmpty(widget, in: large),
        isGrowing: widget.isGrowing)
    }
    let picture = widgets.lazy.compactMap { $0.picture(in: large) }.first
    var expires = picture?.expires
    let (title, notes) = FirstScreen.invitation(in: large, columns: columns, widgets)
    dashboard = Dashboard(
      items, columns: columns, rows: rows, rowsOfNote: rowsOfNote, (picture, title, notes)
    ) { index, form, columns, rows in
      var context = context
      context.family = form == .line ? .medium : .large
      context.isPanel = form == .panel
      context.countsOthers = form == .line
      context.columns = columns
      context.rows = rows
      let rendered = widgets[index].rendered(
        in: context, width: .exactly(columns), needs: [],
        template: form == .line ? templates[index] : nil)
      expires = earliest(expires, rendered.refreshAt)
      return rendered.canvas
    }
    self.expires = expires
  }

  /// Returns the indices of the widgets to place: all except optional ones that are empty.
  ///
  /// If every widget would be hidden, all are shown.
  package static func shownIndices(
    of widgets: [any Widget], in context: WidgetContext
  ) -> [Int] {
    var large = context
    large.family = .large
    let shown = widgets.indices.filter { index in
      !type(of: widgets[index]).isOptional || !Engine.isEmpty(widgets[index], in: large)
    }
    return shown.isEmpty ? Array(widgets.indices) : shown
  }

  /// Returns when a hidden widget can have something to show.
  ///
  /// `nil` means never.
  package static func hiddenExpiry(
    of widgets: [any Widget], in context: WidgetContext
  ) -> Instant? {
    var large = context
    large.family = .large
    var hidden = Set(widgets.indices)
    hidden.subtract(shownIndices(of: widgets, in: context))
    return hidden.reduce(nil) { expires, index in
      let rendered = widgets[index].rendered(
        in: large, width: .upTo(large.columns), needs: [], template: nil)
      return earliest(expires, rendered.refreshAt)
    }
  }

  /// Returns the title above the invitations to add data, and the lines below them.
  private static func invitation(
    in context: WidgetContext, columns: Int, _ widgets: [any Widget]
  ) -> (title: Canvas, notes: Canvas) {
    var notes: [Block] = []
    if !widgets.contains(where: { $0 is AgendaWidget && !Engine.isEmpty($0, in: context) }) {
      notes.append(context.invitation(to: .inviteCalendars, AgendaView.advice))
    }
    if widgets.contains(where: { ($0 as? SunWidget)?.location.isDefault == true }) {
      notes.append(
        context.invitation(to: .invitePlace, "noonmark location set CITY", .uiPressPlace))
    }
    notes.append(context.invitation(to: .inviteBar, "noonmark setup"))
    let title = Layout {
      Row { Label(context.localizer(.inviteTitle), isBold: true) }.constant()
    }
    let width = LayoutWidth.upTo(max(columns - Dashboard.margin, 1))
    return (title.arranged(in: width), notes.arranged(in: width))
  }
}
