import NoonmarkBase
import NoonmarkLayout
import NoonmarkText

/// `noonmark init TARGET [SPEC…]`: the configuration for a status bar or the code for a shell.
enum InitCommand {
  static let command = Command(
    "init", "Print the configuration for a bar or a shell",
    arguments: [
      Argument("TARGET", .optional, choices: Integration.all.map { .init($0.name, $0.summary) }),
      Argument("SPEC", .any),
    ],
    options: [style.spec] + Options.render.only("theme", "appearance", "size") + [
      Options.template.spec
    ], run: { run throws(Failure) in try run.printIntegration() })

  fileprivate static let style = Option.choice(
    "style", of: InitPreset.Style.self,
    "Use a preset: numbers as text, in pills, or modules, with the colors of the theme")

  /// Whether a character is literal in every shell, config file and markup.
  static func isSafe(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "/_-.".utf8.contains(byte)
  }
}

extension Run {
  fileprivate mutating func printIntegration() throws(Failure) {
    guard let name = invocation.arguments.first else {
      throw .input(
        "missing TARGET",
        host.canAsk
          ? "noonmark setup asks what to change, and noonmark help init lists the targets"
          : "see noonmark help init")
    }
    let specs = Array(invocation.arguments.dropFirst())
    for spec in specs {
      _ = try WidgetSpec(spec, in: host)
      guard spec.utf8.allSatisfy(InitCommand.isSafe) else {
        throw .input(
          "'\(spec)' cannot be written into a config file: use the entry's id instead of its title")
      }
    }
    let preset = try preset(of: name)
    // The parser has checked the target.
    for target in Integration.all where target.name == name {
      write(target.snippet(of: specs, preset, try look(of: target)))
    }
  }

  /// Returns the size and the template of the options.
  private func look(of target: Integration) throws(Failure) -> InitLook {
    let look = InitLook(size: invocation[Options.size], template: invocation[Options.template])
    guard !look.isEmpty else { return look }
    guard target.name != "terminal" else {
      throw .input("'--size' and '--template' cannot be used with terminal: it opens the app")
    }
    if look.size == .large, !target.isLarge {
      throw .input("'--size large' cannot be used with \(target.name): use small or medium")
    }
    _ = try invocation.checkedTemplate()
    if let text = look.template, !InitLook.isSafe(text) {
      throw .input(
        "'\(text)' cannot be written into a config file: use letters from a to z, digits, spaces "
          + "and '-_./,' beside fields, or a key such as template.countdown")
    }
    return look
  }

  /// Returns the preset for `--style`, or `nil` without the option.
  private mutating func preset(of target: String) throws(Failure) -> InitPreset? {
    guard let style = invocation[InitCommand.style] else {
      for option in [Options.theme, Options.appearance] where invocation[option] != nil {
        throw .input(
          "'--\(option.spec.name)' requires '--style': write noonmark init \(target) --style module"
        )
      }
      return nil
    }
    guard InitPreset.targets.contains(target) else {
      throw .input(
        "'--style' has no preset for \(target): use \(ErrorMessage.list(InitPreset.targets)), or "
          + "add --pill-style to its noonmark show")
    }
    try load()
    let theme = try theme()
    if invocation[Options.theme] != nil, !theme.name.utf8.allSatisfy(InitCommand.isSafe) {
      throw .input("'\(theme.name)' cannot be written into a config file: rename the theme")
    }
    return InitPreset(
      style, theme, isNamed: invocation[Options.theme] != nil,
      invocation[Options.appearance].flatMap { ColorScheme(rawValue: $0) }
        ?? configuration[Keys.appearance])
  }
}

/// The size and the template of `noonmark init`, which are passed to `noonmark show`.
struct InitLook {
  var size: WidgetFamily?
  var template: String?

  var isEmpty: Bool { size == nil && template == nil }

  var words: [String] {
    (size.map { ["--size", $0.rawValue] } ?? []) + (template.map { ["--template", $0] } ?? [])
  }

