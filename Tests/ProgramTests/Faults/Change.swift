import NoonmarkDomain
import NoonmarkProgram
import NoonmarkText
import TestSupport
import Testing

/// A command that changes files, the files before it, and the commands that show what changed.
struct Change: CustomTestStringConvertible, Sendable {
  /// The command as a shell reads it, without its time.
  let command: String
  /// The thing that it changes.
  let subject: Subject
  /// The files before, by their paths in the home directory.
  let before: [String: String]
  /// The files that it changes, in order.
  let files: [String]
  /// Its effect besides that on files.
  var outside = Outside.nothing
  /// Whether lists show a change of several files that is made in part; nil if the change is
  /// made as a whole.
  var isBetween: (@Sendable (String) -> Bool)?

  /// Data, the commands that print all of it, and a command that changes it too.
  struct Subject: Sendable {
    let file: String
    let lists: [String]
    let next: String
  }

  /// An effect of a command besides those on files.
  enum Outside {
    case nothing
    /// It starts a program, with no consequences.
    case runs
    /// It starts a program after the change is on disk.
    case announces
    /// It sends a request, which is on disk before, and no longer needed after.
    case sends
  }

  init(
    _ command: String, _ subject: Subject, before: [String: String] = [:], files: [String]? = nil,
    _ outside: Outside = .nothing, isBetween: (@Sendable (String) -> Bool)? = nil
  ) {
    self.command = command
    self.subject = subject
    self.before = before
    self.files = files ?? [subject.file]
    self.outside = outside
    self.isBetween = isBetween
  }

  var testDescription: String {
    command + (before[subject.file] == nil ? " without a file" : "")
  }

  /// The command with its time.
  var words: String { Change.timed(command) }

  /// The path of the command in the catalog.
  var path: String {
    CommandCatalog.all.map(\.path)
      .filter { command == $0 || command.hasPrefix($0 + " ") }
      .max { $0.utf8.count < $1.utf8.count } ?? ""
  }

  /// Returns a command with its time and zone.
  static func timed(_ command: String) -> String {
    command + " --now 2026-11-21T12:00:00Z" + (command.contains("--tz") ? "" : " --tz UTC")
  }

  /// Some of the changes; all under `CI=true`.
  static let samples = Samples.every(18, of: all)

  /// Whether every message of a list is about a file that the change writes.
  func explains(_ list: Outcome) -> Bool {
    list.errorLines.allSatisfy { line in files.contains { line.contains($0) } }
  }

  /// The number of faults that samples leave out at first, different for each change.
  var offset: Int { Change.all.firstIndex { $0.testDescription == testDescription } ?? 0 }
}

// MARK: - What is changed

extension Change.Subject {
  static let data = ".local/share/noonmark/"
  static let state = ".local/state/noonmark/"
  static let config = ".config/noonmark/"

  private init(_ file: String, _ lists: String..., next: String) {
    self.init(file: file, lists: lists, next: next)
  }

  static let dates = Self(
    data + "dates", "countdown list --format json", next: "countdown add Next 2026-12-31")
  static let counters = Self(
    data + "counters", "elapsed list --format json", next: "elapsed add Next 2026-01-31")
  static let tallies = Self(data + "tallies", "tally list --format json", next: "tally new next")
  static let logs = Self(
    data + "tallies", "tally list --format json", "tally export --format json",
    next: "tally new next")
  static let log = Self(
    data + "events/pee", "tally history pee --format json", next: "tally log pee --note Next")
  static let tasks = Self(data + "tasks", "todo list --format json", next: "todo add Next")
  static let todoTxt = Self("todo.txt", "todo list --format json", next: "todo add Next")
  static let shared = Self(
    "shared.md", "todo list --format json",
    next: "todo share 'Pay rent' --via file --to shared.md")
  static let outbox = Self(
    data + "outbox", "todo list --format json", "todo outbox --format json", next: "todo add Next")
  static let location = Self(
    data + "location", "location show --format json", next: "location set 10 20")
  static let configuration = Self(
    config + "config", "config list --format json", next: "config set week monday")
  static let notified = Self(state + "notified", "notify --dry-run", next: "notify")
  static let subscription = Self(
    // The file is named by a fingerprint of the URL.
    state + "calendars/\(LoadState.fingerprint(of: "https://h.invalid/work.ics")).ics",
    "config get calendars", next: "config set week monday")
  static let script = Self(
    config + "widgets/foo", "widget list --format json", next: "widget new next")
  static let timeline = Self(
    state + "widgets/load", "widget list --format json", next: "widget new next")
}

