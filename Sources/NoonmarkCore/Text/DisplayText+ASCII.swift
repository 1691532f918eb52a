extension DisplayText {
  /// The text in ASCII, in the same columns.
  ///
  /// What bars are drawn with becomes `#` and `-`, the ellipsis a dot, and whatever else there is a
  /// question mark for each column. A backquote becomes a quote: prompts, which alone are written
  /// so, have no way to show one that is safe.
  public var inASCII: DisplayText {
    var text = ""
    var position = string.startIndex
    while position < string.endIndex {
      let cluster = string.cluster(at: position)
      let mark: Character =
        switch cluster.base {
        case "`": "'"
        case _ where cluster.base.isASCII && cluster.width == 1: Character(cluster.base)
        case "\u{2588}"..."\u{258F}", "\u{2581}"..."\u{2587}", "▀", "▐": "#"
        case "░", "▒", "▓", "─", "━": "-"
        case "│", "┃": "|"
        case "…": "."
        case "—", "–": "-"
        default: "?"
        }
      text.append(contentsOf: String(repeating: mark, count: cluster.width))
      position = cluster.end
    }
    return DisplayText(clean: text, width: width)
  }
}
