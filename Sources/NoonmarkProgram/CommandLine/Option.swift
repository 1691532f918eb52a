import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText

/// An option of a command: its name, the values it accepts, and a one-line summary.
///
/// Parsing, help, and suggestions derive from it.
package struct OptionSpec: Sendable {
  /// The name without its dashes.
  package let name: String
  package let syntax: ValueSyntax
  package let summary: String
  /// The default as help states it, if it does.
  package var defaultText: String?
  /// The words that the option takes if it follows an argument.
  package var words = Words.one

  /// The words of a value, which may need no quotes.
  package enum Words: Sendable {
    case one
    /// All words up to the next option, unless the command divides its arguments into words.
    case allAfterName
    /// All words up to the next option.
    case all
  }

  /// Whether the option, if it follows an argument of a command, takes all words up to the next
  /// option.
  func takesWords(after command: Command) -> Bool {
    switch words {
    case .one: false
    case .allAfterName: command.arguments.allSatisfy { ![.any, .words].contains($0.count) }
    case .all: true
    }
  }

  /// The option in help: `--size small|medium|large`.
  package var usage: String {
    switch syntax {
    case .none: "--\(name)"
    case .optional: "--\(name)[=\(syntax.placeholder)]"
    default: "--\(name) \(syntax.placeholder)"
    }
  }
}

/// An option and the type of its value.
package struct Option<Value>: Sendable {
  package private(set) var spec: OptionSpec
  /// Converts the value that the parser has checked, or `nil` if the option was not given.
  let value: @Sendable (_ typed: String?) -> Value

  init(
    _ name: String, _ syntax: ValueSyntax, _ summary: String, defaultText: String? = nil,
    value: @escaping @Sendable (_ typed: String?) -> Value
  ) {
    spec = OptionSpec(name: name, syntax: syntax, summary: summary, defaultText: defaultText)
    self.value = value
  }
}

extension Option {
  package static func flag(_ name: String, _ summary: String) -> Self where Value == Bool {
    Option(name, .none, summary) { $0 != nil }
  }

  package static func text(
    _ name: String, _ placeholder: String, _ summary: String
  ) -> Self where Value == String? {
    Option(name, .text(placeholder), summary) { $0 }
  }

  /// An option for a text, which needs no quotes if the option follows an argument.
  package static func words(
    _ name: String, _ placeholder: String, _ summary: String, _ words: OptionSpec.Words = .all
  ) -> Self where Value == String? {
    var option = text(name, placeholder, summary)
    option.spec.words = words
    return option
  }

  /// An option whose value is a date, as one word or several.
  package static func date(
    _ name: String, _ summary: String, placeholder: String = "DATE"
  ) -> Self where Value == String? {
    Option(name, .date(placeholder), summary) { $0 }
  }

  package static func integer(
    _ name: String, _ range: ClosedRange<Int>, _ summary: String
  ) -> Self where Value == Int? {
    Option(name, .integer(range), summary) { $0.flatMap { Int($0) } }
  }

  package static func integer(
    _ name: String, _ range: ClosedRange<Int>, default defaultValue: Int, _ summary: String
  ) -> Self where Value == Int {
    Option(name, .integer(range), summary, defaultText: "\(defaultValue)") {
      $0.flatMap { Int($0) } ?? defaultValue
    }
  }

  /// An option whose values are the raw values of a type.
  package static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, of type: Choice.Type, _ summary: String
  ) -> Self where Value == Choice? {
    Option(name, .choice { Choice.allCases.map(\.rawValue) }, summary) { typed in
      typed.flatMap { Choice(rawValue: $0) }
    }
  }

  /// An option whose values are the raw values of a type, with a default.
  package static func choice(
    _ name: String, default defaultValue: Value, _ summary: String
  ) -> Self where Value: RawRepresentable<String> & CaseIterable & Sendable {
    Option(
      name, .choice { Value.allCases.map(\.rawValue) }, summary, defaultText: defaultValue.rawValue
    ) { typed in
      typed.flatMap { Value(rawValue: $0) } ?? defaultValue
    }
  }
}

extension [OptionSpec] {
  func without(_ names: String...) -> [OptionSpec] { filter { !names.contains($0.name) } }

  func only(_ names: String...) -> [OptionSpec] { filter { names.contains($0.name) } }
}

