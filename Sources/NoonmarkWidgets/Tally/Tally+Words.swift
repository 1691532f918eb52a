import NoonmarkModel
import NoonmarkText

extension Tally {
  /// What it is called, safe to show; its name where nothing of the title is left.
  ///
  /// The title of a preset is said in the user's language, for as long as nobody gave it another.
  func shownTitle(in localizer: Localizer) -> DisplayText {
    if let preset, title == preset.title, let messages { return localizer(messages.title) }
    let title = DisplayText(title)
    return title.isEmpty ? DisplayText(name) : title
  }

  /// What stands before a day's count, safe to show: `Pee events`.
  func shownHeader(in localizer: Localizer) -> DisplayText {
    if let preset, header == preset.header, let messages { return localizer(messages.header) }
    // A tally without a header of its own has its title there.
    let header = header == title ? DisplayText() : DisplayText(header)
    return header.isEmpty ? shownTitle(in: localizer) : header
  }

  /// The preset of the same name; nil where there is none.
  private var preset: Tally? { Tally.presets.first { $0.name == name } }

  /// How a preset's title and header are said; nil for a tally of the user's own.
  private var messages: (title: MessageKey, header: MessageKey)? {
    switch name {
    case "pee": (.tallyPeeTitle, .tallyPeeHeader)
    case "water": (.tallyWaterTitle, .tallyWaterHeader)
    case "coffee": (.tallyCoffeeTitle, .tallyCoffeeHeader)
    case "meds": (.tallyMedsTitle, .tallyMedsHeader)
    case "workout": (.tallyWorkoutTitle, .tallyWorkoutHeader)
    case "cigarette": (.tallyCigaretteTitle, .tallyCigaretteHeader)
    default: nil
    }
  }
}
