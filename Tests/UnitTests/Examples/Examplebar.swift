import NoonmarkBase
import NoonmarkLayout
import NoonmarkText

@testable import NoonmarkFormats

// A part of a file that CONTRIBUTING.md shows; a test keeps the two equal.

extension Format {
  /// A line for examplebar's standard input.
  package static let examplebar = Format(
    name: "examplebar", summary: "examplebar's standard input",
    reader: .bar, colors: .foreground, isSingleLine: true, lineLimit: barLineLimit
  ) { output, bytes in
    output.writeRuns(examplebarEscape, into: &bytes) { run, markup in
      markup.append("~c(", run.foreground, ")")
      markup.append(text: run.text)
      if run.foreground != nil { markup.append("~c()") }
    }
  }
}

/// Doubles what examplebar would parse as the start of a tag.
private let examplebarEscape = TextEscape(replacing: "~", with: "~~")
