/// What the user set in the configuration file.
public struct Configuration: Hashable, Sendable {
  /// A key of the file: what it may be set to, and what it means.
  public struct Key: Hashable, Sendable {
    /// The key as it is written.
    public let name: String
    /// What it may be set to.
    public let value: OptionSpec.Value
    /// What holds where it is not set, in words.
    public let standard: String
    /// What it means, in one line.
    public let summary: String
  }

  /// Every key there is.
  public static let keys: [Key] = [
    Key(
      name: "show", value: .text("SPEC…"), standard: "every widget",
      summary: "The widgets of noonmark show and of the dashboard, in order"),
    Key(
      name: "theme", value: .text("NAME"), standard: EmbeddedThemes.defaultName,
      summary: "The theme"),
    Key(
      name: "appearance", value: .choice(Appearance.choices), standard: "auto",
      summary: "Colours for a dark or a light background"),
    Key(
      name: "icons", value: .choice(IconSet.allCases.map(\.rawValue)), standard: "unicode",
      summary: "The set of glyphs for icons and marks"),
    Key(
      name: "caps", value: .choice(PillCaps.allCases.map(\.rawValue)), standard: "the theme's",
      summary: "The ends of pills"),
    Key(
      name: "bars", value: .choice(BarGlyphs.allCases.map(\.rawValue)), standard: "the theme's",
      summary: "What progress bars and small charts are drawn with"),
    Key(
      name: "charset", value: .choice(["auto", "utf-8", "ascii"]), standard: "auto",
      summary: "The characters of the output"),
    Key(
      name: "language", value: .choice(["auto"] + Language.allCases.map(\.rawValue)),
      standard: "auto", summary: "The language of the words"),
    Key(
      name: "clock", value: .choice(CalendarStyle.Clock.allCases.map(\.rawValue)),
      standard: "the locale's",
      summary: "Hours from 1 to 12 with AM and PM, or from 0 to 23"),
    Key(
      name: "hemisphere", value: .choice(Hemisphere.allCases.map(\.rawValue)),
      standard: "that of the location", summary: "The half of the Earth whose seasons are shown"),
    Key(
      name: "milestones", value: .numbers(Milestones.range), standard: "100 365 500 1000",
      summary: "The days that counters celebrate; each further thousand follows"),
    Key(
      name: "todo.url", value: .text("URL"), standard: "none",
      summary: "The feed whose tasks are loaded, once and then when todo load --force asks for it"),
    Key(
      name: "todo.timeout", value: .integer(1...120), standard: "10",
      summary: "How many seconds each try to load the feed may take"),
    Key(
      name: "todo.file", value: .text("FILE"), standard: "none",
      summary: "A todo.txt whose tasks are listed too, and to which tasks are added"),
    Key(
      name: "todo.email", value: .text("ADDRESS"), standard: "you write it in the mail",
      summary: "Whom tasks are shared with by --via email"),
    Key(
      name: "todo.webhook", value: .text("URL"), standard: "what --to says",
      summary: "Where tasks are sent by --via webhook"),
    Key(
      name: "todo.command", value: .text("COMMAND"), standard: "what --to says",
      summary: "The shell command that tasks are given to by --via command"),
    Key(
      name: "todo.remote_delete", value: .text("URL"), standard: "removed here alone",
      summary: "Where removed tasks of the feed are deleted too: an address with {id}, or yes"),
  ]

  private let settings: [LineFile.Entry]

  /// The configuration of somebody who set nothing.
  public static let standard = Configuration(settings: [])

  private init(settings: [LineFile.Entry]) {
    self.settings = settings
  }

  /// Reads a configuration file; a line that can't be used is a problem, and its key stays unset.
  public static func read(
    _ bytes: [UInt8]
  ) -> (configuration: Configuration, problems: [LineFile.BadLine]) {
    let file = LineFile(bytes)
    var problems = file.badLines
    var settings: [LineFile.Entry] = []
    for setting in file.entries {
      if let message = problem(with: setting.value, for: setting.key) {
        problems.append(LineFile.BadLine(line: setting.line, what: message))
      } else {
        settings.append(setting)
      }
    }
    return (Configuration(settings: settings), problems.sorted { $0.line < $1.line })
  }

  /// What is wrong with a key or its value, in one sentence; nil where nothing is.
  public static func problem(with value: String, for key: String) -> String? {
    guard let known = keys.first(where: { $0.name == key }) else {
      let near = NearName.nearest(to: key, in: keys.map(\.name))
      return "unknown key '\(key)'" + (near.map { ", did you mean '\($0)'?" } ?? "")
    }
    switch known.value {
    case .choice(let words) where !words.contains(value):
      return "'\(value)' is not a value of \(key), it takes \(words.joined(separator: ", "))"
    case .integer(let range) where Int(value).map(range.contains) != true:
      return "'\(value)' is not a value of \(key), it takes a whole number from "
        + "\(range.lowerBound) to \(range.upperBound)"
    case .numbers where Milestones(written: value) == nil:
      return "'\(value)' is not a value of \(key), it takes whole numbers, as 100 365 500"
    case .text("FILE") where !value.hasPrefix("/") && !value.hasPrefix("~/"):
      return "'\(value)' is not a value of \(key), it takes a path that begins with / or ~/"
    default:
      return nil
    }
  }

  /// The line of a key, from 1; nil where it is not set.
  public func line(of key: String) -> Int? {
    settings.last { $0.key == key }?.line
  }

  /// The value of a key; nil where it is not set.
  public subscript(key: String) -> String? {
    settings.last { $0.key == key }?.value
  }
}
