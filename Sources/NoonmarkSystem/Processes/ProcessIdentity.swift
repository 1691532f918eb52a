/// The identity of a process on this machine, even if its process identifier is reused.
package struct ProcessIdentity: Hashable, Sendable {
  /// The process identifier and start time, such as `1234-56789`.
  package let word: String
  private let number: Int32

  private static let maximumRecordSize = 4096

  package static var current: ProcessIdentity {
    let number = getpid()
    let start = start(of: number) ?? "\(Clock.nanoseconds())"
    return ProcessIdentity(word: "\(number)-\(start)", number: number)
  }

  package init?(_ word: String) {
    let number = word.utf8.prefix { $0 != UInt8(ascii: "-") }
    guard let number = Int32(String(Substring(number))), number > 0 else { return nil }
    self.init(word: word, number: number)
  }

  private init(word: String, number: Int32) {
    self.word = word
    self.number = number
  }

  /// Sends the process `SIGTERM`, and waits until it has ended.
  ///
  /// Does nothing unless the process is known to run this same program, which requires `/proc`.
  package func end(within milliseconds: Int) {
    guard number != getpid(), isRunning, isOurProgram, kill(number, SIGTERM) == 0 else { return }
    let end = Clock.monotonicNanoseconds() + milliseconds * 1_000_000
    while isRunning, Clock.monotonicNanoseconds() < end {
      sleep(nanoseconds: 2_000_000)
    }
  }

  private var isRunning: Bool {
    ProcessIdentity.start(of: number).map { word == "\(number)-\($0)" } ?? false
  }

  private var isOurProgram: Bool {
    guard let ours = ProcessIdentity.program(of: getpid()) else { return false }
    return ProcessIdentity.program(of: number) == ours
  }

  /// Returns the file name of the program that a process runs, even if the file was replaced.
  private static func program(of number: Int32) -> Substring? {
    guard let path = File.linkTarget(of: "/proc/\(number)/exe") else { return nil }
    return ProgramFile.pathBeforeRemoval(path).split(separator: "/").last
  }

  /// Returns the start time of a process in clock ticks since boot, or `nil` if it has ended.
  private static func start(of number: Int32) -> String? {
    // proc_pid_stat(5): the name may contain anything, so fields are counted after it. The first
    // field after the name is the state, and the twentieth the start time.
    guard let record = try? File.read("/proc/\(number)/stat", limit: maximumRecordSize),
      let end = record.bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = record.bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19, fields[0].first != UInt8(ascii: "Z") else { return nil }
    return String(decoding: fields[19], as: UTF8.self)
  }
}

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
