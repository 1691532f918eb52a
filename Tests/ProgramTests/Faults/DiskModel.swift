/// The steps that programs made below a directory, and what a power loss may leave of them.
///
/// POSIX promises that data is on disk after `fsync` of its file, and that a name is after `fsync`
/// of its directory; a rename replaces the new name at once. Anything else may be lost, in any
/// order and in part. Real file systems promise more.
struct DiskModel {
  /// The number of a file or directory; 0 is the root.
  typealias Node = Int

  /// A step of a program.
  enum Step {
    case write(Node, offset: Int, [UInt8])
    case truncate(Node, size: Int)
    /// Adds a name, or removes it if there is no node.
    case link(directory: Node, String, Node?)
    case rename(from: Node, String, to: Node, String, Node)
    case sync(Node)
    case syncAll
    /// Another program is started.
    case start
    /// The program ends.
    case exit(Int)
  }

  /// A file's contents or a directory's names.
  enum Content: Hashable {
    case file([UInt8])
    case directory([String: Node])
  }

  /// The loss of a step that is not on disk.
  enum Loss: Hashable {
    /// Nothing is left.
    case all
    /// The first half of the bytes is left.
    case half
    /// The size of the file is left, with zeros in place of the bytes.
    case data
    /// A rename's new name is left, beside the old one.
    case removal
  }

  private(set) var steps: [Step] = []
  /// The nodes before the first step.
  private var initial: [Content] = []
  /// The nodes after the last step.
  private(set) var nodes: [Content] = []
  private(set) var modes: [Int] = []

  /// Creates a model of a directory that is on disk.
  init(_ tree: FileTree) {
    nodes = [.directory([:])]
    modes = [0o700]
    for path in tree.directories.sorted() {
      add(make(.directory([:]), mode: 0o700), at: path)
    }
    for (path, file) in tree.files.sorted(by: { $0.key < $1.key }) {
      add(make(.file(file.bytes), mode: file.mode), at: path)
    }
    initial = nodes
  }

  private mutating func add(_ node: Node, at path: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard let directory = find(parts.dropLast()), let name = parts.last else { return }
    DiskModel.apply(.link(directory: directory, name, node), nil, to: &nodes)
  }

  /// Returns the node of a path, as programs see it.
  func find(_ path: some Collection<String>) -> Node? {
    path.reduce(0) { node, name in
      guard let node, case .directory(let names) = nodes[node] else { return nil }
      return names[name]
    }
  }

  /// Returns the size of a file.
  func size(of node: Node) -> Int {
    if case .file(let bytes) = nodes[node] { bytes.count } else { 0 }
  }

  /// Makes a file or directory without a name.
  mutating func make(_ content: Content, mode: Int) -> Node {
    nodes.append(content)
    modes.append(mode)
    return nodes.count - 1
  }

  mutating func setMode(_ mode: Int, of node: Node) { modes[node] = mode }

  /// Makes a step.
  mutating func add(_ step: Step) {
    steps.append(step)
    DiskModel.apply(step, nil, to: &nodes)
  }
}

// MARK: - A power loss

extension DiskModel {
  /// Returns the trees that a power loss after the first steps can leave.
  ///
  /// - Parameters:
  ///   - count: The number of steps.
  ///   - maximum: The largest number of steps that are lost on their own. Besides, all steps from
  ///     one on are lost, and all data but no name.
  func remains(after count: Int, losing maximum: Int) -> Set<FileTree> {
    let pending = (0..<count).filter { !isOnDisk($0, after: count) }
    var trees: Set<FileTree> = []
    func add(_ losses: [Int: Loss]) { trees.insert(tree(after: count, losses)) }
    for first in 0...pending.count {
      add(Dictionary(uniqueKeysWithValues: pending[first...].map { ($0, .all) }))
    }
    for loss in [Loss.all, .data] {
      let writes = pending.filter { if case .write = steps[$0] { true } else { false } }
      add(Dictionary(uniqueKeysWithValues: writes.map { ($0, loss) }))
    }
    func lose(_ number: Int, from first: Int, _ losses: [Int: Loss]) {
      if number == 0 { return add(losses) }
      for index in pending.indices.dropFirst(first) {
        for loss in self.losses(of: pending[index]) {
          lose(number - 1, from: index + 1, losses.merging([pending[index]: loss]) { $1 })
        }
      }
    }
    for number in 0...max(maximum, 0) { lose(number, from: 0, [:]) }
    return trees
  }

