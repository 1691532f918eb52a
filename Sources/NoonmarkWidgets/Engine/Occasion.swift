/// The reasons why `auto` shows a widget, most important first.
package enum Occasion: String, CaseIterable, Comparable, Sendable {
  /// An event that is running or begins within the hour.
  case event
  /// A date that is today or is counted in minutes.
  case date
  /// An open task that is due today or overdue.
  case task
  /// A milestone of a counter today.
  case milestone
  /// An equinox, a solstice or a principal phase of the Moon today.
  case sky
  /// A date within 30 days, or a date or event of several days that began before today.
  case upcoming
  /// The season, if there is nothing else.
  case season
  /// Something to show, in a list of widgets without `solstice`.
  case present

  /// A date is an occasion in this many days before it.
  static let upcomingDays = 30
  /// An event is an occasion in this many seconds before it.
  static let eventSeconds = 3600

  package static func < (left: Occasion, right: Occasion) -> Bool {
    left.order < right.order
  }

  private var order: Int { Occasion.allCases.firstIndex(of: self) ?? 0 }
}

/// A widget's reason to be shown by `auto`, and the entry that it is about.
package struct Relevance: Hashable, Sendable {
  package let occasion: Occasion
  /// The ID of the entry, for widgets of several entries; `nil` for the one that a line shows.
  package let entry: String?

  package init(_ occasion: Occasion, entry: String? = nil) {
    self.occasion = occasion
    self.entry = entry
  }
}
