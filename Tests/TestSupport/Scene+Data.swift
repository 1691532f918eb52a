package import NoonmarkCore

extension Scene {
  /// What a scene's user has where a test says nothing of it.
  package static let sampleData = WidgetData(
    dates: DateBook(text: "2026-07-04 | Launch | icon=airplane | color=pink | id=launch1"),
    counters: CounterBook(
      text: "2024-11-10 | sober | icon=drop | color=teal | created=2024-11-12T08:00:00Z | id=sober1"
    ))
}

extension CounterBook {
  /// Reads counters in the form of their file.
  package init(text: String) {
    self.init(Array(text.utf8))
  }
}

extension DateBook {
  /// Reads dates in the form of their file.
  package init(text: String) {
    self.init(Array(text.utf8))
  }
}