  /// Whether a step survives a power loss after the first `count` steps.
  private func isOnDisk(_ index: Int, after count: Int) -> Bool {
    let owners: [Node]
    switch steps[index] {
    case .write(let node, _, _), .truncate(let node, _), .link(let node, _, _): owners = [node]
    case .rename(let from, _, let to, _, _): owners = [from, to]
    default: return true
    }
    return owners.allSatisfy { owner in
      steps[index..<count].contains { step in
        switch step {
        case .sync(let node): node == owner
        case .syncAll: true
        default: false
        }
      }
    }
  }

  private func losses(of index: Int) -> [Loss] {
    switch steps[index] {
    case .write: [.all, .half, .data]
    case .truncate, .link: [.all]
    case .rename: [.all, .removal]
    default: []
    }
  }

  private func tree(after count: Int, _ losses: [Int: Loss]) -> FileTree {
    // A node that is made later has no name yet.
    var contents =
      initial
      + nodes.dropFirst(initial.count).map { content in
        if case .file = content { .file([]) } else { .directory([:]) }
      }
    for index in 0..<count { DiskModel.apply(steps[index], losses[index], to: &contents) }
    var tree = FileTree()
    func collect(_ node: Node, _ path: [String]) {
      switch contents[node] {
      case .file(let bytes):
        tree.files[path.joined(separator: "/")] = FileTree.File(bytes: bytes, mode: modes[node])
      case .directory(let names):
        if !path.isEmpty { tree.directories.insert(path.joined(separator: "/")) }
        for (name, node) in names { collect(node, path + [name]) }
      }
    }
    collect(0, [])
    return tree
  }

  /// Makes what is left of a step.
  private static func apply(_ step: Step, _ loss: Loss?, to nodes: inout [Content]) {
    guard loss != .all else { return }
    switch step {
    case .write(let node, let offset, let bytes):
      let end = offset + bytes.count
      var written = bytes[...]
      if loss == .half { written = written.prefix(bytes.count / 2) }
      if loss == .data { written = [] }
      edit(node, &nodes) { file in
        let size = loss == .half ? offset + written.count : end
        file += [UInt8](repeating: 0, count: max(size - file.count, 0))
        file.replaceSubrange(offset..<offset + written.count, with: written)
      }
    case .truncate(let node, let size):
      edit(node, &nodes) { file in
        file = Array(file.prefix(size)) + [UInt8](repeating: 0, count: max(size - file.count, 0))
      }
    case .link(let directory, let name, let node):
      edit(directory, &nodes) { $0[name] = node }
    case .rename(let from, let name, let to, let newName, let node):
      edit(to, &nodes) { $0[newName] = node }
      if loss != .removal, from != to || name != newName {
        edit(from, &nodes) { if $0[name] == node { $0[name] = nil } }
      }
    case .sync, .syncAll, .start, .exit: return
    }
  }

  private static func edit(
    _ node: Node, _ nodes: inout [Content], _ body: (inout [UInt8]) -> Void
  ) {
    guard case .file(var bytes) = nodes[node] else { return }
    body(&bytes)
    nodes[node] = .file(bytes)
  }

  private static func edit(
    _ node: Node, _ nodes: inout [Content], _ body: (inout [String: Node]) -> Void
  ) {
    guard case .directory(var names) = nodes[node] else { return }
    body(&names)
    nodes[node] = .directory(names)
  }
}
