import NoonmarkBase
import NoonmarkText
import NoonmarkPhrases

/// A tally: something that the user counts, with its title, style and rule.
package struct Tally: Hashable, Sendable {
  /// The name in commands: `pee`.
  package let name: String
  /// The title: `Pee Tracker`.
  package let title: String
  /// The label before a day's count: `Pee events`.
  package let header: String
  /// The icon name as typed, if any.
  package let icon: String?
  /// The color of its pill and bars, if the user chose one.
  package let ownColor: Paint?
  package let rule: TallyRule
  /// The time of the reminder on days whose goal is not reached.
  package let remind: ClockTime?

  /// The color of its pill and bars.
  package var color: Paint { ownColor ?? .standardFill }

  /// - Parameter rule: The values of `goal`, `limit`, `remind` and `days` in the format of data
  ///   files; invalid values are ignored.
  package init(
    name: String, title: String, header: String, icon: String?, color: Paint?,
    rule: [String: String] = [:]
  ) {
    let goal = rule["goal"].flatMap { TallyAmount.parse($0) }
    let limit = rule["limit"].flatMap { TallyAmount.parse($0) }
    self.rule = TallyRule(
      goal.map { .goal($0) } ?? limit.map { .limit($0) },
      days: rule["days"].flatMap { TallyWeekdays($0) })
    remind = rule["remind"].flatMap { ClockTime($0) }
    self.name = name
    self.title = title
    self.header = header
    self.icon = icon
    ownColor = color
  }
}

extension Tally {
  /// Returns the problems with the values of a rule.
  package static func problems(with rule: [String: String]) -> [String] {
    var problems: [String] = []
    for key in ["goal", "limit"] {
      guard let text = rule[key], TallyAmount.parse(text) == nil else { continue }
      problems.append(TallyAmount.invalid(text, key))
    }
    if let text = rule["days"], TallyWeekdays(text) == nil {
      problems.append(TallyWeekdays.invalid(text))
    }
    if let text = rule["remind"], ClockTime(text) == nil {
      problems.append(WrittenSeries.invalidTime(text))
    }
    if rule["limit"] != nil, rule["goal"] != nil {
      problems.append("a tally has a goal or a limit: omit one of them")
    } else if rule["limit"] != nil, rule["remind"] != nil {
      problems.append("a reminder is for days without the goal: omit 'remind' or the limit")
    }
    return problems
  }

  /// Whether a word is a valid tally name, which is also a file name.
  package static func isName(_ word: String) -> Bool {
    let bytes = word.utf8
    return (1...64).contains(bytes.count) && bytes.allSatisfy(\.isASCIIWord)
      && bytes.first != UInt8(ascii: "-")
  }

  package static let nameForm = "write letters without accents, digits, - and _, at most 64"
  package static let nameAdvice = "\(nameForm), and any words as --title"
}

extension Tally {
  /// A predefined tally, and the messages of its title and header.
  package struct Preset: Sendable {
    package let tally: Tally
    package let title: MessageKey
    package let header: MessageKey

    init(
      _ name: String, _ title: (String, MessageKey), _ header: (String, MessageKey), _ color: Role,
      icon: String? = nil
    ) {
      tally = Tally(
        name: name, title: title.0, header: header.0, icon: icon, color: .role(color))
      self.title = title.1
      self.header = header.1
    }
  }

  /// The predefined tallies, which need not be created.
  package static let predefined = [
    Preset(
      "pee", ("Pee Tracker", .tallyPeeTitle), ("Pee events", .tallyPeeHeader), .blue,
      icon: "drop.fill"),
    Preset("water", ("Water", .tallyWaterTitle), ("Glasses", .tallyWaterHeader), .cyan),
    Preset("coffee", ("Coffee", .tallyCoffeeTitle), ("Cups", .tallyCoffeeHeader), .brown),
    Preset("meds", ("Medication", .tallyMedsTitle), ("Doses", .tallyMedsHeader), .red),
    Preset("workout", ("Workouts", .tallyWorkoutTitle), ("Workouts", .tallyWorkoutHeader), .green),
    Preset(
      "cigarette", ("Cigarettes", .tallyCigaretteTitle), ("Cigarettes", .tallyCigaretteHeader),
      .gray, icon: "smoke.fill"),
  ]

  package static let presets = predefined.map(\.tally)

  package static func preset(named name: String) -> Tally? { presets.first { $0.name == name } }
}

extension Tally {
  /// Returns a name for a title, such as `read-a-book` for `Read a book`.
  ///
  /// `nil` if the title has no ASCII letters or digits, with or without accents.
  package static func name(of title: String) -> String? {
    var name = ""
    for scalar in DateText.normalized(title) {
      if scalar.isASCII, DateText.isLetter(scalar) || DateText.isDigit(scalar) {
        name.unicodeScalars.append(scalar)
      } else if !name.isEmpty, !name.hasSuffix("-") {
        name += "-"
      }
    }
    name = String(name.prefix(maximumNameLength))
    if name.hasSuffix("-") { name.removeLast() }
    return name.isEmpty ? nil : name
  }

  private static let maximumNameLength = 64
}
