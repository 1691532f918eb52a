import NoonmarkBase
import NoonmarkSystem

/// The new contents of a file, written in order.
///
/// Nothing is written after an error; `finish()` throws it.
package struct FileWriter: ~Copyable {
  package typealias Contents = (inout FileWriter) -> Void

  private let file: Descriptor
  /// The path for errors.
  private let path: String
  /// The maximum size of the file.
  private let limit: Int
  private var size = 0
  /// The bytes that are not written yet.
  private var buffer: [UInt8] = []
  private var failure: Failure?

  private static let bufferSize = 1 << 16

  package init(_ file: consuming Descriptor, path: String, limit: Int) {
    self.file = file
    self.path = path
    self.limit = limit
  }

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard failure == nil else { return }
    guard bytes.count <= limit - size else {
      failure = .tooLarge(path, limit: limit)
      return
    }
    size += bytes.count
    if buffer.count + bytes.count > FileWriter.bufferSize { flush() }
    if bytes.count > FileWriter.bufferSize {
      write(bytes)
    } else {
      buffer += bytes
    }
  }

  /// Appends a range of bytes of an open file.
  package mutating func append(_ other: borrowing Descriptor, _ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound, failure == nil {
      do throws(SystemError) {
        let piece = try File.bytes(
          of: other.number, at: offset,
          count: min(range.upperBound - offset, FileWriter.bufferSize), path: path)
        guard !piece.isEmpty else { throw SystemError(EIO, "read", path) }
        append(piece[...])
        offset += piece.count
      } catch {
        fail(error)
      }
    }
  }

  /// Ends the writing: what the contents are made from cannot be read.
  package mutating func fail(_ error: SystemError) {
    failure = failure ?? .unwritable(error, path: path)
  }

  /// Writes the remaining bytes and returns the file.
  package consuming func finish() throws(Failure) -> Descriptor {
    flush()
    if let failure { throw failure }
    return file
  }

  private mutating func flush() {
    write(buffer[...])
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ bytes: ArraySlice<UInt8>) {
    guard failure == nil, !bytes.isEmpty else { return }
    do {
      try file.write(bytes)
    } catch {
      failure = .unwritable(error, path: path)
    }
  }
}
