import CSystem

/// A signal that programs use among themselves, and the process that gets it.
package struct ProcessSignal: Sendable {
  package let process: Int32
  private let number: Int32

  /// Creates the signal `RTMIN+number`, as in `pkill -RTMIN+10`.
  ///
  /// - Parameters:
  ///   - number: The number from 0; systems have about 30 such signals, macOS has none.
  ///   - process: The process.
  package init?(realtime number: Int32, to process: Int32) {
    #if os(Linux)
      guard process > 1, (0...30).contains(number) else { return nil }
      self.process = process
      self.number = noonmark_first_realtime_signal() + number
    #else
      return nil
    #endif
  }

  /// Sends the signal; returns false if the process is gone, or belongs to another user.
  package func send() -> Bool { kill(process, number) == 0 }

  /// Whether the process can get the signal.
  package var canSend: Bool { kill(process, 0) == 0 }
}