  /// Whether a template is literal between the quotes of every snippet.
  ///
  /// YAML reads a colon before a space as the end of a key.
  static func isSafe(_ template: String) -> Bool {
    !template.contains(": ")
      && template.utf8.allSatisfy { InitCommand.isSafe($0) || " {},:|<>".utf8.contains($0) }
  }

  /// The forms of a size in snippets.
  private static let written: [(start: String, end: String)] = [
    ("--size ", ""), ("'--size', '", "'"), ("\"--size\", \"", "\""),
    (#"\"--size\" \""#, #"\""#),
  ]

  /// Replaces the size in a snippet with this one.
  ///
  /// Returns `nil` if the snippet has no size.
  func resized(_ bytes: [UInt8]) -> [UInt8]? {
    // A template is one line, so it requires the medium size.
    let size = size ?? (template != nil && bytes.contains("--size large".utf8) ? .medium : nil)
    guard let size else { return nil }
    var changed = bytes
    var isFound = false
    for (start, end) in InitLook.written {
      for old in WidgetFamily.allCases {
        let text = (start + old.rawValue + end).utf8
        guard changed.contains(text) else { continue }
        changed.replace(text, with: (start + size.rawValue + end).utf8)
        isFound = true
      }
    }
    return isFound ? changed : nil
  }
}

/// A preset for `noonmark init --style`: options of `noonmark show`, and colors of a theme that
/// replace those in the snippet.
struct InitPreset {
  /// The names of the presets.
  enum Style: String, CaseIterable, Sendable {
    case plain
    case pill
    case module

    fileprivate var pillStyle: PillStyle {
      switch self {
      case .plain: .text
      case .pill: .pill
      case .module: .module
      }
    }
  }

  /// The targets whose bars or segments can be styled.
  static let targets = ["i3bar", "i3status", "polybar", "starship", "swaybar", "tmux", "waybar"]

  /// The options to add to `noonmark show`.
  let words: [String]
  /// The colors in snippets as six hexadecimal digits, each with its replacement from the theme.
  private let colors: [(written: [UInt8], shown: [UInt8])]

  /// - Parameters:
  ///   - isNamed: Whether the theme is not that of the configuration.
  ///   - appearance: The kind of background, if the user chose it.
  init(_ style: Style, _ theme: Theme, isNamed: Bool, _ appearance: ColorScheme?) {
    let scheme = theme.colorScheme ?? appearance ?? .dark
    words =
      ["--pill-style", style.pillStyle.rawValue] + (isNamed ? ["--theme", theme.name] : [])
      + ["--appearance", scheme.rawValue]
    let roles: [Role] = [.background, .accent, .muted, .rule, .warning]
    var colors = roles.compactMap { role -> (written: [UInt8], shown: [UInt8])? in
      guard let old = EmbeddedThemes.standard.color(for: role, in: .dark),
        let new = theme.color(for: role, in: scheme)
      else { return nil }
      return (InitPreset.digits(old), InitPreset.digits(new))
    }
    // If the theme uses the terminal's text color, the snippet keeps its own on a dark bar.
    let text =
      theme.color(for: .text, in: scheme)
      ?? (scheme == .light ? theme.color(for: .background, in: scheme) : nil).map {
        Color.text(on: $0)
      }
    if let text { colors.append((Array("cdd6f4".utf8), InitPreset.digits(text))) }
    self.colors = colors
  }

  private static func digits(_ color: Color) -> [UInt8] { Array(color.hex.utf8.dropFirst()) }

  /// Returns the replacement for the color at the start of some bytes.
  func color(atStartOf bytes: ArraySlice<UInt8>) -> [UInt8]? {
    colors.first { bytes.starts(with: $0.written) }?.shown
  }

  /// The marks of lines that a preset uncomments, each with its replacement.
  static let marks: [(written: [UInt8], shown: [UInt8])] = [
    (Array("// style: ".utf8), Array("// ".utf8)), (Array("# style: ".utf8), []),
    (Array("; style: ".utf8), []),
  ]
}
