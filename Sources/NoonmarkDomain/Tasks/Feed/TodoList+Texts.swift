import NoonmarkText

extension TodoList {
  /// Returns the text while the feed is loading, with the number of the try after a failed one.
  package func loadingText(isShort: Bool = false, in localizer: Localizer) -> DisplayText {
    LoadState.loadingText(
      attempt: attempt, isShort ? .todoLoadingShort : .todoLoading,
      isShort ? .todoTryShort : .todoTry, in: localizer)
  }

  package func emptyText(in localizer: Localizer) -> DisplayText {
    switch state {
    case .ok, .empty: localizer(.todoEmpty)
    case .loading: loadingText(in: localizer)
    case .offline: localizer(.todoEmptyOffline)
    case .error: localizer(.todoEmptyError)
    }
  }
}
