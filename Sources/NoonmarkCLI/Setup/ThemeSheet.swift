import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText

/// Draws themes, each in its own colors.
struct ThemeSheet {
  let options: RenderOptions
  private let style: OutputStyle
  /// What themes are shown on that serve both backgrounds.
  private let appearance: ColorScheme

  /// Finds out how the output is wanted.
  ///
  /// - Parameters:
  ///   - invocation: The command line.
  ///   - inputs: The configuration.
  ///   - console: The output and the host.
  ///   - dependsOnBackground: Whether anything looks different on another background.
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

  /// Whether programs are to read it.
  var isJSON: Bool { style.format.reader == .program }

  /// A theme as it looks in this output; one for one background alone is always seen on that.
  func looks(of theme: Theme) -> Stylesheet {
    style.stylesheet(theme, theme.colorScheme ?? appearance)
  }

  /// JSON with its newline.
  func bytes(of json: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    json.write(into: &bytes)
    return bytes + "\n".utf8
  }

  /// Lines that are painted already, in the format.
  func bytes(of lines: [[StyledRun]], _ looks: Stylesheet) -> [UInt8] {
    var bytes: [UInt8] = []
    let frame = Frame(lines: lines.map(Frame.trimmingTrailingSpaces))
    style.format.write(
      Output(widgets: [], frame: frame, stylesheet: looks, depth: style.depth), &bytes)
    return bytes
  }
}

extension ThemeSheet {
  private static let barWidth = 16

  /// A theme's name, its pills, a bar, and the marks of the seasons.
  ///
  /// In a picture each theme lies on its own background; a terminal keeps the one it has.
  func row(
    _ looks: Stylesheet, icons: IconSet, nameWidth: Int, isInUse: Bool
  ) -> [StyledRun] {
    let name = DisplayText(looks.theme.name).truncated(to: nameWidth)
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
    let room = LayoutWidth.upTo(nameWidth + 60).drawn(with: looks.barGlyphs)
    let canvas = Layout([.row(sample + marks)]).arranged(in: room)
    let painted = canvas.lines.flatMap { Painter(looks).paint($0) }
    guard style.format.reader == .viewer, let paper = looks.color(.role(.background)) else {
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

  /// A theme's file in full; with colors each role has them behind it, as a comment.
  ///
  /// Whatever the charset, a file of it is the theme, byte by byte.
  func lines(of theme: Theme, _ looks: Stylesheet) -> [[StyledRun]] {
    let head = DisplayText("# \(theme.name), every key and every role of it.")
    let lines = theme.lines
    let width = lines.reduce(0) { max($0, $1.role == nil ? 0 : $1.text.width) }
    return [[StyledRun(text: head)]]
      + lines.map { line in
        guard let role = line.role, looks.usesColor else { return [StyledRun(text: line.text)] }
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
  /// The theme for programs.
  ///
  /// - Parameters:
  ///   - place: Where its file stands.
  ///   - isInUse: Whether it is the one that renders use.
  /// - Returns: An object; its colors are `#rrggbb`, or null for the terminal's own.
  func json(of place: String, isInUse: Bool) -> JSONValue {
    let isOwn = EmbeddedThemes.file(named: name)?.place != place
    let colors = ColorScheme.allCases.map { appearance in
      let roles = Role.allCases.map { role in
        (role.rawValue, JSONValue.optional(color(for: role, in: appearance)?.hex))
      }
      return (appearance.rawValue, JSONValue.members(roles))
    }
    return .members([
      ("name", .string(name)), ("file", .optional(isOwn ? place : nil)),
      ("in_use", .bool(isInUse)), ("appearance", .string(colorScheme?.rawValue ?? "both")),
      ("pill_caps", .string(caps.rawValue)), ("bar_glyphs", .string(bars.rawValue)),
      ("separator", .string(separator.string)), ("icons", .optional(icons?.rawValue)),
      ("colors", .members(colors)),
    ])
  }
}
