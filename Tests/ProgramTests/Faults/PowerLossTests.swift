import Foundation
import TestSupport
import Testing

/// The steps of a command, and what a power loss may leave of them.
private struct PowerLoss {
  let disk: DiskModel

  /// Runs a shell script that finds the program in `$N` and records what it does to its home.
  init(during script: String, in noonmark: Program, with environment: [String: String]) throws {
    let trace = noonmark.home + ".disk"
    defer { _ = try? FileManager.default.removeItem(atPath: trace) }
    let before = FileTree(of: noonmark.home)
    let outcome = try noonmark.shell(
      #"exec strace \#(DiskTrace.options) -o "$T" /bin/sh -c "$S""#,
      with: environment.merging(["T": trace, "S": script]) { $1 })
    try #require(outcome.status == 0, "\(outcome)")
    let text = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: trace)), as: UTF8.self)
    disk = try DiskTrace(text, below: noonmark.home, before).disk
  }

  /// A tree that may be left, and what had happened.
  struct Remains: Hashable {
    let tree: FileTree
    /// Whether another program was started.
    var hasStarted = false
    /// Whether files were changed after that.
    var hasContinued = false
    /// Whether the command had succeeded.
    var isAcknowledged = false
  }

  /// Returns what may be left after any step, if at most a number of steps are lost on their own.
  func remains(losing maximum: Int = Samples.haveAllFaults ? 3 : 1) -> [Remains] {
    var remains: Set<Remains> = []
    var hasStarted = false
    var hasContinued = false
    var isAcknowledged = false
    for count in 0...disk.steps.count {
      switch count == 0 ? .syncAll : disk.steps[count - 1] {
      case .start: hasStarted = true
      case .exit(let status): isAcknowledged = status == 0
      case .write, .truncate, .link, .rename: hasContinued = hasStarted
      case .sync, .syncAll: break
      }
      for tree in disk.remains(after: count, losing: maximum) {
        remains.insert(
          Remains(
            tree: tree.withoutLocks, hasStarted: hasStarted, hasContinued: hasContinued,
            isAcknowledged: isAcknowledged))
      }
    }
    return remains.sorted { ($0.order, $0.tree.order) < ($1.order, $1.tree.order) }
  }
}

extension PowerLoss.Remains {
  fileprivate var order: Int {
    (hasStarted ? 1 : 0) + (hasContinued ? 2 : 0) + (isAcknowledged ? 4 : 0)
  }
}

extension FileTree {
  /// Lock files are empty, and need not survive.
  fileprivate var withoutLocks: FileTree {
    var tree = self
    tree.files = files.filter { !$0.key.contains("/locks/") }
    return tree
  }

  /// A text by which trees can be put in an order.
  fileprivate var order: String {
    files.map { "\($0.key) \($0.value.bytes)" }.sorted().joined() + directories.sorted().joined()
  }
}

