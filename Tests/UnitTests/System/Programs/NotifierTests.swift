import NoonmarkBase
import TestSupport
import Testing

@testable import NoonmarkSystem

struct NotifierTests: ~Copyable {
  private let fixture = ToolFixture()
  static let hostile = [
    "--help", "-h", "-", "--", "<b>x</b>", "&amp;", "$(touch x)", "`touch x`", "[x]", "(x)", "{x}",
    "\"x\"", "\\n", "\\", "'; do shell script \"x\"", "ä 🎂",
  ]

  @Test(arguments: hostile)
  func `notify-send gets any title as it is, after all options`(title: String) throws {
    try fixture.put("notify-send")
    try Notifier(fixture.environment()).send(title: title, body: "today")
    #expect(
      try fixture.got()
        == ["notify-send", "--app-name=noonmark", "--icon=x-office-calendar", "--", title, "today"])
    #expect(!TemporaryFolder.names(in: fixture.folder.path).contains("x"))
  }

  @Test(arguments: [
    ("<b>x</b>", "&lt;b&gt;x&lt;/b&gt;"), ("&amp;", "&amp;amp;"), ("a\\nb", "a\\\\nb"),
    ("Today", "Today"), ("-x", "-x"), ("\"'", "\"'"),
  ])
  func `the body of notify-send is never markup or an escape`(body: String, written: String) throws
  {
    try fixture.put("notify-send")
    try Notifier(fixture.environment()).send(title: "t", body: body)
    #expect(try fixture.got().last == written)
  }

  @Test(arguments: hostile)
  func `terminal-notifier gets a backslash, which it takes off, before every value`(
    title: String
  ) throws {
    try fixture.put("terminal-notifier")
    try Notifier(fixture.environment()).send(title: title, body: title)
    let value = "\\\(title)"
    #expect(try fixture.got() == ["terminal-notifier", "-title", value, "-message", value])
  }

  @Test(arguments: hostile)
  func `osascript gets texts as arguments of a script that is always the same`(
    title: String
  ) throws {
    try fixture.put("osascript")
    try Notifier(fixture.environment()).send(title: title, body: "b" + title)
    let got = try fixture.got()
    #expect(got.suffix(3) == ["--", title, "b" + title])
    #expect(
      got.dropFirst().dropLast(3)
        == Notifier.arguments(for: .osascript, title: "", body: "").dropLast(3))
  }

  @Test func `a notification without title or body shows something`() {
    #expect(Notifier.arguments(for: .notifySend, title: "t", body: "").last == "t")
    #expect(Notifier.arguments(for: .terminalNotifier, title: "t", body: "").last == "\\ ")
  }

  @Test func `an empty title becomes the program's name`() throws {
    try fixture.put("notify-send")
    try Notifier(fixture.environment()).send(title: "", body: "")
    #expect(try fixture.got().suffix(2) == ["--", "noonmark"])
  }

  @Test func `notify-send comes before terminal-notifier, and that before osascript`() throws {
    #expect(throws: Failure.self) { try Notifier(fixture.environment()) }
    #expect(throws: Failure.self) { try Notifier(Environment([])) }
    let error = #expect(throws: Failure.self) { try Notifier(Environment([])) }
    #expect(error?.message.contains("install notify-send") == true)
    for tool in Notifier.Tool.allCases.reversed() {
      try fixture.put(tool.rawValue)
      let notifier = try Notifier(fixture.environment())
      #expect(notifier.tool == tool)
      #expect(notifier.path == "\(fixture.folder.path)/\(tool.rawValue)")
    }
  }

  @Test(
    arguments: [
      ([], "C.UTF-8"), ([("LANG", "C")], "C.UTF-8"), ([("LANG", "de_DE.ISO-8859-1")], "C.UTF-8"),
      ([("LANG", "nb_NO.UTF-8")], ""), ([("LC_ALL", "en_GB.utf8")], "en_GB.utf8"),
      ([("LC_ALL", "C"), ("LANG", "nb_NO.UTF-8")], "C.UTF-8"),
    ] as [([(name: String, value: String)], String)])
  func `notify-send takes its arguments for UTF-8 in any locale`(
    variables: [(name: String, value: String)], expected: String
  ) throws {
    try fixture.put("notify-send")
    try Notifier(fixture.environment(variables)).send(title: "ä", body: "")
    #expect(try fixture.bytes("locale") == Array(expected.utf8))
  }

  @Test func `a program that fails is reported with its status and its first line`() throws {
    try fixture.put("notify-send", "printf '\\n \\033[31mNo  server\\r\\nmore\\n' >&2; exit 3")
    let error = #expect(throws: Failure.self) {
      try Notifier(fixture.environment()).send(title: "t", body: "b")
    }
    #expect(
      error?.message == "notify-send failed with exit status 3 ([31mNo server): "
        + "check that a notification service runs in this session")
  }

  @Test func `what a failing program says may be nothing, or long, or no text`() throws {
    try fixture.put("notify-send", "exit 1")
    let notifier = try Notifier(fixture.environment())
    let advice = "check that a notification service runs in this session"
    #expect(throws: Failure("notify-send failed with exit status 1", advice)) {
      try notifier.send(title: "t", body: "b")
    }
    try fixture.put("notify-send", "printf '\\377' >&2; printf %05000d 0 >&2; exit 1")
    let long = "\u{FFFD}" + String(repeating: "0", count: 199)
    #expect(throws: Failure("notify-send failed with exit status 1 (\(long))", advice)) {
      try notifier.send(title: "t", body: "b")
    }
  }

  @Test func `a program that is killed, hangs or cannot be run is reported`() throws {
    try fixture.put("notify-send", "kill -9 $$")
    let notifier = try Notifier(fixture.environment())
    #expect(throws: Failure("notify-send was terminated by signal 9", "try again")) {
      try notifier.send(title: "t", body: "b")
    }
    try fixture.put("notify-send", "while :; do :; done")
    let hanging = #expect(throws: Failure.self) {
      try notifier.send(title: "t", body: "b", deadline: 200)
    }
    #expect(hanging?.sentence == "notify-send did not end within 0 seconds")
    #expect(unlink(notifier.path) == 0)
    let error = Failure.notStarted(
      SystemError(ENOENT, "run", notifier.path), "reinstall it")
    #expect(throws: error) { try notifier.send(title: "t", body: "b") }
    expect(error.message, .starts("cannot run \(notifier.path): No such file or directory: "))
  }
}
