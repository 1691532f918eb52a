import Almanac
import NoonmarkLayout
import NoonmarkText

/// A season of the year, as opened by an equinox or a solstice.
package enum Season: String, CaseIterable, Sendable {
  /// Opened by the equinox after which days are longer than nights.
  case spring
  /// Opened by the longest day.
  case summer
  /// Opened by the equinox after which nights are longer than days.
  case autumn
  /// Opened by the shortest day.
  case winter

  /// The season that an event opens in a half of the Earth.
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

  /// The name of the event that opens the season.
  package func eventName(in localizer: Localizer) -> DisplayText {
    switch self {
    case .spring: localizer(.springEvent)
    case .summer: localizer(.summerEvent)
    case .autumn: localizer(.autumnEvent)
    case .winter: localizer(.winterEvent)
    }
  }

  /// The event's name in somewhat fewer columns, for lists in which nothing else tells the season.
  package func listedEventName(in localizer: Localizer) -> DisplayText {
    switch self {
    case .spring: localizer(.springEventList)
    case .summer: localizer(.summerEventList)
    case .autumn: localizer(.autumnEventList)
    case .winter: localizer(.winterEventList)
    }
  }

  /// The event's name where there is little room; the season's mark stands beside it.
  package func shortEventName(in localizer: Localizer) -> DisplayText {
    switch self {
    case .spring: localizer(.springEventShort)
    case .summer: localizer(.summerEventShort)
    case .autumn: localizer(.autumnEventShort)
    case .winter: localizer(.winterEventShort)
    }
  }

  /// The event's name as a word for programs: `winter_solstice`.
  package var eventKey: String {
    switch self {
    case .spring: "spring_equinox"
    case .summer: "summer_solstice"
    case .autumn: "autumn_equinox"
    case .winter: "winter_solstice"
    }
  }

  /// What the season is, in at most three lines of a large widget.
  package func description(in localizer: Localizer) -> DisplayText {
    switch self {
    case .spring: localizer(.springAbout)
    case .summer: localizer(.summerAbout)
    case .autumn: localizer(.autumnAbout)
    case .winter: localizer(.winterAbout)
    }
  }

  /// The fill of the season's pills and bars.
  package var role: Role {
    switch self {
    case .spring: .spring
    case .summer: .summer
    case .autumn: .autumn
    case .winter: .winter
    }
  }

  /// The season's colour where it has to be read.
  package var textRole: Role {
    switch self {
    case .spring: .springText
    case .summer: .summerText
    case .autumn: .autumnText
    case .winter: .winterText
    }
  }

  /// The colour of the season itself, whatever the theme makes of it.
  package var color: Color {
    switch self {
    case .spring: Color(red: 0x4C, green: 0xAF, blue: 0x50)
    case .summer: Color(red: 0xFF, green: 0xC1, blue: 0x07)
    case .autumn: Color(red: 0xFF, green: 0x98, blue: 0x00)
    case .winter: Color(red: 0x21, green: 0x96, blue: 0xF3)
    }
  }

  /// The season's mark.
  ///
  /// None has an emoji variant or a width on which terminals disagree, but for the emoji set,
  /// whose marks are two columns everywhere.
  package func mark(in icons: IconSet) -> DisplayText {
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
  /// The event's name for programs: `march_equinox`.
  package var key: String {
    switch self {
    case .marchEquinox: "march_equinox"
    case .juneSolstice: "june_solstice"
    case .septemberEquinox: "september_equinox"
    case .decemberSolstice: "december_solstice"
    }
  }
}
