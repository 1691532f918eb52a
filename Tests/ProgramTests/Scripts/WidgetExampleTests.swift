import Foundation
import NoonmarkBase
import NoonmarkLayout
import NoonmarkProgram
import NoonmarkText
import TestSupport
import Testing

/// The widgets in integrations/widgets, with the recorded answers in Tests/Widgets.
@Suite(.waits) struct `The example widgets` {
  /// A widget with recorded answers, in a folder whose `expected.txt` has what it shows.
  struct Case: CustomTestStringConvertible {
    let folder: String
    let spec: String
    var environment: [String: String] = [:]
    /// Instants at which the timeline of the same run is shown too.
    var later: [String] = []

    var testDescription: String { folder }
    var widget: String { String(spec.prefix { $0 != "/" }) }
    var argument: String? {
      spec.contains("/") ? String(spec.dropFirst(widget.count + 1)) : nil
    }
  }

  private static let cases = [
    Case(
      folder: "weather-place", spec: "weather/Oslo",
      later: (13...23).map { "2026-11-22 \($0):00" }
        + (0...12).map { "2026-11-23 \($0 < 10 ? "0" : "")\($0):00" }),
    Case(folder: "weather-here", spec: "weather"),
    Case(
      folder: "ci-failed", spec: "ci/octocat/hello-world",
      environment: ["GITHUB_TOKEN": "sesame"]),
    Case(
      folder: "ci-running", spec: "ci/octocat/hello-world", later: ["2026-11-22 12:10:03"]),
    Case(folder: "ci-passed", spec: "ci/octocat/hello-world"),
    Case(folder: "ci-none", spec: "ci/octocat/hello-world"),
    Case(
      folder: "event-khal", spec: "event",
      later: [
        "2026-11-22 13:00", "2026-11-22 14:29:30", "2026-11-22 14:30", "2026-11-23 09:00",
        "2026-11-23 09:15", "2026-11-24 12:00", "2026-11-25 17:00",
      ]),
    Case(folder: "event-khal-12-hours", spec: "event/khal", later: ["2026-11-22 13:00"]),
    Case(folder: "event-calcurse", spec: "event/calcurse", later: ["2026-11-22 13:00"]),
    Case(folder: "event-none", spec: "event"),
    Case(
      folder: "task-due", spec: "task",
      later: ["2026-11-22 15:59:30", "2026-11-22 16:00", "2026-11-24 09:00"]),
    Case(folder: "task-plain", spec: "task/+home"),
    Case(folder: "task-none", spec: "task/project:garden"),
    Case(folder: "battery-discharging", spec: "battery"),
    Case(folder: "battery-charging", spec: "battery/BAT0"),
    Case(folder: "battery-low", spec: "battery"),
    Case(folder: "mail-unread", spec: "mail"),
    Case(folder: "mail-hostile", spec: "mail"),
    Case(folder: "mail-none", spec: "mail"),
  ]

  @Test(arguments: Samples.every(8, of: cases))
  func `show what was recorded`(example: Case) throws {
    try Tool.require("python3", "jq")
    let fixture = try WidgetFixture(
      example.widget, answers: example.folder, with: example.environment)
    if example.folder == "weather-here" {
      _ = try fixture("location", "set", "59.91", "10.75", "--name", "Oslo")
    }
    try fixture("widget", "check", example.spec).expect(0, error: "")
    _ = fixture.takeRequests()
    try fixture("widget", "reload", example.spec).expect(0, error: "")
    var shown = fixture.takeRequests()
    for size in ["small", "medium", "large"] {
      let outcome = try fixture("show", example.spec, "--size", size, "--format", "plain").expect(
        0, error: "")
      shown += "\n\(size):\n\(outcome.output)"
    }
    if !example.later.isEmpty { shown += "\nlater:\n" }
    for instant in example.later { shown += try fixture.line(at: instant, example.spec) }
    #expect(fixture.takeRequests().isEmpty)
    try expect(shown, in: "\(WidgetFixture.folder)/\(example.folder)/expected.txt")
  }

