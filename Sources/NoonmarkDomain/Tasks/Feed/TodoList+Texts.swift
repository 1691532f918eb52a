import NoonmarkBase
import NoonmarkText

extension LoadState {
  /// Returns the text for a load in progress, with the number of the try after a failed one.
  package static func loadingText(
    attempt: Int?, _ loading: MessageKey, _ tried: MessageKey, in localizer: Localizer
  ) -> DisplayText {
    guard let attempt else { return localizer(loading) }
    return localizer(
      tried, [("n", localizer(attempt)), ("total", localizer(LoadState.attempts))])
  }
}

extension TodoList {
  /// Returns the text while the feed is loading, with the number of the try after a failed one.
  package func loadingText(isShort: Bool = false, in localizer: Localizer) -> DisplayText {
    LoadState.loadingText(
      attempt: attempt, isShort ? .todoLoadingShort : .todoLoading,
      isShort ? .todoTryShort : .todoTry, in: localizer)
  }

  /// Returns the text for an empty list.
  package func emptyText(in localizer: Localizer) -> DisplayText {
    switch state {
    case .ok, .empty: localizer(.todoEmpty)
    case .loading: loadingText(in: localizer)
    case .offline: localizer(.todoEmptyOffline)
    case .error: localizer(.todoEmptyError)
    }
  }
}
