import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import Recurrence

// MARK: - Making the index

extension CalendarSource {
  /// A build of an index.
  struct Build {
    let source: CalendarSource
    /// The index of the same period, reused for files that cannot be read.
    private var previous: CalendarIndex?
    /// The same index, reused for unchanged files too.
    let current: CalendarIndex?
    /// The indices of the nodes of `current` that changed.
    let changed: [Int]
    let zones: ZoneDatabase
    let zone: Zone
    let now: Int
    let period: CalendarIndex.Period

    private(set) var filesRead = 0
    private(set) var dependencies: [Dependency] = []
    private var foundZones: [String: ZoneDatabase.Found?] = [:]
    /// The remaining work for all files together.
    private var budget = WorkBudget.document

    init(
      source: CalendarSource, current: CalendarIndex?, changed: [Int], zones: ZoneDatabase,
      zone: Zone, now: Int, period: CalendarIndex.Period
    ) {
      self.source = source
      // A changed zone can move the events of every file, and a truncated index lacks events.
      previous = current.flatMap { index in
        index.period.isCut || changed.contains { index.nodes[$0].kind == .zone } ? nil : index
      }
      // Files that share events are read together.
      self.current = previous?.sharesUIDs == false ? previous : nil
      self.changed = changed
      self.zones = zones
      self.zone = zone
      self.now = now
      self.period = self.current?.period ?? period
    }

    /// Returns the bytes of the index.
    ///
    /// - Throws: If the source itself cannot be read.
    mutating func make() throws(SystemError) -> [UInt8] {
      var builder = CalendarIndexBuilder(period, in: zone)
      let (nodes, treeProblems) = try listed()
      let isChanged = Set(changed)
      var known: [String: Int] = [:]
      if let current {
        for (number, node) in current.nodes.enumerated() where !isChanged.contains(number) {
          known[node.path] = number
        }
      }
      var kept = [Int?](repeating: nil, count: previous?.nodes.count ?? 0)
      var unread: [Int] = []
      for node in nodes {
        let same = known[node.path].flatMap { number in
          current?.nodes[number].stamp == node.stamp ? number : nil
        }
        let number = builder.add(
          settled(node, problems: same.flatMap { current?.nodes[$0].problems }))
        if node.kind == .folder || node.kind == .calendar && node.path == source.path {
          dependencies.append(Dependency(path: node.path, stamp: node.stamp))
        }
        if node.kind == .folder {
          if let same { kept[same] = number }
          if let treeProblems {
            let found = treeProblems[node.path].map { Diagnostic(line: 0, message: $0) }
            builder.add(Diagnostics(found.map { [$0] } ?? []), of: number)
          }
        }
        guard node.kind == .calendar else { continue }
        if let same { kept[same] = number } else { unread.append(number) }
      }
      readFiles(unread, &kept, into: &builder)
      let related = builder.relatedFiles
      if let previous {
        for node in previous.nodes where node.kind == .zone {
          _ = builder.add(node)
          dependencies.append(Dependency(path: node.path, stamp: node.stamp))
        }
        // Neither can an index be reused that is partly invalid, or if files now share events.
        guard related.isEmpty || current == nil, builder.add(previous, kept) else {
          let fallback = current == nil || related.isEmpty ? nil : previous
          self = Build(
            source: source, current: nil, changed: [], zones: zones, zone: zone, now: now,
            period: period)
          self.previous = fallback
          return try make()
        }
      }
      readTogether(related, into: &builder)
      builder.sharesUIDs = !related.isEmpty
      var paths = Set(builder.nodes.map(\.path))
      for found in foundZones.values {
        guard let path = found?.path, paths.insert(path).inserted else { continue }
        _ = builder.add(
          CalendarIndex.Node(kind: .zone, path: path, stamp: found?.stamp, calendar: nil))
        dependencies.append(Dependency(path: path, stamp: found?.stamp))
      }
      let fingerprint = zone.fingerprint(from: period.start, to: period.end)
      return builder.bytes(of: source.path, zone: fingerprint, user: source.user.fingerprint)
    }

    /// Returns the files and directories, and the problems with directories.
    ///
    /// If no directory changed, they are those of the current index, and the problems are `nil`.
    private func listed() throws(SystemError) -> (
      nodes: [CalendarIndex.Node], problems: [String: String]?
    ) {
      let isListed = current.map { index in
        changed.allSatisfy { number in
          index.nodes[number].kind == .calendar && index.nodes[number].path != source.path
        }
      }
      guard isListed == true, let current else {
        let tree = try CalendarTree(source.path, called: source.fallbackName)
        return (tree.nodes, tree.problems)
      }
      var nodes = current.nodes.filter { $0.kind != .zone }
      let isChanged = Set(changed.map { current.nodes[$0].path })
      for index in nodes.indices where isChanged.contains(nodes[index].path) {
        nodes[index].stamp = FileStamp.of(nodes[index].path)
        nodes[index].problems = 0
      }
      return (nodes, nil)
    }

