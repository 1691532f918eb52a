import NoonmarkLayout
import NoonmarkText

extension Format {
  /// A line for polybar's `custom/script`, also with `tail`.
  package static let polybar = Format(
    "polybar", "polybar's custom/script, also with tail",
    for: .bar, colors: .all, isSingleLine: true, lineLimit: barLineLimit, emoji: .separate
  ) { output, bytes in
    output.writeRuns(as: PolybarEscape.self, into: &bytes, drawPercent)
  }

  /// A line for lemonbar's standard input.
  ///
  /// Lemonbar has no padding: the space keeps the icon away from the edge of the screen.
  package static let lemonbar = Format(
    "lemonbar", "lemonbar's standard input",
    for: .bar, colors: .all, isSingleLine: true, lineLimit: barLineLimit, emoji: .separate
  ) { output, bytes in
    output.writeRuns(as: LemonbarEscape.self, lineStart: " ", into: &bytes, drawPercent)
  }

  /// Appends a run in the markup that polybar adopted from lemonbar.
  ///
  /// Bold is left out: the user's configuration numbers the fonts.
  private static func drawPercent<Escape: TextEscape>(
    _ run: StyledRun, into markup: inout Markup<Escape>
  ) {
    if let foreground = run.foreground {
      markup.append("%{F")
      markup.append(foreground)
      markup.append("}")
    }
    if let background = run.background {
      markup.append("%{B")
      markup.append(background)
      markup.append("}")
    }
    markup.append(text: run.text)
    if run.background != nil { markup.append("%{B-}") }
    if run.foreground != nil { markup.append("%{F-}") }
  }
}

/// Escapes what polybar would parse as a tag.
///
/// Polybar has no escape for a `%` before a brace: `%%{` starts a tag too. Measured on polybar
/// 3.6.3: a `%` followed by a tag is displayed, and the tag, an offset of zero pixels, does nothing.
private enum PolybarEscape: TextEscape {
  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
    for byte in text.string.utf8 {
      bytes.append(byte)
      if byte == UInt8(ascii: "%") { bytes += "%{O0}".utf8 }
    }
  }
}

/// Doubles what lemonbar would parse as the start of a tag.
///
/// Measured on lemonbar 1.4: each pair of `%` is displayed as one.
private enum LemonbarEscape: DoublingEscape {
  static let doubled = UInt8(ascii: "%")
}

// MARK: - dzen2

extension Format {
  /// A line for dzen2's standard input.
  ///
  /// The limit: dzen2 draws nothing for lines of 4 kB, and exits at 8. It decodes by the locale
  /// (`setlocale`, `XmbDrawString`).
  package static let dzen2 = Format(
    "dzen2", "dzen2's standard input",
    for: .bar, colors: .all, isSingleLine: true, lineLimit: 1000, locale: .installed,
    emoji: .separate
  ) { output, bytes in
    output.writeRuns(as: Dzen2Escape.self, into: &bytes) { run, markup in
      if let foreground = run.foreground {
        markup.append("^fg(")
        markup.append(foreground)
        markup.append(")")
      }
      if let background = run.background {
        markup.append("^bg(")
        markup.append(background)
        markup.append(")")
      }
      markup.append(text: run.text)
      if run.background != nil { markup.append("^bg()") }
      if run.foreground != nil { markup.append("^fg()") }
    }
  }
}

/// Doubles what dzen2 would parse as the start of a command.
private enum Dzen2Escape: DoublingEscape {
  static let doubled = UInt8(ascii: "^")
}

// MARK: - xmobar

extension Format {
  /// A line for xmobar's `Com`, `CommandReader`, and readers of standard input and pipes.
  ///
  /// Xmobar decodes by the locale, and displays nothing of what it cannot decode.
  ///
  /// It places the parts between tags from left to right, and lets Pango reorder the text of each.
  package static let xmobar = Format(
    "xmobar", "xmobar's Com, CommandReader, StdinReader and pipes",
    for: .bar, colors: .all, isSingleLine: true, lineLimit: barLineLimit, locale: .installed
  ) { output, bytes in
    output.writeRuns(as: XmobarEscape.self, isolating: true, into: &bytes) { run, markup in
      let text = run.text.hasRightToLeft ? TextDirection.leftToRight.mark + run.text : run.text
      // Xmobar has no background without a foreground.
      guard let foreground = run.foreground ?? run.background.map({ Color.text(on: $0) }) else {
        markup.append(text: text)
        return
      }
      markup.append("<fc=")
      markup.append(foreground)
      if let background = run.background {
        markup.append(",")
        markup.append(background)
      }
      markup.append(">")
      markup.append(text: text)
      markup.append("</fc>")
    }
  }
}

