import NoonmarkSystem

/// The files of a directory that have events with the same UID, such as a series and a detached
/// occurrence in a separate file. (RFC 4791, 4.1, requires one file; some programs write two.)
struct UIDRelations {
  /// An event's UID in a directory.
  private struct Key: Hashable {
    let hash: UInt64
    let folder: String
  }

  private let folders: [String]
  /// The old nodes whose contents are copied, by UID.
  private var kept: [Key: [Int]] = [:]
  private var keptKeys: [Int: [Key]] = [:]
  /// The UIDs of changed files, in the old or the new index.
  private var changed: Set<Key> = []
  /// The files that were read, by UID.
  private var read: [Key: [Int]] = [:]
  private var position = 0

  /// Collects the UIDs of an old index.
  ///
  /// - Parameter kept: The new number of each old node whose contents are copied.
  init(_ nodes: [CalendarIndex.Node], _ current: CalendarIndex?, _ kept: [Int?]) {
    folders = nodes.map { Path.parent(of: $0.path) }
    guard let current else { return }
    for (hash, node) in current.foundUIDs {
      let key = Key(hash: hash, folder: Path.parent(of: current.nodes[node].path))
      if kept[node] == nil {
        changed.insert(key)
      } else {
        self.kept[key, default: []].append(node)
        keptKeys[node, default: []].append(key)
      }
    }
  }

  /// Adds the UIDs of files that were read.
  mutating func add(_ uids: [(hash: UInt64, node: Int)]) {
    for (hash, node) in uids[position...] {
      let key = Key(hash: hash, folder: folders[node])
      changed.insert(key)
      read[key, default: []].append(node)
    }
    position = uids.count
  }

  /// Returns the unchanged files that share a UID with a changed one, and marks them as not copied.
  mutating func takeRelated(_ kept: inout [Int?]) -> [Int] {
    var related: [Int] = []
    for key in changed {
      for node in self.kept.removeValue(forKey: key) ?? [] {
        if let number = kept[node] { related.append(number) }
        kept[node] = nil
      }
    }
    return related.sorted()
  }

  /// Returns the groups of read files that share a UID, each in the order of the file names.
  func groups() -> [[Int]] {
    var parents: [Int: Int] = [:]
    func root(_ node: Int) -> Int {
      var node = node
      while let parent = parents[node], parent != node { node = parent }
      return node
    }
    for nodes in read.values where nodes.count > 1 {
      for node in nodes {
        let (first, other) = (root(nodes[0]), root(node))
        parents[max(first, other)] = min(first, other)
        parents[min(first, other)] = min(first, other)
      }
    }
    return Dictionary(grouping: parents.keys, by: root).values.map { $0.sorted() }
      .filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }

  /// Returns the UIDs of the files whose contents are copied, and their new nodes.
  func keptUIDs(_ kept: [Int?]) -> [(UInt64, Int)] {
    keptKeys.flatMap { node, keys in
      kept[node].map { number in keys.map { ($0.hash, number) } } ?? []
    }
  }
}
