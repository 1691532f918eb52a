import NoonmarkDomain

extension TaskID: ExpressibleByStringInterpolation {
  /// Creates the ID with a text, or for a text that is not a UUID, the one derived from it.
  public init(stringLiteral text: String) {
    self = TaskID(text) ?? TaskID(derivedFrom: text.utf8.span)
  }
}
