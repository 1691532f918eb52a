import NoonmarkCLI
import NoonmarkWidgets

/// The page on the configuration, made of the table that checks it.
enum ConfigurationPage {
  /// The whole page.
  static var text: String {
    let rows = Keys.all.map { key in
      "| [`\(key.name)`](#\(anchor(of: key))) | \(words(for: key.syntax)) | \(key.defaultText) "
        + "| \(key.summary) |"
    }
    return introduction + "\n| key | value | default | |\n|---|---|---|---|\n"
      + rows.joined(separator: "\n") + "\n\n"
      + Keys.all.map(section).joined(separator: "\n")
  }

  private static let introduction = """
    # Configuration

    <!-- Generated from the table of keys by RECORD_DOCS=1 swift test --filter Documentation. -->

    The config file is `~/.config/noonmark/config`. `noonmark config path` prints its path. Each
    line is `key = value`. `#` starts a comment at the start of a line, or after a value with a
    space on both sides. If a key is set twice, the last line wins.

    - `noonmark config set KEY VALUE` edits the file in place and preserves everything else.
    - `noonmark config unset KEY` removes the lines of a key.
    - `noonmark config get KEY` prints the value of a key.
    - `noonmark config list` prints every key and its effective value (`--format json` for JSON).
    - `noonmark config check` reports invalid lines.

    An invalid line never blanks a bar: the default is used, and standard error says so in one line.
    An invalid task URL is reported by the widget or command that uses it.

    """

  private static func section(on key: KeySpec) -> String {
    """
    ## `\(key.name)`

    \(key.summary). \(key.explanation)

    ```
    \(key.name) = \(key.example)
    ```

    """ + (key.name == Keys.show.spec.name ? "\n" + widgets : "")
  }

  /// The widgets and what they show.
  private static var widgets: String {
    let rows = WidgetCatalog.all.map { "| `\($0.kind)` | \($0.summary) |" }
    return "| widget | |\n|---|---|\n" + rows.joined(separator: "\n") + "\n"
  }

  /// The anchor of a heading, as GitHub makes it.
  private static func anchor(of key: KeySpec) -> String {
    key.name.filter { $0 != "." }
  }

  private static func words(for syntax: ValueSyntax) -> String {
    if case .choice(let words) = syntax { return words().map { "`\($0)`" }.joined(separator: ", ") }
    return "`\(syntax.placeholder)`"
  }
}
