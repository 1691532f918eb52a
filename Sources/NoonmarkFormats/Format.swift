public import NoonmarkCore

/// How many colours the output can show.
public enum ColorDepth: Int, Comparable, Sendable {
  /// None, nor any other attribute.
  case none
  /// The sixteen of ANSI.
  case ansi16
  /// The 256 of xterm.
  case ansi256
  /// All of 24 bits.
  case trueColor

  /// Orders depths from fewer colours to more.
  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What a format writes: the widgets, and their lines already put together and painted.
public struct Output: Sendable {
  /// The widgets in the order asked for.
  public let widgets: [RenderedWidget]
  /// Their lines in final colours.
  public let frame: Frame
  /// What turned meaning into colours, for formats that draw more than the frame.
  public let looks: Looks
  /// How many colours the output can show.
  public let depth: ColorDepth

  /// Creates an output.
  public init(widgets: [RenderedWidget], frame: Frame, looks: Looks, depth: ColorDepth) {
    self.widgets = widgets
    self.frame = frame
    self.looks = looks
    self.depth = depth
  }
}

/// The markup of one kind of program that shows noonmark's output.
public protocol Format: Sendable {
  /// The word by which users ask for the format.
  static var name: String { get }
  /// Other words for the same.
  static var aliases: [String] { get }
  /// What the format is for, in one line.
  static var summary: String { get }
  /// Whether the program can show one line alone.
  static var isSingleLine: Bool { get }
  /// Whether the format can carry colours.
  static var hasColor: Bool { get }
  /// What it writes besides the text.
  static var needs: RenderNeeds { get }
  /// Appends the output, with a newline at the end of each line.
  static func write(_ output: Output, into bytes: inout [UInt8])
}
