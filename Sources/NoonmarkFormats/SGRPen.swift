import NoonmarkLayout

/// An escape of text whose reader may need the escape sequences of a terminal to be marked.
protocol SequenceEscape: TextEscape {
  /// What stands before an escape sequence.
  static var sequenceStart: StaticString { get }
  /// What stands after it.
  static var sequenceEnd: StaticString { get }
}

extension NoEscape: SequenceEscape {
  static let sequenceStart: StaticString = ""
  static let sequenceEnd: StaticString = ""
}

/// The attributes in force, as parameters of SGR.
struct SGRPen: Equatable {
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

  init(_ run: StyledRun, depth: ColorDepth) {
    isBold = run.isBold
    background = SGRPen.ink(run.background, depth)
    guard run.keepsContrast, let ink = run.foreground, let paper = run.background else {
      foreground = SGRPen.ink(run.foreground, depth)
      return
    }
    guard depth != .ansi16 else {
      // Terminals differ in their sixteen colours; black and white they all have.
      let shown = SGRPen.shown(paper, depth)
      let isDark = Color.white.contrast(with: shown) >= Color.black.contrast(with: shown)
      foreground = SGRPen.ink(isDark ? .white : .black, depth)
      return
    }
    // Both are rounded to the palette, which may bring them together.
    let readable = SGRPen.shown(ink, depth).readable(on: SGRPen.shown(paper, depth))
    foreground = SGRPen.ink(readable, depth)
  }

  /// Appends the lines of an output; each begins and ends in the terminal's own colours.
  static func write<Escape: SequenceEscape>(
    _ output: Output, as escape: Escape.Type, into bytes: inout [UInt8]
  ) {
    var markup = Markup<Escape>(into: bytes)
    for line in output.frame.lines {
      write(line, depth: output.depth, into: &markup)
      markup.append("\n")
    }
    bytes = markup.bytes
  }

  private static func write<Escape: SequenceEscape>(
    _ line: [StyledRun], depth: ColorDepth, into markup: inout Markup<Escape>
  ) {
    guard depth > .none else {
      for run in line { markup.append(text: run.text) }
      return
    }
    var pen = SGRPen()
    for run in line {
      pen.move(to: SGRPen(run, depth: depth), into: &markup)
      markup.append(text: run.text)
    }
    pen.move(to: SGRPen(), into: &markup)
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
  private mutating func move<Escape: SequenceEscape>(
    to next: SGRPen, into markup: inout Markup<Escape>
  ) {
    guard next != self else { return }
    defer { self = next }
    markup.append(Escape.sequenceStart)
    defer { markup.append(Escape.sequenceEnd) }
    guard next != SGRPen() else {
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
      from = SGRPen()
    }
    if next.isBold, !from.isBold {
      SGRPen.separate(&isFirst, &markup)
      markup.append("1")
    }
    if next.foreground != from.foreground {
      SGRPen.separate(&isFirst, &markup)
      SGRPen.write(next.foreground, base: 30, &markup)
    }
    if next.background != from.background {
      SGRPen.separate(&isFirst, &markup)
      SGRPen.write(next.background, base: 40, &markup)
    }
    markup.append("m")
  }

  private static func separate<Escape: SequenceEscape>(
    _ isFirst: inout Bool, _ markup: inout Markup<Escape>
  ) {
    if !isFirst { markup.append(";") }
    isFirst = false
  }

  private static func write<Escape: SequenceEscape>(
    _ ink: Ink, base: Int, _ markup: inout Markup<Escape>
  ) {
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
