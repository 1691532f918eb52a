import NoonmarkModel
import NoonmarkSystem

/// A log that is open for reading, for the time of a call.
struct OpenLog {
  /// The number of the file; nil where there is none.
  let number: Int32?
  /// The bytes that it had when it was opened: what is added meanwhile is not read.
  let size: Int
  /// The path, for errors.
  let path: String

  /// The bytes that are read at a time, at first and at most.
  struct Blocks {
    var first = 1 << 14
    var most = 1 << 16
  }

  /// A longer line is none of ours.
  static let longestLine = 1 << 20

  /// Gives the lines to a reader from the last one back to the first, or for as long as it wants.
  ///
  /// - Parameters:
  ///   - reader: The reader.
  ///   - blocks: How much is read at a time.
  ///   - bad: Gets where a line starts that can't be read, and what is wrong with it.
  /// - Throws: Why the file could not be read.
  func read(
    _ reader: inout some TallyReader, blocks: Blocks = Blocks(),
    bad: (_ offset: Int, _ what: String) -> Void
  ) throws(SystemError) {
    var end = size
    var block = blocks.first
    /// The end of a line whose start was not met yet.
    var carried: [UInt8] = []
    var isOverlong = false
    var isLast = true
    while end > 0 {
      let start = max(end - block, 0)
      block = min(block * 2, max(blocks.most, blocks.first))
      var window = try bytes(from: start, to: end)
      guard window.count == end - start || isLast else { throw SystemError(EIO, "read", path) }
      let fresh = window.count
      window += carried
      var lineEnd = window.count
      // What a last line without an end is cannot be told from one before it.
      if isLast, window.last == UInt8(ascii: "\n") { lineEnd -= 1 }
      isLast = false
      var isEnough = false
      window.withUnsafeBufferPointer { window in
        var index = min(fresh, lineEnd)
        while index > 0 {
          index -= 1
          guard window[index] == UInt8(ascii: "\n") else { continue }
          let line = UnsafeBufferPointer(rebasing: window[index + 1..<lineEnd])
          lineEnd = index
          let step = isOverlong ? .bad(OpenLog.overlong) : reader.take(line)
          isOverlong = false
          switch step {
          case .more: continue
          case .enough: isEnough = true
          case .bad(let what):
            bad(start + index + 1, what)
            continue
          }
          break
        }
      }
      if isEnough { return }
      carried = Array(window[..<lineEnd])
      if carried.count > OpenLog.longestLine || isOverlong {
        isOverlong = true
        carried = []
      }
      end = start
    }
    if isOverlong {
      bad(0, OpenLog.overlong)
    } else if !carried.isEmpty {
      switch carried.withUnsafeBufferPointer({ reader.take($0) }) {
      case .more: break
      case .enough: return
      case .bad(let what): bad(0, what)
      }
    }
    reader.reachStart()
  }

  /// Returns the numbers of the lines that start at offsets, from 1.
  ///
  /// - Parameter offsets: The offsets, in rising order.
  /// - Returns: As many numbers; fewer where the file can't be read any more.
  func lineNumbers(at offsets: [Int]) -> [Int] {
    var numbers: [Int] = []
    var line = 1
    var position = 0
    while numbers.count < offsets.count {
      let next = min(offsets[numbers.count], position + (1 << 16))
      guard let bytes = try? bytes(from: position, to: next), bytes.count == next - position else {
        break
      }
      for byte in bytes where byte == UInt8(ascii: "\n") { line += 1 }
      position = next
      if position == offsets[numbers.count] { numbers.append(line) }
    }
    return numbers
  }

  private static let overlong = "the line is longer than a line can be: take it out"

  private func bytes(from start: Int, to end: Int) throws(SystemError) -> [UInt8] {
    guard let number, start < end else { return [] }
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: end - start) { buffer, count in
      do throws(SystemError) {
        while count < end - start {
          let got = try uninterrupted("read", path) {
            pread(
              number, buffer.baseAddress?.advanced(by: count), end - start - count,
              off_t(start + count))
          }
          if got == 0 { break }
          count += got
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
