/// A word that means one process and never another, for others on the same machine.
package struct ProcessIdentity: Hashable, Sendable {
  /// The number of the process, a hyphen, and what tells it from others of that number.
  package let word: String
  private let number: Int32

  /// The most bytes of a process's record that are read.
  private static let maximumRecordSize = 4096

  /// The mark of this process.
  package static var current: ProcessIdentity {
    let number = getpid()
    let start = start(of: number) ?? "\(Clock.nanoseconds())"
    return ProcessIdentity(word: "\(number)-\(start)", number: number)
  }

  /// Takes a word for the mark of a process; nil where it is none.
  package init?(_ word: String) {
    let number = word.utf8.prefix { $0 != UInt8(ascii: "-") }
    guard let number = Int32(String(Substring(number))), number > 0 else { return nil }
    self.init(word: word, number: number)
  }

  private init(word: String, number: Int32) {
    self.word = word
    self.number = number
  }

  /// Asks the process to end, and waits until it has.
  ///
  /// One of which it is not sure that it runs this very program is left alone: also each where the
  /// system has no `/proc`.
  ///
  /// - Parameter milliseconds: How long to wait at most.
  package func end(within milliseconds: Int) {
    guard number != getpid(), isRunning, isOurProgram, kill(number, SIGTERM) == 0 else { return }
    let end = Clock.monotonicNanoseconds() + milliseconds * 1_000_000
    while isRunning, Clock.monotonicNanoseconds() < end {
      var pause = timespec(tv_sec: 0, tv_nsec: 2_000_000)
      nanosleep(&pause, nil)
    }
  }

  /// Whether the process is there, and has not ended.
  private var isRunning: Bool {
    ProcessIdentity.start(of: number).map { word == "\(number)-\($0)" } ?? false
  }

  private var isOurProgram: Bool {
    guard let ours = ProcessIdentity.program(of: getpid()) else { return false }
    return ProcessIdentity.program(of: number) == ours
  }

  /// The name of the program that a process runs; one that was replaced meanwhile keeps it.
  private static func program(of number: Int32) -> Substring? {
    guard let path = File.linkTarget(of: "/proc/\(number)/exe") else { return nil }
    let gone = " (deleted)"
    let file = path.hasSuffix(gone) ? path.dropLast(gone.utf8.count) : path[...]
    return file.split(separator: "/").last
  }

  /// When a process was started, in ticks since the machine was, and which start of the machine
  /// that was; nil where there is no such process, or it has ended.
  private static func start(of number: Int32) -> String? {
    // proc_pid_stat(5): behind the name, which may hold anything, the state is the first field and
    // the start the twentieth.
    guard let record = try? File.read("/proc/\(number)/stat", limit: maximumRecordSize),
      let end = record.bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = record.bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19, fields[0].first != UInt8(ascii: "Z") else { return nil }
    return String(decoding: fields[19], as: UTF8.self)
  }
}
