import Foundation

/// Reads what strace recorded into a model of a disk.
struct DiskTrace {
  /// A trace that the model does not cover.
  struct Unsupported: Error {
    let line: String
  }

  /// The model after the trace.
  private(set) var disk: DiskModel
  private let root: [String]
  private var processes: [Int: Process] = [:]
  /// The first process.
  private var main: Int?
  /// The processes that are about to have children, the latest last.
  private var parents: [Int] = []
  /// The starts of lines whose end follows.
  private var unfinished: [Int: String] = [:]

  /// The calls to record, except those that this architecture does not have.
  static let calls = [
    "open", "openat", "creat", "close", "dup", "dup2", "dup3", "fcntl", "write", "pwrite64",
    "writev", "pwritev", "pwritev2", "sendfile", "copy_file_range", "fallocate", "truncate",
    "ftruncate", "fsync", "fdatasync", "sync", "syncfs", "rename", "renameat", "renameat2", "link",
    "linkat", "symlink", "symlinkat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir", "chmod",
    "fchmod", "fchmodat", "chdir", "fchdir", "clone", "clone3", "fork", "vfork", "execve",
    "exit_group",
  ].map { "?" + $0 }.joined(separator: ",")

  /// The options of strace.
  static let options = "-f -qq -xx -s 100000000 -e signal=none -e trace=\(calls)"

  /// An open file; descriptors that are copies of each other share it.
  private final class OpenFile {
    /// The node; nil if it is elsewhere.
    let node: DiskModel.Node?
    let path: [String]
    let appends: Bool
    var offset = 0

    init(_ node: DiskModel.Node?, _ path: [String], appends: Bool) {
      self.node = node
      self.path = path
      self.appends = appends
    }
  }

  private struct Process {
    var directory: [String]
    var files: [Int: OpenFile] = [:]
  }

  /// Reads a trace.
  ///
  /// - Parameters:
  ///   - text: What strace wrote with `options`.
  ///   - root: The path of the directory, the working directory of the first process.
  ///   - tree: What was there before.
  /// - Throws: `Unsupported` if a call changes the directory in a way that the model does not know.
  init(_ text: String, below root: String, _ tree: FileTree) throws {
    disk = DiskModel(tree)
    self.root = DiskTrace.parts(root[...])
    for line in text.split(separator: "\n") { try read(line) }
  }

  private static func parts(_ path: Substring) -> [String] {
    path.split(separator: "/").map(String.init)
  }

  /// Reads a line, such as `123 openat(AT_FDCWD, "\x2f", O_RDONLY) = 3`.
  private mutating func read(_ line: Substring) throws {
    let digits = line.prefix { $0 != " " }
    guard let number = Int(digits) else { throw unsupported(line) }
    if main == nil { main = number }
    if processes[number] == nil {
      processes[number] = parents.last.flatMap { processes[$0] } ?? Process(directory: root)
    }
    var text = String(line.dropFirst(digits.count).drop { $0 == " " })
    if text.hasSuffix("<unfinished ...>") {
      text.removeLast("<unfinished ...>".count)
      unfinished[number] = text
      if DiskTrace.isFork(text) { parents.append(number) }
      return
    }
    if text.hasPrefix("<... "), let end = text.range(of: " resumed>") {
      text = (unfinished.removeValue(forKey: number) ?? "") + text[end.upperBound...]
      if DiskTrace.isFork(text) { parents.removeAll { $0 == number } }
    }
    guard let open = text.firstIndex(of: "("), let close = text.range(of: ") ", options: .backwards)
    else { throw unsupported(line) }
    let words = text[text.index(after: open)..<close.lowerBound].components(separatedBy: ", ")
    let result = text[close.upperBound...].drop { $0 == " " || $0 == "=" }
      .prefix { $0 != " " }
    let call = Call(
      process: number, name: String(text[..<open]), words: words, result: Int(result) ?? 0,
      line: line)
    if call.result >= 0 { try make(call) }
  }

  private static func isFork(_ text: String) -> Bool {
    text.hasPrefix("clone") || text.hasPrefix("vfork") || text.hasPrefix("fork")
  }

  private func unsupported(_ line: Substring) -> Unsupported {
    Unsupported(line: String(line.prefix(300)))
  }
}

// MARK: - Calls

extension DiskTrace {
  private struct Call {
    let process: Int
    let name: String
    let words: [String]
    let result: Int
    let line: Substring

    func number(_ index: Int) -> Int { words.count > index ? Int(words[index]) ?? 0 : 0 }

    func mode(_ index: Int) -> Int {
      words.count > index ? Int(words[index], radix: 8) ?? 0o600 : 0o600
    }

    func has(_ flag: String) -> Bool {
      words.contains { $0.split(separator: "|").contains(Substring(flag)) }
    }

    /// Decodes `"\x61\x62"`.
    func bytes(_ index: Int) -> [UInt8] {
      guard words.count > index else { return [] }
      return words[index].split(separator: "\\x").compactMap { UInt8($0.prefix(2), radix: 16) }
    }

    func text(_ index: Int) -> String { String(decoding: bytes(index), as: UTF8.self) }
  }

