import NoonmarkLayout
import NoonmarkText

extension Format {
  /// A line for `#(…)` in tmux's status line.
  ///
  /// On a client whose locale is not UTF-8, tmux displays `_` for other characters (tmux(1), `-u`).
  package static let tmux = Format(
    name: "tmux", summary: "#(…) in tmux's status-left and status-right",
    reader: .bar, colors: .all, isSingleLine: true, lineLimit: barLineLimit,
    locale: .named, emoji: .counted
  ) { output, bytes in
    output.writeTmuxStyles(tmuxEscape, into: &bytes)
  }

  /// The text of a tmux user option, displayed by `#{@name}` in the status line.
  package static let tmuxOption = Format(
    name: "tmux-option", summary: "a user option of tmux, shown by #{@name}",
    reader: .bar, colors: .all, isSingleLine: true, lineLimit: barLineLimit,
    locale: .named, emoji: .counted
  ) { output, bytes in
    output.writeTmuxStyles(tmuxOptionEscape, into: &bytes)
  }
}

extension Output {
  /// Appends the lines with the styles of tmux's status line.
  fileprivate func writeTmuxStyles(_ escape: TextEscape, into bytes: inout [UInt8]) {
    writeLines(escape, into: &bytes) { line, markup in
      let line = stylesheet.knowsBackground ? line : line.map(\.keepingOwnBrightness)
      let runs = line.merged(depth: depth, keepsBold: true)
      let usesDefault = runs.contains(where: \.endsInTmuxDefault)
      // `default` is the style that the user has set.
      if usesDefault { markup.append("#[push-default]") }
      for run in runs {
        if !run.isPlain { run.openTmuxStyle(in: &markup) }
        markup.append(text: run.text)
        if run.endsInTmuxDefault { markup.append("#[default]") }
      }
      if usesDefault { markup.append("#[pop-default]") }
    }
  }
}

extension StyledRun {
  /// Whether `#[default]` follows the run.
  ///
  /// It follows a run with a style, and a run that ends in `#`, since the escape of this `#`
  /// depends on the next character.
  fileprivate var endsInTmuxDefault: Bool {
    !isPlain || text.string.utf8.last == UInt8(ascii: "#")
  }

  /// The run, which is not bold if it has the status line's own color.
  ///
  /// Many terminals would draw the bold default, black on green, as gray on green.
  fileprivate var keepingOwnBrightness: StyledRun {
    foreground == nil ? with { $0.isBold = false } : self
  }

  fileprivate func openTmuxStyle(in markup: inout Markup) {
    markup.append("#[")
    var isFirst = true
    if let foreground {
      markup.append("fg=")
      markup.append(foreground)
      isFirst = false
    }
    if let background {
      markup.append(isFirst ? "bg=" : ",bg=")
      markup.append(background)
      isFirst = false
    }
    if isBold {
      markup.append(isFirst ? "bold" : ",bold")
      isFirst = false
    }
    if isUnderlined { markup.append(isFirst ? "underscore" : ",underscore") }
    markup.append("]")
  }
}

/// Doubles each `#` that tmux would expand.
///
/// Measured on tmux 3.3a: of n consecutive `#`, tmux displays half if `[` follows, and about a
/// quarter otherwise. So 2n are written before `[`, and 4n-2 before any other character.
private let tmuxEscape = TextEscape { text, bytes in
  let hash = UInt8(ascii: "#")
  var count = 0
  for byte in text.string.utf8 {
    if byte == hash {
      count += 1
      continue
    }
    if count > 0 {
      let written = byte == UInt8(ascii: "[") ? 2 * count : 4 * count - 2
      bytes.append(contentsOf: repeatElement(hash, count: written))
      count = 0
    }
    bytes.append(byte)
  }
  // The format appends `#[` to a text that ends in `#`.
  bytes.append(contentsOf: repeatElement(hash, count: 2 * count))
}

/// Doubles what tmux would parse as a style, the only markup in the text of an option.
private let tmuxOptionEscape = TextEscape(replacing: "#", with: "##")

// MARK: - GNU screen

extension Format {
  /// A line for a `backtick` of GNU screen's hardstatus or caption.
  ///
  /// Measured on screen 4.9: in this output, `%` is literal, and the escapes begin with the control
  /// character ^E, which text never contains. Screen has sixteen colors. It copies the line and the
  /// rest of the hardstatus line into 768 bytes.
  package static let screen = Format(
    name: "screen", summary: "a backtick command of GNU screen",
    reader: .bar, colors: .all, isSingleLine: true, lineLimit: 500,
    locale: .named, emoji: .counted
  ) { output, bytes in
    output.writeLines(.none, into: &bytes) { line, markup in
      for run in line {
        let style = output.depth > .none ? SGRState(run, depth: .ansi16) : SGRState()
        guard style != SGRState() else {
          markup.append(text: run.text)
          continue
        }
        // Many terminals draw bold black as gray. A pill is easy to see without bold.
        let isBold = style.isBold && style.backgroundIndex == nil
        markup.append("\u{5}{")
        if isBold || style.isUnderlined { markup.append("+") }
        if isBold { markup.append("b") }
        if style.isUnderlined { markup.append("u") }
        if isBold || style.isUnderlined { markup.append(" ") }
        markup.append(letter(of: style.backgroundIndex))
        markup.append(letter(of: style.foregroundIndex))
        markup.append("}")
        markup.append(text: run.text)
        markup.append("\u{5}{-}")
      }
    }
  }

  /// Returns screen's letter for one of the sixteen ANSI colors, or for the current color.
  private static func letter(of index: Int?) -> StaticString {
    let letters: [StaticString] = [
      "k", "r", "g", "y", "b", "m", "c", "w", "K", "R", "G", "Y", "B", "M", "C", "W",
    ]
    return index.map { letters[$0] } ?? "."
  }
}
