import NoonmarkSystem

/// Standard output and standard error of a run: those of the process, or buffers for a run in
/// process.
struct RunOutput {
  /// RunOutput that has not been written yet.
  private var pending: [UInt8] = []
  /// Whether the reader of the output has gone.
  private var isClosed = false
  /// The output of a run in process; nil if output goes to the process's own streams.
  private var captured: Captured?

  /// The bytes written to each stream.
  struct Captured {
    fileprivate(set) var output: [UInt8] = []
    fileprivate(set) var error: [UInt8] = []
  }

  /// - Parameter isCaptured: Whether to keep what is written, and write nothing.
  init(isCaptured: Bool = false) {
    captured = isCaptured ? Captured() : nil
  }

  /// Consumes the output and returns what was written; nothing if that went to the streams.
  consuming func takeCaptured() -> Captured {
    captured ?? Captured()
  }

  /// Adds bytes to the output.
  mutating func write(_ bytes: [UInt8]) {
    pending += bytes
  }

  /// Adds a line to the output as it is.
  mutating func writeLine(_ text: String) {
    pending += text.utf8
    pending.append(UInt8(ascii: "\n"))
  }

  /// Writes the output; a closed pipe is not an error.
  mutating func flush() throws(CommandError) {
    defer { pending = [] }
    guard captured == nil else {
      captured?.output += pending
      return
    }
    do {
      try StandardStreams.write(pending)
    } catch {
      isClosed = error.isClosedPipe
      if isClosed { return }
      throw .failed("cannot write to standard output: \(error.message)")
    }
  }

  /// The number of bytes of a list that are written at a time.
  private static let chunkSize = 1 << 16

  /// Writes the part of a list that was made, if it is long enough, and removes it.
  ///
  /// - Throws: `closedOutput` if the reader has gone, so that the rest is not made.
  mutating func pass(_ bytes: inout [UInt8]) throws(CommandError) {
    guard bytes.count >= RunOutput.chunkSize else { return }
    write(bytes)
    bytes.removeAll(keepingCapacity: true)
    try flush()
    if isClosed { throw .closedOutput }
  }

  /// Writes a line to standard error.
  mutating func printError(_ line: String) {
    guard captured == nil else {
      captured?.error += "\(line)\n".utf8
      return
    }
    StandardStreams.printError(line)
  }
}
