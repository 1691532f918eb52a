import NoonmarkBase
import NoonmarkSystem

/// Standard output and standard error of a run: those of the process, or buffers for a run in
/// process.
struct RunOutput {
  /// RunOutput that has not been written yet.
  private var pending: [UInt8] = []
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
  mutating func flush() throws(Failure) {
    defer { pending = [] }
    guard captured == nil else {
      captured?.output += pending
      return
    }
    do {
      try StandardStreams.write(pending)
    } catch {
      if error.isClosedPipe { return }
      throw .failed("cannot write to standard output: \(error.message)")
    }
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
