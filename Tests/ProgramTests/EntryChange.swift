import Foundation
import NoonmarkCLI
import Testing
import TestSupport

/// A command's change to a file of entries, which can be repeated.
struct EntryChange: CustomTestStringConvertible, Sendable {
  /// The command as a shell reads it; the time is fixed.
  let command: String
  /// The name of the file in the data folder.
  let file: String
  /// The file's text before; nil if there is no file.
  let before: String?

  var testDescription: String { command + (before == nil ? " without a file" : "") }

  private static let dates = """
    # noonmark dates 1
    # mine
    2026-12-24 | Christmas | icon=gift | id=aaaaaaaaaaaa
    2027-01-01\t|  New Year  | odd
    2026-11-21 | AC|DC | x=1 | id=bbbbbbbbbbbb
    """
  private static let counters = "# noonmark counters 1\n2025-01-01 | Sober | id=cccccccccccc\n"

  private static let tallies = "# noonmark tallies 1\n# mine\nwater | Water | odd\npee | Pee\n"

  private static let events = """
    # noonmark events 1
    2026-11-20T10:00:00Z | by hand | id=aaaaaaaaaaaa
    2026-11-21T10:00:00Z |  | run=2026-11-20 | id=bbbbbbbbbbbb
    """

  private static let tasks = """
    # noonmark tasks 1
    # mine
    [ ] | Call mum | from=feed | id=dddddddd-0000-4000-8000-000000000001
    [x]\t|  Pay rent  | odd | id=dddddddd-0000-4000-8000-000000000002
    """

  static let all = [
    EntryChange(command: "countdown add Launch +10d", file: "dates", before: nil),
    EntryChange(command: "countdown add Launch +10d", file: "dates", before: dates),
    EntryChange(
      command: "countdown edit 'New Year' --title Year --icon star", file: "dates", before: dates),
    EntryChange(command: "countdown remove aaaa --yes", file: "dates", before: dates),
    EntryChange(command: "elapsed add Running 2026-01-01", file: "counters", before: counters),
    EntryChange(command: "elapsed reset Sober", file: "counters", before: counters),
    EntryChange(command: "tally new water", file: "tallies", before: nil),
    EntryChange(command: "tally edit water --title Glasses", file: "tallies", before: tallies),
    EntryChange(command: "tally rename water drinks", file: "tallies", before: tallies),
    EntryChange(command: "tally remove water --yes", file: "tallies", before: tallies),
    EntryChange(command: "tally edit aaaa --note new", file: "events/pee", before: events),
    EntryChange(command: "tally log --note x", file: "events/pee", before: nil),
    EntryChange(command: "tally log --note x", file: "events/pee", before: events),
    EntryChange(command: "tally remove aaaa --yes", file: "events/pee", before: events),
    EntryChange(command: "tally undo pee", file: "events/pee", before: events),
    EntryChange(command: "todo add 'Buy milk' --due +3d", file: "tasks", before: nil),
    EntryChange(
      command: "todo add 'Buy milk' --description '2 litres'", file: "tasks", before: tasks),
    EntryChange(command: "todo done 'Call mum'", file: "tasks", before: tasks),
  ]

  /// Every sixth change; under `CI=true`, all of them.
  static let samples = Samples.every(6, of: all)

  /// The command with its time.
  var words: String { command + " --now 2026-11-21T12:00:00Z --tz UTC" }

  /// The file's path in the home directory.
  var path: String { ".local/share/noonmark/\(file)" }

  /// The command that reads the file.
  var list: [String] {
    switch file {
    case "dates": ["countdown", "list"]
    case "counters": ["elapsed", "list"]
    case "tallies": ["tally", "list"]
    case "tasks": ["todo", "list"]
    default: ["tally", "history", "pee"]
    }
  }

  /// Puts the data as it was before, and nothing else.
  func prepare(_ noonmark: Program) throws {
    for name in [".local", ".cache"] {
      _ = try? FileManager.default.removeItem(atPath: "\(noonmark.home)/\(name)")
    }
    if let before { try noonmark.write(before, to: path) }
  }

  /// Runs the command and returns what the file holds then, with ids drawn at random left out.
  func after(_ noonmark: Program) throws -> String? {
    try prepare(noonmark)
    guard try noonmark.shell(#""$N" "# + words).status == 0 else { return nil }
    return text(noonmark)
  }

  /// Returns the file's text without random ids.
  func text(_ noonmark: Program) -> String? {
    guard let text = noonmark.text(of: path) else { return nil }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.contains("created=") || line.contains("run="), let id = line.range(of: "id=")
      else { return String(line) }
      return String(line[..<id.upperBound])
    }.joined(separator: "\n")
  }

  /// Returns the names of the other files in its folder.
  func leftOver(_ noonmark: Program) -> [String] {
    let parts = path.split(separator: "/")
    let folder = noonmark.home + "/" + parts.dropLast().joined(separator: "/")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0 != parts.last.map(String.init) }
  }
}
