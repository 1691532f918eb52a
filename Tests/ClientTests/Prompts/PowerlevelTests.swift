import Foundation
import TestSupport
import Testing

/// The segment in powerlevel10k and powerlevel9k, loaded as frameworks load them.
///
/// `POWERLEVEL10K` names the directory of powerlevel10k if it is not in one of the usual places. If
/// neither theme is installed, the tests are skipped, except in CI.
@Suite(.waits)
struct PowerlevelTests {
  /// A theme, and the directory that contains it.
  struct Theme: CustomTestStringConvertible, Sendable {
    let name: String
    let folder: String
    var file: String { "\(folder)/\(name).zsh-theme" }
    var testDescription: String { name }
  }

  /// The way a `.zshrc` loads the theme and the hook.
  enum Loading: String, CaseIterable {
    case ohMyZsh, prezto, hookFirst

    /// Returns the lines of the file.
    func lines(_ theme: Theme, _ hook: String, functions: String, hasLists: Bool) -> [String] {
      let lists =
        hasLists
        ? [
          "POWERLEVEL9K_LEFT_PROMPT_ELEMENTS=(dir status)",
          "POWERLEVEL9K_RIGHT_PROMPT_ELEMENTS=()",
        ] : []
      // oh-my-zsh sources the theme. prezto starts it by zsh's own function.
      let source = "source \(theme.file)"
      let prompt =
        "fpath=(\(functions) $fpath); autoload -Uz promptinit; promptinit; prompt \(theme.name)"
      return switch self {
      case .ohMyZsh: [source] + lists + [hook]
      case .prezto: [prompt] + lists + [hook]
      case .hookFirst: [hook] + lists + [source]
      }
    }
  }

  private static let themes: [Theme] = {
    guard PromptFixture.isAvailable(.zsh) else { return [] }
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? ""
    let folders = [
      environment["POWERLEVEL10K"] ?? "", "/usr/share/zsh-theme-powerlevel10k",
      "/usr/share/powerlevel10k", "\(home)/powerlevel10k",
      "\(home)/.oh-my-zsh/custom/themes/powerlevel10k",
    ]
    let tenth = folders.map { Theme(name: "powerlevel10k", folder: $0) }.first(where: isInstalled)
    let ninth = Theme(name: "powerlevel9k", folder: "/usr/share/powerlevel9k")
    return (tenth.map { [$0] } ?? []) + (isInstalled(ninth) || TestMachine.isCI ? [ninth] : [])
  }()

  private static func isInstalled(_ theme: Theme) -> Bool {
    FileManager.default.fileExists(atPath: theme.file)
  }

  private func fixture(
    _ theme: Theme, _ loading: Loading, _ settings: [String], hasLists: Bool = true
  ) throws -> PromptFixture {
    let fixture = try PromptFixture(.zsh)
    // What prezto calls a theme is a function of this name.
    try fixture.write("source \(theme.file)\n", to: "functions/prompt_\(theme.name)_setup")
    let quiet = ["DISABLE_CONFIGURATION_WIZARD", "DISABLE_GITSTATUS", "DISABLE_HOT_RELOAD"]
      .map { "POWERLEVEL9K_\($0)=true" }
    let lines = loading.lines(
      theme, PromptShell.zsh.installation, functions: "\(fixture.home)/functions",
      hasLists: hasLists)
    try fixture.write(
      (quiet + settings + lines).joined(separator: "\n") + "\n", to: PromptShell.zsh.startFile)
    return fixture
  }

  @Test(
    .enabled(if: !themes.isEmpty, "neither powerlevel10k nor powerlevel9k is installed"),
    arguments: themes, Samples.first(1, of: Loading.allCases))
  func `a date is displayed at the next prompt`(theme: Theme, loading: Loading) throws {
    let fixture = try fixture(theme, loading, ["NOONMARK_SHOW='countdown --size medium'"])
    // The title is in no line that is typed.
    try fixture.write(
      "#!/bin/sh\nnoonmark countdown add Launch +20d --color '#00796b' >/dev/null\n",
      to: "bin/add", mode: 0o700)
    let outcome = try fixture.type("true", "add")
    #expect(outcome.screen.contains("48;2;0;121;107m"), "\(outcome.screen)")
    #expect(outcome.screen.withoutEscapes.contains("Launch"))
    #expect(!outcome.screen.contains("not found"))
  }

  @Test(arguments: themes, ["left", "right"])
  func `titles are literal`(theme: Theme, side: String) throws {
    let fixture = try fixture(
      theme, .ohMyZsh,
      ["NOONMARK_SIDE=\(side)", "NOONMARK_SHOW='countdown --size medium --width 90'"])
    fixture.columns = 160
    let outcome = try fixture.type(try PromptTitles.lines(in: fixture))
    let screen = outcome.screen.withoutEscapes
    for title in PromptTitles.all {
      #expect(screen.contains(" \(title.replacing("`", with: "\u{2CB}")) "), "\(screen)")
    }
    #expect(!fixture.has("bait"))
  }

  @Test(arguments: themes)
  func `an element that the user lists is not listed twice`(theme: Theme) throws {
    let fixture = try fixture(theme, .ohMyZsh, [])
    let outcome = try fixture.type(
      "echo list:$POWERLEVEL9K_LEFT_PROMPT_ELEMENTS >>$OUT",
      "POWERLEVEL9K_LEFT_PROMPT_ELEMENTS=(dir noonmark)", "true",
      "echo list:$POWERLEVEL9K_LEFT_PROMPT_ELEMENTS >>$OUT")
    #expect(outcome.lines("list") == ["noonmark dir status", "dir noonmark"])
  }

  @Test(arguments: themes, ["left", "right"])
  func `the segments of a theme without lists are kept`(theme: Theme, side: String) throws {
    let fixture = try fixture(theme, .ohMyZsh, ["NOONMARK_SIDE=\(side)"], hasLists: false)
    let left = "echo list:$POWERLEVEL9K_LEFT_PROMPT_ELEMENTS >>$OUT"
    let right = "echo list:$POWERLEVEL9K_RIGHT_PROMPT_ELEMENTS >>$OUT"
    let outcome = try fixture.type("true", side == "left" ? left : right)
    let expected =
      side == "left"
      ? "noonmark context dir vcs" : "status root_indicator background_jobs history time noonmark"
    #expect(outcome.lines("list") == [expected])
  }

  @Test(arguments: themes)
  func `nothing is listed if the user shows the text elsewhere`(theme: Theme) throws {
    let fixture = try fixture(theme, .ohMyZsh, ["NOONMARK_SIDE=none"])
    let outcome = try fixture.type("true", "echo list:$POWERLEVEL9K_LEFT_PROMPT_ELEMENTS >>$OUT")
    #expect(outcome.lines("list") == ["dir status"])
  }
}
