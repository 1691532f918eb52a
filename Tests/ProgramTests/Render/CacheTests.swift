import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `The render cache` {
  private let noonmark = Program(asProcess: true)
  private static let folder = ".cache/noonmark"

  /// The names and numbers of the files that are kept; a render that was not a hit replaces its
  /// file by a new one.
  private func kept() throws -> [String: Int] {
    let folder = "\(noonmark.home)/\(Self.folder)"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return [:]
    }
    var kept: [String: Int] = [:]
    for name in names {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      kept[name] = attributes[.systemFileNumber] as? Int
    }
    return kept
  }

  @Test func `answers the second call`() throws {
    let first = try noonmark("solstice")
    let kept = try kept()
    #expect(kept.count == 1)
    #expect(try noonmark("solstice") == first)
    #expect(try self.kept() == kept)
  }

  @Test(.needsTraces)
  func `answers the second call with one open`() throws {
    let trace = #"strace -f -o trace -e trace=open,openat "$N" solstice; grep -c . trace; "#
    let opens = #"grep -o '"[^"]*"' trace | grep -e noonmark/ -e zoneinfo -e localtime"#
    try noonmark.shell(trace + opens, with: ["TZ": "Europe/Oslo"]).expect(
      output: .has("zoneinfo/Europe/Oslo"))
    let hit = try noonmark.shell(trace + opens, with: ["TZ": "Europe/Oslo"])
    let files = hit.lines.filter { $0.hasPrefix("\"") && !$0.contains("/lib") }
    #expect(files.count == 1, "\(hit)")
    expect(files.first, .has("/\(Self.folder)/"))
  }

  @Test func `sees a change of the configuration and of the location at once`() throws {
    let plain = try noonmark("solstice", "--size", "small").output
    try noonmark.write("icons = ascii\n", to: ".config/noonmark/config")
    let ascii = try noonmark("solstice", "--size", "small").output
    #expect(ascii != plain)
    try noonmark.write("icons = nerd\n", to: ".config/noonmark/config")
    #expect(try noonmark("solstice", "--size", "small").output != ascii)
    var outputs: Set<String> = []
    outputs.insert(try noonmark("sun", "--size", "medium").output)
    for degrees in ["10", "20", "30", "40"] {
      _ = try noonmark("location", "set", degrees, "0")
      outputs.insert(try noonmark("sun", "--size", "medium").output)
    }
    _ = try noonmark("location", "clear")
    #expect(outputs.contains(try noonmark("sun", "--size", "medium").output))
    #expect(outputs.count == 5)
  }

  @Test func `keeps zones, options and colors apart`() throws {
    let calls: [([String], [String: String])] = [
      (["sun"], [:]), (["sun"], ["TZ": "Asia/Tokyo"]), (["sun"], ["CLICOLOR_FORCE": "1"]),
      (["sun", "--size", "large"], [:]), (["solstice"], [:]),
    ]
    let cold = try calls.map { try noonmark.run($0.0 + ["--no-cache"], with: $0.1).output }
    for _ in 1...2 {
      #expect(try calls.map { try noonmark.run($0.0, with: $0.1).output } == cold)
    }
    #expect(Set(cold).count == calls.count)
  }

  @Test func `is left alone by --no-cache and --now`() throws {
    try noonmark("solstice", "--no-cache").expect(0)
    try noonmark("solstice", "--now", "2026-01-21T12:00:00Z").expect(0)
    #expect(noonmark.everything().isEmpty)
    try noonmark("solstice").expect(0)
    #expect(!noonmark.everything().isEmpty)
  }

  @Test func `may be deleted, cut short, or have a byte changed anywhere`() throws {
    let good = try noonmark("solstice").output
    let path = "\(noonmark.home)/\(Self.folder)/\(try #require(try kept().keys.first))"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    var damaged = [Data(), bytes.prefix(1), bytes.prefix(bytes.count - 1), bytes + [0]]
    for index in stride(from: 0, to: bytes.count, by: 17) {
      var copy = bytes
      copy[index] ^= 0x20
      damaged.append(copy)
    }
    let outcomes = try damaged.map { data in
      try data.write(to: URL(fileURLWithPath: path))
      return try noonmark("solstice")
    }
    try FileManager.default.removeItem(atPath: "\(noonmark.home)/.cache")
    let last = try noonmark("solstice").output
    // The days of the render change if this runs at midnight in UTC.
    for outcome in outcomes { #expect([good, last].contains(outcome.output)) }
    for outcome in outcomes { #expect(outcome.error.isEmpty) }
  }

  @Test(arguments: [
    "mkdir -p .cache && : > .cache/noonmark",
    "mkdir -p .cache/noonmark && chmod 777 .cache/noonmark",
    "mkdir -p .cache && ln -s /nowhere .cache/noonmark",
    ": > .cache",
    "mkdir -p .cache && ln -s noonmark .cache/noonmark",
  ])
  func `may have a path that is no folder, is open to others, or cannot be made`(
    script: String
  ) throws {
    let expected = try noonmark("solstice", "--no-cache")
    try noonmark.shell(script).expect(0)
    for _ in 1...2 { #expect(try noonmark("solstice") == expected) }
    #expect(try kept().isEmpty)
  }

  @Test func `does not follow a symbolic link in place of its file`() throws {
    _ = try noonmark("solstice")
    let name = try #require(try kept().keys.first)
    let script = """
      cd .cache/noonmark && mv \(name) "$HOME/kept" && ln -s "$HOME/kept" \(name)
      """
    _ = try noonmark.shell(script)
    let before = noonmark.text(of: "kept")
    #expect(try noonmark("solstice") == noonmark("solstice", "--no-cache"))
    #expect(noonmark.text(of: "kept") == before)
  }

  @Test func `is bounded`() throws {
    for width in 1...230 { _ = try noonmark("solstice", "--width", "\(width)") }
    #expect((100...200).contains(try kept().count))
  }

  @Test func `is described and cleared by its commands`() throws {
    _ = try noonmark("solstice")
    _ = try noonmark("sun")
    try noonmark.write("mine", to: "\(Self.folder)/keep-me")
    try noonmark("cache", "path").expect(output: "\(noonmark.home)/\(Self.folder)\n")
    try noonmark("cache").expect(output: "\(noonmark.home)/\(Self.folder)\n")
    try noonmark("cache", "clear").expect(output: "2 files removed.\n")
    #expect(noonmark.text(of: "\(Self.folder)/keep-me") == "mine")
    try noonmark("cache", "clear").expect(output: "0 files removed.\n")
  }
}
