import NoonmarkBase
import NoonmarkText

extension TodoList {
  /// Returns that the feed is loading, and which try it is if the first one failed.
  package func loadingText(isShort: Bool = false, in localizer: Localizer) -> DisplayText {
    guard let attempt else { return localizer(isShort ? .todoLoadingShort : .todoLoading) }
    return localizer(
      isShort ? .todoTryShort : .todoTry,
      [("n", localizer(attempt)), ("total", localizer(LoadState.attempts))])
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