// MARK: - The changes

extension Change {
  private static let dates = """
    # noonmark dates 1
    # mine
    2026-12-24 | Christmas | icon=gift | id=aaaaaaaaaaaa
    2027-01-01\t|  New Year  | odd
    2026-11-21 | AC|DC | x=1 | id=bbbbbbbbbbbb
    """
  private static let counters = "# noonmark counters 1\n2025-01-01 | Sober | id=cccccccccccc\n"
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
  private static let outbox =
    "# noonmark outbox 1\n"
    + "waiting | webhook | to=https://h.invalid/x | title=T | body={} | id=eeeeeeeeeeee\n"
  private static let location = "# mine\nlatitude = 1\nlongitude = 2\n"
  private static let calendar = """
    BEGIN:VCALENDAR
    BEGIN:VEVENT
    UID:a
    SUMMARY:Imported
    DTSTART;VALUE=DATE:20261231
    END:VEVENT
    END:VCALENDAR
    """
  private static let document = #"{"version":1,"entries":[{"text":"x"}],"policy":"never"}"#
  private static let timeline = "widget = load\nran = 2026-11-20T12:00:00Z\n\n\(document)\n"

  private typealias Files = [String: String]
  private static let dateFiles: Files = [Subject.dates.file: dates]
  private static let counterFiles: Files = [Subject.counters.file: counters]
  private static let logFiles: Files = [
    Subject.log.file: events, Subject.tallies.file: "pee | Pee\n",
  ]
  private static let tallyFiles: Files = [
    Subject.tallies.file: "# noonmark tallies 1\n# mine\nwine | Wine | odd\npee | Pee\n"
  ]
  private static let taskFiles: Files = [Subject.tasks.file: tasks]
  private static let outboxFiles: Files = taskFiles.merging([Subject.outbox.file: outbox]) { $1 }
  private static let locationFiles: Files = [Subject.location.file: location]
  private static let configFiles: Files = [Subject.configuration.file: "# mine\nclock = 12\n"]
  private static let widgetFiles: Files = [
    Subject.config + "widgets/load": "#!/bin/sh\necho '\(document)'\n"
  ]

  static let all: [Change] = entries + todo + settings + own

  private static let entries = [
    Change("countdown add Launch +10d", .dates),
    Change("countdown add Launch +10d", .dates, before: dateFiles),
    Change("countdown edit 'New Year' --title Year --icon star", .dates, before: dateFiles),
    Change("countdown move New Year +10d", .dates, before: dateFiles),
    Change("countdown rename New Year Year", .dates, before: dateFiles),
    Change("countdown remove aaaa --yes", .dates, before: dateFiles),
    Change(
      "countdown import in.ics", .dates, before: dateFiles.merging(["in.ics": calendar]) { $1 }),
    Change("elapsed add Running 2026-01-01", .counters, before: counterFiles),
    Change("elapsed edit Sober --label Dry", .counters, before: counterFiles),
    Change("elapsed rename Sober Dry", .counters, before: counterFiles),
    Change("elapsed reset Sober", .counters, before: counterFiles),
    Change("elapsed remove Sober --yes", .counters, before: counterFiles),
    Change("tally new water", .tallies),
    // A tally without events is the same as none.
    Change(
      "tally log pee --note x", .log, files: [Subject.tallies.file, Subject.log.file],
      isBetween: { $0 == "[]\n" }),
    Change("tally log --note x", .log, before: logFiles),
    Change("tally edit pee --title Glasses", .tallies, before: tallyFiles),
    Change("tally edit aaaa --note new", .log, before: logFiles),
    Change("tally rename pee water", .tallies, before: tallyFiles),
    Change("tally remove pee --yes", .tallies, before: tallyFiles),
    // The line and the log are changed one after the other, and belong together all the time.
    Change(
      "tally rename pee drinks", .logs, before: logFiles,
      files: [Subject.tallies.file, Subject.log.file, Subject.data + "events/drinks"],
      isBetween: { _ in false }),
    Change(
      "tally remove pee --yes --quiet", .logs, before: logFiles,
      files: [Subject.tallies.file, Subject.log.file, Subject.log.file + ".removed"],
      isBetween: { _ in false }),
    Change("tally remove aaaa --yes", .log, before: logFiles),
    Change("tally undo pee", .log, before: logFiles),
    Change(
      "tally import events.csv pee", .log,
      before: logFiles.merging(["events.csv": "date,count\n2026-11-18,2\n2026-11-19,3\n"]) { $1 }),
  ]

