import NoonmarkBase
import TestSupport
import Testing

@testable import NoonmarkSystem

struct NotifierTests {
  /// A directory of stub programs that record their arguments, each followed by a zero byte.
  struct Fixture: ~Copyable {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    /// Adds a stub, which runs a script after recording its arguments.
    ///
    /// A shell writes the file: one opened for writing here could be inherited by a child of
    /// another test, and then not be executed.
    func put(_ tool: Notifier.Tool, _ script: String = "") throws {
      let text =
        "#!/bin/sh\nprintf '%s\\0' \"$@\" >>\(folder.path)/got\n"
        + "printf %s \"$LC_ALL\" >\(folder.path)/locale\n\(script)\n"
      let writing = "printf %s \"$2\" >\"$1\" && exec chmod 700 \"$1\""
      let shell = ChildProcess(
        "/bin/sh", ["-c", writing, "sh", "\(folder.path)/\(tool.rawValue)", text],
        environment: Environment([("PATH", "/usr/bin:/bin")]), deadline: 60_000)
      #expect(try shell.run().ending == .exited(0))
    }

    /// An environment in which nothing else is found.
    func environment(_ more: [(name: String, value: String)] = []) -> Environment {
      Environment([("PATH", folder.path)] + more)
    }

    func text(_ name: String) throws -> String {
      String(decoding: try File.read("\(folder.path)/\(name)", limit: 1 << 16).bytes, as: UTF8.self)
    }

    /// The recorded arguments.
    func got() throws -> [String] {
      try text("got").split(separator: "\0", omittingEmptySubsequences: false)
        .dropLast().map { String($0) }
    }
  }

  static let hostile = [
    "--help", "-h", "-", "--", "<b>x</b>", "&amp;", "$(touch x)", "`touch x`", "[x]", "(x)", "{x}",
    "\"x\"", "\\n", "\\", "'; do shell script \"x\"", "ä 🎂",
  ]

  @Test(arguments: hostile)
  func `notify-send gets any title as it is, after all options`(title: String) throws {
    let fixture = try Fixture()
    try fixture.put(.notifySend)
    try Notifier(fixture.environment()).send(title: title, body: "today")
    #expect(
      try fixture.got()
        == ["--app-name=noonmark", "--icon=x-office-calendar", "--", title, "today"])
    #expect(!TemporaryFolder.names(in: fixture.folder.path).contains("x"))
  }

  @Test(arguments: [
    ("<b>x</b>", "&lt;b&gt;x&lt;/b&gt;"), ("&amp;", "&amp;amp;"), ("a\\nb", "a\\\\nb"),
    ("Today", "Today"), ("-x", "-x"), ("\"'", "\"'"),
  ])
  func `the body of notify-send is never markup or an escape`(body: String, written: String) throws
  {
    let fixture = try Fixture()
    try fixture.put(.notifySend)
    try Notifier(fixture.environment()).send(title: "t", body: body)
    #expect(try fixture.got().last == written)
  }

  @Test(arguments: hostile)
  func `terminal-notifier gets a backslash, which it takes off, before every value`(
    title: String
  ) throws {
    let fixture = try Fixture()
    try fixture.put(.terminalNotifier)
    try Notifier(fixture.environment()).send(title: title, body: title)
    #expect(try fixture.got() == ["-title", "\\\(title)", "-message", "\\\(title)"])
  }

  @Test(arguments: hostile)
  func `osascript gets texts as arguments of a script that is always the same`(
    title: String
  ) throws {
    let fixture = try Fixture()
    try fixture.put(.osascript)
    try Notifier(fixture.environment()).send(title: title, body: "b" + title)
    let got = try fixture.got()
    #expect(got.suffix(3) == ["--", title, "b" + title])
    #expect(got.dropLast(3) == Notifier.arguments(for: .osascript, title: "", body: "").dropLast(3))
  }

  @Test func `a notification without title or body shows something`() {
    #expect(Notifier.arguments(for: .notifySend, title: "t", body: "").last == "t")
    #expect(Notifier.arguments(for: .terminalNotifier, title: "t", body: "").last == "\\ ")
  }

  @Test func `an empty title becomes the program's name`() throws {
    let fixture = try Fixture()
    try fixture.put(.notifySend)
    try Notifier(fixture.environment()).send(title: "", body: "")
    #expect(try fixture.got().suffix(2) == ["--", "noonmark"])
  }

  @Test func `notify-send comes before terminal-notifier, and that before osascript`() throws {
    let fixture = try Fixture()
    #expect(throws: Failure.self) { try Notifier(fixture.environment()) }
    #expect(throws: Failure.self) { try Notifier(Environment([])) }
    let error = #expect(throws: Failure.self) { try Notifier(Environment([])) }
    #expect(error?.message.contains("install notify-send") == true)
    for tool in Notifier.Tool.allCases.reversed() {
      try fixture.put(tool)
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
    let fixture = try Fixture()
    try fixture.put(.notifySend)
    try Notifier(fixture.environment(variables)).send(title: "ä", body: "")
    #expect(try fixture.text("locale") == expected)
  }

  @Test func `a program that fails is reported with its status and its first line`() throws {
    let fixture = try Fixture()
    try fixture.put(.notifySend, "printf '\\n \\033[31mNo  server\\r\\nmore\\n' >&2; exit 3")
    let error = #expect(throws: Failure.self) {
      try Notifier(fixture.environment()).send(title: "t", body: "b")
    }
    #expect(
      error?.message == "notify-send failed with exit status 3 ([31mNo server): "
        + "check that a notification service runs in this session")
  }

  @Test func `what a failing program says may be nothing, or long, or no text`() throws {
    let fixture = try Fixture()
    try fixture.put(.notifySend, "exit 1")
    let notifier = try Notifier(fixture.environment())
    let advice = "check that a notification service runs in this session"
    #expect(throws: Failure("notify-send failed with exit status 1", advice)) {
      try notifier.send(title: "t", body: "b")
    }
    try fixture.put(.notifySend, "printf '\\377' >&2; printf %05000d 0 >&2; exit 1")
    let long = "\u{FFFD}" + String(repeating: "0", count: 199)
    #expect(throws: Failure("notify-send failed with exit status 1 (\(long))", advice)) {
      try notifier.send(title: "t", body: "b")
    }
  }

  @Test func `a program that is killed, hangs or cannot be run is reported`() throws {
    let fixture = try Fixture()
    try fixture.put(.notifySend, "kill -9 $$")
    let notifier = try Notifier(fixture.environment())
    #expect(throws: Failure("notify-send was terminated by signal 9", "try again")) {
      try notifier.send(title: "t", body: "b")
    }
    try fixture.put(.notifySend, "while :; do :; done")
    let hanging = #expect(throws: Failure.self) {
      try notifier.send(title: "t", body: "b", deadline: 200)
    }
    #expect(hanging?.sentence == "notify-send did not end within 0 seconds")
    #expect(unlink(notifier.path) == 0)
    let error = Failure.notStarted(
      SystemError(ENOENT, "run", notifier.path), "reinstall it")
    #expect(throws: error) { try notifier.send(title: "t", body: "b") }
    #expect(error.message.hasPrefix("cannot run \(notifier.path): No such file or directory: "))
  }
}
