import NoonmarkProgram
import TestSupport
import Testing

/// The automatic choice between dark and light.
@Suite(.waits) struct `The appearance` {
  private let noonmark = Program(asProcess: true)
  private static let words = ["solstice", "--size", "small", "--now", "2026-01-21T12:00:00Z"]
  private static let colors = ["COLORTERM": "truecolor", "TERM": "xterm-256color"]
  /// Whether the terminal is after the run what it was before.
  private static let script = """
    a=$(stty -g); "$N" solstice --size small --now 2026-01-21T12:00:00Z; b=$(stty -g); \
    test "$a" = "$b" && echo same
    """
  private static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  private func line(_ appearance: String) throws -> String {
    let outcome = try noonmark.run(
      Self.words + ["--appearance", appearance, "--format", "ansi", "--color", "always"],
      with: Self.colors)
    return String(outcome.output.dropLast())
  }

  private func found(with environment: [String: String]) throws -> String {
    let outcome = try noonmark.run(
      Self.words + ["--format", "ansi", "--color", "always"],
      with: Self.colors.merging(environment) { $1 }
    ).expect(error: "")
    let output = String(outcome.output.dropLast())
    return try output == line("light") ? "light" : output == line("dark") ? "dark" : output
  }

  @Test(arguments: [
    ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62;4c", "light"),
    ("\u{1B}]11;rgb:fd/f6/e3\u{7}\u{1B}[?1;2c", "light"),
    ("\u{1B}]11;#000000\u{1B}\\\u{1B}[?62;4c", "dark"),
    ("\u{1B}]11;rgb:0000/2b2b/3636\u{1B}\\\u{1B}[?6c", "dark"),
    ("\u{1B}[?6c", "dark"), ("\u{1B}]11;rgb:ff\u{1B}[?6c", "dark"),
    ("", "dark"), ("\u{1B}]11;rgb:ffff/ff", "dark"),
    ("\u{1B}[?6c\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", "light"),
  ])
  func `is the terminal's own, which is asked and left as it was`(
    answer: String, expected: String
  ) throws {
    let outcome = try noonmark.atTerminal(
      script: Self.script, with: Self.colors, hearing: Self.question, answering: answer)
    #expect(outcome.output == "\(Self.question)\(try line(expected))\r\nsame\r\n", "\(outcome)")
    // The answer is of this terminal, and no other finds it.
    #expect(noonmark.everything().allSatisfy { !$0.hasPrefix(".cache/noonmark/") })
  }

  @Test(arguments: [
    ("nonsense", "nonsense", "dark"),
    ("ls\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\-l\u{1B}[?6c", "ls-l", "light"),
  ])
  func `is asked for without taking what is typed meanwhile`(
    answer: String, typed: String, expected: String
  ) throws {
    let outcome = try noonmark.atTerminal(
      script: Self.script, with: Self.colors, hearing: Self.question, answering: answer)
    let rest = "\(try line(expected))\r\nsame\r\n"
    // If the kernel refuses TIOCSTI (dev.tty.legacy_tiocsti), the characters are lost.
    #expect(
      [typed, ""].contains { outcome.output == "\(Self.question)\($0)\(rest)" }, "\(outcome)")
  }

  @Test(arguments: [
    ["TERM": "dumb"], ["TERM": "linux"], ["TERM": ""], ["COLORFGBG": "0;15"], ["NO_COLOR": "1"],
  ])
  func `is not queried if the answer could not matter`(environment: [String: String]) throws {
    try noonmark.atTerminal(
      script: Self.script, with: Self.colors.merging(environment) { $1 }, hearing: "same",
      answering: ""
    ).expect(output: .ends("same\r\n"), .lacks("\u{1B}]"))
  }

  @Test func `is not queried if there is typeahead`() throws {
    try noonmark.atTerminal(
      script: Self.script + "; read x; echo got $x", with: Self.colors, typing: "typed\n",
      hearing: "got", answering: ""
    ).expect(output: .has("got typed"), .lacks("\u{1B}]"))
  }

  @Test(
    arguments: [
      (["COLORFGBG": "0;15"], "light"), (["COLORFGBG": "15;0"], "dark"),
      (["COLORFGBG": "0;default;7"], "light"), (["COLORFGBG": "0;default"], "dark"),
      (["COLORFGBG": "0;99999999999999999999"], "dark"), (["GTK_THEME": "Adwaita:light"], "light"),
      (["GTK_THEME": "Adwaita:light", "COLORFGBG": "15;0"], "dark"), ([:], "dark"),
    ] as [([String: String], String)])
  func `is read from environment variables`(environment: [String: String], expected: String) throws
  {
    #expect(try found(with: environment) == expected)
  }

  @Test(arguments: [
    (".config/gtk-4.0/settings.ini", "[Settings]\ngtk-theme-name=X-light\n", "light"),
    (".config/gtk-3.0/settings.ini", "[Settings]\ngtk-application-prefer-dark-theme=0\n", "light"),
    (".config/kdeglobals", "[Colors:Window]\nBackgroundNormal=239,240,241\n", "light"),
    (".cache/darkman/mode.txt", "light\n", "light"),
    (".config/dconf/user", "GVariant and nothing behind it", "dark"),
  ])
  func `is read from the desktop's files, and again when they change`(
    path: String, text: String, expected: String
  ) throws {
    #expect(try found(with: [:]) == "dark")
    try noonmark.write(text, to: path)
    #expect(try found(with: [:]) == expected)
    #expect(try found(with: ["COLORFGBG": "15;0"]) == "dark")
    try noonmark.write("", to: path)
    #expect(try found(with: [:]) == "dark")
  }

  @Test func `is reported by doctor, with its source`() throws {
    try noonmark.write("light", to: ".cache/darkman/mode.txt")
    let doctor = try noonmark("doctor")
    let path = "\(noonmark.home)/.cache/darkman/mode.txt"
    doctor.expect(output: .has("\nappearance light: \(path)\n"))
    try noonmark.write("appearance = dark\n", to: ".config/noonmark/config")
    try noonmark("doctor").expect(
      output: .has("\nappearance dark: appearance in the configuration\n"))
  }
}