  private static let todo = [
    Change("todo add 'Buy milk' --due +3d", .tasks),
    Change("todo add 'Buy milk' --description '2 litres'", .tasks, before: taskFiles),
    Change(
      "todo add 'Buy milk'", .todoTxt,
      before: ["todo.txt": "Old\n", Subject.configuration.file: "todo.file = ~/todo.txt\n"]),
    Change("todo edit 'Call mum' --title 'Call dad'", .tasks, before: taskFiles),
    Change("todo done 'Call mum'", .tasks, before: taskFiles),
    Change("tap todo", .tasks, before: taskFiles),
    Change("todo reopen 'Pay rent'", .tasks, before: taskFiles),
    Change("todo remove 'Pay rent' --yes", .tasks, before: taskFiles),
    Change(
      "todo remove 'Call mum' --yes", .outbox,
      before: taskFiles.merging(
        [Subject.configuration.file: "todo.remote_delete = https://h.invalid/{id}\n"]) { $1 },
      files: [Subject.outbox.file, Subject.tasks.file], .sends,
      isBetween: { $0.contains(#""via":"delete""#) }),
    Change("todo load --url https://h.invalid/tasks", .tasks, before: taskFiles, .runs),
    Change(
      "todo share 'Call mum' --via webhook --to https://h.invalid/x", .outbox, before: taskFiles,
      .sends, isBetween: { $0.contains(#""via":"webhook""#) }),
    Change(
      "todo share 'Call mum' --via file --to shared.md", .shared,
      before: taskFiles.merging(["shared.md": "# mine\n"]) { $1 }),
    Change(
      "todo outbox send", .outbox, before: outboxFiles, .sends,
      isBetween: { $0.contains(#""via":"webhook""#) }),
    Change("todo outbox remove eeee --yes", .outbox, before: outboxFiles),
  ]

  private static let settings = [
    Change("location set 59.91 10.75 --name Oslo", .location),
    Change("location set Oslo, Norway", .location, before: locationFiles),
    Change("location detect --tz Europe/Oslo", .location, before: locationFiles),
    Change("location clear", .location, before: locationFiles),
    Change("location deny", .location, before: locationFiles),
    Change("config set clock 24", .configuration, before: configFiles),
    Change("config set clock 24", .configuration),
    Change("theme set nord", .configuration, before: configFiles),
    Change("config unset clock", .configuration, before: configFiles),
    Change(
      "calendar add work.ics", .configuration,
      before: configFiles.merging(["work.ics": calendar]) { $1 }),
    Change(
      "calendar remove work --yes", .configuration,
      before: [Subject.configuration.file: "calendars = ~/work.ics\n"]),
  ]

  private static let own = [
    Change(
      "calendar load", .subscription,
      before: [Subject.configuration.file: "calendars = https://h.invalid/work.ics\n"], .runs),
    Change("widget new foo", .script),
    Change(
      "widget reload load", .timeline, before: widgetFiles, .runs,
      // A run that fails is recorded.
      isBetween: { $0.contains(#""state":"error""#) }),
    Change(
      "widget remove load --yes", .timeline,
      before: widgetFiles.merging([Subject.timeline.file: timeline]) { $1 },
      files: [Subject.config + "widgets/load", Subject.timeline.file],
      // The widget is there without its timeline, which the next render makes again.
      isBetween: { $0.contains(#""widget":"load""#) && !$0.contains(#""error""#) }),
    Change(
      "notify", .notified,
      before: [Subject.dates.file: "# noonmark dates 1\n2026-11-21 | Due | id=bbbbbbbbbbbb\n"],
      .announces,
      // One that could not be shown is left to the next run.
      isBetween: { !$0.isEmpty }),
  ]
}
