import NoonmarkText

/// Every widget there is; a new one is its file and one line here.
package enum WidgetCatalog {
  /// The widgets, in the order in which the dashboard shows them.
  package static let all: [any Widget.Type] = [
    SolsticeWidget.self,
    SunWidget.self,
    CountdownWidget.self,
    ElapsedWidget.self,
    TallyWidget.self,
    TodoWidget.self,
  ]

  /// Returns the widget of a kind, or nil where there is none.
  package static func widget(ofKind kind: some StringProtocol) -> (any Widget.Type)? {
    all.first { $0.kind == kind }
  }
}