  private mutating func make(_ call: Call) throws {
    switch call.name {
    case "open": try open(call, path(call, 0), modeAt: 2)
    case "openat": try open(call, path(call, 1, from: 0), modeAt: 3)
    case "close": processes[call.process]?.files[call.number(0)] = nil
    case "dup", "dup2", "dup3": copy(call)
    case "fcntl": if call.words.count > 1, call.words[1].hasPrefix("F_DUPFD") { copy(call) }
    case "write", "pwrite64": write(call)
    case "ftruncate":
      if let node = file(call)?.node { disk.add(.truncate(node, size: call.number(1))) }
    case "fsync", "fdatasync": if let node = file(call)?.node { disk.add(.sync(node)) }
    case "sync", "syncfs": disk.add(.syncAll)
    case "rename": rename(path(call, 0), path(call, 1))
    case "renameat", "renameat2": rename(path(call, 1, from: 0), path(call, 3, from: 2))
    case "link": link(path(call, 0), path(call, 1))
    case "linkat": link(path(call, 1, from: 0), path(call, 3, from: 2))
    case "unlink", "rmdir": remove(path(call, 0))
    case "unlinkat": remove(path(call, 1, from: 0))
    case "mkdir": makeDirectory(path(call, 0))
    case "mkdirat": makeDirectory(path(call, 1, from: 0))
    case "chmod": if let node = node(path(call, 0)) { disk.setMode(call.mode(1), of: node) }
    case "fchmod": if let node = file(call)?.node { disk.setMode(call.mode(1), of: node) }
    case "chdir": enter(path(call, 0), call)
    case "fchdir": if let file = file(call) { enter(file.path, call) }
    case "clone", "clone3", "fork", "vfork":
      let parent = processes[call.process]
      if processes[call.result] == nil { processes[call.result] = parent }
    case "execve": if call.process != main { disk.add(.start) }
    case "exit_group": if call.process == main { disk.add(.exit(call.number(0))) }
    default: try reject(call)
    }
  }

  /// Refuses a call that may change the directory.
  private func reject(_ call: Call) throws {
    let isElsewhere = call.words.indices.allSatisfy { index in
      call.words[index].hasPrefix("\"")
        ? relative(path(call, index)) == nil
        : processes[call.process]?.files[call.number(index)]?.node == nil
    }
    if !isElsewhere { throw unsupported(call.line) }
  }

  private mutating func open(_ call: Call, _ path: [String], modeAt index: Int) throws {
    var node = node(path)
    if let node, call.has("O_TRUNC"), disk.size(of: node) > 0 {
      disk.add(.truncate(node, size: 0))
    } else if node == nil, call.has("O_CREAT"), let (directory, name) = place(of: path) {
      let new = disk.make(.file([]), mode: call.mode(index))
      disk.add(.link(directory: directory, name, new))
      node = new
    }
    processes[call.process]?.files[call.result] = OpenFile(
      node, path, appends: call.has("O_APPEND"))
  }

  private mutating func enter(_ directory: [String], _ call: Call) {
    processes[call.process]?.directory = directory
  }

  private mutating func copy(_ call: Call) {
    let file = file(call)
    processes[call.process]?.files[call.result] = file
  }

  private func file(_ call: Call) -> OpenFile? {
    processes[call.process]?.files[call.number(0)]
  }

  private mutating func write(_ call: Call) {
    guard let file = file(call), let node = file.node else { return }
    let isAtOffset = call.name == "pwrite64"
    let offset =
      isAtOffset ? call.number(3) : file.appends ? disk.size(of: node) : file.offset
    disk.add(.write(node, offset: offset, Array(call.bytes(1).prefix(call.result))))
    if !isAtOffset { file.offset = offset + call.result }
  }

  private mutating func rename(_ path: [String], _ newPath: [String]) {
    guard let node = node(path), let old = place(of: path), let new = place(of: newPath) else {
      return
    }
    disk.add(.rename(from: old.directory, old.name, to: new.directory, new.name, node))
  }

  private mutating func link(_ path: [String], _ newPath: [String]) {
    guard let node = node(path), let new = place(of: newPath) else { return }
    disk.add(.link(directory: new.directory, new.name, node))
  }

  private mutating func remove(_ path: [String]) {
    guard node(path) != nil, let (directory, name) = place(of: path) else { return }
    disk.add(.link(directory: directory, name, nil))
  }

  private mutating func makeDirectory(_ path: [String]) {
    guard let (directory, name) = place(of: path) else { return }
    let new = disk.make(.directory([:]), mode: 0o700)
    disk.add(.link(directory: directory, name, new))
  }

  // MARK: Paths

  /// Returns the absolute path of an argument.
  private func path(_ call: Call, _ index: Int, from directory: Int? = nil) -> [String] {
    let text = call.text(index)
    var path: [String] = []
    if !text.hasPrefix("/") {
      let process = processes[call.process]
      path = process?.directory ?? root
      if let directory, let file = process?.files[call.number(directory)] { path = file.path }
    }
    for part in DiskTrace.parts(text[...]) where part != "." {
      if part == ".." { _ = path.popLast() } else { path.append(part) }
    }
    return path
  }

  /// Returns the path below the root; nil if it is elsewhere.
  private func relative(_ path: [String]) -> ArraySlice<String>? {
    path.starts(with: root) ? path.dropFirst(root.count) : nil
  }

  private func node(_ path: [String]) -> DiskModel.Node? {
    relative(path).flatMap { disk.find($0) }
  }

  private func place(of path: [String]) -> (directory: DiskModel.Node, name: String)? {
    guard let name = relative(path)?.last, let directory = node(path.dropLast()) else { return nil }
    return (directory, name)
  }
}
