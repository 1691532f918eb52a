import NoonmarkLayout
import NoonmarkText

extension Format {
  /// Text with SGR escape sequences (ECMA-48), with ITU T.416 colors as xterm writes them.
  package static let ansi = Format(
    name: "ansi", summary: "colors for terminals and fish",
    reader: .terminal, colors: .terminal, locale: .named, emoji: .counted
  ) { output, bytes in
    SGRState.write(output, .none, into: &bytes)
  }

  /// Text only, for pipes and logs, and for prompts of zsh without prompt_percent.
  package static let plain = Format(
    name: "plain", summary: "text without colors, for pipes and logs",
    reader: .terminal, colors: .none, locale: .named, emoji: .counted
  ) { output, bytes in
    output.writeLines(.none, into: &bytes) { line, markup in
      for run in line { markup.append(text: run.text) }
    }
  }
}

/// The text before and after a terminal escape sequence, which prompts require.
typealias SequenceEnds = (start: StaticString, end: StaticString)

/// The attributes set by SGR sequences (Select Graphic Rendition, ECMA-48).
struct SGRState: Equatable {
  private enum SGRColor: Equatable {
    case standard
    case ansi16(Int)
    case ansi256(Int)
    case trueColor(Color)
  }

  private(set) var isBold = false
  private(set) var isUnderlined = false
  private var isFaint = false
  private var foreground = SGRColor.standard
  private var background = SGRColor.standard

  /// The color's index among the sixteen ANSI colors, or `nil` for the terminal's own color.
  var foregroundIndex: Int? { SGRState.index(of: foreground) }
  var backgroundIndex: Int? { SGRState.index(of: background) }

  init() {}

  init(_ run: StyledRun, depth: ColorDepth) {
    self.init(colorsOf: run, depth)
    // Terminals with sixteen colors draw bold black as gray.
    isBold = run.isBold && foreground != .ansi16(0)
    isUnderlined = run.isUnderlined
    // Bold and faint exclude each other on some terminals.
    isFaint = run.isFaint && depth == .ansi16 && !isBold
  }

  private init(colorsOf run: StyledRun, _ depth: ColorDepth) {
    self.background = SGRState.color(run.background, depth)
    guard run.keepsContrast, let foreground = run.foreground,
      let background = run.background
    else {
      self.foreground = SGRState.color(run.foreground, depth)
      return
    }
    guard depth != .ansi16 else {
      // Terminals differ in their sixteen colors, except for black and white.
      let shown = SGRState.shown(background, depth)
      let isDark = Color.white.contrast(with: shown) >= Color.black.contrast(with: shown)
      self.foreground = SGRState.color(isDark ? .white : .black, depth)
      return
    }
    // Both colors are rounded to the palette, which may reduce their contrast.
    let readable = SGRState.shown(foreground, depth).readable(on: SGRState.shown(background, depth))
    self.foreground = SGRState.color(readable, depth)
  }

  /// Appends the lines of an output.
  ///
  /// Each line starts and ends with the terminal's default attributes.
  static func write(
    _ output: Output, _ escape: TextEscape, sequences ends: SequenceEnds = ("", ""),
    into bytes: inout [UInt8]
  ) {
    let depth = output.depth
    output.writeLines(escape, into: &bytes) { line, markup in
      var state = SGRState()
      for run in line {
        if depth > .none { state.change(to: SGRState(run, depth: depth), ends, into: &markup) }
        markup.append(text: run.text)
      }
      state.change(to: SGRState(), ends, into: &markup)
    }
  }

  /// Returns the color that a terminal with the given color depth displays instead.
  private static func shown(_ color: Color, _ depth: ColorDepth) -> Color {
    switch depth {
    case .none, .trueColor: color
    case .ansi16: Color(xterm: color.nearest16)
    case .ansi256: Color(xterm: color.nearest256)
    }
  }

  private static func index(of color: SGRColor) -> Int? {
    if case .ansi16(let index) = color { index } else { nil }
  }

  private static func color(_ color: Color?, _ depth: ColorDepth) -> SGRColor {
    guard let color else { return .standard }
    return switch depth {
    case .none: .standard
    case .ansi16: .ansi16(Int(color.nearest16))
    case .ansi256: .ansi256(Int(color.nearest256))
    case .trueColor: .trueColor(color)
    }
  }

  /// Appends the sequence that changes these attributes to other attributes, if they differ.
  private mutating func change(
    to next: SGRState, _ ends: SequenceEnds, into markup: inout Markup
  ) {
    guard next != self else { return }
    defer { self = next }
    markup.append(ends.start)
    defer { markup.append(ends.end) }
    guard next != SGRState() else {
      markup.append("\u{1B}[0m")
      return
    }
    markup.append("\u{1B}[")
    var from = self
    var isFirst = true
    func add(_ isNeeded: Bool, _ write: (inout Markup) -> Void) {
      guard isNeeded else { return }
      if !isFirst { markup.append(";") }
      isFirst = false
      write(&markup)
    }
    let turnsOff =
      (isBold && !next.isBold) || (isFaint && !next.isFaint)
      || (isUnderlined && !next.isUnderlined)
      || (foreground != .standard && next.foreground == .standard)
      || (background != .standard && next.background == .standard)
    add(turnsOff) { $0.append("0") }
    if turnsOff { from = SGRState() }
    add(next.isBold && !from.isBold) { $0.append("1") }
    add(next.isFaint && !from.isFaint) { $0.append("2") }
    add(next.isUnderlined && !from.isUnderlined) { $0.append("4") }
    add(next.foreground != from.foreground) { SGRState.write(next.foreground, base: 30, &$0) }
    add(next.background != from.background) { SGRState.write(next.background, base: 40, &$0) }
    markup.append("m")
  }

  private static func write(_ color: SGRColor, base: Int, _ markup: inout Markup) {
    switch color {
    case .standard:
      markup.append(base + 9)
    case .ansi16(let index):
      markup.append(index < 8 ? base + index : base + 60 + index - 8)
    case .ansi256(let index):
      markup.append(base + 8)
      markup.append(";5;", index)
    case .trueColor(let color):
      markup.append(base + 8)
      markup.append(";2;", Int(color.red))
      markup.append(";", Int(color.green))
      markup.append(";", Int(color.blue))
    }
  }
}
