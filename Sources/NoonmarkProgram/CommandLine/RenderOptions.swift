import NoonmarkFormats
import NoonmarkLayout
import NoonmarkSystem
import NoonmarkText

/// The options of every command that decide what is read.
struct InputOptions {
  let now: String?
  let timeZone: String?
  /// The configuration file.
  let configuration: String?

  init(_ invocation: Invocation) {
    now = invocation[Options.now]
    timeZone = invocation[Options.timeZone]
    configuration = invocation[Options.config]
  }

  /// The options as words of a command line.
  var words: [String] {
    [("now", now), ("tz", timeZone), ("config", configuration)].compactMap { name, value in
      value.map { "--\(name)=\($0)" }
    }
  }

  /// The path of the configuration, whether or not it exists.
  func configurationPath(_ host: Host) -> String? {
    configuration ?? host.directories.config.map { Path.joined($0, "config") }
  }
}

/// The options that affect the appearance of a render.
struct RenderOptions {
  let family: WidgetFamily?
  let format: Format?
  var theme: String?
  let appearance: String?
  let color: ColorPolicy.Mode
  let icons: IconSet?
  /// The template as written.
  let template: String?
  /// Whether to leave out widgets without anything to show; nil for the format's default.
  let hidesEmpty: Bool?
  /// The entry of several to show on a line; nil for the default one.
  let rotation: Rotation?
  let widths: Composer.Widths
  let printsRefreshOnly: Bool
  let printsRefresh: Bool
  let usesCache: Bool

  init(_ invocation: Invocation) {
    family = invocation[Options.size]
    format = Push.format(invocation) ?? invocation[Options.format]
    theme = invocation[Options.theme]
    appearance = invocation[Options.appearance]
    color = invocation[Options.color]
    icons = invocation[Options.icons]
    template = invocation[Options.template]
    hidesEmpty =
      invocation[Options.hideEmpty] ? true : invocation[Options.showEmpty] ? false : nil
    rotation = invocation[Options.rotate]
    widths = Composer.Widths(
      exact: invocation[Options.width], minimum: invocation[Options.minimumWidth],
      maximum: invocation[Options.maximumWidth])
    printsRefreshOnly = invocation[Options.refreshAt]
    printsRefresh = invocation[Options.withRefreshAt]
    // `--now` is not the clock's time, and JSON contains the second it was made in.
    usesCache =
      !invocation[Options.noCache] && !invocation.has(Options.now)
      && !(format?.includesInstant ?? false) && !(rotation?.moves ?? false)
      && invocation[Options.config].map { $0.utf8.first == UInt8(ascii: "/") } ?? true
  }
}

extension ColorPolicy {
  /// Reads color settings from the environment.
  mutating func read(_ environment: Environment) {
    noColor = environment["NO_COLOR"]
    cliColor = environment["CLICOLOR"]
    cliColorForce = environment["CLICOLOR_FORCE"]
    colorTerm = environment["COLORTERM"]
    term = environment["TERM"]
  }
}
