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
    self = hemisphere == .north ? northern : northern.opposite
  }

  private var opposite: Season {
    switch self {
    case .spring: .autumn
    case .summer: .winter
    case .autumn: .spring
    case .winter: .summer
    }
  }

  /// Returns the name of the event that starts the season.
  package func eventName(in localizer: Localizer) -> DisplayText {
    switch self {
    case .spring: localizer(.springEvent)
    case .summer: localizer(.summerEvent)
    case .autumn: localizer(.autumnEvent)
    case .winter: localizer(.winterEvent)
    }
  }

  /// Returns the name of the season itself.
  package func name(in localizer: Localizer) -> DisplayText {
    switch self {
    case .spring: localizer(.springName)
    case .summer: localizer(.summerName)
    case .autumn: localizer(.autumnName)
    case .winter: localizer(.winterName)
    }
  }

  /// The season before it.
  package var previous: Season {
    switch self {
    case .spring: .winter
    case .summer: .spring
    case .autumn: .summer
    case .winter: .autumn
    }
  }

  /// Returns a shorter name of the event, for lists in which nothing else names the season.
  package func listedEventName(in localizer: Localizer) -> DisplayText {
    switch self {
    case .spring: localizer(.springEventList)
    case .summer: localizer(.summerEventList)
    case .autumn: localizer(.autumnEventList)
    case .winter: localizer(.winterEventList)
    }
  }

  /// Returns the shortest name of the event, for use beside the season's symbol.
  package func shortEventName(in localizer: Localizer) -> DisplayText {
    switch self {
    case .spring: localizer(.springEventShort)
    case .summer: localizer(.summerEventShort)
    case .autumn: localizer(.autumnEventShort)
    case .winter: localizer(.winterEventShort)
    }
  }

  /// The event's identifier in JSON: `winter_solstice`.
  package var eventKey: String {
    switch self {
    case .spring: "spring_equinox"
    case .summer: "summer_solstice"
    case .autumn: "autumn_equinox"
    case .winter: "winter_solstice"
    }
  }

  /// Returns a description of the season, of at most three lines in a large widget.
  package func description(in localizer: Localizer) -> DisplayText {
    switch self {
    case .spring: localizer(.springAbout)
    case .summer: localizer(.summerAbout)
    case .autumn: localizer(.autumnAbout)
    case .winter: localizer(.winterAbout)
    }
  }

  /// The role of the fill of its pills and bars.
  package var role: Role {
    switch self {
    case .spring: .spring
    case .summer: .summer
    case .autumn: .autumn
    case .winter: .winter
    }
  }

  /// The role of its text.
  package var textRole: Role {
    switch self {
    case .spring: .springText
    case .summer: .summerText
    case .autumn: .autumnText
    case .winter: .winterText
    }
  }

  /// Returns the season's symbol.
  ///
  /// None has an emoji variant or a width that terminals disagree on, except those of the emoji
  /// set, which are two columns everywhere.
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
