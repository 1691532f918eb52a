import NoonmarkProgram
import TestSupport
import Testing

/// The characters of the output, by locale, terminal and configuration.
@Suite struct `The charset` {
  private let noonmark = Program()
  private static let now = ["--now", "2026-01-21T12:00:00Z"]

  private func isASCII(
    _ format: String, with environment: [String: String], _ options: [String] = []
  ) throws -> Bool {
    let outcome = try noonmark.run(
      ["solstice", "--size", "medium", "--format", format] + options + Self.now, with: environment
    ).expect(0, output: .lacks("?"), error: "")
    return outcome.output.utf8.allSatisfy { $0 < 0x80 }
  }

  @Test(arguments: [
    "ansi", "plain", "tmux", "bash", "zsh", "starship", "dzen2", "xmobar", "yambar",
  ])
  func `is ASCII if the locale is not UTF-8`(format: String) throws {
    #expect(try isASCII(format, with: ["LC_ALL": "C"]))
    #expect(try isASCII(format, with: ["LC_CTYPE": ""]))
    #expect(try isASCII(format, with: ["LC_ALL": "de_DE.ISO-8859-1"]))
    #expect(try isASCII(format, with: ["LC_ALL": "C"], ["--icons", "emoji"]))
    #expect(try !isASCII(format, with: ["LC_ALL": "C.UTF-8"]))
    #expect(try !isASCII(format, with: ["LC_CTYPE": "", "LANG": "C.utf8"]))
  }

  @Test(arguments: [
    "json", "svg", "polybar", "waybar", "pango", "i3blocks", "i3bar", "conky", "genmon",
  ])
  func `is UTF-8 for programs that know nothing else`(format: String) throws {
    #expect(try !isASCII(format, with: ["LC_ALL": "C", "TERM": "linux"]))
  }

  @Test(arguments: ["ansi", "plain", "tmux"])
  func `follows the locale's name if the locale is not installed`(format: String) throws {
    #expect(try !isASCII(format, with: ["LC_ALL": "xx_YY.UTF-8"]))
  }

  @Test(arguments: ["ansi", "plain", "bash", "zsh", "starship"], ["dumb", "linux"])
  func `is ASCII at a terminal that has no more`(format: String, term: String) throws {
    #expect(try isASCII(format, with: ["LC_ALL": "C.UTF-8", "TERM": term]))
    #expect(try !isASCII(format, with: ["LC_ALL": "C.UTF-8", "TERM": "xterm"]))
    #expect(try !isASCII("tmux", with: ["LC_ALL": "C.UTF-8", "TERM": term]))
  }

  @Test func `is what the configuration says`() throws {
    try noonmark.write("charset = utf-8\n", to: ".config/noonmark/config")
    #expect(try !isASCII("ansi", with: ["LC_ALL": "C", "TERM": "linux"]))
    try noonmark.write("charset = ascii\n", to: ".config/noonmark/config")
    #expect(try isASCII("ansi", with: ["LC_ALL": "C.UTF-8"]))
    #expect(try isASCII("polybar", with: ["LC_ALL": "C.UTF-8"]))
    try noonmark("doctor").expect(
      output: .has("\ncharset    ascii: charset in the configuration\n"))
  }

  @Test func `replaces Japanese and Arabic by English if it is ASCII`() throws {
    let english = try noonmark.run(
      ["solstice", "--size", "large"] + Self.now, with: ["LC_ALL": "C"])
    for locale in ["ja_JP.eucJP", "ar_SA.ISO-8859-6"] {
      try noonmark.run(
        ["solstice", "--size", "large"] + Self.now,
        with: ["LC_MESSAGES": locale, "LC_CTYPE": locale]
      ).expect(output: .equals(english.output))
    }
  }

  @Test func `holds for a timeline too`() throws {
    let words = ["timeline", "solstice"] + Self.now
    #expect(try noonmark.run(words, with: ["LC_ALL": "C"]).output.utf8.allSatisfy { $0 < 0x80 })
    #expect(try !noonmark.run(words).output.utf8.allSatisfy { $0 < 0x80 })
  }
}
