import NoonmarkFormats
import NoonmarkLayout
import NoonmarkSystem

/// How a render was asked for, on the command line.
struct RenderOptions {
  let family: WidgetFamily?
  let format: Format?
  let theme: String?
  let appearance: String?
  let color: ColorPolicy.Mode
  let icons: IconSet?
  let width: Int?
  let minimumWidth: Int?
  let maximumWidth: Int?
  let printsRefreshOnly: Bool
  let printsRefresh: Bool
  let usesCache: Bool

  init(_ invocation: Invocation) {
    family = invocation.value("size").flatMap { WidgetFamily(rawValue: $0) }
    format =
      invocation.has("push")
      ? TmuxPush.format : invocation.value("format").flatMap { FormatCatalog.format(named: $0) }
    theme = invocation.value("theme")
    appearance = invocation.value("appearance")
    color = invocation.value("color").flatMap { ColorPolicy.Mode(rawValue: $0) } ?? .auto
    icons = invocation.value("icons").flatMap { IconSet(rawValue: $0) }
    width = invocation.integer("width")
    minimumWidth = invocation.integer("min-width")
    maximumWidth = invocation.integer("max-width")
    printsRefreshOnly = invocation.has("refresh-at")
    printsRefresh = invocation.has("with-refresh-at")
    // A given time is not the clock's, and JSON tells the very second of its making.
    usesCache =
      !invocation.has("no-cache") && !invocation.has("now")
      && !(format?.includesInstant ?? false)
      && invocation.value("config").map { $0.utf8.first == UInt8(ascii: "/") } ?? true
  }
}

extension ColorPolicy {
  /// Takes over what the environment says of colours.
  mutating func read(_ environment: Environment) {
    noColor = environment["NO_COLOR"]
    cliColor = environment["CLICOLOR"]
    cliColorForce = environment["CLICOLOR_FORCE"]
    colorTerm = environment["COLORTERM"]
    term = environment["TERM"]
  }
}
