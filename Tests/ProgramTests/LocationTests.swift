import Foundation
import NoonmarkCLI
import Testing

@Suite struct `The location` {
  private let noonmark: Program
  private static let file = ".local/share/noonmark/location"

  init() throws {
    noonmark = try Program()
  }

  @Test func `is set, shown and cleared`() throws {
    let set = try noonmark("location", "set", "59.91", "10.75", "--name", "Oslo")
    #expect(set.output == "Oslo  59.91° N, 10.75° E\n")
    #expect(try noonmark("location", "show").output == set.output)
    #expect(try noonmark("location").output == set.output)
    #expect(
      try noonmark("location", "show", "--format", "json").output
        == #"{"latitude":59.91,"longitude":10.75,"name":"Oslo","is_default":false}"# + "\n")
    #expect(try noonmark("location", "clear").output == "Location removed.\n")
    #expect(try noonmark("location", "clear").output == "No location was set.\n")
    #expect(try noonmark("location", "show").output.contains("noonmark location detect"))
  }

  @Test(arguments: [
    (["-33.87", "-151.2"], "33.87° S, 151.20° W"),
    (["--", "-.5", "+7"], "0.50° S, 7.00° E"),
    (["90", "180"], "90.00° N, 180.00° E"),
    (["-90", "-180"], "90.00° S, 180.00° W"),
    (["-0.0", "0"], "0.00° N, 0.00° E"),
  ])
  func `may be negative`(words: [String], line: String) throws {
    let outcome = try noonmark.run(["location", "set"] + words)
    #expect(outcome.status == 0)
    #expect(outcome.output == "\(line)\n")
    #expect(try noonmark("location").output == "\(line)\n")
  }

  @Test func `is detected from the name of the zone`() throws {
    let detected = try noonmark("location", "detect", with: ["TZ": "Europe/Oslo"])
    #expect(detected.status == 0)
    #expect(detected.output == "Oslo  59.92° N, 10.75° E\n")
    #expect(try noonmark("location", "detect", "--tz", "Australia/Sydney").output.contains("° S"))
  }

  @Test func `cannot be detected from a zone without a place`() throws {
    let outcome = try noonmark("location", "detect", with: ["TZ": "UTC"])
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains("noonmark location set LAT LON"))
    #expect(noonmark.text(of: Self.file) == nil)
  }

  @Test(arguments: [
    "latitude = 99\nlongitude = 1\n", "latitude = north\nlongitude = 1\n", "latitude = 1\n",
    "nonsense\n", "\u{0}\u{1}\u{FF}", "latitude = nan\nlongitude = 0\n",
  ])
  func `is Greenwich, with one warning, if the file can't be read`(text: String) throws {
    try noonmark.write(text, to: Self.file)
    let outcome = try noonmark("sun", "--size", "medium")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Greenwich"))
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.hasPrefix("noonmark: \(noonmark.home)/\(Self.file)"))
    #expect(outcome.error.hasSuffix("; using Greenwich\n"))
    // Some bars show standard error.
    #expect(try noonmark("sun", "--format", "tmux").error.isEmpty)
    #expect(try noonmark("sun", "--size", "medium", "--quiet").error.isEmpty)
    #expect(noonmark.text(of: Self.file) == text)
  }

  @Test func `is Greenwich if the file is a folder`() throws {
    try noonmark.write("", to: "\(Self.file)/x")
    let outcome = try noonmark("sun", "--size", "medium")
    #expect(outcome.status == 0)
    #expect(outcome.errorLines.count == 1)
    let set = try noonmark("location", "set", "1", "2")
    #expect(set.status == 1)
    #expect(set.errorLines.count == 1)
  }

  @Test func `keeps comments and what it does not know`() throws {
    try noonmark.write("# mine\nlatitude = 1\naltitude = 3\nlongitude = 2\n", to: Self.file)
    _ = try noonmark("location", "set", "5", "6")
    #expect(
      noonmark.text(of: Self.file) == "# mine\nlatitude = 5.0\naltitude = 3\nlongitude = 6.0\n")
  }

  @Test func `stays behind its symbolic link`() throws {
    try noonmark.write("latitude = 1\nlongitude = 2\n", to: "dotfiles/location")
    try noonmark.write("", to: ".local/share/noonmark/other")
    try FileManager.default.createSymbolicLink(
      atPath: "\(noonmark.home)/\(Self.file)",
      withDestinationPath: "\(noonmark.home)/dotfiles/location")
    _ = try noonmark("location", "set", "5", "6")
    #expect(noonmark.text(of: "dotfiles/location")?.contains("latitude = 5.0") == true)
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: "\(noonmark.home)/\(Self.file)")
    #expect(link == "\(noonmark.home)/dotfiles/location")
  }

  @Test func `has a name that cannot act on a terminal`() throws {
    let name = "\u{1B}[31mOslo\u{202E}\n# x"
    _ = try noonmark("location", "set", "1", "2", "--name", name)
    let shown = try noonmark("location")
    #expect(shown.error.isEmpty)
    #expect(!shown.output.contains("\u{1B}"))
    #expect(!shown.output.contains("\u{202E}"))
    #expect(shown.lines.count == 2)
  }

  @Test func `is confirmed as it is in the file`() throws {
    let confirmed = try noonmark("location", "set", "1", "2", "--name", "a # b")
    #expect(try noonmark("location").output == confirmed.output)
  }

  @Test func `is private to the user with any umask`() throws {
    let script = "umask 0; \"$N\" location set 1 2 >/dev/null; \"$N\" sun >/dev/null; "
    let found = try noonmark.shell(
      script + #"find "$HOME" -mindepth 1 -printf '%m %y %p\n' | sort"#)
    let lines = found.lines.dropLast()
    #expect(lines.count >= 8)
    for line in lines {
      #expect(line.hasPrefix("700 d") || line.hasPrefix("600 f"), "\(line)")
    }
  }
}
