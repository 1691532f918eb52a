import NoonmarkLayout

/// How many colours the output can show.
package enum ColorDepth: Int, Comparable, Sendable {
  /// None, nor any other attribute.
  case none
  /// The sixteen of ANSI.
  case ansi16
  /// The 256 of xterm.
  case ansi256
  /// All of 24 bits.
  case trueColor

  /// Orders depths from fewer colours to more.
  package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Which colours the program that a format is for can show.
package enum ColorRange: Hashable, Sendable {
  /// None.
  case none
  /// Those of the terminal in which it runs.
  case terminal
  /// All of 24 bits.
  case all
  /// All of 24 bits, for text alone: nothing can be put behind it.
  case ink
}

/// How the program that a format is for knows which characters bytes are.
package enum LocaleUse: Hashable, Sendable {
  /// They are UTF-8.
  case ignored
  /// As the name of the locale says.
  case named
  /// As the locale says where it is installed; else they are bytes.
  case installed
}

/// What stands around and between outputs that follow each other.
package struct Framing: Sendable {
  /// Before the first.
  package let head: StaticString
  /// Before each that comes later.
  package let separator: StaticString
  /// After the last, where there is one.
  package let tail: StaticString

  /// Outputs that each stand for themselves.
  package static let none = Framing(head: "", separator: "", tail: "")
}

/// What a format writes: the widgets, and their lines already put together and painted.
package struct Output: Sendable {
  /// The widgets in the order asked for.
  package let widgets: [RenderedWidget]
  /// Their lines in final colours.
  package let frame: Frame
  /// What turned meaning into colours, for formats that draw more than the frame.
  package let stylesheet: Stylesheet
  /// How many colours the output can show.
  package let depth: ColorDepth

  /// Creates an output.
  package init(widgets: [RenderedWidget], frame: Frame, stylesheet: Stylesheet, depth: ColorDepth) {
    self.widgets = widgets
    self.frame = frame
    self.stylesheet = stylesheet
    self.depth = depth
  }
}

/// The markup of one kind of program that shows noonmark's output.
package protocol Format: Sendable {
  /// The word by which users ask for the format.
  static var name: String { get }
  /// Other words for the same.
  static var aliases: [String] { get }
  /// What the format is for, in one line.
  static var summary: String { get }
  /// Whether the program can show one line alone.
  static var isSingleLine: Bool { get }
  /// Which colours the program can show.
  static var colors: ColorRange { get }
  /// The most bytes of a line in the text's format, without its newline; nil where no length is
  /// too much.
  static var lineLimit: Int? { get }
  /// The format of the text alone, where the output holds more than that.
  static var textFormat: any Format.Type { get }
  /// Whether each widget stands for itself, so that a width is that of one widget.
  static var hasBlocks: Bool { get }
  /// What the reader goes by for what bytes mean.
  static var locale: LocaleUse { get }
  /// Whether the reader is a terminal, of which some have few glyphs.
  static var isForTerminals: Bool { get }
  /// Whether the reader lays the text out in cells, and must agree about the cells of each character.
  static var countsCells: Bool { get }
  /// Whether a bar runs the program, which may show what stands on standard error.
  static var isForBar: Bool { get }
  /// What stands around and between outputs.
  static var framing: Framing { get }
  /// What it writes besides the text.
  static var needs: RenderNeeds { get }
  /// Appends the output, with a newline at the end of each line.
  static func write(_ output: Output, into bytes: inout [UInt8])
}

extension Format {
  /// There are no others.
  package static var aliases: [String] { [] }
  /// Lines may be long.
  package static var lineLimit: Int? { nil }
  /// The output is the text.
  package static var textFormat: any Format.Type { Self.self }
  /// The widgets stand on one line, or beside each other.
  package static var hasBlocks: Bool { false }
  /// The output is UTF-8.
  package static var locale: LocaleUse { .ignored }
  /// The reader has fonts.
  package static var isForTerminals: Bool { false }
  /// The reader draws text, whatever its width.
  package static var countsCells: Bool { false }
  /// What has room for one line is a bar.
  package static var isForBar: Bool { isSingleLine }
  /// Each output stands for itself.
  package static var framing: Framing { .none }
  /// It needs nothing but the text.
  package static var needs: RenderNeeds { [] }
}

/// The most bytes of a line for a bar: as much as many widgets take, and a bound on what a user's
/// width or a stranger's text can make of it.
let barLineLimit = 4000
