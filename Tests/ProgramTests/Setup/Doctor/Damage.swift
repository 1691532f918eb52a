import Foundation
import NoonmarkProgram
import TestSupport
import Testing

/// A file of noonmark, with commands that read and change it.
struct DamageableFile: CustomTestStringConvertible, Sendable {
  /// The path in the home directory.
  let path: String
  let text: String
  /// The words that the reading command shows, by the line that has them.
  let words: [String: String]
  let read: [String]
  let changes: [[String]]

  var testDescription: String { path }

  init(
    _ path: String, _ text: String, words: [String: String] = [:], read: [String] = [],
    changes: [[String]] = []
  ) {
    self.path = path
    self.text = text
    self.words = words
    self.read = read
    self.changes = changes
  }

  private static let data = ".local/share/noonmark"
  private static let state = ".local/state/noonmark"

  static let dates = DamageableFile(
    "\(data)/dates",
    """
    # noonmark dates 1
    2026-12-24 | Eve | id=aaaaaaaaaaaa
    2026-12-31 | Last | icon=star | id=bbbbbbbbbbbb
    2027-01-01 | First | id=cccccccccccc

    """,
    words: [
      "2026-12-24 | Eve | id=aaaaaaaaaaaa": "Eve",
      "2026-12-31 | Last | icon=star | id=bbbbbbbbbbbb": "Last",
      "2027-01-01 | First | id=cccccccccccc": "First",
    ], read: ["countdown", "list"],
    changes: [
      ["countdown", "add", "Later", "2027-02-01"],
      ["countdown", "edit", "First", "--title", "One"], ["countdown", "remove", "Eve", "--yes"],
    ])

  static let events = DamageableFile(
    "\(data)/events/pee",
    """
    # noonmark events 1
    2026-11-19T10:00:00Z | early | run=2026-11-19 | id=aaaaaaaaaaaa
    2026-11-20T10:00:00Z | later | run=2026-11-19 | id=bbbbbbbbbbbb
    2026-11-21T10:00:00Z | last | run=2026-11-19 | id=cccccccccccc

    """,
    words: [
      "2026-11-19T10:00:00Z | early | run=2026-11-19 | id=aaaaaaaaaaaa": "early",
      "2026-11-20T10:00:00Z | later | run=2026-11-19 | id=bbbbbbbbbbbb": "later",
      "2026-11-21T10:00:00Z | last | run=2026-11-19 | id=cccccccccccc": "last",
    ], read: ["tally", "history", "pee"],
    changes: [["tally", "log", "pee", "--note", "new"], ["tally", "undo", "pee"]])

  static let all = [
    dates, events,
    DamageableFile(
      "\(data)/counters",
      "# noonmark counters 1\n2025-01-01 | Sober | id=aaaaaaaaaaaa\n"
        + "2025-02-01 | Running | id=bbbbbbbbbbbb\n",
      words: [
        "2025-01-01 | Sober | id=aaaaaaaaaaaa": "Sober",
        "2025-02-01 | Running | id=bbbbbbbbbbbb": "Running",
      ], read: ["elapsed", "list"], changes: [["elapsed", "add", "New", "2026-01-01"]]),
    DamageableFile(
      "\(data)/tallies", "# noonmark tallies 1\ntea | Cups of tea\nwater | Glasses\n",
      words: ["tea | Cups of tea": "Cups of tea", "water | Glasses": "Glasses"],
      read: ["tally", "list"], changes: [["tally", "new", "steps"]]),
    DamageableFile(
      "\(data)/tasks",
      "# noonmark tasks 1\n[ ] | Buy milk | id=00000000-0000-4000-8000-000000000001\n"
        + "[ ] | Pay rent | id=00000000-0000-4000-8000-000000000002\n",
      words: [
        "[ ] | Buy milk | id=00000000-0000-4000-8000-000000000001": "Buy milk",
        "[ ] | Pay rent | id=00000000-0000-4000-8000-000000000002": "Pay rent",
      ], read: ["todo", "list"], changes: [["todo", "add", "Rest"], ["todo", "done", "Buy milk"]]),
    DamageableFile(
      "\(data)/outbox",
      "# noonmark outbox 1\n"
        + "waiting | webhook | to=http://127.0.0.1:9/a | title=One | body={} | id=aaaaaaaaaaaa\n"
        + "waiting | webhook | to=http://127.0.0.1:9/b | title=Two | body={} | id=bbbbbbbbbbbb\n",
      words: [
        "waiting | webhook | to=http://127.0.0.1:9/a | title=One | body={} | id=aaaaaaaaaaaa":
          "One"
      ], read: ["todo", "outbox"], changes: [["todo", "outbox", "remove", "bbbb", "--yes"]]),
    DamageableFile(
      "\(data)/location", "# mine\nlatitude = 59.91\nlongitude = 10.75\nname = Oslo\n",
      read: ["location", "show"], changes: [["location", "set", "1", "2"]]),
    DamageableFile(
      ".config/noonmark/config", "# my settings\ntheme = nord\nclock = 24\n",
      words: ["theme = nord": "nord"], read: ["config", "list"],
      changes: [["config", "set", "week", "monday"]]),
    DamageableFile(
      "\(state)/notified", "2026-11-20 one\n2026-11-21 two\n2026-11-21 three\n"),
    DamageableFile(
      "\(state)/feed", "# The status\nstate = ok\nat = 2026-11-21T11:00:00Z\n"),
  ]
}

/// Something that happens to a file.
enum Damage: String, CaseIterable, Sendable {
  case cutOff, nulAtStart, nulInside, nulAtEnd, nothingButNUL, otherBytes, noSuchLine
  case directory, pipe, danglingLink, tooLarge, open, closed

  /// Whether the file is still a file of lines.
  var leavesLines: Bool {
    switch self {
    case .directory, .pipe, .danglingLink: false
    default: true
    }
  }

  /// Whether only the mode changes.
  var isMode: Bool { self == .open || self == .closed }

  /// Damages a file, and returns its bytes if it still has some.
  func apply(to path: String) throws -> [UInt8]? {
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let count = bytes.count
    func zero(_ range: Range<Int>) {
      for index in range { bytes[index] = 0 }
    }
    let files = FileManager.default
    switch self {
    case .cutOff: bytes.removeLast(9)
    case .nulAtStart: zero(0..<25)
    case .nulInside: zero(count / 2 - 8..<count / 2 + 8)
    case .nulAtEnd: bytes += [UInt8](repeating: 0, count: 100)
    case .nothingButNUL: zero(0..<count)
    case .otherBytes: bytes += [0xFF, 0xFE, 0xC3, 0x20, 0x7C, 0x20, 0xE9, 0x0A]
    case .noSuchLine: bytes += Array("9999-99-99 & what\n".utf8)
    case .directory, .pipe, .danglingLink:
      try files.removeItem(atPath: path)
      if self == .directory {
        try files.createDirectory(atPath: path, withIntermediateDirectories: false)
      } else if self == .pipe {
        try #require(mkfifo(path, 0o600) == 0)
      } else {
        try files.createSymbolicLink(atPath: path, withDestinationPath: "/nowhere/at/all")
      }
      return nil
    case .tooLarge, .open, .closed: break
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    chmod(path, self == .open ? 0o666 : self == .closed ? 0 : 0o600)
    if self == .tooLarge { try #require(truncate(path, off_t(65 << 20)) == 0) }
    return bytes
  }
}
