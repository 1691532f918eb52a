import NoonmarkWidgets

extension WidgetError {
  /// The ids of the entries that match.
  var ids: [String]? {
    guard case .noSuchEntry(_, let error) = self else { return nil }
    return error.ids
  }
}
