import Almanac
import NoonmarkText

/// A kind of date whose years are counted.
package enum Celebration: String, CaseIterable, Sendable {
  case birthday
  case anniversary

  /// The name of the icon of dates of this kind.
  package var icon: String {
    switch self {
    case .birthday: "birthday.cake"
    case .anniversary: "heart.fill"
    }
  }

  package static func invalid(_ text: String) -> String {
    ErrorMessage.invalid(
      "kind", text, "write \(allCases.map(\.rawValue).joined(separator: " or "))")
  }
}
