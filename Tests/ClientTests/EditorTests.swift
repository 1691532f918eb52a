import Foundation
import TestSupport
import Testing

/// The status lines of Vim and Neovim with the snippets of `integrations`, also with lualine.
///
/// `LUALINE` names the directory of lualine. Without it, its tests are skipped, also in CI: no
/// package contains it.
@Suite(.waits)
struct EditorTests {
  /// An editor as the script `vim.sh` starts it.
  enum Editor: String, CaseIterable, Sendable {
    case vim, neovim, lualine

    /// The target of `init`, and the name of its snippet.
    var snippet: (target: String, name: String) {
      self == .vim ? ("vim", "noonmark.vim") : ("neovim", "noonmark.lua")
    }

    /// Returns the line of the config file that sets the arguments of `noonmark show`.
    func shows(_ words: [String]) -> String {
      let list = words.map { "'\($0)'" }.joined(separator: ", ")
      return self == .vim ? "let g:noonmark_show = [\(list)]" : "vim.g.noonmark_show = {\(list)}"
    }
  }

  private static let lualine = ProcessInfo.processInfo.environment["LUALINE"]
  private static let editors = Editor.allCases.filter { $0 != .lualine || lualine != nil }

  private func run(
    _ editor: Editor, _ fixture: ClientFixture, _ options: [String], _ environment: [String: String]
  ) throws -> ClientFixture.Outcome {
    let snippet = try fixture.snippet(of: editor.snippet.target, editor.snippet.name)
    return try fixture.run(
      "vim", ["-m", editor.rawValue, "-s", snippet] + options, command: [fixture.program],
      with: [
        "CLIENT_OPTIONS": ClientFixture.noon.joined(separator: " "), "LUALINE": Self.lualine ?? "",
      ].merging(environment) { $1 })
  }

  @Test(arguments: editors)
  func `a snippet shows pills, comes back when it is killed, shows a new date and ends`(
    editor: Editor
  ) throws {
    for ending in Samples.last(1, of: ["TERM", "KILL"]) {
      let fixture = try ClientFixture(dates: [
        "2026-02-21 | Launch | color=#00796b | id=guest0000000"
      ])
      let addition = fixture.line(["countdown", "add", "Party", "2026-02-01", "--color", "#c2185b"])
      let outcome = try run(
        editor, fixture,
        [
          "-e", "Spring Equinox", "-e", "▐58d▌", "-e", "▐31d▌", "-e", "2;0;121;107m", "-x", "-k",
          "-a", addition, "-b", "▐11d▌", "-b", "2;194;24;91m", "-q", ending,
        ], ["CLIENT_COLUMNS": "120"])
      #expect(outcome.status == 0, "\(ending): \(outcome)")
      outcome.printTimings()
    }
  }

  @Test(arguments: editors)
  func `hostile titles are displayed as they are`(editor: Editor) throws {
    // A number too, which %{…} would display as another.
    for title in HostileTitles.titles(for: "vim") + ["007"] {
      let fixture = try ClientFixture(dates: [HostileTitles.line(title)])
      let config = "\(fixture.home)/config"
      try editor.shows(["countdown/guest0000000", "--width", "240"])
        .appending("\n").write(toFile: config, atomically: true, encoding: .utf8)
      let outcome = try run(
        editor, fixture,
        ["-e", title, "-n", "2;255;0;255m", "-f", "\(fixture.home)/M"],
        ["CLIENT_COLUMNS": "330", "CLIENT_CONF": config])
      #expect(outcome.status == 0, "\(outcome)")
    }
  }
}