/// Writes what would start a tag of xmobar as raw text, which states its own length.
///
/// Measured on xmobar 0.46 with all its readers. The `<` is a raw text of its own, since
/// `StdinReader` rewrites whole actions wherever they are, and a text of the wrong length replaces
/// the bar.
private enum XmobarEscape: TextEscape {
  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
    for byte in text.string.utf8 {
      if byte == UInt8(ascii: "<") {
        bytes += "<raw=1:</>".utf8
      } else {
        bytes.append(byte)
      }
    }
  }
}

// MARK: - conky

extension Format {
  /// Lines for conky's `execp`, `execpi` and `texecpi`.
  ///
  /// Conky has no backgrounds, so pills and bars are drawn as colored glyphs.
  package static let conky = Format(
    "conky", "conky's execp, execpi and texecpi", for: .bar, colors: .foreground,
    emoji: .separate
  ) { output, bytes in
    var markup = Markup<ConkyEscape>(into: bytes)
    for line in output.frame.lines {
      var isColored = false
      for run in line.merged(depth: output.depth, keepsBold: false) {
        if let foreground = run.foreground {
          markup.append("${color ")
          markup.append(digitsOf: foreground)
          markup.append("}")
        } else if isColored {
          markup.append("${color}")
        }
        isColored = run.foreground != nil
        markup.append(text: run.text)
      }
      // Conky would keep the color for the lines below.
      if isColored { markup.append("${color}") }
      markup.append("\n")
    }
    bytes = markup.bytes
  }
}

/// Doubles what conky would parse as a variable, and escapes what it would parse as a comment.
///
/// Measured on conky 1.18.3: a backslash is special only before a `#`, so that `\\#` displays one;
/// it does not escape a `$`.
private enum ConkyEscape: TextEscape {
  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
    for byte in text.string.utf8 {
      switch byte {
      case UInt8(ascii: "$"): bytes += "$$".utf8
      case UInt8(ascii: "#"): bytes += "\\#".utf8
      default: bytes.append(byte)
      }
    }
  }
}

// MARK: - xbar

extension Format {
  /// The output of a plugin for xbar and SwiftBar: a line for the menu bar, and the large layout as
  /// its menu.
  ///
  /// Follows <https://github.com/matryer/xbar-plugins/blob/main/CONTRIBUTING.md>; untested on macOS.
  /// A line of a menu has a single color, so the format has none.
  package static let xbar = Format(
    "xbar", "a plugin for xbar and SwiftBar on macOS",
    for: .bar, colors: .none, isSingleLine: true, needs: .tooltip
  ) { output, bytes in
    var markup = Markup<XbarEscape>(into: bytes)
    writeMenuItem(output.frame.lines.first ?? [], into: &markup)
    let painter = Painter(output.stylesheet.withoutColor)
    for tooltip in output.widgets.compactMap(\.tooltip) {
      markup.append("---\n")
      for line in painter.paint(tooltip).lines {
        writeMenuItem(Frame.trimmingTrailingSpaces(line), into: &markup)
      }
    }
    bytes = markup.bytes
  }

  private static func writeMenuItem(_ line: [StyledRun], into markup: inout Markup<XbarEscape>) {
    // As one text, so that the escape sees consecutive dashes.
    markup.append(text: line.reduce(DisplayText()) { $0 + $1.text })
    markup.append(" | font=Menlo trim=false emojize=false symbolize=false ansi=false\n")
  }
}

/// Replaces what xbar would parse as the start of parameters or of a menu, or as the end of a line:
/// it has no escapes for them.
private enum XbarEscape: TextEscape {
  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
    var isAfterDash = false
    for byte in text.string.utf8 {
      let isDash = byte == UInt8(ascii: "-")
      switch byte {
      case UInt8(ascii: "|"): bytes += "¦".utf8
      case UInt8(ascii: "\\"): bytes += "∖".utf8
      case UInt8(ascii: "-") where isAfterDash: bytes += "‐".utf8
      default: bytes.append(byte)
      }
      isAfterDash = isDash && !isAfterDash
    }
  }
}
