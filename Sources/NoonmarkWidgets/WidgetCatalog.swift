/// Every widget; a new one needs its file and one line here.
package enum WidgetCatalog {
  /// The widgets in the order of the dashboard.
  package static let all: [any Widget.Type] = [
    SolsticeWidget.self,
    SunWidget.self,
    MoonWidget.self,
    AgendaWidget.self,
    CountdownWidget.self,
    ElapsedWidget.self,
    TallyWidget.self,
    TodoWidget.self,
  ]

  /// Returns the widget of a kind, or `nil` if it is unknown.
  package static func widget(ofKind kind: some StringProtocol) -> (any Widget.Type)? {
    for type in all where type.kind == kind { return type }
    return nil
  }
}