    /// Returns a node for the index.
    ///
    /// A file with a racy timestamp is marked to be read again.
    private func settled(_ node: CalendarIndex.Node, problems: Int?) -> CalendarIndex.Node {
      var node = node
      node.problems = problems ?? 0
      if let stamp = node.stamp, Dependency(path: node.path, stamp: stamp).isRacy(at: now) {
        node.stamp = stamp.unlike
      }
      return node
    }

    /// The errors that persist until the stamp changes: permissions, file type and size.
    private static let lastingErrors: Set<Int32> = [EACCES, EISDIR, EINVAL, EFBIG]

    /// Reads files, and adds the UIDs of the others.
    ///
    /// - Parameter kept: The new number of each node whose contents are copied.
    private mutating func readFiles(
      _ unread: [Int], _ kept: inout [Int?], into builder: inout CalendarIndexBuilder
    ) {
      let unreadable = unread.filter { !read($0, into: &builder) }
      guard let previous else { return }
      if !unreadable.isEmpty {
        let nodes = previous.nodes
        let known = Dictionary(zip(nodes.map(\.path), nodes.indices)) { first, _ in first }
        for number in unreadable {
          if let same = known[builder.nodes[number].path] { kept[same] = number }
        }
      }
      for (hash, node) in previous.foundUIDs {
        if let number = kept[node] { builder.add(uids: [hash], of: number) }
      }
    }

    /// Reads the files of each group again, as one calendar.
    private mutating func readTogether(
      _ groups: [[Int]], into builder: inout CalendarIndexBuilder
    ) {
      builder.removeContents(of: Set(groups.flatMap(\.self)))
      for group in groups where !readTogether(group, into: &builder) {
        for number in group { _ = read(number, into: &builder) }
      }
    }

    /// Reads the files of a directory that share events as one calendar.
    ///
    /// - Returns: `false` if a file cannot be read, or the files are too large together.
    private mutating func readTogether(
      _ numbers: [Int], into builder: inout CalendarIndexBuilder
    ) -> Bool {
      var bytes: [UInt8] = []
      var starts: [(line: Int, node: Int)] = []
      var line = 0
      for number in numbers {
        guard let part = try? File.read(builder.nodes[number].path, limit: Store.maximumSize).bytes,
          part.count < Store.maximumSize - bytes.count
        else { return false }
        filesRead += 1
        starts.append((line, number))
        let lines = ICalendarLines.withNewlines(TextEncoding.utf8(part, named: nil))
        bytes += lines + [UInt8(ascii: "\n")]
        line += 1 + lines.count { $0 == UInt8(ascii: "\n") }
      }
      let found = occurrences(
        of: ICalendarFile(bytes), calendar: builder.nodes[numbers[0]].calendar)
      builder.add(found.events, of: numbers[0])
      builder.cut(at: found.end)
      var problems: [Int: Diagnostics] = [:]
      for problem in found.problems {
        let start = starts.last { $0.line < problem.line } ?? (0, numbers[0])
        problems[start.node, default: Diagnostics()].add(
          line: problem.line - start.line, problem.message)
      }
      for (node, found) in problems { builder.add(found, of: node) }
      return true
    }

    private mutating func occurrences(
      of file: ICalendarFile, calendar: String?
    ) -> ICalendarOccurrences {
      var budget = budget
      let found = file.occurrences(
        in: zone, from: period.start, to: period.end, limit: CalendarIndex.maximumRecords,
        near: period.moment, spending: &budget, of: source.user, calendar: calendar,
        zoneNamed: { zoneNamed($0) })
      self.budget = budget
      return found
    }

    /// Reads a file.
    ///
    /// Returns `false` if that fails.
    private mutating func read(_ number: Int, into builder: inout CalendarIndexBuilder) -> Bool {
      filesRead += 1
      let path = builder.nodes[number].path
      var problems = Diagnostics()
      do {
        let bytes = try File.read(path, limit: Store.maximumSize).bytes
        let file = ICalendarFile(bytes)
        if path != source.path {
          builder.add(uids: file.uids.map { FNV1a.finished($0.utf8) }, of: number)
        }
        if source.fallbackName != nil, let name = file.name {
          builder.rename(number, name)
        }
        if file.isCalendar {
          let found = occurrences(of: file, calendar: builder.nodes[number].calendar)
          builder.add(found.events, of: number)
          builder.cut(at: found.end)
          problems = found.problems
        } else {
          problems.add(line: 0, "\(path) is not an iCalendar file: no BEGIN:VCALENDAR")
        }
        builder.add(problems, of: number)
        return true
      } catch {
        builder.add(
          [Diagnostic(line: 0, message: CalendarTree.sentence(error, of: path))], of: number)
        if !Build.lastingErrors.contains(error.code) { builder.expire(number) }
        return false
      }
    }

    private mutating func zoneNamed(_ name: String) -> Zone? {
      if let known = foundZones[name] { return known?.zone }
      let found = zones.zone(ofFile: name)
      foundZones[name] = .some(found)
      return found?.zone
    }
  }
}

extension FileStamp {
  /// A copy that never equals the stamp of a file.
  var unlike: FileStamp {
    FileStamp(modified: .min, changed: changed, size: size, inode: inode, device: device)
  }
}
