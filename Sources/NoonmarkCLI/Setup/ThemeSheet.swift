import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText

/// Renders themes, each in its own colors.
struct ThemeSheet {
  let options: RenderOptions
  private let style: OutputStyle
  /// The background of themes that support both.
  private let appearance: ColorScheme

  /// Decides the format, the colors and the charset of the output.
  ///
  /// - Parameters:
  ///   - invocation: The command line.
  ///   - inputs: The configuration.
  ///   - console: The output and the host.
  ///   - dependsOnBackground: Whether the output depends on the background.
  init(
    _ invocation: Invocation, _ inputs: inout Inputs, _ console: inout Console,
    dependsOnBackground: Bool
  ) {
    options = RenderOptions(invocation)
    style = OutputStyle(options, inputs.configuration, console.host)
    appearance =
      inputs.appearance(
        options, EmbeddedThemes.standard, style, asksTerminal: dependsOnBackground, in: &console
      ).appearance
  }

  /// Whether the output is JSON.
  var isJSON: Bool { style.format.reader == .program }

  /// Returns the stylesheet of a theme; a theme for one background is shown on that one.
  func stylesheet(of theme: Theme) -> Stylesheet {
    style.stylesheet(theme, theme.colorScheme ?? appearance, isChosen: true)
  }

  /// Returns JSON with a newline.
  func bytes(of json: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    json.write(into: &bytes)
    return bytes + "\n".utf8
  }

  /// Returns painted lines in the format.
  func bytes(of lines: [[StyledRun]], _ stylesheet: Stylesheet) -> [UInt8] {
    var bytes: [UInt8] = []
    let frame = Frame(lines: lines.map(Frame.trimmingTrailingSpaces))
    style.format.write(
      Output(widgets: [], frame: frame, stylesheet: stylesheet, depth: style.depth),
      into: &bytes)
    return bytes
  }
}

extension ThemeSheet {
  private static let barWidth = 16

  /// Returns a theme's name, its pills, a bar, and the symbols of the seasons.
  ///
  /// In a picture, each theme has its own background; a terminal keeps its own.
  func row(
    _ stylesheet: Stylesheet, icons: IconSet, nameWidth: Int, isInUse: Bool
  ) -> [StyledRun] {
    let name = DisplayText(stylesheet.theme.name).truncated(to: nameWidth)
    let progress = Progress(elapsed: 13, of: 20, expires: nil)
    let marks = Season.allCases.map { Element.label($0.symbol(in: icons), $0.textRole) }
    let sample: [Element] = [
      .label(isInUse ? "*" : " ", .accent, isBold: true),
      .label(name.padded(to: nameWidth), .text, isBold: isInUse),
      Pill(text: "58", fill: .role(.spring)).element,
      Pill(text: "Today", fill: .role(.winter), isToday: true).element,
      Pill(text: "-12", fill: .role(.past)).element,
      Element(
        .bar(
          ProgressBar(
            progress, fill: .role(.autumn), minimumWidth: ThemeSheet.barWidth,
            idealWidth: ThemeSheet.barWidth))),
    ]
    let room = LayoutWidth.upTo(nameWidth + 60).drawn(with: stylesheet.barGlyphs)
    let canvas = Layout([.row(sample + marks)]).arranged(in: room)
    let painted = canvas.lines.flatMap { Painter(stylesheet).paint($0) }
    guard style.format.reader == .viewer, let paper = stylesheet.color(.role(.background)) else {
      return painted
    }
    let spare = nameWidth + 48 - painted.reduce(0) { $0 + $1.text.width }
    let blanks = StyledRun(text: DisplayText().padded(to: max(spare, 1)))
    return (painted + [blanks]).map { run in
      StyledRun(
        text: run.text, foreground: run.foreground ?? Color.text(on: paper),
        background: run.background ?? paper, isBold: run.isBold,
        keepsContrast: run.keepsContrast)
    }
  }

  /// Returns a theme's complete file; with colors, each role shows its own in a comment.
  ///
  /// The text does not depend on the charset, so that it can be saved as a theme.
  func lines(of theme: Theme, _ stylesheet: Stylesheet) -> [[StyledRun]] {
    let head = DisplayText("# \(theme.name), with every key and every role.")
    let lines = theme.lines
    let width = lines.reduce(0) { max($0, $1.role == nil ? 0 : $1.text.width) }
    return [[StyledRun(text: head)]]
      + lines.map { line in
        guard let role = line.role, stylesheet.usesColor else {
          return [StyledRun(text: line.text)]
        }
        let swatches = theme.colorSchemes.flatMap { appearance -> [StyledRun] in
          let color = theme.color(for: role, in: appearance)
          let swatch = DisplayText().padded(to: 4)
          return [StyledRun(text: " "), StyledRun(text: swatch, background: color)]
        }
        let start = StyledRun(text: line.text.padded(to: width) + "  #")
        return [start] + swatches
      }
  }
}

extension Theme {
  /// Returns the theme as JSON; its colors are `#rrggbb`, or null for the terminal's own.
  ///
  /// - Parameters:
  ///   - source: The path of its file, or the description of an embedded one.
  ///   - isInUse: Whether renders use it.
  func json(of source: String, isInUse: Bool) -> JSONValue {
    let isOwn = EmbeddedThemes.file(named: name)?.source != source
    let colors = ColorScheme.allCases.map { appearance in
      let roles = Role.allCases.map { role in
        (role.rawValue, JSONValue.optional(color(for: role, in: appearance)?.hex))
      }
      return (appearance.rawValue, JSONValue.members(roles))
    }
    return .members([
      ("name", .string(name)), ("file", .optional(isOwn ? source : nil)),
      ("in_use", .bool(isInUse)), ("appearance", .string(colorScheme?.rawValue ?? "both")),
      ("pill_caps", .string(caps.rawValue)), ("bar_glyphs", .string(bars.rawValue)),
      ("separator", .string(separator.string)), ("icons", .optional(icons?.rawValue)),
      ("colors", .members(colors)),
    ])
  }
}
