import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `Doctor` {
  private let noonmark = Program()
  private static let data = ".local/share/noonmark"
  private static let state = ".local/state/noonmark"
  private static let time = ["--now", "2026-11-21T12:00:00Z", "--tz", "UTC"]
  private static let stamp = "damaged-20261121T120000Z"

  init() throws {
    // As noonmark creates them.
    for folder in [Self.data, "\(Self.data)/events", Self.state, ".config/noonmark"] {
      try FileManager.default.createDirectory(
        atPath: "\(noonmark.home)/\(folder)", withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
  }

  private func path(_ name: String) -> String { "\(noonmark.home)/\(name)" }

  /// Writes a file that only the user can read.
  private func write(_ text: String, to name: String) throws {
    try noonmark.write(text, to: name)
    chmod(path(name), 0o600)
  }

  private func doctor(_ options: String...) throws -> Outcome {
    try noonmark.run(["doctor"] + options + Self.time)
  }

  /// Repairs what can be repaired, and returns the lines of the output.
  private func repair() throws -> [String] {
    let outcome = try doctor("--repair", "--yes").expect(0)
    return outcome.lines.dropLast().map { String($0) }
  }

  private func mode(_ name: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
    return attributes?[.posixPermissions] as? Int
  }

  // MARK: The question

  @Test func `asks before it repairs, and changes nothing without a yes`() throws {
    let text = "2026-13-01 | Typo\n"
    try write(text, to: "\(Self.data)/dates")
    try doctor("--repair").expect(
      2, output: "",
      error: .equals(
        "noonmark: refusing to repair without confirmation: stdin is not a terminal "
          + "(use --yes)\n"))
    try noonmark.atTerminal(["doctor", "--repair"] + Self.time, typing: "n\n").expect(
      0,
      output: .has(
        "dates:1: invalid month in '2026-13-01' (kept as a comment)", "Repair 1 problem? [y/N]",
        "Nothing was repaired."))
    #expect(noonmark.text(of: "\(Self.data)/dates") == text)
    try noonmark.atTerminal(["doctor", "--repair"] + Self.time, typing: "y\n").expect(
      output: .has("No problems found."))
    #expect(noonmark.text(of: "\(Self.data)/dates") == "# damaged (invalid): \(text)")
    #expect(noonmark.text(of: "\(Self.data)/dates.\(Self.stamp)") == text)
  }

  @Test func `says each step in one line, and lists the copies that are kept`() throws {
    let dates = path("\(Self.data)/dates")
    try write("# noonmark dates 1\n2026-13-01 | Typo\n2026-12-2", to: "\(Self.data)/dates")
    #expect(
      try repair() == [
        "kept       \(dates).\(Self.stamp)",
        "repaired   \(dates):2: invalid month in '2026-13-01' (kept as a comment)",
        "repaired   \(dates):3: the line is cut off, so it is not used (kept as a comment)",
        "No problems found.",
      ])
    #expect(try doctor().lines.contains("copy       \(dates).\(Self.stamp)"))
    #expect(try repair() == ["Nothing to repair.", "No problems found."])
    // Another one at the same time does not replace the copy.
    try write("2026-13-02 | Typo\n", to: "\(Self.data)/dates")
    #expect(try repair().first == "kept       \(dates).\(Self.stamp)-2")
  }

  @Test func `lists ten damaged lines of a file, and counts the others`() throws {
    let dates = path("\(Self.data)/dates")
    let lines = (1...25).map { "2026-13-\($0) | Typo\n" }
    try write(lines.joined(), to: "\(Self.data)/dates")
    let steps = try repair()
    #expect(steps.count == 1 + 10 + 1 + 1)
    #expect(steps[11] == "repaired   \(dates): 15 more damaged lines (repaired too)")
    let repaired = lines.map { "# damaged (invalid): \($0)" }.joined()
    #expect(noonmark.text(of: "\(Self.data)/dates") == repaired)
  }

  // MARK: Entries

  @Test func `leaves entries with the same id, which can be read`() throws {
    let text =
      "# noonmark dates 1\n2026-12-24 | Eve | id=aaaaaaaaaaaa\n"
      + "2026-12-25 | Day | id=aaaaaaaaaaaa\n"
    try write(text, to: "\(Self.data)/dates")
    try noonmark("countdown", "remove", "aaaa", "--yes").expect(1)
    let answer = try repair()
    #expect(answer.count == 2 && answer.first == "Nothing to repair.", "\(answer)")
    expect(answer.last, .ends(":3: the id is also that of line 2: remove it from one of them"))
    #expect(noonmark.text(of: "\(Self.data)/dates") == text)
    try noonmark("countdown", "remove", "Day", "--yes").expect(0)
    try noonmark("countdown", "list").expect(output: .has("Eve"))
  }

  @Test func `leaves a file of a later version, and one of another kind, and says why`() throws {
    try write("# noonmark dates 2\n???\n", to: "\(Self.data)/dates")
    try write("# noonmark counters 1\n2025-01-01 | Sober\n", to: "\(Self.data)/tasks")
    try write("# noonmark tallies 99999999999999999999\ntea\n", to: "\(Self.data)/tallies")
    let before = noonmark.everything()
    let steps = try repair()
    #expect(steps.first == "Nothing to repair.")
    func version(_ number: String) -> String {
      "unsupported version \(number) of the file format "
        + "(a later version of noonmark wrote it: update noonmark)"
    }
    #expect(steps.contains("left       \(path("\(Self.data)/dates")):1: \(version("2"))"))
    #expect(
      steps.contains("left       \(path("\(Self.data)/tallies")):1: \(version("\(Int.max)"))"))
    #expect(
      steps.contains(
        "left       \(path("\(Self.data)/tasks")):1: the first line names another kind of file "
          + "(move the file, or change the line to '# noonmark tasks 1')"))
    #expect(noonmark.everything() == before)
    for (words, problem) in [
      (["countdown", "add", "New", "2026-12-31"], "dates: unsupported version 2"),
      (["tally", "new", "water"], "tallies: unsupported version"),
      (["todo", "add", "New"], "tasks: the first line names a file of counters: "),
    ] {
      try noonmark.run(words).expect(1, error: .has(problem))
    }
  }

  @Test func `leaves lines in another encoding, and says why`() throws {
    let text = Data("2026-12-24 | No".utf8) + [0xEB, 0x6C, 0x0A]
    try write("", to: "\(Self.data)/dates")
    try text.write(to: URL(fileURLWithPath: path("\(Self.data)/dates")))
    chmod(path("\(Self.data)/dates"), 0o600)
    let steps = try repair()
    #expect(
      steps.last == "left       \(path("\(Self.data)/dates")):1: the line is not UTF-8 "
        + "(its encoding is unknown: save the file as UTF-8)")
    #expect(FileManager.default.contents(atPath: path("\(Self.data)/dates")) == text)
  }

  // MARK: Links

  @Test func `repairs the target of a link, and keeps the copy beside it`() throws {
    try write("2026-13-01 | Typo\n", to: "dotfiles/dates")
    try write("# noonmark dates 1\n2026-12-24 | Eve\n", to: "dotfiles/.dates.noonmark-new")
    symlink("../../../dotfiles/dates", path("\(Self.data)/dates"))
    chmod(path("dotfiles/dates"), 0o644)
    let steps = try repair()
    #expect(noonmark.text(of: "dotfiles/dates") == "# damaged (invalid): 2026-13-01 | Typo\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: path("dotfiles")).sorted()
    #expect(names == ["dates", "dates.\(Self.stamp)"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(
        atPath: path("\(Self.data)/dates")) == "../../../dotfiles/dates")
    // The program that manages the target decides about its mode.
    #expect(mode("dotfiles/dates") == 0o644)
    #expect(
      steps.last == "left       \(path("\(Self.data)/dates")): mode 644 lets other users read it "
        + "(it is a symbolic link: run chmod 600 on its target)")
  }

  @Test func `reports a link that leads nowhere, which is no empty list`() throws {
    symlink("/nowhere/dates", path("\(Self.data)/dates"))
    symlink("/nowhere/config", path(".config/noonmark/config"))
    try noonmark("countdown", "list").expect(
      1, error: .has("cannot read \(path("\(Self.data)/dates")): Dangling symbolic link"))
    // The configuration may say that tasks go elsewhere.
    try noonmark("todo", "add", "Buy milk").expect(1, error: .has("nothing is changed"))
    #expect(noonmark.text(of: "\(Self.data)/tasks") == nil)
    let steps = try repair()
    #expect(
      steps.count {
        $0.hasSuffix("(its target may be on a disk that is not mounted: fix or remove the link)")
      } == 2)
    // So may the directory.
    try FileManager.default.removeItem(atPath: path(Self.data))
    symlink("/nowhere", path(Self.data))
    try noonmark("countdown", "list").expect(1)
  }

  @Test func `a task does not go astray by a damaged line of the configuration`() throws {
    let config = path(".config/noonmark/config")
    try write("theme = nord\ntodo.file = \0\0\0\0\nclock = 24\n", to: ".config/noonmark/config")
    try noonmark("todo", "add", "Buy milk").expect(
      1,
      error: .ends(
        "noonmark: \(config):2: the line has NUL bytes: nothing is changed, since it may set "
          + "todo.file; run noonmark doctor --repair\n"))
    #expect(noonmark.text(of: "\(Self.data)/tasks") == nil)
    // A later line decides.
    try write("todo.file = \0\0\ntodo.file = ~/todo.txt\n", to: ".config/noonmark/config")
    try noonmark("todo", "add", "Buy milk").expect(0)
    expect(noonmark.text(of: "todo.txt"), .has("Buy milk"))
  }

  // MARK: Directories and modes

  @Test(arguments: [
    data, "\(data)/events", "\(data)/locks", state, "\(state)/locks", ".config/noonmark",
  ])
  func `sets aside a file in place of a directory`(folder: String) throws {
    _ = try? FileManager.default.removeItem(atPath: path(folder))
    try write("what is this\n", to: folder)
    let reading = try noonmark("show", "countdown", "tally", "--format", "plain").expect(0)
    #expect(
      folder.contains("state") || folder.hasSuffix("locks")
        || reading.error.contains("Not a directory"), "\(reading)")
    try doctor().expect(output: .has("problem    "))
    #expect(
      try repair().prefix(2) == [
        "kept       \(path(folder)).\(Self.stamp)",
        "repaired   \(path(folder)): is not a directory (set aside)",
      ])
    #expect(noonmark.text(of: "\(folder).\(Self.stamp)") == "what is this\n")
    try noonmark("countdown", "add", "New", "2026-12-31").expect(0)
    try noonmark("tally", "log", "pee").expect(0)
    try noonmark("config", "set", "clock", "24").expect(0)
    #expect(mode(".config/noonmark/config") == 0o600)
    try doctor().expect(output: .has("No problems found."))
  }

  @Test func `takes access from other users, and gives it to the user`() throws {
    try write("# noonmark dates 1\n", to: "\(Self.data)/dates")
    try write("2026-11-21 x\n", to: "\(Self.state)/notified")
    try write("clock = 24\n", to: ".config/noonmark/config")
    let modes = [
      (Self.data, 0o755, 0o700), ("\(Self.data)/dates", 0o666, 0o600),
      ("\(Self.data)/events", 0o500, 0o700), (Self.state, 0o711, 0o700),
      ("\(Self.state)/notified", 0o000, 0o600), (".config/noonmark", 0o777, 0o755),
      (".config/noonmark/config", 0o664, 0o644),
    ]
    for (name, old, _) in modes.reversed() { chmod(path(name), mode_t(old)) }
    let problems = try doctor().lines.filter { $0.hasPrefix("problem ") }
    #expect(
      problems.contains(
        "problem    \(path("\(Self.data)/dates")): mode 666 lets other users read and change it"))
    #expect(
      problems.contains("problem    \(path("\(Self.data)/events")): mode 500 denies you access"))
    #expect(problems.contains("problem    \(path(Self.state)): mode 711 lets other users enter it"))
    #expect(try repair().last == "No problems found.")
    for (name, _, new) in modes { #expect(mode(name) == new, "\(name)") }
    // The addresses in it can contain passwords.
    try noonmark("config", "set", "todo.url", "https://me:secret@example.org").expect(0)
    try expect(repair().first, .ends("config: mode 644 lets other users read it (set to 600)"))
    #expect(try repair() == ["Nothing to repair.", "No problems found."])
  }

  @Test(.needsRoot)
  func `leaves what belongs to another user`() throws {
    try write("2026-13-01 | Typo\n", to: "\(Self.data)/dates")
    #expect(chown(path("\(Self.data)/dates"), 65_534, 65_534) == 0)
    #expect(
      try repair().contains(
        "left       \(path("\(Self.data)/dates")): belongs to another user "
          + "(change its owner with chown, as root)"))
    #expect(noonmark.text(of: "\(Self.data)/dates") == "2026-13-01 | Typo\n")
  }

  @Test(.needsPlainUser)
  func `has no problem with a configuration of root that only root can change`() throws {
    try write("clock = 24\n", to: ".config/noonmark/config")
    func problems(_ mode: String) throws -> String {
      try noonmark.shell(
        PlainUser.prefix + "chown 0:0 .config/noonmark/config; "
          + "chmod \(mode) .config/noonmark/config; \"$@\" \"$N\" doctor"
      ).output
    }
    try expect(problems("444"), .lacks("belongs to another user"))
    try expect(problems("666"), .has("belongs to another user"))
  }

  // MARK: What is left behind

  @Test func `removes what an interrupted change left`() throws {
    let dates = "# noonmark dates 1\n2026-12-24 | Eve\n2026-12-31 | Last\n"
    let leftover = "\(Self.data)/.dates.noonmark-new"
    try write(dates, to: "\(Self.data)/dates")
    for part in ["", "# noonmark dates 1\n2026-12-24 | Eve\n2026-1", dates + "2027-01-01 | New\n"] {
      try write(part, to: leftover)
      #expect(
        try repair().first
          == "repaired   \(path(leftover)): left by an interrupted change (removed)")
      #expect(noonmark.text(of: leftover) == nil)
      #expect(noonmark.text(of: "\(Self.data)/dates") == dates)
    }
  }

  @Test func `leaves the new contents of a change in progress`() throws {
    try write("2026-12-24 | Eve\n", to: "\(Self.data)/dates")
    try write("", to: "\(Self.data)/.dates.noonmark-new")
    try noonmark("countdown", "edit", "Eve", "--icon", "star").expect(0)
    try write("", to: "\(Self.data)/.dates.noonmark-new")
    try noonmark.shell("exec flock -x \(Self.data)/locks/dates-*.lock \"$N\" doctor --repair --yes")
      .expect(output: .starts("Nothing to repair."))
    #expect(noonmark.text(of: "\(Self.data)/.dates.noonmark-new") == "")
  }

  @Test func `reports a file that another process is changing, and repairs the others`() throws {
    try write("2026-13-01 | Typo\n", to: "\(Self.data)/dates")
    try write("2025-13-01 | Typo\n", to: "\(Self.data)/counters")
    try noonmark("countdown", "add", "New", "2026-12-31").expect(0)
    try noonmark.shell("exec flock -x \(Self.data)/locks/dates-*.lock \"$N\" doctor --repair --yes")
      .expect(
        1,
        output: .has(
          "failed     \(path("\(Self.data)/dates")): another process is changing it: try again\n",
          "repaired   \(path("\(Self.data)/counters")):1: ",
          "left       \(path("\(Self.data)/dates")):1: "),
        error: "noonmark: 1 file was not repaired (listed above)\n")
  }

  // MARK: What noonmark makes again

  @Test func `removes damaged states of the feed and of widgets`() throws {
    try write("state = what\nat = never\n", to: "\(Self.state)/feed")
    try write(
      "widget = weather\nran = 2026-11-21T11:00:00Z\n\n{\"version\": 1, \"ent",
      to: "\(Self.state)/widgets/weather")
    let sound =
      "widget = rain\nran = 2026-11-21T11:00:00Z\n\n"
      + #"{"version": 1, "entries": [{"text": "12 °C"}]}"#
    try write(sound, to: "\(Self.state)/widgets/rain")
    chmod(path("\(Self.state)/widgets"), 0o700)
    let removed = "the file is damaged (removed: noonmark makes it again)"
    #expect(
      try repair().prefix(2) == [
        "repaired   \(path("\(Self.state)/feed")): \(removed)",
        "repaired   \(path("\(Self.state)/widgets/weather")): \(removed)",
      ])
    #expect(noonmark.text(of: "\(Self.state)/widgets/rain") == sound)
  }

  @Test func `says that the state of the feed cannot be read, and starts no load`() throws {
    try write("todo.url = http://127.0.0.1:9/\n", to: ".config/noonmark/config")
    try FileManager.default.createDirectory(
      atPath: path("\(Self.state)/feed"), withIntermediateDirectories: false)
    try noonmark("show", "todo", "--size", "large", "--format", "plain").expect(
      output: .lacks("Loading"))
    try doctor().expect(output: .has("cannot read \(path("\(Self.state)/feed")): Is a directory"))
    try noonmark("todo", "load").expect(1, error: .has("run noonmark doctor --repair"))
    #expect(try repair().contains { $0.hasSuffix("feed: is a directory, not a file (set aside)") })
  }

  @Test func `removes cached outputs and prompt stamps that are of no use`() throws {
    let noonmark = Program(asProcess: true)
    func cached() -> [String] {
      let names = try? FileManager.default.contentsOfDirectory(
        atPath: "\(noonmark.home)/.cache/noonmark")
      return (names ?? []).sorted()
    }
    try noonmark("solstice").expect(0)
    let valid = cached()
    #expect(valid.count == 1)
    let dead = ["0123456789abcdef", "prompt.2147483646.host.1"]
    for name in dead { try noonmark.write("nonsense", to: ".cache/noonmark/\(name)") }
    try noonmark.write("", to: ".cache/noonmark/prompt.\(getpid()).host.1")
    try noonmark.write("", to: ".cache/noonmark/of somebody else")
    try noonmark("doctor").expect(output: .has("No problems found."))
    let cache = "\(noonmark.home)/.cache/noonmark"
    try noonmark("doctor", "--repair", "--yes").expect(
      output: .equals(
        "repaired   \(cache): 1 cached output of no use (removed)\n"
          + "repaired   \(cache): 1 prompt stamp of no use (removed)\nNo problems found.\n"))
    #expect(Set(cached()) == Set(valid + ["prompt.\(getpid()).host.1", "of somebody else"]))
  }

  // MARK: The disk

  @Test(.needsMounts)
  func `leaves a file as it was if the disk is full`() throws {
    let text = "# noonmark dates 1\n2026-13-01 | \(String(repeating: "x", count: 9000))\n"
    try write(text, to: "old")
    let outcome = try noonmark.shell(
      #"exec unshare -Urm sh -c "$S""#,
      with: [
        "S": """
        set -e; D="$HOME/\(Self.data)"
        mount -t tmpfs -o size=16k,mode=700 none "$D"; cd "$D"; cp ~/old dates; chmod 600 dates
        dd if=/dev/zero of=fill bs=1k 2>/dev/null || true
        set +e; "$N" doctor --repair --yes >~/out 2>&1; status=$?
        cmp dates ~/old || echo changed
        [ "$(ls -A)" = "$(printf 'dates\\nfill\\nlocks')" ] || ls -A
        exit $status
        """
      ])
    outcome.expect(1, output: "")
    expect(
      noonmark.text(of: "out"),
      .has(
        "failed     \(path("\(Self.data)/dates")): No space left on device: free some space; "
          + "the file is unchanged\n"))
  }
}
