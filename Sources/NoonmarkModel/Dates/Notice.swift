import NoonmarkText

/// Something that the user is told of once, as a notification on the desktop.
package struct Notice: Hashable, Sendable {
  /// By which the same notice is known again, in this run and in later ones.
  ///
  /// It names the occasion as well as the thing, or a date that repeats would be told of only once.
  package let key: String
  /// What it is about.
  package let title: DisplayText
  /// What there is to say of it.
  package let body: DisplayText

  /// Creates a notice.
  package init(key: String, title: DisplayText, body: DisplayText) {
    self.key = key
    self.title = title
    self.body = body
  }
}
