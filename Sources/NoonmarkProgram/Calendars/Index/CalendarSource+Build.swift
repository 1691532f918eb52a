import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

// MARK: - Making the index

extension CalendarSource {
  /// A build of an index.
  struct Build {
    let source: CalendarSource
    /// The index of the same period, reused for unchanged files and files that cannot be read.
    var previous: CalendarIndex?
    let zones: ZoneDatabase
    let zone: Zone
    let now: Int
    let period: CalendarIndex.Period

    var filesRead = 0
    var dependencies: [Dependency] = []
    var foundZones: [String: ZoneDatabase.Found?] = [:]
    /// The remaining work for all files together, and the zones known from them.
    var work = ICalendarWork()

    /// Returns the bytes of the index.
    ///
    /// - Throws: If the source itself cannot be read.
    mutating func make() throws(SystemError) -> [UInt8] {
      var builder = CalendarIndexBuilder(period, in: zone)
      let old = previous?.nodes ?? []
      // Files that share events are read together.
      let shared = Set(old.related.joined())
      let reusable = old.indices.filter { !shared.contains($0) }
      let known = Dictionary(reusable.map { (old[$0].path, $0) }) { first, _ in first }
      // The new number of each node whose records are copied.
      var kept = [Int?](repeating: nil, count: old.count)
      for node in try CalendarTree(source.path, called: source.fallbackName).nodes {
        if node.kind == .folder || node.path == source.path { depend(on: node) }
        var settled = node
        // A file with a racy timestamp is read again next time.
        if let stamp = node.stamp, Dependency(path: node.path, stamp: stamp).isRacy(at: now) {
          settled.stamp = stamp.unlike
        }
        guard node.kind == .calendar else {
          _ = builder.add(settled)
          continue
        }
        let same = known[node.path]
        let isUnchanged = same.map { old[$0].stamp == node.stamp } ?? false
        if let same {
          settled.uids = old[same].uids
          if isUnchanged { settled.problems = old[same].problems }
        }
        let number = builder.add(settled)
        let isKept = isUnchanged || !read(number, into: &builder)
        if isKept, let same { kept[same] = number }
      }
      if let previous, !builder.add(previous, kept) {
        // It is partly invalid.
        self = Build(source: source, zones: zones, zone: zone, now: now, period: period)
        return try make()
      }
      readTogether(builder.nodes.related, into: &builder)
      var zoneFiles = old.filter { $0.kind == .zone }
      for found in foundZones.values {
        guard let path = found?.path, !zoneFiles.contains(where: { $0.path == path }) else {
          continue
        }
        zoneFiles.append(.init(kind: .zone, path: path, stamp: found?.stamp, calendar: nil))
      }
      for file in zoneFiles {
        _ = builder.add(file)
        depend(on: file)
      }
      let fingerprint = zone.fingerprint(from: period.start, to: period.end)
      return builder.bytes(of: source.path, zone: fingerprint, user: source.user.fingerprint)
    }

    private mutating func depend(on node: CalendarIndex.Node) {
      dependencies.append(Dependency(path: node.path, stamp: node.stamp))
    }

    /// The errors that persist until the stamp changes: permissions, file type and size.
    private static let lastingErrors: Set<Int32> = [EACCES, EISDIR, EINVAL, EFBIG]

    /// Reads the files of each group again, as one calendar.
    private mutating func readTogether(
      _ groups: [[Int]], into builder: inout CalendarIndexBuilder
    ) {
      var parts: [(node: Int, found: ICalendarOccurrences)] = []
      var problems: [Int: Diagnostics] = [:]
      for group in groups {
        guard let (found, ofFiles) = contents(of: group, in: builder.nodes) else { continue }
        parts.append((group[0], found))
        problems.merge(ofFiles) { $1 }
      }
      builder.removeRecords(of: Set(problems.keys))
      for (node, found) in parts {
        builder.add(found.events, of: node)
        builder.cut(at: found.end)
      }
      for (node, found) in problems { builder.set(found, of: node) }
    }

    /// Returns the occurrences in the files of a directory that share events, read as one calendar,
    /// and the problems with each file.
    ///
    /// `nil` if a file cannot be read, or the files are too large together.
    private mutating func contents(
      of numbers: [Int], in nodes: [CalendarIndex.Node]
    ) -> (found: ICalendarOccurrences, problems: [Int: Diagnostics])? {
      var bytes: [UInt8] = []
      var starts: [(line: Int, node: Int)] = []
      var line = 0
      for number in numbers {
        guard let part = try? File.read(nodes[number].path, limit: Store.maximumSize).bytes,
          part.count < Store.maximumSize - bytes.count
        else { return nil }
        filesRead += 1
        starts.append((line, number))
        let lines = ICalendarLines.withNewlines(TextEncoding.utf8(part, named: nil))
        bytes += lines + [UInt8(ascii: "\n")]
        line += 1 + lines.count { $0 == UInt8(ascii: "\n") }
      }
      let found = occurrences(of: ICalendarFile(bytes), calendar: nodes[numbers[0]].calendar)
      var problems = Dictionary(numbers.map { ($0, Diagnostics()) }) { $1 }
      for problem in found.problems {
        let start = starts.last { $0.line < problem.line } ?? (0, numbers[0])
        problems[start.node]?.add(line: problem.line - start.line, problem.message)
      }
      return (found, problems)
    }

    private mutating func occurrences(
      of file: ICalendarFile, calendar: String?
    ) -> ICalendarOccurrences {
      var work = work
      let found = file.occurrences(
        in: zone, from: period.start, to: period.end, limit: CalendarIndex.maximumRecords,
        near: period.moment, spending: &work, of: source.user, calendar: calendar,
        zoneNamed: { zoneNamed($0) })
      self.work = work
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
          builder.nodes[number].uids = file.uids.map { FNV1a.finished($0.utf8) }
        }
        if source.fallbackName != nil, let name = file.name {
          builder.nodes[number].calendar = name
        }
        if file.isCalendar {
          let found = occurrences(of: file, calendar: builder.nodes[number].calendar)
          builder.add(found.events, of: number)
          builder.cut(at: found.end)
          problems = found.problems
        } else {
          problems.add(line: 0, "\(path) is not an iCalendar file: no BEGIN:VCALENDAR")
        }
        builder.set(problems, of: number)
        return true
      } catch {
        builder.set(
          [Diagnostic(line: 0, message: CalendarTree.sentence(error, of: path))], of: number)
        if !Build.lastingErrors.contains(error.code) {
          builder.nodes[number].stamp = builder.nodes[number].stamp?.unlike
        }
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
