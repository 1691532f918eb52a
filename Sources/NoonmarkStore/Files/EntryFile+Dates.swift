import NoonmarkModel
import NoonmarkSystem

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
