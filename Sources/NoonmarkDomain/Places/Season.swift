import Almanac
import NoonmarkText

/// A season, which starts at an equinox or solstice.
package enum Season: String, CaseIterable, Sendable {
  /// Starts at the equinox after which days are longer than nights.
  case spring
  /// Starts at the longest day.
  case summer
  /// Starts at the equinox after which nights are longer than days.
  case autumn
  /// Starts at the shortest day.
  case winter

  /// Creates the season that starts at an event in a hemisphere.
  package init(openedBy event: SolarEvent, in hemisphere: Hemisphere) {
    let northern: Season =
      switch event {
      case .marchEquinox: .spring
      case .juneSolstice: .summer
      case .septemberEquinox: .autumn
      case .decemberSolstice: .winter
      }
    self = hemisphere == .north ? northern : northern.previous.previous
  }

  package var previous: Season {
    switch self {
    case .spring: .winter
    case .summer: .spring
    case .autumn: .summer
    case .winter: .autumn
    }
  }

  /// The messages and roles of a season.
  package struct Look {
    /// The name of the season itself.
    package let name: MessageKey
    /// The name of the event that starts the season.
    package let event: MessageKey
    /// A shorter name of the event, for lists in which nothing else names the season.
    package let listedEvent: MessageKey
    /// The shortest name of the event, for use beside the season's symbol.
    package let shortEvent: MessageKey
    /// A description of the season, of at most three lines in a large widget.
    package let about: MessageKey
    /// The role of the fill of its pills and bars.
    package let role: Role
    package let textRole: Role
  }

  package var look: Look {
    switch self {
    case .spring:
      Look(
        name: .springName, event: .springEvent, listedEvent: .springEventList,
        shortEvent: .springEventShort, about: .springAbout, role: .spring, textRole: .springText)
    case .summer:
      Look(
        name: .summerName, event: .summerEvent, listedEvent: .summerEventList,
        shortEvent: .summerEventShort, about: .summerAbout, role: .summer, textRole: .summerText)
    case .autumn:
      Look(
        name: .autumnName, event: .autumnEvent, listedEvent: .autumnEventList,
        shortEvent: .autumnEventShort, about: .autumnAbout, role: .autumn, textRole: .autumnText)
    case .winter:
      Look(
        name: .winterName, event: .winterEvent, listedEvent: .winterEventList,
        shortEvent: .winterEventShort, about: .winterAbout, role: .winter, textRole: .winterText)
    }
  }

  /// The event's identifier in JSON: `winter_solstice`.
  package var eventKey: String {
    rawValue + (self == .spring || self == .autumn ? "_equinox" : "_solstice")
  }

  /// Returns the season's symbol.
  ///
  /// Symbols outside the emoji set have no emoji variant, and the same width in all terminals.
  /// Those of the emoji set are two columns wide everywhere.
  package func symbol(in icons: IconSet) -> DisplayText {
    switch (self, icons) {
    case (.spring, .emoji): "🌸"
    case (.summer, .emoji): "🌞"
    case (.autumn, .emoji): "🍂"
    case (.winter, .emoji): "⛄"
    case (.spring, .nerd): "\u{F024A}"
    case (.summer, .nerd): "\u{F0599}"
    case (.autumn, .nerd): "\u{F032A}"
    case (.winter, .nerd): "\u{F0717}"
    case (.spring, .unicode): "✿"
    case (.summer, .unicode): "✹"
    case (.autumn, .unicode): "❦"
    case (.winter, .unicode): "❆"
    case (.spring, .ascii): "@"
    case (.summer, .ascii): "o"
    case (.autumn, .ascii): "%"
    case (.winter, .ascii): "*"
    }
  }
}

extension SolarEvent {
  /// The event's identifier in JSON: `march_equinox`.
  package var key: String {
    switch self {
    case .marchEquinox: "march_equinox"
    case .juneSolstice: "june_solstice"
    case .septemberEquinox: "september_equinox"
    case .decemberSolstice: "december_solstice"
    }
  }
}
