/// A named part of a widget, for templates.
package struct TemplateField<View>: Sendable {
  package let name: String
  /// A short description for help.
  package let summary: String
  /// Returns the part, or `nil` if it is missing until the entry expires.
  package let element: @Sendable (View) -> Element?

  package init(
    _ name: String, _ summary: String, _ element: @escaping @Sendable (View) -> Element?
  ) {
    self.name = name
    self.summary = summary
    self.element = element
  }
}