/// The options that several commands take.
package enum Options {
  // MARK: Every command

  static let now = Option.text(
    "now", "TIME", "Use TIME as the current time, such as 2026-12-24 18:30")
  static let timeZone = Option.text("tz", "ZONE", "Use ZONE as the time zone, such as Europe/Oslo")
  static let config = Option.text("config", "FILE", "Read the configuration from FILE")
  static let quiet = Option.flag("quiet", "Print no warnings")
  static let help = Option.flag("help", "Print help (also -h)")

  package static var everywhere: [OptionSpec] {
    [now.spec, timeZone.spec, config.spec, quiet.spec, help.spec]
  }

  // MARK: Renders

  static let size = Option.choice(
    "size", of: WidgetFamily.self, "The size; large on a terminal, medium elsewhere")
  static let format = Option<Format?>(
    "format",
    .described("FORMAT") { FormatCatalog.all.map { .init($0.name, $0.summary) } },
    "Write the output for FORMAT"
  ) { name in name.flatMap { FormatCatalog.format(named: $0) } }
  static let theme = Option.text("theme", "THEME", "Use this theme")
  static let appearance = Option<String?>(
    "appearance", .choice { ColorScheme.choices }, "Use colors for a dark or a light background"
  ) { $0 }
  static let color = Option.choice(
    "color", default: ColorPolicy.Mode.auto,
    "Use colors if the output supports them, always, or never")
  static let icons = Option.choice(
    "icons", of: IconSet.self, "Use this set of glyphs for icons and marks")
  static let pillStyle = Option.choice(
    "pill-style", of: PillStyle.self, "Show the number of a line in this way")
  static let width = Option.integer("width", columns, "Use exactly N columns")
  static let minimumWidth = Option.integer("min-width", columns, "Use at least N columns")
  static let maximumWidth = Option.integer(
    "max-width", columns, "Use at most N columns; truncate with …")
  static let template = Option.text(
    "template", "TEMPLATE", "Show this line instead, such as '{icon} {title} {days}d'")
  static let hideEmpty = Option.flag(
    "hide-empty", "Leave out widgets that have nothing to show")
  static let showEmpty = Option.flag(
    "show-empty", "Show them, also among several widgets in a bar")
  static let rotate = Option<Rotation?>(
    "rotate", .optional { Rotation.allCases.map(\.rawValue) },
    "Show the next of several entries, the previous, or with --follow the last one chosen"
  ) { $0.map { Rotation(rawValue: $0) ?? .next } }
  static let place = Option.text(
    "place", "CITY", "Use this city, or degrees north and east, instead of your location")
  static let refreshAt = Option.flag(
    "refresh-at", "Print only the Unix time at which the output expires, or never")
  static let withRefreshAt = Option.flag(
    "with-refresh-at", "Print the Unix time at which the output expires on the first line")
  static let withFiles = Option.flag(
    "with-files", "Print the paths on which the output depends, and an empty line, before it")
  static let noCache = Option.flag("no-cache", "Do not use the render cache")

  private static let columns = 1...1000

  static var render: [OptionSpec] {
    [
      size.spec, format.spec, theme.spec, appearance.spec, color.spec, icons.spec, pillStyle.spec,
      width.spec, minimumWidth.spec, maximumWidth.spec, refreshAt.spec, withRefreshAt.spec,
      withFiles.spec, noCache.spec,
    ]
  }

  /// The format of a command that prints several lines.
  private static var linesFormat: OptionSpec {
    OptionSpec(
      name: format.spec.name,
      syntax: .described("FORMAT") {
        FormatCatalog.all.filter { !$0.isSingleLine }.map { .init($0.name, $0.summary) }
      }, summary: format.spec.summary)
  }

  /// The options of a render of several lines in any size.
  static var lines: [OptionSpec] {
    render.without("size").map { $0.name == "format" ? linesFormat : $0 }
  }

  static let follow = Option.flag(
    "follow", "Keep running, and write the output again when it changes")
  static let push = Option.text(
    "push", "TARGET",
    "With --follow: set the tmux option of tmux:@NAME, or signal a process (signal:PID:N)")

  static var following: [OptionSpec] {
    [follow.spec, push.spec]
  }

  /// The formats of a command that prints one thing.
  enum TextFormat: String, CaseIterable, Sendable {
    case plain
    case json
  }

  static let textFormat = Option.choice("format", default: TextFormat.plain, "Text or JSON")

  /// An option of every command with a `--format`.
  static let json = Option.flag("json", "Short for --format json")

  static let yes = Option.flag("yes", "Do not ask for confirmation")
}
