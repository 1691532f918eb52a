import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel

/// The options that several commands take.
enum Options {
  // MARK: Every command

  static let now = Option.text(
    "now", "TIME", "Take this as the time: RFC 3339, or 2026-12-24 18:30")
  static let timeZone = Option.text("tz", "ZONE", "Take this as the zone: Europe/Oslo")
  static let config = Option.text("config", "FILE", "Read this configuration file")
  static let quiet = Option.flag("quiet", "Say nothing on stderr that is not an error")
  static let help = Option.flag("help", "Show help")

  @OptionList static var everywhere: [OptionSpec] {
    now
    timeZone
    config
    quiet
    help
  }

  // MARK: Renders

  static let size = Option.choice(
    "size", of: WidgetFamily.self, "The size; large on a terminal, medium elsewhere")
  static let format = Option<Format?>(
    "format",
    .described("FORMAT") { FormatCatalog.all.map { .init($0.name, $0.summary) } },
    "Write for this program"
  ) { name in name.flatMap { FormatCatalog.format(named: $0) } }
  static let theme = Option.text("theme", "NAME", "Use this theme")
  static let appearance = Option<String?>(
    "appearance", .choice { ColorScheme.choices }, "Colours for a dark or a light background"
  ) { $0 }
  static let color = Option.choice(
    "color", default: ColorPolicy.Mode.auto, "Colours where they are wanted, always or never")
  static let icons = Option.choice(
    "icons", of: IconSet.self, "The set of glyphs for icons and marks")
  static let width = Option.integer("width", columns, "Exactly this many columns")
  static let minimumWidth = Option.integer("min-width", columns, "At least this many columns")
  static let maximumWidth = Option.integer(
    "max-width", columns, "At most this many columns, cut with …")
  static let refreshAt = Option.flag(
    "refresh-at", "Print only when the output can differ next, as Unix seconds, or never")
  static let withRefreshAt = Option.flag(
    "with-refresh-at", "Print that as a first line of its own")
  static let noCache = Option.flag("no-cache", "Neither read nor write the render cache")

  private static let columns = 1...1000

  /// The options of every command that renders.
  @OptionList static var render: [OptionSpec] {
    size
    format
    theme
    appearance
    color
    icons
    width
    minimumWidth
    maximumWidth
    refreshAt
    withRefreshAt
    noCache
  }

  static let follow = Option.flag("follow", "Stay, and write again whenever the output changes")
  static let push = Option.text(
    "push", "tmux:@NAME", "With --follow: set this option of tmux instead of writing")

  /// The options of commands that can keep running.
  @OptionList static var following: [OptionSpec] {
    follow
    push
  }

  /// The formats of a command that prints one thing.
  enum TextFormat: String, CaseIterable, Sendable {
    case plain
    case json
  }

  static let textFormat = Option.choice("format", default: TextFormat.plain, "Text or JSON")

  /// The answer to every confirmation.
  static let yes = Option.flag("yes", "Do not ask first")
}
