/// Something that the user is told of once, as a notification on the desktop.
public struct Notice: Hashable, Sendable {
  /// By which the same notice is known again, in this run and in later ones.
  ///
  /// It names the occasion as well as the thing, or a date that repeats would be told of only once.
  public let key: String
  /// What it is about.
  public let title: DisplayText
  /// What there is to say of it.
  public let body: DisplayText

  /// Creates a notice.
  public init(key: String, title: DisplayText, body: DisplayText) {
    self.key = key
    self.title = title
    self.body = body
  }
}
