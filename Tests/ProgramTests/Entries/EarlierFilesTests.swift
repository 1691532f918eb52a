import Foundation
import TestSupport
import Testing

/// The files of Tests/Earlier, as earlier versions of the program wrote them.
@Suite(.needsZones) struct `The files of earlier versions` {
  private static let folder = "Tests/Earlier"
  private static let versions = ["875a6018", "80dc9313", "bf8ae915"]
  private static let places = [
    "data": ".local/share/noonmark", "state": ".local/state/noonmark", "config": ".config/noonmark",
  ]
  private static let noon = ["--now", "2026-11-21T16:00:00Z", "--tz", "Europe/Oslo"]

  /// Returns a home directory with the files of a version, and their paths in it.
  private func home(_ version: String) throws -> (noonmark: Program, paths: [String]) {
    let noonmark = Program()
    var paths: [String] = []
    for file in Repository.files(under: "\(Self.folder)/\(version)")
    where !file.hasSuffix("/transcript") {
      let parts = file.split(separator: "/").dropFirst(3)
      let place = try #require(Self.places[String(parts[3])])
      let rest = parts.count == 1 ? parts.joined() : parts.dropFirst().joined(separator: "/")
      let text = Repository.text(of: file)
        .replacingOccurrences(of: "HOME/", with: "\(noonmark.home)/")
      paths.append("\(place)/\(rest)")
      try noonmark.write(text, to: "\(place)/\(rest)")
    }
    // The program wrote them for the user alone.
    try noonmark.shell("chmod -R go-rwx .config .local").expect(0)
    return (noonmark, paths)
  }

  @Test(arguments: versions)
  func `are read line by line as they were meant`(version: String) throws {
    let (noonmark, paths) = try home(version)
    #expect(paths.count >= 3)
    let transcript = Repository.text(of: "\(Self.folder)/\(version)/transcript")
    let blocks = "\n\(transcript)".components(separatedBy: "\n$ ").dropFirst()
    #expect(blocks.count >= 6)
    for block in blocks {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let words = try #require(lines.first).split(separator: " ").map(String.init)
      let outcome = try noonmark.run(words + Self.noon).expect(0, for: words)
      var found = (outcome.output + outcome.error)
        .replacingOccurrences(of: "\(noonmark.home)/", with: "HOME/")
        .split(separator: "\n").map(String.init)
      // The columns of a CSV may become more.
      if words.contains("csv") { found.removeFirst() }
      #expect(found == lines.dropFirst().filter { !$0.isEmpty }, "\(words)")
    }
  }

  @Test(arguments: versions)
  func `are left as they are by other changes`(version: String) throws {
    let (noonmark, paths) = try home(version)
    let before = paths.map { noonmark.text(of: $0) ?? "" }
    for command in [
      "countdown add New 2027-05-05", "elapsed add New 2026-05-05", "tally log water",
      "todo add New", "config set clock 24",
    ] {
      let words = command.split(separator: " ").map(String.init)
      try noonmark.run(words + Self.noon).expect(0, for: command)
    }
    for (path, text) in zip(paths, before) {
      let lines = (noonmark.text(of: path) ?? "").split(separator: "\n")
      let kept = text.split(separator: "\n").filter { !$0.hasPrefix("clock") }
      #expect(lines.filter { kept.contains($0) } == kept, "\(path)")
    }
  }
}
