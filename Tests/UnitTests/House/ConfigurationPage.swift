import NoonmarkCLI

/// The page on the configuration, made of the table that checks it.
enum ConfigurationPage {
  /// The whole page.
  static var text: String {
    let rows = Keys.all.map { key in
      "| [`\(key.name)`](#\(anchor(of: key))) | \(words(for: key.syntax)) | \(key.defaultText) "
        + "| \(key.summary) |"
    }
    return introduction + "\n| key | value | standard | |\n|---|---|---|---|\n"
      + rows.joined(separator: "\n") + "\n\n"
      + Keys.all.map(section).joined(separator: "\n")
  }

  private static let introduction = """
    # Configuration

    <!-- Made by RECORD_DOCS=1 swift test --filter DocumentationTests of the table of keys. -->

    `~/.config/noonmark/config` (`noonmark config path` tells), a `key = value` line each. `#` begins a
    comment, at the start of a line or after a value when blanks stand on both of its sides. Of a key
    that is set twice the last line counts.

    `noonmark config set KEY VALUE` edits the file in place and leaves everything else as it is, `config
    unset KEY` takes the lines of a key away, `config get KEY` shows what is set, `config list` shows
    every key with what holds for it (`--format json` for programs), and `config check` names each line
    that can't be used.

    A line that can't be used never blanks a bar: the standard holds, and standard error says so in one
    line. An address of tasks that makes no sense is told by the widget or the command that uses it.

    """

  private static func section(on key: KeySpec) -> String {
    """
    ## `\(key.name)`

    \(key.summary). \(key.explanation)

    ```
    \(key.name) = \(key.example)
    ```

    """
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
