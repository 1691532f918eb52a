public import NoonmarkCore

/// A line for `#(…)` in tmux's status line, with tmux's own style markup.
public enum TmuxFormat: Format {
  /// The word by which users ask for the format.
  public static let name = "tmux"
  /// There are no others.
  public static let aliases: [String] = []
  /// What the format is for.
  public static let summary = "#(…) in tmux's status-left and status-right"
  /// The status line is one line.
  public static let isSingleLine = true
  /// It has all colours.
  public static let colors = ColorRange.all
  /// Longer ones are cut.
  public static let lineLimit: Int? = barLineLimit
  /// Each output stands for itself.
  public static let framing = Framing.none
  /// It needs nothing but the text.
  public static let needs: RenderNeeds = []

  /// Appends the line.
  public static func write(_ output: Output, into bytes: inout [UInt8]) {
    var markup = Markup<TmuxEscape>(into: bytes)
    for line in output.frame.lines {
      for run in line {
        let isStyled = output.depth > .none && !run.isPlain
        if isStyled { open(run, &markup) }
        markup.append(text: run.text)
        // A `#` at the end of a text is escaped for what follows it here.
        if isStyled || run.text.string.utf8.last == UInt8(ascii: "#") {
          markup.append("#[default]")
        }
      }
      markup.append("\n")
    }
    bytes = markup.bytes
  }

  private static func open(_ run: PaintedRun, _ markup: inout Markup<TmuxEscape>) {
    markup.append("#[")
    var isFirst = true
    if let foreground = run.foreground {
      markup.append("fg=")
      markup.append(foreground)
      isFirst = false
    }
    if let background = run.background {
      markup.append(isFirst ? "bg=" : ",bg=")
      markup.append(background)
      isFirst = false
    }
    if run.isBold { markup.append(isFirst ? "bold" : ",bold") }
    markup.append("]")
  }
}

/// Doubles what tmux would expand.
///
/// Measured on tmux 3.3a: of a run of n `#`, tmux leaves half when `[` follows, and about a
/// quarter elsewhere; so 2n are written before `[`, and 4n-2 before anything else.
private enum TmuxEscape: TextEscape {
  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
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
    // The format puts `#[` behind a text that ends so.
    bytes.append(contentsOf: repeatElement(hash, count: 2 * count))
  }
}
