/// The catalog of widgets.
///
/// A new widget needs its file and one line here.
package enum WidgetCatalog {
  /// The widgets that a SPEC can name: `auto`, then the widgets of the dashboard.
  package static var named: [any Widget.Type] { [AutoWidget.self] + all }

  /// The kinds of the widgets that a SPEC can name.
  package static var kinds: [String] {
    var kinds = [AutoWidget.kind]
    forEach { kinds.append($0.kind) }
    return kinds
  }

  /// The widgets in the order of the dashboard.
  package static let all = {
    var all: [any Widget.Type] = []
    forEach { all.append($0) }
    return all
  }()

  /// Calls `visit` with each widget.
  ///
  /// Not an array, whose type would be instantiated at each start.
  private static func forEach(_ visit: (any Widget.Type) -> Void) {
    visit(SolsticeWidget.self)
    visit(SunWidget.self)
    visit(MoonWidget.self)
    visit(AgendaWidget.self)
    visit(CountdownWidget.self)
    visit(TodoWidget.self)
    visit(ElapsedWidget.self)
    visit(TallyWidget.self)
  }

  /// Returns the widget of a kind, or `nil` if it is unknown.
  package static func widget(ofKind kind: String) -> (any Widget.Type)? {
    var found: (any Widget.Type)?
    forEach { if $0.kind == kind { found = $0 } }
    return found ?? (kind == AutoWidget.kind ? AutoWidget.self : nil)
  }
}
