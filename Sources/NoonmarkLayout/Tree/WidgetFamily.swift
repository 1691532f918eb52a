/// The size class of a widget, like WidgetKit's families.
package enum WidgetFamily: String, CaseIterable, Sendable {
  /// One line of at most 24 columns.
  case small
  /// One line of at most 48 columns.
  case medium
  /// A block of at most 20 lines and 48 columns, or 96 on a wide terminal.
  case large

  /// The default number of columns.
  package var columns: Int {
    switch self {
    case .small: 24
    case .medium, .large: 48
    }
  }

  /// The maximum number of columns on a terminal, so that text stays easy to read.
  package static let maximumColumns = 96

  /// The usual maximum number of lines of a large widget.
  package static let largeLines = 20

  package var isSingleLine: Bool { self != .large }
}
