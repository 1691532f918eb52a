import NoonmarkProgram
import NoonmarkText
import NoonmarkWidgets

/// The configuration page, generated from the table of keys.
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

    The config file is `~/.config/noonmark/config`, or `$XDG_CONFIG_HOME/noonmark/config` if that
    variable is set. `noonmark config path` prints its path. Each line is `key = value`. A `#`
    starts a comment at the start of a line, or after a value if it has a space on both sides. If a
    key is set twice, the last line wins.

    - `noonmark config set KEY VALUE` edits the file in place and preserves everything else.
    - `noonmark config unset KEY` removes the lines of a key.
    - `noonmark config get KEY` prints the value of a key, if it is set. Scripts get the real value.
    - `noonmark config list` prints every key and its value or default (`--format json` for JSON).
      URLs are shown without user, password, query and tokens.
    - `noonmark config check` reports invalid lines.

    An invalid line never leaves a bar empty. noonmark uses the default and prints one line on
    standard error. The widget or command that uses a task URL reports it if it is invalid.

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
    let rows = WidgetCatalog.named.map { "| `\($0.kind)` | \($0.summary) |" }
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
