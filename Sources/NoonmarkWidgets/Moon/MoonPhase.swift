import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// The phase of the Moon on a local date.
///
/// A principal phase on its own date, otherwise the phase between two principal phases.
package enum MoonPhase: String, CaseIterable, Sendable {
  case newMoon = "new_moon"
  case waxingCrescent = "waxing_crescent"
  case firstQuarter = "first_quarter"
  case waxingGibbous = "waxing_gibbous"
  case fullMoon = "full_moon"
  case waningGibbous = "waning_gibbous"
  case lastQuarter = "last_quarter"
  case waningCrescent = "waning_crescent"

  /// Creates the phase of a principal phase's own date.
  init(_ phase: PrincipalPhase) {
    self =
      switch phase {
      case .newMoon: .newMoon
      case .firstQuarter: .firstQuarter
      case .fullMoon: .fullMoon
      case .lastQuarter: .lastQuarter
      }
  }

  /// Creates the phase of the dates between a principal phase and the previous one.
  init(before phase: PrincipalPhase) {
    self =
      switch phase {
      case .newMoon: .waningCrescent
      case .firstQuarter: .waxingCrescent
      case .fullMoon: .waxingGibbous
      case .lastQuarter: .waningGibbous
      }
  }

  func name(in localizer: Localizer) -> DisplayText {
    switch self {
    case .newMoon: localizer(.moonNew)
    case .waxingCrescent: localizer(.moonWaxingCrescent)
    case .firstQuarter: localizer(.moonFirstQuarter)
    case .waxingGibbous: localizer(.moonWaxingGibbous)
    case .fullMoon: localizer(.moonFull)
    case .waningGibbous: localizer(.moonWaningGibbous)
    case .lastQuarter: localizer(.moonLastQuarter)
    case .waningCrescent: localizer(.moonWaningCrescent)
    }
  }

  /// Returns the phase's glyph as seen from a hemisphere.
  ///
  /// From the south the disk is upside down, so a waxing Moon has the shape of a waning Moon in the
  /// north.
  func symbol(in icons: IconSet, _ hemisphere: Hemisphere) -> DisplayText {
    (hemisphere == .south ? mirrored : self).icon.glyph(in: icons)
  }

  /// The phase with the opposite side lit.
  private var mirrored: MoonPhase {
    switch self {
    case .newMoon, .fullMoon: self
    case .waxingCrescent: .waningCrescent
    case .firstQuarter: .lastQuarter
    case .waxingGibbous: .waningGibbous
    case .waningGibbous: .waxingGibbous
    case .lastQuarter: .firstQuarter
    case .waningCrescent: .waxingCrescent
    }
  }

  /// The icon of the phase, by its SF Symbol.
  private var icon: Icon {
    switch self {
    case .newMoon: Icon("moonphase.new.moon")
    case .waxingCrescent: Icon("moonphase.waxing.crescent")
    case .firstQuarter: Icon("moonphase.first.quarter")
    case .waxingGibbous: Icon("moonphase.waxing.gibbous")
    case .fullMoon: Icon("moonphase.full.moon")
    case .waningGibbous: Icon("moonphase.waning.gibbous")
    case .lastQuarter: Icon("moonphase.last.quarter")
    case .waningCrescent: Icon("moonphase.waning.crescent")
    }
  }
}
