import NoonmarkBase
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// `noonmark init TARGET [SPEC…]`: the configuration for a status bar or the code for a shell.
enum InitCommand {
  static let command = Command(
    "init", "Print the configuration for a bar or a shell",
    arguments: [
      Argument("TARGET", .optional, choices: Integration.all.map { .init($0.name, $0.summary) }),
      Argument("SPEC", .any),
    ],
    options: {
      style
      Options.render.only("theme", "appearance", "size")
      Options.template
    }, run: { run throws(Failure) in try run.printIntegration() })

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
    let options = RenderOptions(invocation)
    let look = InitLook(options.family, options.template)
    guard !look.isEmpty else { return look }
    guard target.name != "terminal" else {
      throw .input("'--size' and '--template' cannot be used with terminal: it opens the app")
    }
    if look.size == .large, !target.isLarge {
      throw .input("'--size large' cannot be used with \(target.name): use small or medium")
    }
    _ = try options.checkedTemplate()
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
    let options = RenderOptions(invocation)
    let theme = try theme(options)
    if options.theme != nil, !theme.name.utf8.allSatisfy(InitCommand.isSafe) {
      throw .input("'\(theme.name)' cannot be written into a config file: rename the theme")
    }
    return InitPreset(
      style, theme, isNamed: options.theme != nil,
      options.appearance.flatMap { ColorScheme(rawValue: $0) } ?? configuration[Keys.appearance])
  }
}
