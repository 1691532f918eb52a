import NoonmarkModel
import NoonmarkRecords
import NoonmarkSystem

/// A file of the user's entries, a line each: dates, counters, tallies.
package struct EntryFile: Sendable {
  /// What a file of entries says.
  package struct Reading: Sendable {
    /// The bytes; empty where there is no file, or it can't be read.
    package let bytes: [UInt8]
    /// The file and its stamp.
    package let dependency: Dependency
    /// Why the file can't be read, in one sentence; nil where it can, and where there is none.
    package let problem: String?
  }

  /// The file.
  package let path: String
  private let kind: String
  private let hint: String

  /// The form of files that this program writes.
  private static let version = 1

  /// The dates of interest of a data folder.
  package static func dates(in folder: String) -> EntryFile {
    EntryFile(
      path: folder + "/dates", kind: DateBook.kind,
      hint: "DATE | TITLE | icon=NAME | color=#rrggbb | repeat=yearly, monthly or weekly")
  }

  /// The counters of a data folder.
  package static func counters(in folder: String) -> EntryFile {
    EntryFile(
      path: folder + "/counters", kind: CounterBook.kind,
      hint: "FIRST DAY | LABEL | icon=NAME | color=#rrggbb")
  }

  /// The tasks of a data folder.
  package static func tasks(in folder: String) -> EntryFile {
    EntryFile(
      path: folder + "/tasks", kind: TodoBook.kind,
      hint: "[ ] or [x] | TITLE | description=TEXT | due=DATE | priority=A to Z")
  }

  /// The tallies of a data folder.
  package static func tallies(in folder: String) -> EntryFile {
    EntryFile(
      path: folder + "/tallies", kind: TallyBook.kind,
      hint: "NAME | TITLE | icon=NAME | color=#rrggbb | header=WORDS BEFORE A DAY'S COUNT")
  }

  /// What is to be sent over the network, of a data folder.
  package static func outbox(in folder: String) -> EntryFile {
    EntryFile(
      path: folder + "/outbox", kind: OutboxBook.kind,
      hint: "waiting, sending or failed | webhook or delete | to=ADDRESS | body=what is sent")
  }

  /// Reads the file, without a lock: it is always whole.
  package func read() -> Reading {
    do throws(SystemError) {
      let contents = try File.read(path, limit: Store.maximumSize)
      return Reading(
        bytes: contents.bytes, dependency: Dependency(path: path, stamp: contents.stamp),
        problem: nil)
    } catch {
      return Reading(
        bytes: [], dependency: Dependency(path: path, stamp: nil),
        problem: error.isAbsence ? nil : "\(path) cannot be read: \(error.message)")
    }
  }

  /// Adds lines at the end, on the disk when it returns.
  ///
  /// - Parameters:
  ///   - lines: Lines as `RecordFile.line` makes them.
  ///   - store: The store.
  /// - Throws: Why the file could not be changed; it is as it was.
  package func append(_ lines: [[UInt8]], in store: Store) throws(StoreError) {
    try store.append(to: path, header: header, lines: lines) { head throws(StoreError) in
      try check(RecordFile(head))
    }
  }

  /// Replaces the file by what a function makes of it, on the disk when it returns.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - failure: Makes an error of the store one of the function's kind.
  ///   - change: Gets the file, which has its head where it is new; nil leaves it as it is.
  /// - Throws: Why the file could not be changed, or what the function throws.
  package func change<Failure: Error>(
    in store: Store, orThrow failure: (StoreError) -> Failure,
    _ change: (RecordFile) throws(Failure) -> RecordFile?
  ) throws(Failure) {
    try store.replace(path, orThrow: failure) { bytes throws(Failure) in
      let file = RecordFile(bytes.flatMap { $0.isEmpty ? nil : $0 } ?? header)
      try mapError(failure) { () throws(StoreError) in try check(file) }
      return try change(file)?.bytes
    }
  }

  private var header: [UInt8] {
    Array("# noonmark \(kind) \(EntryFile.version)\n# \(hint)\n".utf8)
  }

  private func check(_ file: RecordFile) throws(StoreError) {
    try file.check(kind, upTo: EntryFile.version, path: path)
  }
}

extension RecordFile {
  /// Refuses a file that was written in a later form than is known here.
  ///
  /// - Parameters:
  ///   - kind: What its first line calls it.
  ///   - version: The latest form that is known.
  ///   - path: Where it stands.
  /// - Throws: `newerVersion`.
  func check(_ kind: String, upTo version: Int, path: String) throws(StoreError) {
    if let found = self.version(of: kind), found > version {
      throw .newerVersion(path: path, version: found)
    }
  }
}

extension EntryFile {
  /// From how many bytes on a file is read piece by piece.
  private static let smallSize = 1 << 20

  /// Reads dates to show the nearest of them; a large file is not kept in memory.
  ///
  /// - Returns: The dates, and what the file says without its bytes.
  package func readDates() -> (book: DateBook, reading: Reading) {
    if let streamed = try? streamedDates() { return streamed }
    let reading = read()
    return (DateBook(reading.bytes), reading)
  }

  /// Reads a large file; nil where it is none, or anything is wrong with it.
  private func streamedDates() throws(SystemError) -> (book: DateBook, reading: Reading)? {
    let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    let status = try file.status()
    let size = Int(truncatingIfNeeded: status.st_size)
    guard status.st_mode & S_IFMT == S_IFREG, size > EntryFile.smallSize,
      size <= Store.maximumSize
    else { return nil }
    let stamp = FileStamp(status)
    let number = file.number
    let book = try DateBook(
      size: size, line: { File.line(of: number, at: $0) },
      read: { buffer throws(SystemError) in try file.read(into: buffer) })
    file.leaveOpen()
    return (
      book,
      Reading(bytes: [], dependency: Dependency(path: path, stamp: stamp), problem: nil)
    )
  }
}