@Suite(.waits, .needsTraces)
struct `A power loss` {
  @Test(arguments: Change.samples)
  func `leaves a change whole or not at all, and what was acknowledged`(change: Change) throws {
    let fixture = try ChangeFixture(change)
    let home = fixture.home
    let loss = try PowerLoss(
      during: #"exec "$N" "# + change.words, in: home.noonmark, with: home.environment)
    let all = loss.remains()
    #expect(all.contains { $0.isAcknowledged } && all.contains { !$0.isAcknowledged })
    let remains = Samples.faults(of: all, every: 8, inCI: 6, from: change.offset)
    var failures: [String] = []
    for remains in remains {
      try remains.tree.put(in: home.noonmark.home)
      if let fault = try fault(in: fixture, remains) {
        failures.append("\(fault): \(remains.tree.summary)")
      }
    }
    Figures.add(remains.count, "states after a power loss")
    #expect(failures.isEmpty)
  }

  /// Returns what is wrong after a power loss; nil if nothing is.
  private func fault(in fixture: ChangeFixture, _ remains: PowerLoss.Remains) throws -> String? {
    if remains.isAcknowledged, fixture.progress != .new { return "acknowledged, and lost" }
    let list = try fixture.home.list()
    guard list.status == 0, let progress = fixture.progress(in: list.output) else {
      return "\(list)"
    }
    // Only what was being written may be damaged, which is reported.
    let isReported = fixture.change.explains(list)
    guard list.error.isEmpty || isReported && !remains.isAcknowledged else { return "\(list)" }
    switch fixture.change.outside {
    case .announces:
      if remains.hasStarted, progress == .old { return "may be announced again" }
    case .sends:
      if remains.hasStarted, !remains.hasContinued, progress != .between {
        return "the request is forgotten"
      }
      if !remains.hasStarted, progress == .new, fixture.isVisible {
        return "the request was not sent"
      }
    case .nothing, .runs: break
    }
    return try fixture.faultOfNext(after: progress)
  }

  @Test func `during a render leaves no wrong output in the cache`() throws {
    let noonmark = Program(asProcess: true)
    try FileTree([Change.Subject.tasks.file: "[ ] | Call mum\n"]).put(in: noonmark.home)
    let words = ["show", "todo", "--size", "small"]
    let wanted = try noonmark.run(words + ["--no-cache"])
    // A file that has just changed is not cached.
    #expect(
      try eventually {
        try noonmark.run(words) == wanted && !noonmark.cached.isEmpty
      })
    try FileTree.removeCache(in: noonmark.home)
    let loss = try PowerLoss(
      during: #"exec "$N" "# + words.joined(separator: " "), in: noonmark, with: [:])
    var isHit = false
    let all = loss.remains()
    for remains in all {
      // Files that are not of the cache keep their timestamps.
      try remains.tree.put(in: noonmark.home)
      isHit = isHit || !noonmark.cached.isEmpty
      #expect(try noonmark.run(words) == wanted, "\(remains.tree.summary)")
      #expect(try noonmark.run(words) == wanted, "\(remains.tree.summary)")
    }
    Figures.add(all.count, "states after a power loss")
    #expect(isHit)
  }

  /// Writers whose faults the model has to find, and one without a fault.
  @Test(arguments: [
    ("printf 'new' >file", ["old", "new", "", "n", "\0\0\0"], ["old", "new", "", "n", "\0\0\0"]),
    (
      "printf 'new' >x && mv x file", ["old", "new", "", "n", "\0\0\0"],
      ["old", "new", "", "n", "\0\0\0"]
    ),
    ("printf 'new' >x && sync x && mv x file", ["old", "new"], ["old", "new"]),
    ("printf 'new' >x && sync x && mv x file && sync .", ["old", "new"], ["new"]),
    ("printf 'er' >>file && sync file", ["old", "older", "olde", "old\0\0"], ["older"]),
  ])
  func `shows the faults of known writers`(
    script: String, texts: [String], acknowledged: [String]
  ) throws {
    let noonmark = Program(asProcess: true)
    var tree = FileTree()
    tree.add(FileTree.File(bytes: Array("old".utf8), mode: 0o600), at: "file")
    try tree.put(in: noonmark.home)
    let remains = try PowerLoss(during: script, in: noonmark, with: [:])
      .remains(losing: 1)
    func found(_ remains: [PowerLoss.Remains]) -> Set<String?> {
      Set(remains.map { $0.tree.files["file"].map { String(decoding: $0.bytes, as: UTF8.self) } })
    }
    #expect(found(remains) == Set(texts))
    #expect(found(remains.filter { $0.isAcknowledged }) == Set(acknowledged))
  }
}

extension Program {
  /// The names of the files of the render cache.
  fileprivate var cached: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: home + "/.cache/noonmark")) ?? []
  }
}

extension FileTree {
  /// The files, for failures.
  fileprivate var summary: String {
    files.sorted { $0.key < $1.key }.map { path, file in
      "\(path): \(String(decoding: file.bytes.suffix(200), as: UTF8.self).debugDescription)"
    }.joined(separator: ", ")
  }
}
