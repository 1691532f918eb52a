import NoonmarkLayout
import NoonmarkText

/// The colors that a format's reader can display.
package enum ColorRange: Hashable, Sendable {
  case none
  /// The colors of the terminal in which the reader runs.
  case terminal
  /// 24-bit color for text and backgrounds.
  case all
  /// 24-bit color for text only. The reader has no backgrounds.
  case foreground
}

/// The encoding that a format's reader expects.
package enum LocaleUse: Hashable, Sendable {
  /// UTF-8, whatever the locale.
  case ignored
  /// The encoding in the locale's name.
  case named
  /// The locale's encoding if the locale is installed, otherwise single bytes.
  case installed
}

/// The way in which a format's reader displays an emoji sequence, such as a flag.
package enum EmojiDisplay: Hashable, Sendable {
  /// One character.
  case joined
  /// One or several characters, in a number of columns that depends on the reader.
  case counted
  /// One character for each code point.
  case separate
}

/// The text before, between and after consecutive outputs.
package struct Framing: Sendable {
  package let head: StaticString
  package let separator: StaticString
  /// The text after the last output of a finite stream.
  package let tail: StaticString

  package static let none = Framing(head: "", separator: "", tail: "")
}

/// The input of a format: rendered widgets, and their composed and painted lines.
package struct Output: Sendable {
  /// The widgets in the requested order.
  package let widgets: [RenderedWidget]
  package let frame: Frame
  /// The stylesheet, for formats that paint more than the frame.
  package let stylesheet: Stylesheet
  package let depth: ColorDepth
  package let direction: TextDirection

  package init(
    widgets: [RenderedWidget], frame: Frame, stylesheet: Stylesheet, depth: ColorDepth,
    direction: TextDirection = .leftToRight
  ) {
    self.widgets = widgets
    self.frame = frame
    self.stylesheet = stylesheet
    self.depth = depth
    self.direction = direction
  }
}

/// The markup of a kind of program that displays noonmark's output.
///
/// A new format is a value in an extension, a line in `FormatCatalog`, and its goldens.
package struct Format: Sendable {
  /// The kind of program that reads the output.
  package enum Reader: Hashable, Sendable {
    /// A terminal, or a pipe or file that a terminal shows later.
    case terminal
    /// A shell's prompt, on a terminal.
    case prompt
    /// A status bar, which may display standard error.
    case bar
    /// A program that parses the output. The output contains the current time.
    case program
    case viewer
  }

  /// Appends an output, with a newline at the end of each line.
  package typealias Writer = @Sendable (_ output: Output, _ bytes: inout [UInt8]) -> Void

  /// The format's command-line name.
  package let name: String
  /// A one-line description for help.
  package let summary: String
  package let reader: Reader
  package let colors: ColorRange
  /// Whether the reader displays only one line.
  package var isSingleLine = false
  /// The maximum number of bytes in a line of text, without its newline.
  package var lineLimit: Int?
  /// Whether each widget is a separate block, so that a width applies to one widget.
  package var hasBlocks = false
  /// Whether the reader draws the whole line as urgent if one of the widgets is.
  package var isUrgentAsOne = false
  package var locale = LocaleUse.ignored
  package var emoji = EmojiDisplay.joined
  package var framing = Framing.none
  /// Whether the reader of a stream writes clicks to standard input.
  package var sendsClicks = false
  /// The parts of a render, apart from the text, that the format writes.
  package var needs = RenderNeeds(rawValue: 0)
  /// Writes only the text to which `lineLimit` applies, if the output has more than this text.
  package var writeText: Writer?
  let write: Writer

  /// The line limit of most bars.
  ///
  /// It is ample for many widgets, and bounds untrusted text.
  static let barLineLimit = 4000
}

extension Format {
  /// Appends an output, with a newline at the end of each line.
  package func write(_ output: Output, into bytes: inout [UInt8]) { write(output, &bytes) }

  /// Whether a status bar or a prompt runs the program.
  package var isForBar: Bool { reader == .bar || reader == .prompt }

  /// Whether the background is that of a bar, which may be dark or light.
  ///
  /// For a reader that colors only text or nothing, the user's choice determines the color scheme.
  package var hasUnknownBackground: Bool { reader == .bar && colors == .all }

  /// Whether a terminal displays the output.
  ///
  /// Some terminals have few glyphs.
  package var isForTerminals: Bool { reader == .terminal || reader == .prompt }

  /// Whether the output is a grid of cells.
  ///
  /// True for terminals, for bars in terminals, and for pictures and JSON, which show what a
  /// terminal would show.
  package var hasCells: Bool { emoji == .counted || reader == .viewer || reader == .program }

  /// Whether the output can fill a terminal's screen.
  package var isForScreens: Bool { reader == .terminal && colors == .terminal }

  /// Whether the output can contain pictures.
  ///
  /// Programs and bars without backgrounds draw none.
  package var showsPictures: Bool { colors != .foreground && reader != .program }

  /// Whether the output contains the current time in seconds, so that it is never cached.
  package var includesInstant: Bool { reader == .program }

  /// Whether outputs can follow each other in one stream.
  package var isStream: Bool { reader != .viewer }
}

package enum FormatCatalog {
  /// The formats in the order of help.
  package static let all: [Format] = [
    .ansi, .plain, .json, .svg,
    .tmux, .tmuxOption, .screen,
    .polybar, .lemonbar, .lemonbarClicks,
    .waybar, .pango, .i3bar, .i3barBody, .i3blocks,
    .conky, .dzen2, .xmobar, .status2d,
    .genmon, .yambar,
    .bash, .zsh, .starship,
    .xbar, .argos,
  ]

  package static func format(named name: String) -> Format? {
    all.first { $0.name == name }
  }
}
