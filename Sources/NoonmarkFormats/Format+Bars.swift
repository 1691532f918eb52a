import NoonmarkLayout
import NoonmarkText

extension Format {
  /// A line for polybar's `custom/script`, also with `tail`.
  package static let polybar = Format(
    name: "polybar", summary: "polybar's custom/script, also with tail",
    reader: .bar, colors: .all, isSingleLine: true, lineLimit: barLineLimit, emoji: .separate
  ) { output, bytes in
    output.writeRuns(polybarEscape, into: &bytes, drawPercent)
  }

  /// A line for lemonbar's standard input.
  ///
  /// Lemonbar has no padding: the leading space keeps the icon away from the edge of the screen.
  package static let lemonbar = Format(
    name: "lemonbar", summary: "lemonbar's standard input",
    reader: .bar, colors: .all, isSingleLine: true, lineLimit: barLineLimit, emoji: .separate
  ) { output, bytes in
    output.writeRuns(lemonbarEscape, lineStart: " ", into: &bytes, drawPercent)
  }

  /// A line for lemonbar's standard input on which a click prints `ui`, `tap`, `back` or `next`.
  ///
  /// These words are not commands, so a shell that reads lemonbar's output can run nothing else.
  package static let lemonbarClicks = Format(
    name: "lemonbar-clicks", summary: "the same; a click prints ui, tap, back or next",
    reader: .bar, colors: .all, isSingleLine: true, lineLimit: barLineLimit, emoji: .separate
  ) { output, bytes in
    output.writeRuns(
      lemonbarEscape, lineStart: "%{A:ui:}%{A3:ui:}%{A2:tap:}%{A4:back:}%{A5:next:} ",
      lineEnd: "%{A}%{A}%{A}%{A}%{A}", into: &bytes, drawPercent)
  }

  /// Appends a run in the markup that polybar adopted from lemonbar.
  ///
  /// Bold is left out, since fonts are numbered in the user's configuration.
  private static func drawPercent(_ run: StyledRun, into markup: inout Markup) {
    markup.append("%{F", run.foreground, "}")
    markup.append("%{B", run.background, "}")
    if run.isUnderlined { markup.append("%{+u}") }
    markup.append(text: run.text)
    if run.isUnderlined { markup.append("%{-u}") }
    if run.background != nil { markup.append("%{B-}") }
    if run.foreground != nil { markup.append("%{F-}") }
  }
}

/// Escapes what polybar would parse as a tag.
///
/// Polybar has no escape for a `%` before a brace: `%%{` starts a tag too. Measured on polybar
/// 3.6.3: a `%` is displayed if a tag follows. The tag used here is an offset of zero pixels.
private let polybarEscape = TextEscape(replacing: "%", with: "%%{O0}")

/// Doubles what lemonbar would parse as the start of a tag.
///
/// Measured on lemonbar 1.4: each pair of `%` is displayed as one.
private let lemonbarEscape = TextEscape(replacing: "%", with: "%%")

// MARK: - dzen2

extension Format {
  /// A line for dzen2's standard input.
  ///
  /// Limit: dzen2 draws nothing for lines of 4 kB, and exits for lines of 8 kB. It uses the
  /// encoding of the locale (`setlocale`, `XmbDrawString`).
  package static let dzen2 = Format(
    name: "dzen2", summary: "dzen2's standard input",
    reader: .bar, colors: .all, isSingleLine: true, lineLimit: 1000, locale: .installed,
    emoji: .separate
  ) { output, bytes in
    output.writeRuns(dzen2Escape, into: &bytes) { run, markup in
      markup.append("^fg(", run.foreground, ")")
      markup.append("^bg(", run.background, ")")
      markup.append(text: run.text)
      if run.background != nil { markup.append("^bg()") }
      if run.foreground != nil { markup.append("^fg()") }
    }
  }
}

/// Doubles what dzen2 would parse as the start of a command.
private let dzen2Escape = TextEscape(replacing: "^", with: "^^")

// MARK: - dwm

