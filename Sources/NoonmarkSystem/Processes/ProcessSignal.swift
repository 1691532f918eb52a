import CSystem

/// A signal that programs use among themselves, and the process that receives it.
package struct ProcessSignal: Sendable {
  package let process: Int32
  private let number: Int32

  /// Creates the signal `RTMIN+number`, as in `pkill -RTMIN+10`.
  ///
  /// `nil` if the system has no such signal: Linux has about 30, macOS has none.
  package init?(realtime number: Int32, to process: Int32) {
    #if os(Linux)
      guard process > 1, (0...30).contains(number) else { return nil }
      self.process = process
      self.number = noonmark_first_realtime_signal() + number
    #else
      return nil
    #endif
  }

  /// Sends the signal, and returns whether it was sent.
  ///
  /// It cannot be sent if the process is gone or belongs to another user.
  package func send() -> Bool { kill(process, number) == 0 }

  /// Whether the signal could be sent.
  package var canSend: Bool { kill(process, 0) == 0 }
}
