import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `The location` {
  private let noonmark = Program()
  private static let file = ".local/share/noonmark/location"

  @Test func `is set, shown and cleared`() throws {
    let set = try noonmark.run(
      ["location", "set", "59.91", "10.75", "--name", "Oslo"] + Self.winter
    ).expect(output: "Oslo  59.91° N, 10.75° E\n")
    try noonmark("location", "show").expect(output: .equals(set.output))
    try noonmark("location").expect(output: .equals(set.output))
    try noonmark("location", "show", "--format", "json").expect(
      output: .equals(
        #"{"latitude":59.91,"longitude":10.75,"name":"Oslo","is_default":false,"#
          + #""set_at":"2026-01-21T12:00:00Z"}"# + "\n"))
    try noonmark("location", "clear").expect(output: "Location removed.\n")
    try noonmark("location", "clear").expect(output: "No location was set.\n")
    try noonmark("location", "show").expect(output: .has("noonmark location set"))
  }

  @Test func `is not the placeholder of the advice`() throws {
    let outcome = try noonmark("location", "set", "CITY").expect(2)
    let advice = "'CITY' is a placeholder: write your own, as in noonmark location set Oslo"
    outcome.expect(error: .has(advice))
    try noonmark("location", "show").expect(output: .has("noonmark location set"))
  }

  private static let winter = ["--now", "2026-01-21T12:00:00Z"]

  @Test func `is the city of the time zone by default`() throws {
    let zone = ["TZ": "Europe/Oslo"]
    try noonmark("location", with: zone).expect(
      output: "Oslo  59.92° N, 10.75° E  (default: the city of the time zone)\n")
    let json = try noonmark("location", "show", "--format", "json", with: zone).output
    expect(json, .ends(#""name":"Oslo","is_default":true,"set_at":null}"# + "\n"))
    try noonmark.run(["sun", "--size", "large"] + Self.winter, with: zone).expect(
      output: .has("Oslo (default)"), error: "")
    try noonmark.run(["sun", "--size", "medium"] + Self.winter, with: zone).expect(
      output: .starts("Sun ↑8:54"), .lacks("0°"))
    try noonmark.run(["solstice", "--size", "large"] + Self.winter, with: zone).expect(
      output: .has("Oslo (default)"), .lacks("—"))
  }

  @Test(arguments: [
    ("Australia/Sydney", "Autumn Equinox"), ("Europe/Oslo", "Spring Equinox"),
    ("UTC", "Spring Equinox"), ("Etc/GMT+3", "Spring Equinox"),
    ("Pacific/Truk", "Spring Equinox"), ("Africa/Asmera", "Spring Equinox"),
  ])
  func `decides by default which season it is`(zone: String, event: String) throws {
    try noonmark.run(["solstice", "--size", "medium", "--tz", zone] + Self.winter).expect(
      output: .has(event))
  }

  @Test func `is Greenwich in a zone without a city, and after deny`() throws {
    let sun = ["sun", "--size", "medium", "--format", "json"] + Self.winter
    for zone in ["UTC", "Etc/GMT+3", "CET-1CEST,M3.5.0,M10.5.0/3"] {
      let json = try noonmark.run(sun, with: ["TZ": zone]).output
      expect(json, .has(#""latitude":51.48,"longitude":0.0,"name":"Greenwich","is_default":true"#))
    }
    let zone = ["TZ": "Europe/Oslo"]
    try noonmark("location", "deny", with: zone).expect(0)
    try noonmark.run(sun, with: zone).expect(output: .has("Greenwich"))
    try noonmark("location", with: zone).expect(output: .has("No location is set"))
    expect(noonmark.text(of: Self.file), .ends("\ndenied = yes\n"))
    _ = try noonmark("location", "set", "1", "2", with: zone)
    try noonmark("location", with: zone).expect(output: "1.00° N, 2.00° E\n")
    _ = try noonmark("location", "deny", with: zone)
    _ = try noonmark("location", "clear", with: zone)
    try noonmark("location", with: zone).expect(output: .starts("Oslo"))
  }

  @Test func `by default changes with the table it is from, in the cache too`() throws {
    let noonmark = Program(asProcess: true)
    let outcome = try noonmark.shell(
      """
      mkdir -p zones/Europe && cp /usr/share/zoneinfo/Europe/Oslo zones/Europe
      table() { printf 'NO\\t%s\\tEurope/Oslo\\n' "$1" >zones/zone.tab; }
      table +5955+01045; touch -d 2020-01-01 zones/zone.tab
      for i in 1 2; do "$N" location; "$N" solstice --size medium; done
      table -3352+15113; "$N" location; "$N" solstice --size medium
      """, with: ["TZ": "Europe/Oslo", "TZDIR": "\(noonmark.home)/zones"])
    let lines = outcome.lines.filter { !$0.isEmpty }
    #expect(lines.count == 6 && lines[1] == lines[3] && lines[1] != lines[5])
    expect(lines[4], .starts("Oslo  33.87° S"))
  }

  @Test(arguments: [
    (["-33.87", "-151.2"], "33.87° S, 151.20° W"),
    (["--", "-.5", "+7"], "0.50° S, 7.00° E"),
    (["90", "180"], "90.00° N, 180.00° E"),
    (["-90", "-180"], "90.00° S, 180.00° W"),
    (["-0.0", "0"], "0.00° N, 0.00° E"),
  ])
  func `may be negative`(words: [String], line: String) throws {
    try noonmark.run(["location", "set"] + words).expect(0, output: "\(line)\n")
    try noonmark("location").expect(output: "\(line)\n")
  }

  @Test(arguments: [
    (["Oslo"], "Oslo  59.91° N, 10.75° E  (Norway)"),
    (["sao", "paulo"], "São Paulo  23.55° S, 46.64° W  (Brazil)"),
    (["New York"], "New York City  40.71° N, 74.01° W  (New York)"),
    (["Oslo,", "Norway"], "Oslo  59.91° N, 10.75° E  (Norway)"),
    (["--name", "Home", "Portland", "OR"], "Home  45.52° N, 122.68° W  (Oregon)"),
    (["Birmingham"], "Birmingham  52.48° N, 1.90° W  (United Kingdom)"),
    (["Longyearbyen"], "Longyearbyen  78.22° N, 15.65° E  (Svalbard and Jan Mayen)"),
    (["Europe/Oslo"], "Oslo  59.91° N, 10.75° E  (Norway)"),
    (["Pacific/Yap"], "Yap  9.52° N, 138.13° E  (Micronesia)"),
    (["Atlantic/Jan_Mayen"], "Jan Mayen  70.98° N, 8.08° W  (Svalbard and Jan Mayen)"),
    (["Jersey"], "Jersey  49.18° N, 2.11° W  (Jersey)"),
    (["Vatican", "City"], "Vatican  41.90° N, 12.45° E  (Vatican)"),
  ])
  func `can be a city`(words: [String], line: String) throws {
    try noonmark.run(["location", "set"] + words, with: ["TZ": "Europe/London"]).expect(
      output: .equals(line + "\n"), error: "")
    let shown = try noonmark("location").output
    #expect(line.hasPrefix(shown.dropLast()), "\(shown)")
    try noonmark("undo").expect(0)
    #expect(noonmark.text(of: Self.file)?.isEmpty != false)
  }

  @Test func `is not set to nothing`() throws {
    try noonmark("location", "set", "").expect(2, error: .has("missing CITY"))
    try noonmark("sun", "--place", "").expect(2, error: .has("missing value for '--place'"))
  }

  @Test(arguments: ["Birmingham", "Olso", "Oslo, Sweden", "Oslo, Xyzzy", "France", ","])
  func `is not set to a city that is unknown, or one of several`(name: String) throws {
    try noonmark("location", "set", name).expect(1, output: "", error: .lines(1))
    #expect(noonmark.text(of: Self.file) == nil)
  }

  @Test func `is found without the tables of the system`() throws {
    try noonmark("location", "set", "Oslo", with: ["TZDIR": "\(noonmark.home)/none", "TZ": "UTC"])
      .expect(output: "Oslo  59.91° N, 10.75° E  (Norway)\n")
  }

  @Test(arguments: [
    ["59.91,10.75"], ["59.91,", "10.75"], ["59.91° N, 10.75° E"], ["59.91N", "10.75E"],
    ["+59.91", "10.75e"], ["59°54'36\"N", "10°45'0\"E"], ["59,91", "10,75"],
  ])
  func `can be degrees in other forms`(words: [String]) throws {
    try noonmark.run(["location", "set"] + words).expect(output: "59.91° N, 10.75° E\n")
    let south = words.map { $0.replacing("N", with: "S") }
    if south != words {
      try noonmark.run(["location", "set"] + south).expect(output: .starts("59.91° S"))
    }
  }

  @Test(arguments: ["59.91N 10.75N", "-59.91S 10", "59°54' 10", "59.91 Oslo"])
  func `is not set to other numbers`(text: String) throws {
    try noonmark("location", "set", text).expect(2, error: .lines(1))
  }

  @Test func `is detected from the name of the zone`() throws {
    try noonmark("location", "detect", with: ["TZ": "Europe/Oslo"]).expect(
      0, output: "Oslo  59.92° N, 10.75° E\n")
    try noonmark("location", "detect", "--tz", "Australia/Sydney").expect(output: .has("° S"))
  }

  @Test func `cannot be detected from a zone without a place`() throws {
    try noonmark("location", "detect", with: ["TZ": "UTC"]).expect(
      1, error: .lines(1), .has("noonmark location set CITY"))
    #expect(noonmark.text(of: Self.file) == nil)
  }

  @Test(arguments: [
    "latitude = 99\nlongitude = 1\n", "latitude = north\nlongitude = 1\n", "latitude = 1\n",
    "nonsense\n", "\u{0}\u{1}\u{FF}", "latitude = nan\nlongitude = 0\n",
  ])
  func `is Greenwich, with one warning, if the file can't be read`(text: String) throws {
    try noonmark.write(text, to: Self.file)
    try noonmark("sun", "--size", "medium").expect(
      0, output: .has("Greenwich"), error: .lines(1),
      .starts("noonmark: \(noonmark.home)/\(Self.file)"), .ends("; using Greenwich\n"))
    // Some bars show standard error.
    try noonmark("sun", "--format", "tmux").expect(error: "")
    try noonmark("sun", "--size", "medium", "--quiet").expect(error: "")
    #expect(noonmark.text(of: Self.file) == text)
  }

  @Test func `is Greenwich if the file is a folder`() throws {
    try noonmark.write("", to: "\(Self.file)/x")
    try noonmark("sun", "--size", "medium").expect(0, error: .lines(1))
    try noonmark("location", "set", "1", "2").expect(1, error: .lines(1))
  }

  @Test func `keeps comments and what it does not know`() throws {
    try noonmark.write("# mine\nlatitude = 1\naltitude = 3\nlongitude = 2\n", to: Self.file)
    _ = try noonmark.run(["location", "set", "5", "6"] + Self.winter)
    #expect(
      noonmark.text(of: Self.file)
        == "# mine\nlatitude = 5.0\naltitude = 3\nlongitude = 6.0\nset_at = 2026-01-21T12:00:00Z\n")
  }

  @Test func `stays behind its symbolic link`() throws {
    try noonmark.write("latitude = 1\nlongitude = 2\n", to: "dotfiles/location")
    try noonmark.write("", to: ".local/share/noonmark/other")
    try FileManager.default.createSymbolicLink(
      atPath: "\(noonmark.home)/\(Self.file)",
      withDestinationPath: "\(noonmark.home)/dotfiles/location")
    _ = try noonmark("location", "set", "5", "6")
    expect(noonmark.text(of: "dotfiles/location"), .has("latitude = 5.0"))
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: "\(noonmark.home)/\(Self.file)")
    #expect(link == "\(noonmark.home)/dotfiles/location")
  }

  @Test func `has a name that cannot act on a terminal`() throws {
    let name = "\u{1B}[31mOslo\u{202E}\n# x"
    _ = try noonmark("location", "set", "1", "2", "--name", name)
    let shown = try noonmark("location").expect(output: .lacks("\u{1B}", "\u{202E}"), error: "")
    #expect(shown.lines.count == 2)
  }

  @Test func `is confirmed as it is in the file`() throws {
    let confirmed = try noonmark("location", "set", "1", "2", "--name", "a # b")
    try noonmark("location").expect(output: .equals(confirmed.output))
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