extension Format {
  /// The name of the root window, for a dwm with the status2d patch.
  ///
  /// The patch has a buffer of 1024 bytes.
  package static let status2d = Format(
    name: "status2d", summary: "the status text of dwm with the patch status2d",
    reader: .bar, colors: .all, isSingleLine: true, lineLimit: 1000
  ) { output, bytes in
    output.writeRuns(status2dEscape, into: &bytes) { run, markup in
      markup.append("^c", run.foreground, "^")
      markup.append("^b", run.background, "^")
      markup.append(text: run.text)
      if !run.isPlain { markup.append("^d^") }
    }
  }
}

/// Replaces what status2d would parse as the start of a code.
///
/// status2d has no escape for `^`, and reads past the end of a text with a single `^`.
private let status2dEscape = TextEscape(replacing: "^", with: "ˆ")

// MARK: - xmobar

extension Format {
  /// A line for xmobar's `Com`, `CommandReader`, and readers of standard input and pipes.
  ///
  /// Xmobar uses the encoding of the locale, and displays nothing if it cannot decode the text.
  ///
  /// Xmobar places the parts between tags from left to right. Pango reorders the text of each part.
  package static let xmobar = Format(
    name: "xmobar", summary: "xmobar's Com, CommandReader, StdinReader and pipes",
    reader: .bar, colors: .all, isSingleLine: true, lineLimit: barLineLimit, locale: .installed
  ) { output, bytes in
    output.writeRuns(xmobarEscape, isolating: true, into: &bytes) { run, markup in
      let text = run.text.hasRightToLeft ? TextDirection.leftToRight.mark + run.text : run.text
      // Xmobar cannot set a background without a foreground.
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

/// Writes the start of a tag of xmobar as raw text, which has a length prefix.
///
/// Measured on xmobar 0.46 with all its readers. Each `<` is a separate raw text, since
/// `StdinReader` rewrites whole actions even within raw text. A raw text of the wrong length would
/// replace the bar.
private let xmobarEscape = TextEscape(replacing: "<", with: "<raw=1:</>")

// MARK: - conky

extension Format {
  /// Lines for conky's `execp`, `execpi` and `texecpi`.
  ///
  /// Conky has no backgrounds, so pills and bars are drawn as colored glyphs.
  package static let conky = Format(
    name: "conky", summary: "conky's execp, execpi and texecpi", reader: .bar, colors: .foreground,
    emoji: .separate
  ) { output, bytes in
    output.writeLines(conkyEscape, into: &bytes) { line, markup in
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
      // Conky would keep the color for the following lines.
      if isColored { markup.append("${color}") }
    }
  }
}

/// Doubles what conky would parse as a variable, and escapes what it would parse as a comment.
///
/// Measured on conky 1.18.3: a backslash is special only before a `#`, so `\\#` displays a
/// backslash and a `#`. A backslash does not escape a `$`.
private let conkyEscape = TextEscape { character in
  switch character {
  case "$": "$$"
  case "#": "\\#"
  default: nil
  }
}

// MARK: - yambar

extension Format {
  /// A set of tags for yambar's `script` module: the text, and the status of the first widget.
  ///
  /// yambar has no markup, and its config file sets all colors. Everything after the second `|` of
  /// a line is the value of the tag. Limit: yambar 1.9 crashes if its first read has more than 1024
  /// bytes, and a read can contain two sets.
  package static let yambar = Format(
    name: "yambar", summary: "yambar's script module: tags, without colors",
    reader: .bar, colors: .none, isSingleLine: true, lineLimit: 400, locale: .installed,
    needs: .status
  ) { output, bytes in
    var markup = Markup(.none, into: bytes)
    markup.append("text|string|")
    for run in output.frame.lines.first ?? [] { markup.append(text: run.text) }
    markup.append("\n")
    if let status = output.widgets.lazy.compactMap(\.status).first {
      markup.append("class|string|")
      markup.append(text: DisplayText(status.classes.first ?? ""))
      markup.append("\nalt|string|")
      markup.append(text: DisplayText(status.alternative))
      if let percentage = status.percentage {
        markup.append("\npercentage|range:0-100|", percentage)
      }
      markup.append("\n")
    }
    // An empty line ends the set.
    markup.append("\n")
    bytes = markup.bytes
  }
}
