public import NoonmarkCore

/// Text with SGR escape sequences (ECMA-48, and ITU T.416 colours as xterm writes them).
public enum ANSIFormat: Format {
  /// The word by which users ask for the format.
  public static let name = "ansi"
  /// There are no others.
  public static let aliases: [String] = []
  /// What the format is for.
  public static let summary = "colours for terminals, starship and fish"
  /// It can show blocks.
  public static let isSingleLine = false
  /// Its colours are the terminal's.
  public static let colors = ColorRange.terminal
  /// Lines may be long.
  public static let lineLimit: Int? = nil
  /// Each output stands for itself.
  public static let framing = Framing.none
  /// It needs nothing but the text.
  public static let needs: RenderNeeds = []

  /// Appends the frame; each line begins and ends in the terminal's own colours.
  public static func write(_ output: Output, into bytes: inout [UInt8]) {
    var markup = Markup<NoEscape>(into: bytes)
    for line in output.frame.lines {
      write(line, depth: output.depth, into: &markup)
      markup.append("\n")
    }
    bytes = markup.bytes
  }

  private static func write(
    _ line: [PaintedRun], depth: ColorDepth, into markup: inout Markup<NoEscape>
  ) {
    guard depth > .none else {
      for run in line { markup.append(text: run.text) }
      return
    }
    var pen = Pen()
    for run in line {
      pen.move(to: Pen(run, depth: depth), into: &markup)
      markup.append(text: run.text)
    }
    pen.move(to: Pen(), into: &markup)
  }
}

/// The attributes in force, as parameters of SGR.
private struct Pen: Equatable {
  private enum Ink: Equatable {
    case own
    case ansi16(Int)
    case ansi256(Int)
    case trueColor(Color)
  }

  private var isBold = false
  private var foreground = Ink.own
  private var background = Ink.own

  init() {}

  init(_ run: PaintedRun, depth: ColorDepth) {
    isBold = run.isBold
    background = Pen.ink(run.background, depth)
    guard run.keepsContrast, let ink = run.foreground, let paper = run.background else {
      foreground = Pen.ink(run.foreground, depth)
      return
    }
    guard depth != .ansi16 else {
      // Terminals differ in their sixteen colours; black and white they all have.
      let shown = Pen.shown(paper, depth)
      let isDark = Color.white.contrast(with: shown) >= Color.black.contrast(with: shown)
      foreground = Pen.ink(isDark ? .white : .black, depth)
      return
    }
    // Both are rounded to the palette, which may bring them together.
    let readable = Pen.shown(ink, depth).readable(on: Pen.shown(paper, depth))
    foreground = Pen.ink(readable, depth)
  }

  /// A colour as a terminal of a depth shows it.
  private static func shown(_ color: Color, _ depth: ColorDepth) -> Color {
    switch depth {
    case .none, .trueColor: color
    case .ansi16: Color(xterm: color.nearest16)
    case .ansi256: Color(xterm: color.nearest256)
    }
  }

  private static func ink(_ color: Color?, _ depth: ColorDepth) -> Ink {
    guard let color else { return .own }
    return switch depth {
    case .none: .own
    case .ansi16: .ansi16(Int(color.nearest16))
    case .ansi256: .ansi256(Int(color.nearest256))
    case .trueColor: .trueColor(color)
    }
  }

  /// Appends the sequence that leads from these attributes to others, if it takes one.
  mutating func move(to next: Pen, into markup: inout Markup<NoEscape>) {
    guard next != self else { return }
    defer { self = next }
    guard next != Pen() else {
      markup.append("\u{1B}[0m")
      return
    }
    markup.append("\u{1B}[")
    var from = self
    var isFirst = true
    let turnsOff =
      (isBold && !next.isBold) || (foreground != .own && next.foreground == .own)
      || (background != .own && next.background == .own)
    if turnsOff {
      markup.append("0")
      isFirst = false
      from = Pen()
    }
    if next.isBold, !from.isBold {
      Pen.separate(&isFirst, &markup)
      markup.append("1")
    }
    if next.foreground != from.foreground {
      Pen.separate(&isFirst, &markup)
      Pen.write(next.foreground, base: 30, &markup)
    }
    if next.background != from.background {
      Pen.separate(&isFirst, &markup)
      Pen.write(next.background, base: 40, &markup)
    }
    markup.append("m")
  }

  private static func separate(_ isFirst: inout Bool, _ markup: inout Markup<NoEscape>) {
    if !isFirst { markup.append(";") }
    isFirst = false
  }

  private static func write(_ ink: Ink, base: Int, _ markup: inout Markup<NoEscape>) {
    switch ink {
    case .own:
      markup.append(base + 9)
    case .ansi16(let index):
      markup.append(index < 8 ? base + index : base + 60 + index - 8)
    case .ansi256(let index):
      markup.append(base + 8)
      markup.append(";5;")
      markup.append(index)
    case .trueColor(let color):
      markup.append(base + 8)
      markup.append(";2;")
      markup.append(Int(color.red))
      markup.append(";")
      markup.append(Int(color.green))
      markup.append(";")
      markup.append(Int(color.blue))
    }
  }
}