  @Test(arguments: Samples.every(8, of: cases))
  func `print what the JSON Schema describes, with known icons`(example: Case) throws {
    try Tool.require("python3", "jq")
    let fixture = try WidgetFixture(
      example.widget, answers: example.folder, with: example.environment)
    let document = try fixture.document(example.argument)
    #expect(try fixture.noonmark.schemaErrors(of: [document]) == [""])
    let icons = document.matches(of: /"icon": *"([^"]*)"/).map { String($0.1) }
    #expect(!icons.isEmpty)
    let unknown = Set(icons).subtracting(Icon.names)
    #expect(unknown.isEmpty)
  }

  /// A widget that cannot know anything, and the end of what `widget check` says.
  struct Failure: CustomTestStringConvertible {
    let spec: String
    var answers = "none"
    /// The programs that are installed, if not all are.
    var programs: [String]?
    let message: String

    var testDescription: String { "\(spec): \(message)" }
  }

  private static let failures = [
    Failure(spec: "weather", message: "no location: run noonmark location set"),
    Failure(spec: "weather/Oslo", message: "curl: (6) Could not resolve host"),
    Failure(spec: "weather/Nowhere", answers: "failures", message: "no place named Nowhere"),
    Failure(spec: "weather/Oslo", programs: ["sh"], message: "curl: not found"),
    Failure(spec: "ci", message: "write ci/OWNER/REPO"),
    Failure(spec: "ci/octocat", message: "write ci/OWNER/REPO"),
    Failure(spec: "ci/octocat/a b", message: "write ci/OWNER/REPO"),
    Failure(spec: #"ci/octocat/x""#, message: "write ci/OWNER/REPO"),
    Failure(spec: "ci/octocat/a/b", message: "write ci/OWNER/REPO"),
    Failure(spec: "ci/octocat/hello-world", message: "curl: (6) Could not resolve host"),
    Failure(
      spec: "ci/octocat/hello-world", answers: "failures",
      message: "parse error: Invalid numeric literal at line 1, column 10"),
    Failure(spec: "mail/Nothing", message: "no Maildir Nothing"),
    Failure(spec: "battery", message: "no battery in /nonexistent"),
    Failure(spec: "battery/BAT7", message: "no battery BAT7 in /nonexistent"),
    Failure(spec: "event/khal", message: "khal: khal: (6) Could not resolve host"),
    Failure(spec: "event", programs: ["env", "python3"], message: "calcurse is not installed"),
    Failure(spec: "event/outlook", message: "unknown calendar 'outlook': write khal or calcurse"),
    Failure(spec: "event/khal", answers: "failures", message: "set longdateformat to %Y-%m-%d"),
    Failure(
      spec: "task/delete", message: "invalid filter: write task/project:NAME or task/+TAG"),
    Failure(spec: "task", message: "task: (6) Could not resolve host"),
    Failure(spec: "task", programs: ["sh"], message: "task: not found"),
  ]

  @Test(arguments: Samples.every(5, of: failures))
  func `say in one line what is wrong`(failure: Failure) throws {
    try Tool.require("python3", "jq")
    let widget = String(failure.spec.prefix { $0 != "/" })
    let fixture = try WidgetFixture(
      widget, answers: failure.answers, with: ["POWER_SUPPLY": "/nonexistent"])
    if let programs = failure.programs {
      let bin = "\(fixture.noonmark.home)/bin"
      try FileManager.default.removeItem(atPath: bin)
      _ = try fixture.noonmark.shell(
        "mkdir bin; for p; do ln -s $(command -v $p) bin/; done".replacing(
          "for p;", with: "for p in \(programs.joined(separator: " "));"))
    }
    let path = failure.programs == nil ? [:] : ["PATH": "\(fixture.noonmark.home)/bin"]
    let outcome = try fixture.noonmark.run(
      ["widget", "check", failure.spec], with: fixture.environment.merging(path) { $1 }
    ).expect(1, output: "", error: .lines(1))
    let line = outcome.errorLines.first ?? ""
    #expect(line.hasSuffix(failure.message), "\(line)")
  }

  @Test func `are named in their README, and the README in the documentation`() {
    let readme = Repository.text(of: "integrations/widgets/README.md")
    for widget in Set(Self.cases.map(\.widget)) {
      #expect(readme.contains("(\(widget))"), "\(widget)")
    }
    let files = Repository.files(under: "integrations/widgets").filter {
      $0.split(separator: "/").count == 3 && !$0.contains(".")
    }
    let names = files.map { String($0.split(separator: "/")[2]) }
    #expect(Set(names) == Set(Self.cases.map(\.widget)))
  }

  // MARK: The examples that users begin with

  // Swift's interpreter takes seconds.
  @Test(arguments: Samples.first(2, of: ["sh", "python", "swift"]))
  func `of widget new work as they are`(language: String) throws {
    let paths = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let noonmark = Program(asProcess: true)
    try noonmark.setPatience()
    let path = ["PATH": "/usr/bin:/bin:\(paths)"]
    if language == "swift" {
      guard try noonmark.shell("command -v swift", with: path).status == 0 else {
        try Test.cancel("missing: swift")
      }
    } else if language == "python" {
      try Tool.require("python3")
    }
    try noonmark("widget", "new", "hello", "--language", language).expect(0)
    try noonmark(
      "widget", "check", "hello", "--now", "2026-11-21T12:00:00Z", "--tz", "UTC", with: path
    ).expect(0, output: .has("hello: 1 entry, runs again at "))
    let document = try noonmark.shell("$HOME/.config/noonmark/widgets/hello", with: path)
    #expect(try noonmark.schemaErrors(of: [document.output]) == [""])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/loadavg")))
  func `of docs/widgets.md work as they are`() throws {
    let page = Repository.text(of: "docs/widgets.md")
    let scripts = page.components(separatedBy: "```sh\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(!scripts.isEmpty)
    for script in scripts {
      let noonmark = Program(asProcess: true)
      try noonmark.setPatience()
      let path = try noonmark.installWidget("load", script)
      try noonmark("widget", "check", "load").expect(0, error: "")
      let document = try noonmark.shell(path)
      #expect(try noonmark.schemaErrors(of: [document.output]) == [""])
    }
  }

  // MARK: Golden files

  /// Compares a text with a file; `RECORD_GOLDEN=1` writes it.
  private func expect(_ text: String, in path: String) throws {
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(Repository.root)/\(path)"))
    }
    let expected = Repository.text(of: path)
    #expect(text == expected, "RECORD_GOLDEN=1 swift test --filter WidgetExampleTests")
  }
}
