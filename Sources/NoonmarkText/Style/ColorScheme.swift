/// Whether the background is dark or light.
package enum ColorScheme: String, CaseIterable, Sendable {
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light

  /// The values that users can choose.
  ///
  /// `auto` detects the background.
  package static let choices = ["auto"] + allCases.map(\.rawValue)
}
