import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel

/// The options that several commands take.
enum Options {
  /// What every command takes.
  static let everywhere: [OptionSpec] = [
    OptionSpec("now", .text("TIME"), "Take this as the time: RFC 3339, or 2026-12-24 18:30"),
    OptionSpec("tz", .text("ZONE"), "Take this as the zone: Europe/Oslo"),
    OptionSpec("config", .text("FILE"), "Read this configuration file"),
    OptionSpec(flag: "quiet", "Say nothing on stderr that is not an error"),
    OptionSpec(flag: "help", "Show help"),
  ]

  static let format = OptionSpec(
    "format",
    .described(
      "FORMAT", FormatCatalog.all.map { ValueSpec.Choice($0.name, $0.summary) }),
    "Write for this program")
  static let size = OptionSpec(
    "size", .choice(WidgetFamily.allCases.map(\.rawValue)),
    "The size; large on a terminal, medium elsewhere")
  static let noCache = OptionSpec(flag: "no-cache", "Neither read nor write the render cache")

  /// What every command that renders takes.
  static let render: [OptionSpec] = [
    size,
    format,
    OptionSpec("theme", .text("NAME"), "Use this theme"),
    OptionSpec(
      "appearance", .choice(Appearance.choices),
      "Colours for a dark or a light background"),
    OptionSpec(
      "color", .choice(ColorPolicy.Mode.allCases.map(\.rawValue)),
      "Colours where they are wanted, always or never"),
    OptionSpec(
      "icons", .choice(IconSet.allCases.map(\.rawValue)), "The set of glyphs for icons and marks"),
    OptionSpec("width", .integer(columns), "Exactly this many columns"),
    OptionSpec("min-width", .integer(columns), "At least this many columns"),
    OptionSpec("max-width", .integer(columns), "At most this many columns, cut with …"),
    OptionSpec(
      flag: "refresh-at", "Print only when the output can differ next, as Unix seconds, or never"),
    OptionSpec(flag: "with-refresh-at", "Print that as a first line of its own"),
    noCache,
  ]

  /// What the commands take that show widgets, and go on to.
  static let follow: [OptionSpec] = [
    OptionSpec(flag: "follow", "Stay, and write again whenever the output changes"),
    OptionSpec(
      "push", .text("tmux:@NAME"), "With --follow: set this option of tmux instead of writing"),
  ]

  private static let columns = 1...1000
}
