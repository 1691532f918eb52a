import NoonmarkBase
import NoonmarkText

extension LoadState {
  /// Returns that something is loading, or the number of the try if the first one failed.
  package static func loadingText(
    attempt: Int?, _ loading: MessageKey, _ tried: MessageKey, in localizer: Localizer
  ) -> DisplayText {
    guard let attempt else { return localizer(loading) }
    return localizer(
      tried, [("n", localizer(attempt)), ("total", localizer(LoadState.attempts))])
  }
}

extension TodoList {
  /// Returns that the feed is loading, and which try it is if the first one failed.
  package func loadingText(isShort: Bool = false, in localizer: Localizer) -> DisplayText {
    LoadState.loadingText(
      attempt: attempt, isShort ? .todoLoadingShort : .todoLoading,
      isShort ? .todoTryShort : .todoTry, in: localizer)
  }

  /// Returns the sentence for a list without tasks.
  package func emptyText(in localizer: Localizer) -> DisplayText {
    switch state {
    case .ok, .empty: localizer(.todoEmpty)
    case .loading: loadingText(in: localizer)
    case .offline: localizer(.todoEmptyOffline)
    case .error: localizer(.todoEmptyError)
    }
  }
}
