import NoonmarkText

extension Timed {
  /// Returns an element created from the value, which expires with it.
  package func element(_ content: (Value) -> some RowContent) -> Element {
    content(value).expires(at: expires)
  }
}
